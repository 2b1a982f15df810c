// The river: it comes from beyond the page, fills the lake and runs under a bridge of the path out of the page again.

import { BED, type Box, boxAt, distance, EDGE, type Ground, keptBy, lengthAt } from "./ground";
import { Line, type Point } from "./path";

export interface River {
  course: Point[];
  lake: { at: Point; rx: number; ry: number };
  /** How far along the path the bridge stands. */
  bridge: number;
}

const LAKE = { rx: 66, ry: 27 };
/** From the bridge to the middle of the lake, at most. */
const NEAR = 190;
const BROAD = 7;
const CELL = 12;
const AROUND = [[-1, 0], [1, 0], [0, -1], [0, 1], [-1, -1], [1, 1], [-1, 1], [1, -1]] as const;
/** Half of a bridge, along the path. */
const SPAN = 24;

export function riverOf(ground: Ground): River | null {
  const { layout, lands } = ground;
  const land = lands.find(({ name }) => name === "lake");
  if (!land) return null;
  const bridge = lengthAt(layout.stops, Math.floor((land.from + land.to) / 2) + 0.5);
  const banks = [-1, 1].map((side) => layout.line.at(bridge, side * (BED + 14)));
  const lake = spotForLake(ground, banks);
  if (!lake) return null;
  const [near, far] = banks.sort((a, b) => gap(a, lake.at) - gap(b, lake.at)) as [Point, Point];
  const upper = wayOut(ground, lake.at, 3 * lake.rx).filter((point) => gap(point, lake.at) > lake.ry * 1.6);
  const bow: Point = [(near[0] + lake.at[0]) / 2 + 0.2 * lake.rx, (near[1] + lake.at[1]) / 2];
  const through = [...upper.reverse(), lake.at, bow, near, layout.line.at(bridge), far, ...wayOut(ground, far, 0)];
  const line = new Line(through, 8);
  return { course: line.piece(0, line.total, 0, Math.ceil(line.total / 9)), lake, bridge };
}

/** The ground that it takes. */
export function wetOf({ course, lake: { at: [x, y], rx, ry } }: River): Box[] {
  return [{ x0: x - rx - 4, y0: y - ry - 4, x1: x + rx + 4, y1: y + ry + 4 }, ...course.map(([a, b]) => boxAt(a, b + BROAD + 2, 2 * BROAD + 4, 2 * BROAD + 4))];
}

/** The railings of the bridge, one on each side of the path. */
export function railsOf({ bridge }: River, line: Line): Point[][] {
  return [-1, 1].map((side) => line.piece(bridge - SPAN, bridge + SPAN, side * (BED + 1), 6));
}

const gap = ([x, y]: Point, [u, v]: Point): number => Math.hypot(x - u, y - v);

/** As large as the green land beside the bridge allows, as near to the bridge as possible. */
function spotForLake(ground: Ground, banks: Point[]): River["lake"] | null {
  const far = (cell: Point) => Math.min(...banks.map((bank) => gap(bank, cell)));
  const cells = (["lake", "orchard"] as const).flatMap((name) => ground.cells.get(name) ?? []).filter((cell) => far(cell) < NEAR);
  cells.sort((a, b) => far(a) - far(b));
  for (const size of [1, 0.88, 0.76, 0.64, 0.5]) {
    const [rx, ry] = [LAKE.rx * size, LAKE.ry * size];
    const at = cells.find(([x, y]) => ground.isFree(boxAt(x, y + ry + 2, 2 * rx + 4, 2 * ry + 4)));
    if (at) return { at, rx, ry };
  }
  return null;
}

/** To the edge of the page, where there is most room, rather not over the fields at home; empty if the path lies all around. */
function wayOut(ground: Ground, from: Point, least: number): Point[] {
  const { width, height } = ground.layout.sheet;
  const [across, down] = [Math.floor(width / CELL), Math.floor(height / CELL)];
  const at = (cell: number): Point => [(cell % across) * CELL + CELL / 2, Math.floor(cell / across) * CELL + CELL / 2];
  const start = Math.floor(from[1] / CELL) * across + Math.floor(from[0] / CELL);
  const cost = new Map([[start, 0]]);
  const before = new Map<number, number>();
  const open = new Set([start]);
  const places = ground.layout.sites.flatMap(keptBy);
  /** What it costs to flow through a cell; nothing flows through the path and its places. */
  const worth = new Map<number, number>();
  const costOf = (cell: number): number => {
    const known = worth.get(cell);
    if (known !== undefined) return known;
    const room = ground.clearance(at(cell)) - BED - BROAD;
    const barred = room < 3 || places.some((box) => distance(box, at(cell)) < BROAD);
    const own = barred ? Infinity : (1 + 30 / room) * (ground.landAt(at(cell)) === "home" ? 4 : 1);
    worth.set(cell, own);
    return own;
  };
  while (open.size) {
    let cell = -1;
    for (const other of open) if (cell < 0 || (cost.get(other) ?? 0) < (cost.get(cell) ?? 0)) cell = other;
    open.delete(cell);
    const [x, y] = at(cell);
    if ((x < EDGE || x > width - EDGE || y < EDGE || y > height - EDGE) && gap(at(cell), from) > least) return thinned(traced(before, cell).map(at));
    for (const [dx, dy] of AROUND) {
      const [u, v] = [(cell % across) + dx, Math.floor(cell / across) + dy];
      if (u < 0 || v < 0 || u >= across || v >= down) continue;
      const next = v * across + u;
      const sum = (cost.get(cell) ?? 0) + Math.hypot(dx, dy) * costOf(next);
      if (sum >= (cost.get(next) ?? Infinity)) continue;
      cost.set(next, sum);
      before.set(next, cell);
      open.add(next);
    }
  }
  return [];
}

function traced(before: Map<number, number>, end: number): number[] {
  const cells = [end];
  for (let cell = before.get(end); cell !== undefined; cell = before.get(cell)) cells.unshift(cell);
  return cells;
}

/** Every fourth point, and the last one; between them it winds a little. */
function thinned(points: Point[]): Point[] {
  const few = points.filter((_, n) => (n && n % 4 === 0) || n === points.length - 1);
  return few.map(([x, y], n) => (n === few.length - 1 ? [x, y] : [x, y + (n % 2 ? 4 : -4)]));
}
