// The river: it comes from beyond the page, fills the lake and runs under a bridge of the path out of the page again.

import { BED, type Box, boxAt, distance, EDGE, type Ground, lengthAt } from "./ground";
import { Line, type Point } from "./path";

export interface River {
  course: Point[];
  lake: { at: Point; rx: number; ry: number };
  /** How far along the path the bridge stands. */
  bridge: number;
}

const LAKE = { rx: 66, ry: 27 };
const BROAD = 7;
const CELL = 12;
/** Half of a bridge, along the path. */
const SPAN = 24;

export function riverOf(ground: Ground): River | null {
  const { layout, lands } = ground;
  const land = lands.find(({ name }) => name === "lake");
  const at = spotForLake(ground);
  if (!land || !at) return null;
  const bridge = lengthAt(layout.stops, Math.floor((land.from + land.to) / 2) + 0.5);
  const { rx, ry } = at;
  const upper = wayOut(ground, at.spot, 2 * rx);
  const crossing = layout.line.at(bridge);
  const left = layout.line.at(bridge, -BED - 14);
  const right = layout.line.at(bridge, BED + 14);
  const near = gap(left, at.spot) < gap(right, at.spot) ? [left, right] : [right, left];
  const [dx, dy] = [(near[1]?.[0] ?? 0) - (near[0]?.[0] ?? 0), (near[1]?.[1] ?? 0) - (near[0]?.[1] ?? 0)];
  const beyond: Point = [crossing[0] + dx * 2.2, crossing[1] + dy * 2.2];
  const bow: Point = [((near[0]?.[0] ?? 0) + at.spot[0]) / 2 + 0.2 * rx, ((near[0]?.[1] ?? 0) + at.spot[1]) / 2];
  const through = [...upper.reverse(), at.spot, bow, near[0] as Point, crossing, near[1] as Point, beyond];
  const line = new Line(through, 8);
  return { course: line.piece(0, line.total, 0, Math.ceil(line.total / 9)), lake: { at: at.spot, rx, ry }, bridge };
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

/** As large as the land allows, as near to its middle as possible. */
function spotForLake(ground: Ground): { spot: Point; rx: number; ry: number } | null {
  const heart = ground.heart("lake");
  const cells = [...(ground.cells.get("lake") ?? [])].sort((a, b) => gap(a, heart) - gap(b, heart));
  for (const size of [1, 0.88, 0.76, 0.64, 0.5]) {
    const [rx, ry] = [LAKE.rx * size, LAKE.ry * size];
    const spot = cells.find(([x, y]) => ground.isFree(boxAt(x, y + ry, 2 * rx, 2 * ry)));
    if (spot) return { spot, rx, ry };
  }
  return null;
}

/** From the lake to the edge of the page, where there is most room; empty if the path lies around the lake. */
function wayOut(ground: Ground, from: Point, least: number): Point[] {
  const { width, height } = ground.layout.sheet;
  const [across, down] = [Math.floor(width / CELL), Math.floor(height / CELL)];
  const at = (cell: number): Point => [(cell % across) * CELL + CELL / 2, Math.floor(cell / across) * CELL + CELL / 2];
  const start = Math.floor(from[1] / CELL) * across + Math.floor(from[0] / CELL);
  const cost = new Map([[start, 0]]);
  const before = new Map<number, number>();
  const open = new Set([start]);
  const places = ground.layout.sites.map(({ at: [x, y], name }) => [boxAt(x, y + 44, 92, 108), boxAt(name[0], name[1] + 14, 130, 28)]).flat();
  while (open.size) {
    const cell = [...open].reduce((a, b) => ((cost.get(b) ?? 0) < (cost.get(a) ?? 0) ? b : a));
    open.delete(cell);
    const [x, y] = at(cell);
    if ((x < EDGE || x > width - EDGE || y < EDGE || y > height - EDGE) && gap(at(cell), from) > least) return thinned(traced(before, cell).map(at), from);
    for (const [dx, dy] of [[-1, 0], [1, 0], [0, -1], [0, 1], [-1, -1], [1, 1], [-1, 1], [1, -1]] as const) {
      const [u, v] = [(cell % across) + dx, Math.floor(cell / across) + dy];
      const next = v * across + u;
      if (u < 0 || v < 0 || u >= across || v >= down) continue;
      const room = ground.clearance(boxAt(...at(next), 1, 1)) - BED - BROAD;
      if (room < 3 || places.some((box) => distance(box, at(next)) < BROAD)) continue;
      const sum = (cost.get(cell) ?? 0) + Math.hypot(dx, dy) * (1 + 30 / room);
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

/** Every fourth point, and the last one; none of those in the lake. */
function thinned(points: Point[], lake: Point): Point[] {
  return points.filter((point, n) => (n % 4 === 0 || n === points.length - 1) && gap(point, lake) > LAKE.ry * 1.6);
}
