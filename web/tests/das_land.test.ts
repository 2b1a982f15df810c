// Das Amulett: every area of the box has its landmark, with a name, and room for everything that is drawn in it.

import { describe, expect, it, test } from "vitest";
import edition from "../../src/amulett/games/das_amulett/box/edition.toml?raw";
import type { Box } from "../src/tables/das_amulett/box";
import { DRAWINGS } from "../src/tables/das_amulett/drawings";
import { landmarkName, landmarkOf, LANDMARKS, SIZE } from "../src/tables/das_amulett/landmarks";
import { footOf, landOf, SIDE, TAKES } from "../src/tables/das_amulett/layout";
import { keptIn, sceneryOf } from "../src/tables/das_amulett/scenery";
import type { Area } from "../src/views/das_amulett";

const list = (text: string) => [...text.matchAll(/"([^"]+)"/g)].map(([, id]) => id ?? "");
const value = (table: string, key: string) => new RegExp(`^${key} = (.*)$`, "m").exec(table)?.[1] ?? "";

/** The areas as the box has them: a little of TOML is enough. */
const AREAS = edition.split("[[area]]\n").slice(1).map((table): Area => {
  const [id, terrain, wall] = ["id", "terrain", "wall"].map((key) => list(value(table, key))[0] ?? "");
  const [q, r] = ["q", "r"].map((key) => Number(value(table, key)));
  return { id, terrain, wall, q, r, pyramid: value(table, "pyramid") === "true", neighbours: list(value(table, "neighbours")), origin: "rebuilt" } as Area;
});
const edges = [...value(edition, "wall_edges").matchAll(/\["(\w+)", "(\w+)"\]/g)].map(([, a, b]) => [a, b]);
const box = { area: AREAS, board: { origin: "book", city_areas: list(value(edition, "city_areas")), wall_edges: edges } } as unknown as Box;
const { walled } = landOf(box);

test("the box has 24 areas, and a landmark for each, no two alike", () => {
  expect(AREAS).toHaveLength(24);
  expect(AREAS.filter((area) => !landmarkOf(area).length).map(({ id }) => id)).toEqual([]);
  expect(new Set(AREAS.map(({ id }) => LANDMARKS[id]?.[0])).size).toBe(24);
  expect(Object.keys(DRAWINGS)).toHaveLength(24);
});

test("every landmark has a name of its own in both languages", () => {
  for (const lang of ["de", "en"] as const) {
    const names = AREAS.map((area) => landmarkName(area, lang));
    expect(names.filter((name) => !name || name.startsWith("mark_"))).toEqual([]);
    expect(new Set(names).size).toBe(24);
  }
});

test("where the box has other terrain, nothing stands", () => {
  const moved = { ...(AREAS[0] as Area), terrain: "water" };
  expect(landmarkOf(moved)).toEqual([]);
  expect(landmarkName(moved, "en")).toBe("");
});

test("the great wall runs along the foot of these, and their landmarks stand above it", () => {
  expect([...walled].sort()).toEqual(["A2", "A3", "A4", "B1", "B2"]);
  expect(footOf(false, true)[1]).toBeLessThan(footOf(false, false)[1]);
});

type Spot = [x: number, y: number];

/** Where the strokes of a path begin: relative ones follow from where the pen is. */
const starts = (d: string): Spot[] => [...d.matchAll(/M(-?[\d.]+)[ ,]?(-?[\d.]+)/g)].map(([, x, y]): Spot => [Number(x), Number(y)]);

describe.each(AREAS.map((area) => [area.id, area] as const))("%s", (_, area) => {
  const [fx, fy] = footOf(area.pyramid, walled.has(area.id));

  it("keeps its landmark inside the hexagon", () => {
    expect(fy + Math.abs(fx) / Math.sqrt(3)).toBeLessThan(SIDE);
    for (const { d } of landmarkOf(area)) {
      for (const [x, y] of starts(d)) {
        expect(Math.abs(x * SIZE), d).toBeLessThanOrEqual(TAKES.side + 3);
        expect(y * SIZE, d).toBeGreaterThan(-TAKES.high - 8);
      }
    }
  });

  it("has nothing growing on the sign, the name, the landmark or the pyramid", () => {
    const spots = sceneryOf(area, walled.has(area.id)).flatMap(({ d }) => starts(d));
    expect(spots.length).toBeGreaterThan(5);
    const kept = keptIn(area.pyramid, walled.has(area.id));
    expect(spots.filter(([x, y]) => kept.some(({ x0, y0, x1, y1 }) => x > x0 && x < x1 && y > y0 && y < y1))).toEqual([]);
  });
});
