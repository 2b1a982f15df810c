// The chances of every seat over time, as a review works them out: `chances[decision][seat]`, for the table after so many
// decisions. A review fills it from the left; what it has not come to yet is null.

/** How likely a seat is to win, and how far off that may be: both from 0 to 1. */
export interface Chance {
  chance: number;
  /** The truth is within `chance ± error`, nineteen times out of twenty. */
  error: number;
}

export type Chances = (Chance[] | null)[];

/** In parts of the plot: 0 is the first decision and the lowest chance. */
const x = (decision: number, last: number) => (last ? decision / last : 0);
const at = (part: number, whole: number) => Math.round(part * whole * 100) / 100;

/** The line of a seat as an SVG path in a box of this size; it breaks where nothing is known. */
export function lineOf(chances: Chances, seat: number, last: number, width: number, height: number): string {
  let path = "";
  let isOn = false;
  chances.forEach((step, decision) => {
    const one = step?.[seat];
    if (one) path += `${isOn ? "L" : "M"}${at(x(decision, last), width)} ${at(1 - one.chance, height)}`;
    isOn = one !== undefined;
  });
  return path;
}

/** How exact it is, as an area around the line. */
export function bandOf(chances: Chances, seat: number, last: number, width: number, height: number): string {
  const known = chances.flatMap((step, decision) => (step?.[seat] ? [{ decision, ...step[seat] }] : []));
  const point = (decision: number, chance: number) => `${at(x(decision, last), width)} ${at(1 - Math.min(1, Math.max(0, chance)), height)}`;
  const upper = known.map(({ decision, chance, error }) => point(decision, chance + error));
  const lower = known.map(({ decision, chance, error }) => point(decision, chance - error)).reverse();
  return known.length > 1 ? `M${[...upper, ...lower].join("L")}Z` : "";
}
