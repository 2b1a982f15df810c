// What a hint says, in numbers that people read.

import type { Advice } from "../protocol";

/** If more options than this are equally good, only the first is lit. */
const MOST_EQUAL = 3;

export const inPercent = (share: number): string => String(Math.round(100 * share));

/** The options to be lit, in the list and on the table: the best, and a few that may be as good. */
export function litBy({ options }: Advice): { action: string; chance: number }[] {
  const equal = options.filter(({ close }) => close);
  return equal.slice(0, equal.length <= MOST_EQUAL ? MOST_EQUAL : 1);
}
