// Where the land lies on the map: hexagons, shore and walls, from the box's data alone.

import type { Area } from "../../views/das_amulett";
import type { Box } from "./box";

export type Point = [x: number, y: number];

/** Side of a hexagon; the map is as large as 4-5-6-5-4 of them with a strip of sea. */
export const SIDE = 76;
export const WIDTH = 846;
export const HEIGHT = 662;

export interface Room {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** The sign of an area, coin and name in one, from the area's middle. */
export const SIGN: Room = { x0: -32, y0: -64, x1: 36, y1: -30 };
/** The name of its landmark, written out on a large map. */
export const NAME: Room = { x0: -38, y0: -32, x1: 38, y1: -20 };
export const PYRAMID: Room = { x0: -57, y0: 30, x1: -21, y1: 51 };
/** The foot of its landmark: beside a pyramid, and above the great wall where this runs along the area's foot. */
export const footOf = (pyramid: boolean, walled: boolean): Point => [pyramid ? 17 : 0, walled ? 51 : pyramid ? 56 : 60];
/** What a landmark takes, about its foot: to each side, and upwards. */
export const TAKES = { side: 24, high: 36 };

const short = (value: number): string => String(Math.round(value * 10) / 10);

export function path(points: Point[], close = true): string {
  return `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join("L")}${close ? "Z" : ""}`;
}

export function centreOf({ q, r }: Pick<Area, "q" | "r">): Point {
  return [WIDTH / 2 + SIDE * Math.sqrt(3) * (q + r / 2 - 0.5), HEIGHT / 2 + 1.5 * SIDE * r];
}

/** The corners of a hexagon with a point at the top. */
export function cornersOf([x, y]: Point, side: number): Point[] {
  return [0, 1, 2, 3, 4, 5].map((n) => {
    const angle = (Math.PI / 3) * n - Math.PI / 2;
    return [x + side * Math.cos(angle), y + side * Math.sin(angle)];
  });
}

type Edge = [Point, Point];

const near = (a: Point, b: Point): boolean => Math.hypot(a[0] - b[0], a[1] - b[1]) < 1;

/** The side that two neighbours share. */
function edgeBetween(a: Area, b: Area): Edge {
  const other = cornersOf(centreOf(b), SIDE);
  const [from, to] = cornersOf(centreOf(a), SIDE).filter((corner) => other.some((point) => near(point, corner)));
  if (!from || !to) throw new Error(`${a.id} and ${b.id} share no side`);
  return [from, to];
}

/** Sides joined into lines, as long as possible. */
function chained(edges: Edge[]): Point[][] {
  const left = [...edges];
  const touches = (point: Point) => left.filter((edge) => edge.some((end) => near(end, point)));
  const lines: Point[][] = [];
  while (left[0]) {
    const start = left.flat().find((point) => touches(point).length === 1) ?? left[0][0];
    const line = [start];
    for (let next = touches(start)[0]; next; next = touches(line.at(-1) ?? start)[0]) {
      left.splice(left.indexOf(next), 1);
      line.push(near(next[0], line.at(-1) ?? start) ? next[1] : next[0]);
    }
    lines.push(line);
  }
  return lines;
}

export interface Land {
  /** The areas at whose foot the great wall runs. */
  walled: Set<string>;
  shore: string;
  hexagon: string;
  inner: string;
  /** The great wall, with its towers. */
  wall: { line: string; towers: Point[] }[];
  /** The small wall of the city, where no great one stands. */
  cityWall: string[];
}

export function landOf(box: Box): Land {
  const area = new Map(box.area.map((known) => [known.id, known]));
  const edge = ([a, b]: [string, string]): Edge => {
    const [one, other] = [area.get(a), area.get(b)];
    if (!one || !other) throw new Error(`no such areas: ${a}, ${b}`);
    return edgeBetween(one, other);
  };
  const great = new Set(box.board.wall_edges.flatMap(([a, b]) => [`${a}${b}`, `${b}${a}`]));
  const around = box.board.city_areas.flatMap((id) =>
    (area.get(id)?.neighbours ?? [])
      .filter((next) => area.get(next)?.terrain !== "city" && !great.has(id + next))
      .map((next): [string, string] => [id, next]),
  );
  const above = ([a, b]: [string, string]) => ((area.get(a)?.r ?? 0) < (area.get(b)?.r ?? 0) ? [a] : (area.get(a)?.r ?? 0) > (area.get(b)?.r ?? 0) ? [b] : []);
  return {
    walled: new Set(box.board.wall_edges.flatMap(above)),
    shore: box.area.map((known) => path(cornersOf(centreOf(known), SIDE + 0.5))).join(""),
    hexagon: path(cornersOf([0, 0], SIDE - 1)),
    inner: path(cornersOf([0, 0], SIDE - 6)),
    wall: chained(box.board.wall_edges.map(edge)).map((line) => ({ line: path(line, false), towers: line })),
    cityWall: chained(around.map(edge)).map((line) => path(line, false)),
  };
}

/** The area that lies in a direction from another one, for the arrow keys. */
export function areaTowards(areas: Area[], from: Area, key: string): Area | undefined {
  const towards: Record<string, Point> = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
  const direction = towards[key];
  if (!direction) return undefined;
  const [x, y] = centreOf(from);
  const rated = areas.flatMap((area) => {
    const [dx, dy] = [centreOf(area)[0] - x, centreOf(area)[1] - y];
    const ahead = dx * direction[0] + dy * direction[1];
    const aside = Math.abs(dx * direction[1] - dy * direction[0]);
    return ahead > 1 && aside <= ahead * 1.1 ? [{ area, far: ahead + 2 * aside }] : [];
  });
  return rated.sort((a, b) => a.far - b.far)[0]?.area;
}
