// What stands beside the path: every land has its own, and every piece asks whether its ground is free. The same every time.

import { type Box, boxAt, Ground, type LandName, overlap } from "./ground";
import { Lots } from "./lots";
import type { Layout, Point } from "./path";
import { type River, riverOf, wetOf } from "./river";
import { type ShapeName, shapeOf } from "./shapes";

export interface Piece {
  shape: ShapeName;
  x: number;
  y: number;
  size: number;
  flip: boolean;
}

export interface Scenery {
  ground: Ground;
  river: River | null;
  pieces: Piece[];
}

/** All that a piece covers; where it stands. */
export const boxOf = ({ shape, x, y, size }: Piece): Box => boxAt(x, y, shapeOf(shape).w * size, shapeOf(shape).h * size);
export const footOf = ({ shape, x, y, size }: Piece): Box => boxAt(x, y, shapeOf(shape).w * size * 0.8, shapeOf(shape).deep * size);

interface Growth {
  shapes: ShapeName[];
  /** How often it is tried. */
  tries: number;
  sizes?: [number, number];
  /** Between two of them. */
  apart?: number;
}

interface Plan {
  /** What is built here, each beside the one before, in one country or the other. */
  built: [ShapeName[], ShapeName[]];
  grown: Growth[];
}

const PLANS: Record<LandName, Plan> = {
  home: {
    built: [
      ["windmill", "church", "house", "cottage", "house", "cottage", "wheat", "acre", "green", "wheat", "haystack"],
      ["church", "barn", "house", "cottage", "windmill", "acre", "wheat", "sheep", "sheep", "haystack", "sheep", "haystack", "green", "hare"],
    ],
    grown: [{ shapes: ["tree", "tree", "bush"], tries: 70, sizes: [0.7, 0.9], apart: 14 }, { shapes: ["tuft"], tries: 60, apart: 24 }],
  },
  lake: {
    built: [["hill"], ["hill", "cottage"]],
    grown: [{ shapes: ["reeds"], tries: 30, apart: 30 }, { shapes: ["willow", "tree"], tries: 60, sizes: [0.75, 0.95], apart: 17 }, { shapes: ["bush", "tuft", "tuft"], tries: 50, apart: 22 }],
  },
  orchard: {
    built: [["cottage", "hare"], ["cottage"]],
    grown: [{ shapes: ["apple"], tries: 200, sizes: [0.7, 0.9], apart: 12 }, { shapes: ["tuft", "flowers"], tries: 50, apart: 22 }],
  },
  wood: {
    built: [["hut"], ["tower"]],
    grown: [{ shapes: ["bare"], tries: 5, apart: 60 }, { shapes: ["pine", "fir", "pine"], tries: 1500, sizes: [0.66, 1.08] }, { shapes: ["tuft", "bush"], tries: 40, apart: 22 }],
  },
  moor: {
    built: [["stones", "snail"], ["cairn", "hill"]],
    grown: [{ shapes: ["boulder"], tries: 5, sizes: [0.7, 1], apart: 60 }, { shapes: ["heather"], tries: 130, apart: 15 }, { shapes: ["bush", "tuft"], tries: 40, apart: 24 }],
  },
  rock: {
    built: [["mine", "peak", "peak", "crag", "peak", "crag", "crag"], ["tower", "peak", "crag", "peak", "crag", "peak", "crag"]],
    grown: [{ shapes: ["peak", "crag", "crag"], tries: 240, sizes: [0.6, 0.95] }, { shapes: ["pine", "fir"], tries: 110, sizes: [0.5, 0.68], apart: 9 }, { shapes: ["boulder"], tries: 30, sizes: [0.6, 0.9], apart: 26 }],
  },
  ash: {
    built: [["vent", "vent"], ["vent", "cairn", "vent"]],
    grown: [{ shapes: ["bare"], tries: 30, sizes: [0.75, 1], apart: 26 }, { shapes: ["cinder", "stump"], tries: 20, apart: 28 }, { shapes: ["pool"], tries: 24, sizes: [0.7, 1], apart: 34 }],
  },
  dawn: {
    built: [["birds", "shrine"], ["vineyard", "birds", "vineyard"]],
    grown: [{ shapes: ["cypress"], tries: 22, sizes: [0.8, 1], apart: 16 }, { shapes: ["flowers"], tries: 40, apart: 18 }, { shapes: ["bush", "tuft"], tries: 30, apart: 24 }],
  },
  gold: {
    built: [["tent", "banner", "fountain"], ["fountain", "tent", "tent", "banner"]],
    grown: [{ shapes: ["cypress"], tries: 40, sizes: [0.8, 1.05], apart: 12 }, { shapes: ["flowers"], tries: 60, apart: 10 }, { shapes: ["birds"], tries: 6, apart: 90 }],
  },
};

