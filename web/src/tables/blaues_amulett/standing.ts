// Who stands where on a crowded board: figures side by side, none before another's face.

import type { Layout, Point } from "./path";
import { beside, fieldOf } from "./ways";

/** A figure: where its foot belongs, and how far it steps aside, in units of its own size. */
export interface Stand {
  x: number;
  y: number;
  dx: number;
  dy: number;
  /** Others are so near that it must not grow over them on a small map. */
  close: boolean;
}

/** What of a figure must be seen, about its foot: left, top, right, bottom. */
export const PRINCE = [-13, -38, 13, 8] as const;
export const POWER = [-17, -40, 17, 8] as const;

/** Before the door of a place, by how many have come; where a power stands it has the middle. */
const AT_DOOR: Point[][] = [[[14, 25]], [[14, 25], [-14, 25]], [[14, 26], [-14, 26], [0, -20]], [[13, 25], [-13, 25], [39, 25], [-39, 25]]];
const BESIDE: Point[] = [[31, 22], [-31, 22], [31, -24], [-31, -24]];
/** Where a power stands: in the middle, unless it would hide somebody. */
const GUARD: Point[] = [[0, 27], [8, 28], [-8, 28], [0, 6]];

type Body = readonly [number, number, number, number];

/** How much of two figures lies on the same ground. */
export function covered(a: { x: number; y: number; body: Body }, b: { x: number; y: number; body: Body }): number {
  const w = Math.min(a.x + a.body[2], b.x + b.body[2]) - Math.max(a.x + a.body[0], b.x + b.body[0]);
  const h = Math.min(a.y + a.body[3], b.y + b.body[3]) - Math.max(a.y + a.body[1], b.y + b.body[1]);
  return w > 0 && h > 0 ? w * h : 0;
}

export function stands(layout: Layout, princes: string[], powers: string[]): { princes: Stand[]; powers: Stand[] } {
  const at = (spot: string): Point => layout.spots.get(spot) ?? [0, 0];
  const steps = princes.map((spot, seat): Point => (fieldOf(spot) ? aside(layout, princes, seat) : [0, 0]));
  const walkers = princes.flatMap((spot, seat) => {
    const [[x, y], [dx, dy]] = [at(spot), steps[seat] ?? [0, 0]];
    return fieldOf(spot) ? [{ x: x + dx, y: y + dy, body: PRINCE as Body }] : [];
  });
  const guards = powers.map((spot): Stand => {
    const [x, y] = at(spot);
    const hidden = ([dx, dy]: Point) => walkers.reduce((sum, other) => sum + covered({ x: x + dx, y: y + dy, body: POWER }, other), 0);
    const [dx, dy] = GUARD.reduce((best, next) => (hidden(next) < hidden(best) - 30 ? next : best));
    return { x, y, dx, dy, close: true };
  });
  const guests = princes.map((spot, seat): Stand => {
    const [x, y] = at(spot);
    const near = princes.some((other, k) => k !== seat && Math.hypot(at(other)[0] - x, at(other)[1] - y) < 60) || powers.some((other) => Math.hypot(at(other)[0] - x, at(other)[1] - y) < 70);
    if (fieldOf(spot)) return { x, y, dx: steps[seat]?.[0] ?? 0, dy: steps[seat]?.[1] ?? 0, close: near };
    const here = princes.filter((other) => other === spot).length;
    const door = powers.includes(spot) ? BESIDE : (AT_DOOR[here - 1] ?? BESIDE);
    const [dx, dy] = door[princes.slice(0, seat).filter((other) => other === spot).length] ?? [0, 24];
    return { x, y, dx, dy, close: near };
  });
  return { princes: guests, powers: guards };
}

/**
 * Neighbours of the two lanes step apart, along the path; where it climbs they stand apart anyway. They step to where nobody else stands.
 */
function aside(layout: Layout, princes: string[], seat: number): Point {
  const spot = princes[seat] ?? "";
  const own = fieldOf(spot);
  if (!own) return [0, 0];
  const { lane, leg, field } = beside(own);
  const other = `${lane}${leg}.${field}`;
  if (!princes.includes(other)) return [0, 0];
  const at = (id: string): Point => layout.spots.get(id) ?? [0, 0];
  const [upper, lower] = [at(spot), at(other)].sort((a, b) => a[1] - b[1]) as [Point, Point];
  const apart = lower[0] - upper[0];
  const third = princes.filter((id) => id !== spot && id !== other && fieldOf(id)).map(at);
  /** How much the two would hide of the others, if the upper one stepped this way. */
  const hidden = (step: number) => {
    const pair = [{ x: upper[0] + step, y: upper[1], body: PRINCE }, { x: lower[0] - step, y: lower[1], body: PRINCE }];
    return third.reduce((sum, [x, y]) => sum + pair.reduce((all, one) => all + covered(one, { x, y, body: PRINCE }), 0), 0);
  };
  const wide = PRINCE[2] - PRINCE[0];
  const [left, right] = [Math.min(0, (apart - wide) / 2), Math.max(0, (apart + wide) / 2)];
  const nearer = -left <= right ? left : right;
  const step = hidden(left) === hidden(right) ? nearer : hidden(left) < hidden(right) ? left : right;
  return [at(spot) === upper ? step : -step, 0];
}
