import { expect, test } from "vitest";
import { amuletTip, type Box, placeTip, tipText, titleOf, type View } from "../src/tables/silver_amulett/box";
import { clausesOf, textOf } from "../src/tip.svelte";

const VILLAGER = { number: 0, name_en: "Villager", text_en: "Ends it.", copies: 2, trigger: "face_up", clauses: ["SA-8.2"], origin: "book" };
const SEER = { number: 1, name_en: "Seer", text_en: "Look.", copies: 4, trigger: "discard", clauses: ["SA-9.8"], origin: "rebuilt" };
const box = (amulet_start: string) => ({ characters: [VILLAGER, SEER], setup: { rounds: 4, amulet_start } }) as unknown as Box;
const view = (round: number, usable: boolean) => ({ round, amulet: { owner: 0, usable, slot: null } }) as unknown as View;
const CENTRE = box("centre");

test("a card that is rebuilt says so in its tooltip and in its spoken name", () => {
  expect(titleOf(CENTRE, 1, "en")).toBe("Seer (rebuilt), 1");
  expect(titleOf(CENTRE, 0, "en")).toBe("Villager, 0");
  expect(tipText(CENTRE, 1, "en")).toMatchObject({ mark: "rebuilt", about: "ability and number of copies" });
  expect(tipText(CENTRE, 0, "en").mark).toBeNull();
  expect(clausesOf(tipText(CENTRE, 1, "en"))).toEqual(["SA-9.8", "SA-1.1"]);
});

test("what a face-down card says depends on the memory aid", () => {
  const place = { slot: 1, card: 7, face_up: false, number: null, covered: false };
  const said = (more: object) => placeTip(CENTRE, { ...place, ...more }, 0, "en")?.lines.map(textOf).join(" ");
  expect(said({})).toContain("not shown again");
  expect(said({ remembered: null })).toContain("memory aid");
  expect(said({ remembered: 1 })).toContain("seen: Seer");
});

test("the amulet belongs to whom the edition gives it", () => {
  const said = (start: string, round: number, usable: boolean, mine: boolean) =>
    amuletTip(box(start), view(round, usable), "Bea", mine, "en").lines.map(textOf);
  expect(said("start_seat", 1, true, true)).toEqual([
    "At this table the first start player has it from the beginning.",
    "You may lay it on one of your cards in this round, once, on your own turn.",
  ]);
  expect(said("start_seat", 2, false, false)).toHaveLength(1);
  expect(said("centre", 2, true, false)[0]).toContain("Bea may lay it");
  expect(said("centre", 3, false, false)[0]).toContain("cannot be laid in this round");
});