const gap = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], (a[1] - b[1]) * 1.4);

export function sceneryOf(layout: Layout): Scenery {
  const ground = new Ground(layout);
  const lots = new Lots(layout.country);
  const kind = layout.country % 2;
  const river = riverOf(ground);
  const pieces: Piece[] = [];
  const feet: Box[] = [];
  if (river) {
    wetOf(river).forEach((box) => ground.take(box));
    pieces.push(...onTheLake(river, kind));
  }

  /** Around a point, if all the ground is free and nobody stands on its foot. */
  function put(shape: ShapeName, [x, middle]: Point, size: number, apart = 0): boolean {
    const y = middle + (shapeOf(shape).h * size) / 2;
    const piece = { shape, x, y, size, flip: shape !== "peak" && shape !== "crag" && lots.next() < 0.5 };
    const { x0, y0, x1, y1 } = footOf(piece);
    const room = { x0: x0 - apart / 2, y0: y0 - apart / 3, x1: x1 + apart / 2, y1: y1 + apart / 3 };
    if (feet.some((other) => overlap(room, other)) || !ground.isFree(boxOf(piece))) return false;
    pieces.push(piece);
    feet.push({ x0, y0, x1, y1 });
    return true;
  }

  function build(land: LandName): void {
    let beside = ground.heart(land);
    for (const shape of PLANS[land].built[kind] ?? []) {
      const cells = (ground.cells.get(land) ?? []).map((cell) => ({ cell, far: gap(cell, beside) + lots.next() * 40 })).sort((a, b) => a.far - b.far);
      const place = [1, 0.85, 0.7].flatMap((size) => cells.map(({ cell }) => ({ cell, size }))).find(({ cell, size }) => put(shape, cell, size));
      const piece = pieces.at(-1);
      if (!place || !piece) continue;
      if (shape !== "peak" && shape !== "crag") ground.take(boxOf(piece)); // nothing stands before it; mountains are a range
      if (shape !== "birds") beside = place.cell;
    }
  }

  function grow(land: LandName): void {
    const cells = ground.cells.get(land) ?? [];
    if (!cells.length) return;
    for (const { shapes, tries, sizes: [least, most] = [1, 1], apart = 0 } of PLANS[land].grown) {
      for (let n = 0; n < tries; n++) {
        const [x, y] = lots.of(cells);
        put(lots.of(shapes), [x + lots.among(-4, 4), y + lots.among(-4, 4)], lots.among(least, most), apart);
      }
    }
  }

  ground.lands.forEach(({ name }) => build(name));
  ground.lands.forEach(({ name }) => grow(name));
  const lies = ({ shape }: Piece) => (shapeOf(shape).flat ? 0 : 1);
  return { ground, river, pieces: pieces.sort((a, b) => lies(a) - lies(b) || a.y - b.y) };
}

function onTheLake({ lake: { at: [x, y], rx } }: River, kind: number): Piece[] {
  const size = rx > 50 ? 1 : 0.75;
  const swan: Piece = { shape: "swan", x: x - rx * 0.35, y: y + 4, size, flip: kind === 1 };
  return kind ? [swan, { shape: "jetty", x: x + rx * 0.4, y: y + 3, size: size * 0.9, flip: false }] : [swan];
}
