// The page around the path: a border of vines, and hills, groves and tufts wherever the path leaves room. The same every time.

import type { Layout, Point, Sheet } from "./path";

export interface Drawn {
  symbol: string;
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Vine {
  stem: string;
  leaves: { tint: string; at: string }[];
  buds: Point[];
}

/** Chance that falls the same way every time (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const TINTS = ["leaf", "lapis", "vermilion", "leaf", "vermilion", "lapis"];
const WAVE = 44;

/** A tendril with leaves, curls and buds of gold along one side of the border. */
function vine([x0, y0]: Point, [x1, y1]: Point, seed: number): Vine {
  const lot = chance(seed);
  const long = Math.hypot(x1 - x0, y1 - y0);
  const [tx, ty] = [(x1 - x0) / long, (y1 - y0) / long];
  const waves = 2 * Math.max(1, Math.round(long / (2 * WAVE)));
  const step = long / waves;
  const lean = (Math.atan2(ty, tx) * 180) / Math.PI;
  const at = (along: number, aside: number): Point => [x0 + tx * along - ty * aside, y0 + ty * along + tx * aside];
  const put = ([x, y]: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  let stem = `M${put([x0, y0])}`;
  const leaves: Vine["leaves"] = [];
  const buds: Point[] = [];
  for (let n = 0; n < waves; n++) {
    const bow = n % 2 ? 6 : -6;
    const end = put(at(step * (n + 1), 0));
    const bud = at(step * (n + 0.68), -bow * 0.45);
    stem += `Q${put(at(step * (n + 0.5), bow * 1.9))} ${end}`;
    stem += `M${put(at(step * (n + 0.22), bow * 0.5))}Q${put(at(step * (n + 0.5), -bow * 1.1))} ${put(bud)}M${end}`;
    buds.push(bud);
    for (const [part, turn] of [[0.34, 62], [0.62, -12], [0.86, 40]] as const) {
      const where = put(at(step * (n + part), bow * (part < 0.8 ? 0.86 : 0.35)));
      const angle = (lean + Math.sign(bow) * turn).toFixed(0);
      leaves.push({
        tint: TINTS[(n * 2 + Math.round(part * 4)) % TINTS.length] ?? "leaf",
        at: `translate(${where}) rotate(${angle}) scale(${(0.8 + lot() * 0.2).toFixed(2)})`,
      });
    }
  }
  return { stem, leaves, buds };
}

export const BORDER = { band: 7, field: 27, corner: 30 };

export function vines({ width, height }: Sheet): Vine[] {
  const middle = (BORDER.band + BORDER.field) / 2;
  const [near, right, bottom] = [BORDER.field + 14, width - BORDER.field - 14, height - BORDER.field - 14];
  return [
    vine([near, middle], [right, middle], 1),
    vine([right, height - middle], [near, height - middle], 2),
    vine([middle, bottom], [middle, near], 3),
    vine([width - middle, near], [width - middle, bottom], 4),
  ];
}

/** The animals of the margins, with their sizes. */
const BEASTS = { pond: [104, 52], snail: [46, 34], hare: [34, 42] } as const;

function beasts(sheet: Sheet): Drawn[] {
  return (Object.keys(BEASTS) as (keyof typeof BEASTS)[]).map((symbol) => {
    const [[x, y], [w, h]] = [sheet.beasts[symbol], BEASTS[symbol]];
    return { symbol, x, y, w, h };
  });
}

/** What grows beside the path, from the back to the front. */
export function scenery({ sheet, line, sites }: Layout): Drawn[] {
  const { width, height } = sheet;
  const tame = beasts(sheet);
  const lot = chance(1986);
  const among = (least: number, most: number) => least + (most - least) * lot();
  const bell = () => lot() + lot() + lot() + lot() - 2;
  const path = line.piece(0, line.total, 0, 240);
  const taken = [
    ...sites.map(({ at: [x, y], place }) => ({ x, y, w: place.kind === "goal" ? 190 : 118, h: place.kind === "goal" ? 200 : 136 })),
    ...sites.map(({ at: [x], nameY }) => ({ x, y: nameY - 5, w: 120, h: 22 })),
    ...tame.map(({ x, y, w, h }) => ({ x, y: y - h / 2, w: w + 10, h: h + 16 })),
  ];
  const grown: Drawn[] = [];

  function put(symbol: string, w: number, h: number, x: number, y: number, near: number): boolean {
    const middle = y - h * 0.45;
    const room =
      x - w / 2 > 38 && x + w / 2 < width - 38 && y > 70 && y < height - 44 &&
      path.every(([px, py]) => Math.hypot(x - px, middle - py) >= 44 + w * 0.42) &&
      !taken.some((box) => Math.abs(x - box.x) < (w + box.w) / 2 && Math.abs(middle - box.y) < (h + box.h) / 2) &&
      !grown.some((other) => Math.hypot(x - other.x, (y - other.y) * 1.4) < (w + other.w) * near);
    if (room) grown.push({ symbol, x, y, w, h });
    return room;
  }

  function scatter(count: number, symbol: string, w: number, h: number, near: number): void {
    for (let left = count, tries = 4000; left && tries; tries--) {
      if (put(symbol, w, h, among(54, width - 54), among(70, height - 44), near)) left--;
    }
  }

  scatter(8, "hill", 74, 37, 0.8);
  for (let grove = 0; grove < 60; grove++) {
    const [x, y] = [among(60, width - 60), among(80, height - 50)];
    for (let tree = 0; tree < 7; tree++) {
      const size = among(0.85, 1.12);
      const [symbol, w, h] = lot() < 0.45 ? ["tree-tall", 19 * size, 32 * size] as const : ["tree-round", 29 * size, 36 * size] as const;
      put(symbol, w, h, x + bell() * 45, y + bell() * 17, 0.36);
    }
  }
  scatter(46, "tuft", 17, 10, 0.6);
  return [...grown, ...tame].sort((a, b) => a.y - b.y);
}
