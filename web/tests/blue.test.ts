// The Blue Amulet: the board drawn from data, and the ways that lie on it.

import { describe, expect, it } from "vitest";
import type { Board, Box, View } from "../src/tables/blaues_amulett/box";
import { layOut, TALL, WIDE } from "../src/tables/blaues_amulett/path";
import { waysOf } from "../src/tables/blaues_amulett/ways";

const PLACES = ["start_castle", "gate_1", "ruin", "castle_1", "gate_2", "spring", "castle_2", "gate_3", "fire", "gate_4", "castle_of_light"];
const KINDS: Record<string, string> = { start_castle: "start", castle_of_light: "goal", ruin: "task", spring: "task", fire: "task" };

function boardOf(fields: number, right: number[], left: number[]): Board {
  const named = (id: string) => ({ id, origin: "book", name_de: id, name_en: id });
  return {
    origin: "rebuilt",
    name_de: "Plan",
    name_en: "Board",
    places: PLACES.map((id, index) => {
      const kind = (KINDS[id] ?? (id.startsWith("gate") ? "gate" : "castle")) as "gate";
      const task = kind === ("task" as string) ? { task_card: `${id}_card` } : {};
      return { ...named(id), index, kind, step: index * (fields + 1), gather: ["start", "castle"].includes(kind), power_allowed: index > 0, ...task };
    }),
    legs: PLACES.slice(1).map((_, n) => ({ origin: "rebuilt", index: n + 1, fields, arrows_right: right, arrows_left: left })),
  };
}

const A = boardOf(5, [3], [3]);
const B = boardOf(6, [3, 6], [1, 4]);

function ends(action: string, at: string, view: Partial<View> = {}, switches: Partial<Box["switches"]> = {}): string[] {
  const box = { boards: { A, B }, switches: { back_cross: true, back_entry: "any_place", ...switches } } as unknown as Box;
  const table = { options: { board: "A" }, on_turn: 0, princes: [at], powers: { dwarf: "gate_1", witch: "ruin", wizard: "castle_1" }, walk: null, ...view };
  return waysOf(action, box, table as unknown as View).map((way) => `${way.stops.at(-1)}${way.parted ? "?" : ""}`);
}

describe("the board", () => {
  const pages = [["A, wide", A, WIDE, 100, 20], ["A, upright", A, TALL, 100, 20], ["B, wide", B, WIDE, 120, 40], ["B, upright", B, TALL, 120, 40]] as const;
  for (const [name, board, sheet, fields, arrows] of pages) {
    it(`${name} has its fields, arrows and places, all apart`, () => {
      const { fields: drawn, sites, spots } = layOut(board, sheet);
      expect(drawn).toHaveLength(fields);
      expect(drawn.filter(({ arrow }) => arrow)).toHaveLength(arrows);
      expect(sites.map(({ id }) => id)).toEqual(PLACES);
      const points = [...spots.values()];
      const nearest = points.flatMap(([x, y], n) => points.slice(n + 1).map(([u, v]) => Math.hypot(x - u, y - v)));
      expect(Math.min(...nearest)).toBeGreaterThan(22);
    });
  }

  it("arrows point where their lane runs", () => {
    const { fields } = layOut(A, WIDE);
    const turn = (id: string) => (((fields.find((field) => field.id === id)?.turn ?? 0) % 360) + 360) % 360;
    expect(turn("R1.3")).toBeCloseTo(90, -2); // to the right, along the lowest stretch
    expect(turn("L1.3")).toBeCloseTo(270, -2);
  });
});

describe("ways", () => {
  it("run along the lane", () => {
    expect(ends("play 3", "start_castle")).toEqual(["R1.3"]);
    expect(ends("play 2", "L3.4")).toEqual(["L3.2"]);
  });

  it("part at a place where somebody stands or a task waits", () => {
    expect(ends("play 4", "R1.4")).toEqual(["R2.2?", "L1.3?"]);
    expect(ends("play 3", "R5.4")).toEqual(["R6.1?", "L5.4?"]);
  });

  it("lead on over a free gate", () => {
    expect(ends("play 4", "R1.4", { powers: { dwarf: "gate_4", witch: "ruin", wizard: "castle_1" } })).toEqual(["R2.2"]);
  });

  it("end at the goal or turn in front of it", () => {
    expect(ends("play 3", "R10.3")).toEqual(["castle_of_light"]);
    expect(ends("play 4", "R10.3")).toEqual(["L10.4"]);
  });

  it("turn in front of the start castle with steps left", () => {
    expect(ends("play 3", "L1.1")).toEqual(["R1.3"]);
    expect(ends("play 1", "L1.1")).toEqual(["start_castle?", "R1.1?"]);
  });

  it("go back over places only where the edition knows that", () => {
    expect(ends("play 2", "L4.1")).toEqual(["L3.5?", "R4.2?"]);
    expect(ends("play 2", "L4.1", {}, { back_cross: false })).toEqual(["R4.2"]);
    expect(ends("play 1", "L2.1", {}, { back_entry: "castle_only" })).toEqual(["R2.1"]);
  });

  it("of an answer go the way that it says", () => {
    const walk = { card: "4", path: ["R1.4", "R1.5"], steps: 3, place: "gate_1", price: ["dwarf_card"] };
    expect(ends("pay", "R1.5", { walk })).toEqual(["R2.2"]);
    expect(ends("swing", "R1.5", { walk })).toEqual(["L1.3"]);
  });

  it("are none for what moves no prince", () => {
    expect(ends("play joker", "R1.4")).toEqual([]);
    expect(ends("put gate_2", "R1.4")).toEqual([]);
  });
});
