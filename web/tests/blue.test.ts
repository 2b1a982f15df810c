// The Blue Amulet: the board drawn from data, and the ways that lie on it.

import { describe, expect, it } from "vitest";
import type { OptionInfo } from "../src/protocol";
import { layOut, TALL, WIDE } from "../src/tables/blaues_amulett/path";
import { endsOf, wordsFor } from "../src/tables/blaues_amulett/preview";
import { waysOf } from "../src/tables/blaues_amulett/ways";
import { fateTip, placeTip, powerTip, princeTip, rebuiltLines, type Telling } from "../src/tables/blaues_amulett/tips";
import { clausesOf, textOf, type TipText } from "../src/tip.svelte";
import { A, B, PLACES } from "./blue_boards";

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

describe("what the tooltips say", () => {
  const row = (id: string, origin: "book" | "rebuilt" = "book") => ({ id, origin, name_de: id, name_en: id });
  const FATES = [["amulet_card", "take_amulet", "blue_amulet"], ["dwarf_card", "beat_power", "dwarf"], ["fire_card", "solve_task", "fire"]] as const;
  const box = {
    princes: [{ ...row("red", "rebuilt"), seat: 0 }, { ...row("yellow", "rebuilt"), seat: 1 }],
    dark_powers: [{ ...row("dwarf"), start_place: "gate_1", beaten_by: "dwarf_card" }],
    amulet: row("blue_amulet"),
    fate_cards: FATES.map(([id, ability, target]) => ({ ...row(id, ability === "take_amulet" ? "book" : "rebuilt"), count: 4, ability, target })),
    board: "B",
    boards: { A, B },
    labels: { original: {} },
    knobs: { hand_limit: 3, castle_cards: 3, joker_min: 1, joker_max: 6, amulet_until: "fire", amulet_start: "castle_of_light" },
    switches: { label_set: "original", arrow_draw: "optional", castle_source: "draw_pile", back_entry: "any_place", back_cross: true },
  };
  const telling = (dwarf: string, amulet: number | null = null, changes: object = {}) =>
    ({ box: { ...box, ...changes }, board: B, lang: "en", names: ["Anna", "Ben"], view: { powers: { dwarf }, princes: ["R1.2", "gate_1"], amulet } }) as unknown as Telling;
  const said = ({ lines }: TipText) => lines.map(textOf).join(" ");
  const at = (id: string) => B.places.find((place) => place.id === id)!;
  const guarded = (id: string, changes: object = {}) => placeTip(telling(id, 0, changes), at(id));

  it("the amulet lets its wearer pass a dark power, as far as it is in force (BA-10.10)", () => {
    expect(said(guarded("gate_1"))).toContain("whoever wears the Blue Amulet needs none");
    expect(said(guarded("fire"))).toContain("whoever wears the Blue Amulet needs it only from behind");
    expect(said(guarded("gate_4"))).toContain("even with the Blue Amulet");
    expect(clausesOf(guarded("gate_4"))).toContain("BA-10.10");
  });

  it("nobody comes to the fire from behind where places are not crossed backwards", () => {
    const switches = { ...box.switches, back_entry: "castle_only", back_cross: false };
    expect(said(guarded("fire", { switches }))).toContain("whoever wears the Blue Amulet needs none");
  });

  it("a task is to be solved with the amulet too (BA-7.4)", () => {
    expect(said(guarded("fire"))).toContain("always discards one fire_card, even with the Blue Amulet");
  });

  it("a power and a prince with the amulet tell of it", () => {
    expect(clausesOf(powerTip(telling("gate_1"), "dwarf"))).toEqual(expect.arrayContaining(["BA-7.3", "BA-10.1", "BA-10.10", "BA-12.1"]));
    expect(said(princeTip(telling("gate_1", 0), 0))).toContain("passes every Dark Power without a card");
    expect(said(princeTip(telling("gate_1", 1), 0))).not.toContain("Dark Power");
  });

  it("the amulet lies where the box says", () => {
    const knobs = { ...box.knobs, amulet_start: "gate_2" };
    expect(clausesOf(placeTip(telling("gate_1", null, { knobs }), at("gate_2")))).toContain("BA-3.5");
    expect(clausesOf(placeTip(telling("gate_1", null, { knobs }), at("castle_of_light")))).not.toContain("BA-3.5");
  });

  it("what is rebuilt is marked with what exactly, and the rest is not", () => {
    expect(fateTip(telling("gate_1"), "fire_card")).toMatchObject({ mark: "rebuilt", about: "the number of copies", clauses: ["BA-1.5"] });
    expect(fateTip(telling("gate_1"), "amulet_card").mark).toBeUndefined();
    expect(princeTip(telling("gate_1"), 0)).toMatchObject({ mark: "rebuilt", about: "the colour" });
    expect(rebuiltLines(telling("gate_1")).flatMap(({ clauses }) => clauses)).toEqual(["BA-2.7", "BA-2.9", "BA-2.11", "BA-1.2", "BA-1.5"]);
  });
});
