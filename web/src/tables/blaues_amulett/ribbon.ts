// The ribbons with the names of the places.

/** The breadth of a letter, in parts of its height; no page is needed to measure it. */
function breadth(letter: string): number {
  if (/[ijlIft.,' ]/.test(letter)) return 0.33;
  if (/[mwMW&]/.test(letter)) return 0.86;
  return /[A-ZÄÖÜ]/.test(letter) ? 0.7 : 0.54;
}

const [SIZE, GOAL_SIZE] = [14, 18];
const SIDE = 6;
const TAIL = 6;
/** A ribbon around (0, 0) for a name, and how far its ends are from its middle. */
export function ribbon(name: string, goal: boolean): { end: number; outline: string } {
  const size = goal ? GOAL_SIZE : SIZE;
  const half = ([...`${name}*`].reduce((sum, letter) => sum + breadth(letter), 0) * size) / 2 + SIDE;
  const high = size * 0.66;
  const end = half + TAIL;
  const round = (value: number) => String(Math.round(value * 10) / 10);
  const [e, h, t] = [round(end), round(high), round(end - TAIL * 0.8)];
  return { end, outline: `M-${e}-${h}H${e}L${t} 0L${e} ${h}H-${e}L-${t} 0Z` };
}
