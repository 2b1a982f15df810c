// Where a hint has room on a phone: over the table, but not over the question and its choices.

export interface Room {
  left: number;
  top: number;
  width: number;
  height: number;
  /** Where the question begins, or the table ends. */
  bottom: number;
}

/** What nothing may lie over: the question, or what steers a replay. */
export const QUESTION = "#prompt:not(.is-none), #replay";
const MARGIN = 6;
/** Where a phone is held sideways, the question stands beside the table. */
const BESIDE = 100;
const WIDEST = 380;
/** On a tablet it leaves the left half of the table free. */
const TABLET = 700;
/** With less room only the best option is shown, in one line, unless somebody wants all of it. */
const LEAST_WIDTH = 190;
const LEAST_HEIGHT = 190;
/** As high as it gets on a phone, however small the question is. */
const SHARE = 0.46;

/** Beside or above the question. Null: there is no table. */
export function roomBesides(question: Element | null): Room | null {
  const table = document.querySelector("#table")?.getBoundingClientRect();
  const asked = question?.getBoundingClientRect();
  if (!table || !asked) return null;
  if (asked.left > table.left + BESIDE) return { left: table.left, top: table.top, width: Math.min(WIDEST, asked.left - table.left), height: table.height, bottom: table.bottom };
  const width = table.width > TABLET ? WIDEST : table.width - 2 * MARGIN;
  const top = table.top + MARGIN / 2;
  const free = asked.top - MARGIN - top;
  return { left: table.right - MARGIN - width, top, width, height: table.width > TABLET ? free : Math.min(free, SHARE * innerHeight), bottom: top + free };
}

export const isLittle = ({ width, height }: Room): boolean => width < LEAST_WIDTH || height < LEAST_HEIGHT;

/** `{@attach besides(tell)}` on the hint: says what room there is, and again whenever that changes. */
export function besides(tell: (room: Room | null) => void): (hint: Element) => () => void {
  return (hint) => {
    const question = hint.closest(QUESTION);
    const look = () => tell(roomBesides(question));
    const watch = new ResizeObserver(look);
    for (const one of [question, document.querySelector("#table")]) if (one) watch.observe(one);
    look();
    return () => watch.disconnect();
  };
}
