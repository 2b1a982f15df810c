// What a hint says, in numbers that people read.

import type { Advice } from "../protocol";

/** If more options than this are equally good, only the first is lit. */
export const MOST_EQUAL = 3;

export const inPercent = (share: number): string => String(Math.round(100 * share));

/** The options to be lit on the table. */
export function litBy({ options, secret }: Advice): { action: string; chance: number }[] {
  if (secret) return [];
  const equal = options.filter(({ close }) => close);
  return equal.slice(0, equal.length <= MOST_EQUAL ? MOST_EQUAL : 1);
}
