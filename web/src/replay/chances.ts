// The chances of every seat over time, as a review works them out: by seat, a few points, each from what that seat knew then.

import type { ChanceInfo, LineInfo } from "../protocol";

/** In parts of the plot: 0 is the first decision and the lowest chance. */
const within = (chance: number) => Math.min(1, Math.max(0, chance));
const part = (value: number, whole: number) => Math.round(value * whole * 100) / 100;
const spot = (at: number, chance: number, last: number, width: number, height: number) => `${part(last ? at / last : 0, width)} ${part(1 - within(chance), height)}`;

/** The line of a seat as an SVG path in a box of this size. */
export function lineOf({ at, chance }: LineInfo, last: number, width: number, height: number): string {
  const points = at.map((decision, n) => spot(decision, chance[n] ?? 0, last, width, height));
  return points.length ? `M${points.join("L")}` : "";
}

/** How exact it is, as an area around the line. */
export function bandOf({ at, chance, error }: LineInfo, last: number, width: number, height: number): string {
  const edge = (side: number) => at.map((decision, n) => spot(decision, (chance[n] ?? 0) + side * (error[n] ?? 0), last, width, height));
  return at.length > 1 ? `M${[...edge(1), ...edge(-1).reverse()].join("L")}Z` : "";
}

/** The chance at a decision: between two points of the line, what lies between; null: nothing is known there. */
export function chanceAt({ at, chance }: LineInfo, decision: number): number | null {
  const next = at.findIndex((one) => one >= decision);
  if (next < 0 || !at.length) return null;
  const [to, from] = [at[next] ?? 0, at[Math.max(0, next - 1)] ?? 0];
  const [then, now] = [chance[next] ?? 0, chance[Math.max(0, next - 1)] ?? 0];
  return to === from || decision >= to ? then : now + ((then - now) * (decision - from)) / (to - from);
}

/** The lines as far as they are known: what has come so far, in time. */
export function linesOf(found: ChanceInfo[], players: number): LineInfo[] {
  return Array.from({ length: players }, (_, seat) => {
    const own = new Map(found.filter((one) => one.seat === seat).map((one) => [one.at, one]));
    const points = [...own.values()].sort((one, other) => one.at - other.at);
    return { at: points.map(({ at }) => at), chance: points.map(({ chance }) => chance), error: points.map(({ error }) => error) };
  });
}

/** Places in a row, as near to the wanted ones as is possible if any two of them are so far apart; where there is too little
 * room for that, as far as there is. In the order in which they were wanted. */
export function apart(wanted: number[], least: number, from: number, to: number): number[] {
  const gap = Math.min(least, (to - from) / Math.max(1, wanted.length - 1));
  const order = wanted.map((place, n) => ({ place, n })).sort((one, other) => one.place - other.place);
  let free = from;
  for (const one of order) {
    one.place = Math.max(one.place, free);
    free = one.place + gap;
  }
  let end = to;
  for (const one of order.toReversed()) {
    one.place = Math.min(one.place, end);
    end = one.place - gap;
  }
  const places: number[] = [];
  for (const { place, n } of order) places[n] = place;
  return places;
}

/** Two numbers above the line can be read if they are so far apart. */
const NUMBER_PX = 21;

/** How far the numbers of these decisions stand beside them, in px, so that none lies on another. */
export function asidesOf(decisions: number[], last: number, width: number): number[] {
  const places = decisions.map((at) => (last ? (at / last) * width : 0));
  const free = apart(places, NUMBER_PX, 0, width);
  return places.map((place, n) => (free[n] ?? 0) - place);
}
