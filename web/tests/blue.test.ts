// The Blue Amulet: the board drawn from data, and the ways that lie on it.

import { describe, expect, it } from "vitest";
import type { OptionInfo } from "../src/protocol";
import { layOut, TALL, WIDE } from "../src/tables/blaues_amulett/path";
import { endsOf, wordsFor } from "../src/tables/blaues_amulett/preview";
import { waysOf } from "../src/tables/blaues_amulett/ways";
import type { Board, Fate } from "../src/views/blaues_amulett";

const PLACES = ["start_castle", "gate_1", "ruin", "castle_1", "gate_2", "spring", "castle_2", "gate_3", "fire", "gate_4", "castle_of_light"];
const KINDS: Record<string, string> = { start_castle: "start", castle_of_light: "goal", ruin: "task", spring: "task", fire: "task" };

function boardOf(fields: number, right: number[], left: number[]): Board {
  const named = (id: string) => ({ id, origin: "book" as const, name_de: id, name_en: id });
  return {
    origin: "rebuilt",
    name_de: "Plan",
    name_en: "Board",
    places: PLACES.map((id, index) => {
      const kind = (KINDS[id] ?? (id.startsWith("gate") ? "gate" : "castle")) as "gate";
      const task = kind === ("task" as string) ? { task_card: `${id}_card` as Fate } : {};
      return { ...named(id), index, kind, step: index * (fields + 1), gather: ["start", "castle"].includes(kind), power_allowed: index > 0, ...task };
    }),
    legs: PLACES.slice(1).map((_, n) => ({ origin: "rebuilt", index: n + 1, fields, arrows_right: right, arrows_left: left })),
  };
}

const A = boardOf(5, [3], [3]);
const B = boardOf(6, [3, 6], [1, 4]);

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
  const option = (action: string, ...ways: OptionInfo["ways"]): OptionInfo => ({ action, of: action.split(" ")[1] ?? null, text: action, ways });
  const over = { stops: ["R1.5", "gate_1", "R2.1"], answers: ["pay"] };
  const back = { stops: ["R1.5", "L1.5", "L1.4"], answers: ["swing"] };

  it("are certain if nobody is asked under way", () => {
    expect(waysOf(option("play 1", { stops: ["R1.1", "R1.2"], answers: [] }))).toEqual([{ stops: ["R1.1", "R1.2"], manner: "ahead", parted: false }]);
  });

  it("part where he is asked, and show how he would go on", () => {
    expect(waysOf(option("play 2", over, back)).map(({ manner, parted }) => [manner, parted])).toEqual([["over", true], ["turn", true]]);
  });

  it("of an answer go its way", () => {
    expect(waysOf(option("swing", { ...back, answers: [] }))).toEqual([{ stops: back.stops, manner: "turn", parted: false }]);
  });

  it("have ends to be clicked only where they are certain", () => {
    const ends = endsOf([option("play 1", { stops: ["R1.5", "R1.6"], answers: [] }), option("play 2", over, back)]);
    expect([...ends].map(([spot, { action, tag }]) => [spot, action, tag])).toEqual([["R1.6", "play 1", "1"], ["R2.1", null, "2?"], ["L1.4", null, "2?"]]);
  });
});

describe("why a figure cannot go somewhere", () => {
  it("is asked in words that the decision knows and never allows", () => {
    expect(wordsFor("way_card", "R1.1")).toBe("joker 1");
    expect(wordsFor("next_card", "gate_1")).toBe("joker 1");
    expect(wordsFor("joker_distance", "R1.1")).toBe("joker 0");
    expect(wordsFor("power_place", "R1.1")).toBe("put R1.1");
    expect(wordsFor("front_place", "R1.1")).toBe("play 1");
    expect(wordsFor(null, "R1.1")).toBe("play 1");
  });
});
