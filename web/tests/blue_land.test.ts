// The Blue Amulet: what stands beside the path, and who stands on it.

import { describe, expect, it } from "vitest";
import { distance, overlap } from "../src/tables/blaues_amulett/ground";
import { layOut, type Layout, type Point, TALL, WIDE } from "../src/tables/blaues_amulett/path";
import { ribbon } from "../src/tables/blaues_amulett/ribbon";
import { boxOf, footOf, type Piece, sceneryOf } from "../src/tables/blaues_amulett/scenery";
import { covered, POWER, PRINCE, stands } from "../src/tables/blaues_amulett/standing";
import { A, B } from "./blue_boards";

const PAGES = [["A, wide", A, WIDE], ["A, upright", A, TALL], ["B, wide", B, WIDE], ["B, upright", B, TALL]] as const;

/** The corners of a field, and the points between them. */
function outlineOf(outline: string): Point[] {
  const corners = outline.slice(1, -1).split("L").map((pair) => pair.split(" ").map(Number) as Point);
  return corners.flatMap(([x, y], n) => {
    const [u, v] = corners[(n + 1) % corners.length] as Point;
    return [0, 0.25, 0.5, 0.75].map((part): Point => [x + (u - x) * part, y + (v - y) * part]);
  });
}

const named = ({ shape, x, y }: Piece) => `${shape} at ${x.toFixed(0)}, ${y.toFixed(0)}`;
const onTheLake = ({ shape }: Piece) => shape === "swan" || shape === "jetty";

describe.each(PAGES)("the land of board %s", (_, board, sheet) => {
  const layout = layOut(board, sheet);
  const { pieces, river, ground } = sceneryOf(layout);

  it("leaves every field free", () => {
    const points = layout.fields.flatMap(({ outline }) => outlineOf(outline));
    const isOnAField = (box: ReturnType<typeof boxOf>) => points.some((point) => distance(box, point) < 1);
    expect(pieces.filter((piece) => isOnAField(boxOf(piece))).map(named)).toEqual([]);
  });

  it("leaves every place and its name free", () => {
    const hit = pieces.filter((piece) =>
      layout.sites.some(({ at, radius, name: [x, y], place }) => {
        const [w, h] = place.kind === "goal" ? [190, 28] : [130, 22];
        return distance(boxOf(piece), at) < radius || overlap(boxOf(piece), { x0: x - w / 2, y0: y - h / 2, x1: x + w / 2, y1: y + h / 2 });
      }),
    );
    expect(hit.map(named)).toEqual([]);
  });

  it("has nothing that stands on another's foot", () => {
    const hit = pieces.flatMap((piece, n) => pieces.slice(n + 1).filter((other) => overlap(footOf(piece), footOf(other))).map((other) => `${named(piece)}, ${named(other)}`));
    expect(hit).toEqual([]);
  });

  it("stays inside the border", () => {
    const { width, height } = sheet;
    expect(pieces.map(boxOf).filter(({ x0, y0, x1, y1 }) => x0 < 32 || y0 < 32 || x1 > width - 32 || y1 > height - 32)).toEqual([]);
  });

  it("has the landmarks of every stretch of the way", () => {
    const shapes = new Set(pieces.map(({ shape }) => shape));
    for (const shape of ["windmill", "church", "apple", "pine", "heather", "peak", "vent", "cypress", "tent"] as const) expect(shapes, shape).toContain(shape);
    expect(ground.lands.map(({ from, to }) => to > from)).not.toContain(false);
  });

  it("has a river that comes from the edge of the page, crosses the path once, at the bridge, and leaves the page", () => {
    if (!river) throw new Error("there is no river");
    const edge = ([x, y]: Point) => x < 36 || y < 36 || x > sheet.width - 36 || y > sheet.height - 36;
    expect([river.course[0], river.course.at(-1)].map((end) => end && edge(end))).toEqual([true, true]);
    const bridge = layout.line.at(river.bridge);
    const wet = layout.line.piece(0, layout.line.total, 0, 600).filter((point) => river.course.some(([x, y]) => Math.hypot(point[0] - x, point[1] - y) < 38));
    expect(Math.max(...wet.map(([x, y]) => Math.hypot(x - bridge[0], y - bridge[1])))).toBeLessThan(60);
    const dry = pieces.filter((piece) => !onTheLake(piece));
    expect(dry.filter((piece) => river.course.some((point) => distance(boxOf(piece), point) < 5)).map(named)).toEqual([]);
    expect(layout.fields.filter(({ at }) => Math.hypot((at[0] - river.lake.at[0]) / river.lake.rx, (at[1] - river.lake.at[1]) / river.lake.ry) < 1)).toEqual([]);
  });
});

it("another board lies in another land, and the same board always in the same", () => {
  const [a, b] = [sceneryOf(layOut(A, WIDE)), sceneryOf(layOut(B, WIDE))];
  expect(sceneryOf(layOut(B, WIDE)).pieces).toEqual(b.pieces);
  const spots = new Set(b.pieces.map(named));
  expect(a.pieces.filter((piece) => spots.has(named(piece))).length).toBeLessThan(a.pieces.length / 10);
  expect(a.river?.bridge).not.toBeCloseTo(b.river?.bridge ?? 0, -2);
});

it("a ribbon is as long as its name", () => {
  const [short, long] = [ribbon("Feuer", false), ribbon("Ruinen von Leben und Tod", false)];
  for (const { end, outline } of [short, long]) expect(Number(/H([\d.]+)/.exec(outline)?.[1])).toBeCloseTo(end, 0);
  expect(long.end).toBeGreaterThan(2 * short.end);
});

describe("figures", () => {
  const bodies = (layout: Layout, princes: string[], powers: string[]) => {
    const { princes: own, powers: dark } = stands(layout, princes, powers);
    return [...own.map(({ x, y, dx, dy }) => ({ x: x + dx, y: y + dy, body: PRINCE })), ...dark.map(({ x, y, dx, dy }) => ({ x: x + dx, y: y + dy, body: POWER }))];
  };
  const most = (figures: ReturnType<typeof bodies>) => Math.max(...figures.flatMap((one, n) => figures.slice(n + 1).map((other) => covered(one, other))));

  it.each(PAGES)("on neighbouring fields of both lanes hide nothing of each other, board %s", (_, board, sheet) => {
    const layout = layOut(board, sheet);
    for (const { id, lane } of layout.fields) {
      if (lane === "R") expect(most(bodies(layout, [id, id.replace("R", "L")], [])), id).toBeLessThan(20);
    }
  });

  it.each(PAGES)("a power hides little of a prince before or behind its place, board %s", (_, board, sheet) => {
    const layout = layOut(board, sheet);
    board.places.slice(1, -1).forEach(({ id, index }) => {
      const last = board.legs[index - 1]?.fields ?? 0;
      for (const field of [`R${index}.${last}`, `L${index}.${last}`, `R${index + 1}.1`, `L${index + 1}.1`]) {
        expect(most(bodies(layout, [field], [id])), `${field}, ${id}`).toBeLessThan(260);
      }
    });
  });

  it("at the start stand side by side", () => {
    expect(most(bodies(layOut(B, WIDE), ["start_castle", "start_castle", "start_castle", "start_castle"], []))).toBe(0);
    expect(most(bodies(layOut(B, WIDE), ["gate_1", "gate_1"], ["gate_1"]))).toBe(0);
  });
});
