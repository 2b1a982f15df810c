// Where the double path lies: tiles, places and figures, laid out from the board's data. Drawn by hand are only the line that the
// path follows and a few sizes; how many fields a leg has, where arrows and places are, the box says.

import type { Board, Place } from "../../views/blaues_amulett";

/** A page for the path: its size, and the line that the path follows from the start castle to the Castle of Light. */
export interface Sheet {
  width: number;
  height: number;
  route: Point[];
}

export const WIDE: Sheet = {
  width: 1180,
  height: 575,
  route: [
    [104, 452], [236, 478], [390, 456], [550, 480], [720, 454], [880, 474], [992, 462], [1066, 432], [1096, 370],
    [1066, 306], [992, 278], [870, 268], [720, 292], [560, 268], [400, 292], [270, 284], [172, 276], [110, 250],
    [80, 190], [112, 132], [184, 112], [300, 106], [440, 124], [600, 102], [760, 122], [890, 112], [1060, 132],
  ],
};

/** For a phone held upright. */
export const TALL: Sheet = {
  width: 900,
  height: 800,
  route: [
    [104, 690], [230, 714], [370, 690], [520, 716], [660, 694], [760, 664], [806, 596], [764, 530], [670, 504],
    [530, 492], [380, 516], [240, 494], [140, 470], [92, 404], [136, 338], [230, 312], [370, 320], [520, 298],
    [660, 316], [762, 292], [808, 226], [764, 160], [670, 136], [530, 124], [400, 144], [290, 130], [150, 152],
  ],
};

/** A place takes as much of the line as so many fields; the goal is larger. */
const PLACE_FIELDS = 1.72;
const GOAL_FIELDS = 1.5;
/** From the line to the middle of a lane, and a tile's breadth. */
const LANE = 20;
const TILE = 34;
const GAP = 1.6;
const PLACE_RADIUS = 39;

export type Point = [x: number, y: number];

export interface Field {
  id: string;
  lane: "R" | "L";
  leg: number;
  at: Point;
  outline: string;
  arrow: boolean;
  /** Where its lane runs, in degrees; 0 is upwards. */
  turn: number;
}

export interface Site {
  id: string;
  place: Place;
  at: Point;
  radius: number;
  /** The middle of the ribbon with its name: below it or, if the path bends there, above. */
  name: Point;
  /** Which gate it is, counted from the start; 0 for other places. */
  gate: number;
}

export interface Layout {
  sheet: Sheet;
  line: Line;
  /** How far along the line each place lies. */
  stops: number[];
  /** In which country the board lies: a number that follows from its fields, so that another board lies in another one. */
  country: number;
  fields: Field[];
  sites: Site[];
  spots: Map<string, Point>;
  /** The lanes' captions along the first leg, and the ground they take. */
  captions: { out: string; back: string; spots: Point[] };
}

const short = (value: number) => String(Math.round(value * 10) / 10);

export const drawn = (points: Point[], closed = false): string =>
  `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join("L")}${closed ? "Z" : ""}`;

/** A smooth line through points, measured by its length. */
export class Line {
  readonly total: number;
  private readonly points: Point[] = [];
  private readonly lengths: number[] = [0];

  constructor(through: Point[], per = 40) {
    for (let n = 0; n + 1 < through.length; n++) {
      const [a, b, c, d] = [n - 1, n, n + 1, n + 2].map((k) => through[Math.min(Math.max(k, 0), through.length - 1)] as Point) as [Point, Point, Point, Point];
      for (let i = 0; i < per; i++) this.points.push([spline(a[0], b[0], c[0], d[0], i / per), spline(a[1], b[1], c[1], d[1], i / per)]);
    }
    this.points.push(through.at(-1) as Point);
    for (let n = 1; n < this.points.length; n++) {
      const [x0, y0] = this.point(n - 1);
      const [x1, y1] = this.point(n);
      this.lengths.push((this.lengths[n - 1] ?? 0) + Math.hypot(x1 - x0, y1 - y0));
    }
    this.total = this.lengths.at(-1) ?? 0;
  }

  private point(n: number): Point {
    return this.points[Math.min(Math.max(n, 0), this.points.length - 1)] as Point;
  }

