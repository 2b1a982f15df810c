// Where the coach's slip lies: beside what it points at, never on it, on the prompt, or on my own cards if there is any other place.

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Size {
  width: number;
  height: number;
}

/** How far apart slip and target lie. */
const GAP = 10;
const STEP = 12;
/** What a covered pixel costs: on a small phone the slip rather lies on a corner of my cards than on what it speaks of. */
const ON_PROMPT = 240;
const ON_TARGET = 160;
const ON_CARDS = 12;
const ON_CHOICES = 1;
/** What a place may be worse than the best one before the slip moves there: some 80 pixels of distance. */
const SETTLED = 400;

export const grown = ({ left, top, right, bottom }: Box, by: number): Box => ({ left: left - by, top: top - by, right: right + by, bottom: bottom + by });

export function overlap(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

const middle = ({ left, top, right, bottom }: Box) => ({ x: (left + right) / 2, y: (top + bottom) / 2 });

function distance(one: Box, other: Box): number {
  const across = Math.max(0, one.left - other.right, other.left - one.right);
  const down = Math.max(0, one.top - other.bottom, other.top - one.bottom);
  const [a, b] = [middle(one), middle(other)];
  return 4 * Math.hypot(across, down) + Math.hypot(a.x - b.x, a.y - b.y);
}

/** Boxes that lie near each other as one: each of the rest has a lamp of its own. */
export function grouped(boxes: Box[], near: number): Box[] {
  let groups: Box[] = [];
  for (const box of boxes) {
    let whole = box;
    const isNear = (group: Box) => overlap(grown(group, near / 2), grown(whole, near / 2)) > 0;
    while (groups.some(isNear)) {
      const met = groups.filter(isNear);
      groups = groups.filter((group) => !met.includes(group));
      whole = around([...met, whole]) ?? whole;
    }
    groups.push(whole);
  }
  return groups;
}

/** The smallest box around all of them. */
export function around(boxes: Box[]): Box | null {
  if (!boxes.length) return null;
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

/** What lies on the table for the slip to keep off, or near to. */
export interface Around {
  room: Box;
  /** What the coach points at. */
  targets: Box[];
  prompt: Box | null;
  cards: Box[];
  /** What can be chosen on the table: a map's areas, piles. */
  choices?: Box[];
}

const covered = (box: Box, things: Box[]): number => things.reduce((sum, one) => sum + overlap(box, one), 0);

/** How bad a place is: on the prompt, on the target, on my cards, on choices; far from what it points at, else from the prompt. */
function costOf(box: Box, { room, targets, prompt, cards, choices = [] }: Around): number {
  const onThings = ON_CARDS * covered(box, cards) + ON_CHOICES * covered(box, choices);
  const around = targets.map((target) => grown(target, GAP));
  const onTargets = ON_TARGET * covered(box, targets) + covered(box, around);
  const far = Math.min(...(targets.length ? targets : [prompt ?? room]).map((one) => distance(box, one)));
  return onThings + onTargets + (prompt ? ON_PROMPT * overlap(box, prompt) : 0) + far;
}

const boxAt = (x: number, y: number, { width, height }: Size): Box => ({ left: x, top: y, right: x + width, bottom: y + height });

const isWithin = (box: Box, room: Box): boolean => box.left >= room.left && box.top >= room.top && box.right <= room.right && box.bottom <= room.bottom;

/** The best place in the room. Where it lies `now` is as good if little is won: a slip that jumps is hard to read, and to tap. But one
 * that has grown, when its letters came, would leave the room there. */
export function placeOf(slip: Size, around: Around, now: { x: number; y: number } | null = null): { x: number; y: number } {
  const { room } = around;
  let best = { x: room.left, y: room.top };
  let least = Infinity;
  const across = Math.max(room.left, room.right - slip.width);
  const down = Math.max(room.top, room.bottom - slip.height);
  const columns = across - room.left < STEP ? [room.left] : steps(room.left, across);
  for (const y of steps(room.top, down)) {
    for (const x of columns) {
      const cost = costOf(boxAt(x, y, slip), around);
      if (cost < least) [least, best] = [cost, { x, y }];
    }
  }
  const stays = now !== null && isWithin(boxAt(now.x, now.y, slip), room) && costOf(boxAt(now.x, now.y, slip), around) < least + SETTLED;
  return stays ? now : best;
}

function steps(from: number, to: number): number[] {
  const found = Array.from({ length: Math.floor((to - from) / STEP) + 1 }, (_, n) => from + n * STEP);
  return found.at(-1) === to ? found : [...found, to];
}

/** On which side of the slip the nearest target lies, and how far along: for the tail. */
export function tailOf(slip: Box, targets: Box[]): { side: "left" | "right" | "top" | "bottom"; at: number } | null {
  const target = [...targets].sort((one, other) => distance(slip, one) - distance(slip, other))[0];
  if (!target) return null;
  const { x, y } = middle(target);
  const within = (value: number, low: number, high: number) => Math.min(Math.max(value, low + 22), high - 22);
  if (target.top >= slip.bottom) return { side: "bottom", at: within(x, slip.left, slip.right) - slip.left };
  if (target.bottom <= slip.top) return { side: "top", at: within(x, slip.left, slip.right) - slip.left };
  if (target.left >= slip.right) return { side: "right", at: within(y, slip.top, slip.bottom) - slip.top };
  if (target.right <= slip.left) return { side: "left", at: within(y, slip.top, slip.bottom) - slip.top };
  return null;
}

/** Everything but these boxes, as a path with round corners: the dusk lies there. */
export function duskPath(screen: Size, holes: Box[]): string {
  const hole = ({ left: l, top: t, right: r, bottom: b }: Box) => {
    const k = Math.min(14, (r - l) / 2, (b - t) / 2);
    return `M${l + k} ${t}H${r - k}A${k} ${k} 0 0 1 ${r} ${t + k}V${b - k}A${k} ${k} 0 0 1 ${r - k} ${b}H${l + k}A${k} ${k} 0 0 1 ${l} ${b - k}V${t + k}A${k} ${k} 0 0 1 ${l + k} ${t}Z`;
  };
  return `M0 0H${screen.width}V${screen.height}H0Z${holes.map(hole).join("")}`;
}
