// Trees, waves, grass, peaks and houses around the free middle of an area: placed at random, but the same every time.

import type { Area } from "../../views/das_amulett";
import { footOf, NAME, type Point, PYRAMID, type Room, SIDE, SIGN, TAKES } from "./layout";

/** One kind of stroke; the stylesheet draws it. */
export interface Stroke {
  look: string;
  d: string;
}

type Lots = (from: number, to: number) => number;

/** Mulberry32, seeded with the name of the area. */
function lotsOf(name: string): Lots {
  let state = [...name].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 0x9e3779b1), 2001) >>> 0;
  return (from, to) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return from + (((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * (to - from);
  };
}

const TRIES = 1500;

interface Spread {
  count: number;
  /** Between two of them. */
  gap: number;
  /** From the edge of the hexagon. */
  margin: number;
  /** The middle that stays free for gems. */
  free: Point;
  low: number;
  /** How far it reaches to each side, upwards and downwards. */
  reach: [side: number, up: number, down: number];
}

const isInside = (x: number, y: number, side: number): boolean => Math.abs(x) < side * 0.866 && Math.abs(y) < side - Math.abs(x) / Math.sqrt(3);

/** What nothing grows over: the sign, the name, and the feet of the landmark and a pyramid, which hide what is behind them. */
export function keptIn(pyramid: boolean, walled: boolean): Room[] {
  const [x, y] = footOf(pyramid, walled);
  return [SIGN, NAME, { x0: x - TAKES.side, y0: y - TAKES.high * 0.85, x1: x + TAKES.side, y1: y + 3 }, ...(pyramid ? [PYRAMID] : [])];
}

/** Places away from each other, from the gems and from all that is kept free. */
function spread(lots: Lots, kept: Room[], { count, gap, margin, free, low, reach: [side, up, down] }: Spread): Point[] {
  const spots: Point[] = [];
  for (let tries = 0; spots.length < count && tries < TRIES; tries++) {
    const [x, y] = [lots(-66, 66), lots(-70, low)];
    const onGems = Math.abs(x) < free[0] && y > -free[1] && y < free[1] + 4;
    if (onGems || !isInside(x, y, SIDE - margin)) continue;
    if (kept.some(({ x0, y0, x1, y1 }) => x + side > x0 && x - side < x1 && y + down > y0 && y - up < y1)) continue;
    if (spots.every(([a, b]) => Math.hypot(x - a, (y - b) * 1.25) > gap)) spots.push([x, y]);
  }
  return spots.sort((a, b) => a[1] - b[1]);
}

const n = (value: number): string => String(Math.round(value * 10) / 10);

function tree([x, y]: Point, lots: Lots): Stroke[] {
  const h = lots(17, 22);
  const crown = `M${n(x)} ${n(y - h)}l${n(h * 0.36)} ${n(h * 0.62)}h-${n(h * 0.13)}l${n(h * 0.18)} ${n(h * 0.34)}h-${n(h * 0.82)}l${n(h * 0.18)} -${n(h * 0.34)}h-${n(h * 0.13)}Z`;
  return [
    { look: "tree", d: crown },
    { look: "line", d: `M${n(x)} ${n(y - h * 0.04)}v3.5` },
  ];
}

function peak([x, y0]: Point, lots: Lots): Stroke[] {
  const [w, h, y] = [lots(9, 13), lots(18, 25), y0 + 7];
  const top = `${n(x - w * 0.15)} ${n(y - h)}`;
  return [
    { look: "peak", d: `M${n(x - w)} ${n(y)}L${top}L${n(x + w)} ${n(y)}Z` },
    { look: "shade", d: `M${top}L${n(x + w)} ${n(y)}L${n(x + w * 0.1)} ${n(y)}L${n(x - w * 0.2)} ${n(y - h * 0.5)}Z` },
    { look: "snow", d: `M${top}l${n(w * 0.34)} ${n(h * 0.3)}l-${n(w * 0.22)} ${n(-h * 0.04)}l-${n(w * 0.16)} ${n(h * 0.1)}l-${n(w * 0.24)} -${n(h * 0.08)}Z` },
  ];
}

function house([x, y0]: Point, lots: Lots): Stroke[] {
  const [w, h, y] = [lots(6.5, 8.5), lots(8, 11), y0 + 5];
  if (lots(0, 1) < 0.25) {
    return [
      { look: "house", d: `M${n(x - 4.5)} ${n(y)}v-${n(h + 8)}h9v${n(h + 8)}Z` },
      { look: "roof", d: `M${n(x - 6)} ${n(y - h - 8)}l6 -9l6 9Z` },
    ];
  }
  return [
    { look: "house", d: `M${n(x - w)} ${n(y)}v-${n(h)}h${n(2 * w)}v${n(h)}Z` },
    { look: "roof", d: `M${n(x - w - 2)} ${n(y - h)}l3 -7h${n(2 * w - 2)}l3 7Z` },
    { look: "door", d: `M${n(x - 1.5)} ${n(y)}v-5h3v5Z` },
  ];
}

const wave = ([x, y]: Point): string => `M${n(x - 8)} ${n(y)}q4 -4.5 8 0t8 0`;

function grass([x, y]: Point, lots: Lots): Stroke {
  if (lots(0, 1) < 0.3) return { look: "line", d: `M${n(x - 11)} ${n(y + 2)}q7 -8 13 -3q4 3 9 1` };
  return { look: "grass", d: `M${n(x - 3)} ${n(y + 3)}q-1 -5 -4 -7M${n(x)} ${n(y + 3)}v-9M${n(x + 3)} ${n(y + 3)}q1 -5 4 -7` };
}

/** Merges strokes of one kind; none of them may cover another. */
function joined(strokes: Stroke[]): Stroke[] {
  const looks = [...new Set(strokes.map(({ look }) => look))];
  return looks.map((look) => ({ look, d: strokes.filter((stroke) => stroke.look === look).map(({ d }) => d).join("") }));
}

/** `walled`: the great wall runs along its foot. */
export function sceneryOf({ id, terrain, pyramid }: Area, walled = false): Stroke[] {
  const lots = lotsOf(id);
  const places = (wanted: Spread) => spread(lots, keptIn(pyramid, walled), wanted);
  switch (terrain) {
    case "water":
      return [{ look: "line", d: places({ count: 28, gap: 14, margin: 8, free: [44, 17], low: 70, reach: [8, 3, 2] }).map(wave).join("") }];
    case "forest":
      return places({ count: 34, gap: 9.5, margin: 11, free: [42, 17], low: 70, reach: [7, 17, 3] }).flatMap((spot) => tree(spot, lots));
    case "steppe":
      return joined(places({ count: 22, gap: 14, margin: 9, free: [44, 17], low: 70, reach: [11, 8, 4] }).map((spot) => grass(spot, lots)));
    case "mountain":
      return places({ count: 20, gap: 13, margin: 12, free: [42, 14], low: 66, reach: [13, 16, 7] }).flatMap((spot) => peak(spot, lots));
    default:
      return places({ count: 22, gap: 12.5, margin: 12, free: [44, 17], low: 66, reach: [11, 16, 5] }).flatMap((spot) => house(spot, lots));
  }
}