  /** Which of the points is the first beyond a length. */
  private pieceAt(far: number): number {
    let [low, high] = [0, this.lengths.length - 1];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.lengths[middle] ?? 0) < far) low = middle;
      else high = middle;
    }
    return high;
  }

  /** The point at a length, moved `side` to the right of the running direction. */
  at(length: number, side = 0): Point {
    const far = Math.min(Math.max(length, 0), this.total);
    const after = this.pieceAt(far);
    const [start, end] = [this.lengths[after - 1] ?? 0, this.lengths[after] ?? 0];
    const part = end > start ? (far - start) / (end - start) : 0;
    const [ax, ay] = this.point(after - 1);
    const [bx, by] = this.point(after);
    // the direction of a longer piece, so that tiles do not twitch
    const [px, py] = this.point(after - 15);
    const [qx, qy] = this.point(after + 14);
    const run = Math.hypot(qx - px, qy - py) || 1;
    return [ax + (bx - ax) * part - ((qy - py) / run) * side, ay + (by - ay) * part + ((qx - px) / run) * side];
  }

  /** Where it runs, in degrees; 0 is to the right. */
  angle(length: number): number {
    const [x0, y0] = this.at(length - 6);
    const [x1, y1] = this.at(length + 6);
    return (Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI;
  }

  piece(from: number, to: number, side = 0, cuts = 12): Point[] {
    return Array.from({ length: cuts + 1 }, (_, i) => this.at(from + ((to - from) * i) / cuts, side));
  }
}

/** Catmull and Rom's curve from b to c. */
function spline(a: number, b: number, c: number, d: number, t: number): number {
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3);
}

export function layOut(board: Board, sheet: Sheet): Layout {
  const line = new Line(sheet.route);
  const { legs, places } = board;
  const all = legs.reduce((sum, leg) => sum + leg.fields, 0) + PLACE_FIELDS * (legs.length - 0.5) + GOAL_FIELDS;
  const unit = line.total / all;
  const half = (PLACE_FIELDS * unit) / 2;
  const fields: Field[] = [];
  const stops = [0];
  let far = 0;
  for (const leg of legs) {
    const start = far + half;
    for (let k = 1; k <= leg.fields; k++) {
      const from = start + (k - 1) * unit + GAP;
      const to = start + k * unit - GAP;
      fields.push(fieldOn(line, "R", leg.index, k, from, to, leg.arrows_right.includes(k)));
      fields.push(fieldOn(line, "L", leg.index, k, from, to, leg.arrows_left.includes(k)));
    }
    far = start + leg.fields * unit + half;
    stops.push(leg.index === legs.length ? line.total : far);
  }
  const sites = places.map((place, n) => siteOf(place, line.at(stops[n] ?? 0), fields, places.slice(0, n + 1).filter(({ kind }) => kind === "gate").length));
  const spots = new Map<string, Point>([...fields, ...sites].map((spot) => [spot.id, spot.at]));
  const caption = (side: number) => line.piece(unit * 1.1, unit * 6, side);
  const [out, back] = [caption(LANE + TILE / 2 + 15), caption(-(LANE + TILE / 2 + 10))];
  const country = Math.round(legs.reduce((sum, leg) => sum + leg.fields, 0) / legs.length);
  return { sheet, line, stops, country, fields, sites, spots, captions: { out: drawn(out), back: drawn(back), spots: [...out, ...back].filter((_, n) => n % 13 > 2 && n % 13 < 10) } };
}

function fieldOn(line: Line, lane: "R" | "L", leg: number, k: number, from: number, to: number, arrow: boolean): Field {
  const side = lane === "R" ? 1 : -1;
  const near = line.piece(from, to, side * (LANE - TILE / 2 + 0.4), 4);
  const edge = line.piece(from, to, side * (LANE + TILE / 2), 4).reverse();
  const middle = (from + to) / 2;
  return {
    id: `${lane}${leg}.${k}`,
    lane,
    leg,
    at: line.at(middle, side * LANE),
    outline: drawn([...near, ...edge], true),
    arrow,
    turn: line.angle(middle) + 90 * side,
  };
}

function siteOf(place: Place, at: Point, fields: Field[], gates: number): Site {
  const goal = place.kind === "goal";
  const [x, y] = at;
  const room = (nameY: number) => Math.min(...fields.map((field) => Math.abs(field.at[0] - x) + Math.abs(field.at[1] - nameY)));
  const below = y + (goal ? 61 : 50);
  const isAbove = !goal && room(below) < 38 && room(y - 67) > 38;
  return { id: place.id, place, at, radius: PLACE_RADIUS + (goal ? 6 : 0), name: [x, isAbove ? y - 71 : below], gate: place.kind === "gate" ? gates : 0 };
}
