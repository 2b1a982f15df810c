// The ground beside the path: which land lies where, and what of it is still free.

import { Lots } from "./lots";
import type { Layout, Point, Site } from "./path";

/** The lands along the way, from the start castle to the Castle of Light. */
export type LandName = "home" | "lake" | "orchard" | "wood" | "moor" | "rock" | "ash" | "dawn" | "gold";

export interface Land {
  name: LandName;
  /** Where it begins and ends, counted in places. */
  from: number;
  to: number;
  /** Where two legs run side by side the land with the smaller number lies between them. */
  far: number;
}

export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export const boxAt = (x: number, y: number, w: number, h: number): Box => ({ x0: x - w / 2, y0: y - h, x1: x + w / 2, y1: y });

export const overlap = (a: Box, b: Box): boolean => a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;

/** From a point to the nearest point of a box. */
export const distance = ({ x0, y0, x1, y1 }: Box, [x, y]: Point): number => Math.hypot(Math.max(x0 - x, 0, x - x1), Math.max(y0 - y, 0, y - y1));

/** Half of the path's breadth, with its bed. */
export const BED = 42;
/** As near as scenery comes to the path's middle line. */
const NEAR = BED + 2;
/** The inner edge of the border. */
export const EDGE = 34;
const CELL = 8;

/** What follows what is the same on every board; in some countries the lake lies before the orchard, in others behind it. */
export function landsOf({ country, stops }: Layout): Land[] {
  const places = stops.length - 1;
  const lots = new Lots(country);
  const early = country % 2 === 0;
  const middle: [LandName, LandName] = early ? ["lake", "orchard"] : ["orchard", "lake"];
  const ends: [LandName, number, number][] = [
    ["home", 0.12, 0.7], [middle[0], 0.19, 0.75], [middle[1], 0.255, 0.75], ["wood", 0.43, 0.74], ["moor", 0.57, 1.05],
    ["rock", 0.755, 0.85], ["ash", 0.855, 0.72], ["dawn", 0.925, 0.6], ["gold", 1, 0.5],
  ];
  let from = 0;
  return ends.map(([name, end, far]) => {
    const to = end === 1 ? places : (end + lots.among(-0.008, 0.008)) * places;
    const land = { name, from, to, far };
    from = to;
    return land;
  });
}

/** A point of the path's middle line, and the land there. */
interface Step {
  x: number;
  y: number;
  land: Land;
}

export class Ground {
  readonly lands: Land[];
  /** The free cells of each land. */
  readonly cells = new Map<LandName, Point[]>();
  private readonly taken: Box[] = [];
  private readonly steps: Step[];

  constructor(readonly layout: Layout) {
    this.lands = landsOf(layout);
    this.steps = stepsOf(layout, this.lands);
    layout.sites.forEach((site) => this.taken.push(...keptBy(site)));
    for (const [x, y] of layout.captions.spots) this.taken.push({ x0: x - 9, y0: y - 14, x1: x + 9, y1: y + 5 });
    const { width, height } = layout.sheet;
    for (let y = EDGE + CELL; y < height - EDGE; y += CELL) {
      for (let x = EDGE + CELL; x < width - EDGE; x += CELL) {
        if (!this.isFree(boxAt(x, y, 4, 4))) continue;
        const land = this.landAt([x, y]);
        const cells = this.cells.get(land);
        if (cells) cells.push([x, y]);
        else this.cells.set(land, [[x, y]]);
      }
    }
  }

  /** Whose ground it is: that of the nearest stretch of the path. */
  landAt([x, y]: Point): LandName {
    let [best, name] = [Infinity, this.lands[0]?.name ?? "home"];
    for (const step of this.steps) {
      const far = ((x - step.x) ** 2 + (y - step.y) ** 2) * step.land.far ** 2;
      if (far < best) [best, name] = [far, step.land.name];
    }
    return name;
  }

  /** From the path's middle line. */
  clearance([x, y]: Point): number {
    let best = Infinity;
    for (const step of this.steps) best = Math.min(best, (x - step.x) ** 2 + (y - step.y) ** 2);
    return Math.sqrt(best);
  }

  isFree(box: Box): boolean {
    const { width, height } = this.layout.sheet;
    if (box.x0 < EDGE || box.y0 < EDGE || box.x1 > width - EDGE || box.y1 > height - EDGE) return false;
    for (const other of this.taken) if (overlap(box, other)) return false;
    const { x0, y0, x1, y1 } = box;
    for (const { x, y } of this.steps) {
      const dx = x < x0 ? x0 - x : x > x1 ? x - x1 : 0;
      const dy = y < y0 ? y0 - y : y > y1 ? y - y1 : 0;
      if (dx * dx + dy * dy < NEAR * NEAR) return false;
    }
    return true;
  }

  take(box: Box): void {
    this.taken.push(box);
  }

  /** The middle of a land's free ground. */
  heart(name: LandName): Point {
    const cells = this.cells.get(name) ?? [];
    const sum = cells.reduce<Point>(([x, y], [u, v]) => [x + u, y + v], [0, 0]);
    return [sum[0] / (cells.length || 1), sum[1] / (cells.length || 1)];
  }
}

function stepsOf({ line, stops }: Layout, lands: Land[]): Step[] {
  const cuts = Math.ceil(line.total / 7);
  return Array.from({ length: cuts + 1 }, (_, n) => {
    const length = (line.total * n) / cuts;
    const [[x, y], way] = [line.at(length), wayAt(stops, length)];
    return { x, y, land: (lands.find(({ to }) => way <= to) ?? lands.at(-1)) as Land };
  });
}

/** A place with its building, and its name. */
export function keptBy({ place, at: [x, y], name }: Site): Box[] {
  const goal = place.kind === "goal";
  const [w, h] = goal ? [200, 32] : [140, 26];
  return [
    goal ? { x0: x - 82, y0: y - 108, x1: x + 82, y1: y + 50 } : { x0: x - 46, y0: y - 64, x1: x + 46, y1: y + 44 },
    { x0: name[0] - w / 2, y0: name[1] - h / 2, x1: name[0] + w / 2, y1: name[1] + h / 2 },
  ];
}

/** Counted in places: 2.5 lies halfway between the third and the fourth. */
function wayAt(stops: number[], length: number): number {
  const after = Math.max(1, stops.findIndex((stop) => stop >= length));
  const [from, to] = [stops[after - 1] ?? 0, stops[after] ?? 1];
  return after - 1 + (length - from) / (to - from || 1);
}

export const lengthAt = (stops: number[], way: number): number => {
  const before = Math.min(Math.floor(way), stops.length - 2);
  const [from, to] = [stops[before] ?? 0, stops[before + 1] ?? 0];
  return from + (to - from) * (way - before);
};
