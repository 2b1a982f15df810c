// The result, as the page shows it: places in order, sums of rounds, lines of a chart.

import type { OutcomeInfo } from "../../protocol";

export interface Place {
  place: number;
  seat: number;
  points: number;
  detail: string;
}

export function placesOf({ ranking, scores, details }: OutcomeInfo): Place[] {
  return ranking
    .map((place, seat) => ({ place, seat, points: scores[seat] ?? 0, detail: details[seat] ?? "" }))
    .sort((one, other) => one.place - other.place);
}

/** What every seat has after each round; the first row is the start. */
export function sumsOf({ rounds, scores }: OutcomeInfo): number[][] {
  const sums = [scores.map(() => 0)];
  for (const { points } of rounds) sums.push(points.map((got, seat) => got + (sums.at(-1)?.[seat] ?? 0)));
  return sums;
}

export interface Line {
  seat: number;
  points: string;
  /** Where its name stands, so that no two lie on each other. */
  labelY: number;
}

/** The lines of a chart of this size, by seat; the names stand at their ends, at least `gap` apart. */
export function linesOf(sums: number[][], width: number, height: number, gap: number): Line[] {
  const most = Math.max(1, ...sums.flat());
  const x = (round: number) => (round / Math.max(1, sums.length - 1)) * width;
  const y = (sum: number) => height - (sum / most) * height;
  const last = sums.at(-1) ?? [];
  const lines = last.map((sum, seat) => ({
    seat,
    points: sums.map((row, round) => `${x(round).toFixed(1)},${y(row[seat] ?? 0).toFixed(1)}`).join(" "),
    labelY: y(sum),
  }));
  let above = -Infinity;
  for (const line of [...lines].sort((one, other) => one.labelY - other.labelY)) above = line.labelY = Math.max(line.labelY, above + gap);
  return lines;
}
