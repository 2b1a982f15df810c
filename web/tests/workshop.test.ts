// The workshop: drafts in links, values as they are typed, what is found in a box, and a table's own edition.

import { describe, expect, it } from "vitest";
import type { DefectInfo, GameInfo, KindInfo, OwnEdition, PartInfo } from "../src/protocol";
import { emptyDraft, packed, unpacked } from "../src/workshop/link";
import { withOwn } from "../src/workshop/own";
import { counted, defectsAt, elsewhere, found, numberIn, numbersIn, same } from "../src/workshop/values";

describe("a draft in a link", () => {
  const draft = { ...emptyDraft("standard"), name: "Günstig <b>", changes: { "spell[0].cost": 2, "spell[1].income": { gold: 1 }, "area[0].pyramid": true } };

  it("comes out as it went in, and fits an address", async () => {
    const text = await packed(draft);
    expect(text).toMatch(/^[\w-]+$/);
    expect(text.length).toBeLessThan(200);
    expect(await unpacked(text)).toEqual(draft);
  });

  it("takes a whole file along", async () => {
    const whole = { ...draft, source: "x = 1 # ä\n".repeat(3000) };
    expect(await unpacked(await packed(whole))).toEqual(whole);
  });

  it("is nothing if the link is damaged, or somebody else’s", async () => {
    for (const text of ["", "x", "!!!", "AAAA", (await packed(draft)).slice(0, -6), "a".repeat(70_000)]) expect(await unpacked(text)).toBeNull();
    const odd = await packed({ ...draft, changes: [] as never });
    expect(await unpacked(odd)).toBeNull();
  });

  it("does not unpack to something endless", async () => {
    const bomb = await packed({ ...draft, source: "a".repeat(2_000_000) });
    expect(bomb.length).toBeLessThan(60_000);
    expect(await unpacked(bomb)).toBeNull();
  });
});

describe("values", () => {
  it("are numbers if they look like it; everything else stays for the check to complain about", () => {
    expect(numberIn(" 12 ")).toBe(12);
    expect(numberIn("1.5")).toBe("1.5");
    expect(numberIn("")).toBe("");
    expect(numbersIn("3, 4 4;x")).toEqual([3, 4, 4, "x"]);
  });

  it("are counted without those of which there are none", () => {
    expect(counted({ gold: 1 }, "joker", 2)).toEqual({ gold: 1, joker: 2 });
    expect(counted({ gold: 1 }, "gold", 0)).toEqual({});
  });

  it("are the same in any order of counting", () => {
    expect(same({ gold: 1, iron: 2 }, { iron: 2, gold: 1 })).toBe(true);
    expect(same([1, 2], [2, 1])).toBe(false);
    expect(same(1, true)).toBe(false);
  });
});

describe("a box", () => {
  const defect = (at: string): DefectInfo => ({ at, line: 1, why: { de: "falsch", en: "wrong" } });
  const kind = (title: string): KindInfo => ({ kind: "number", least: 1, most: 2, values: [], titles: { de: title, en: title }, unit: { de: "", en: "" }, clause: "DA-1.6", value_titles: {} });
  const kinds = [kind("Cost"), kind("Gems")];
  const parts: PartInfo[] = [
    { titles: { de: "Sieg", en: "Winning" }, rows: [{ at: "", titles: { de: "", en: "" }, thing: "", values: [{ at: "knobs.win_gems", kind: 1, origin: "book", value: 8 }] }] },
    { titles: { de: "Sprüche", en: "Spells" }, rows: [0, 1].map((n) => ({ at: `spell[${n}]`, titles: { de: `Spruch ${n}`, en: `Spell ${n}` }, thing: "", values: [{ at: `spell[${n}].cost`, kind: 0, origin: "rebuilt" as const, value: 1 }] })) },
  ];
  const ats = (which: "all" | "rebuilt" | "changed" | "faulty", words = "", defects: DefectInfo[] = []) =>
    found(parts, kinds, { which, words }, { "spell[1].cost": 2 }, defects, "en").flatMap(({ rows }) => rows.flatMap(({ values }) => values.map(({ at }) => at)));

  it("is searched by words, rules, origin, changes and defects", () => {
    expect(ats("all")).toHaveLength(3);
    expect(ats("all", "spell 0")).toEqual(["spell[0].cost"]);
    expect(ats("all", "da-1.6 gems")).toEqual(["knobs.win_gems"]);
    expect(ats("rebuilt")).toEqual(["spell[0].cost", "spell[1].cost"]);
    expect(ats("changed")).toEqual(["spell[1].cost"]);
    expect(ats("faulty", "", [defect("knobs.win_gems")])).toEqual(["knobs.win_gems"]);
    expect(ats("all", "nothing")).toEqual([]);
  });

  it("tells each defect beside its value, and the others by themselves", () => {
    const defects = [defect("spell[0].cost"), defect("spell[0].cost.gold"), defect("spell"), defect("spell[0].costly")];
    expect(defectsAt(defects, "spell[0].cost")).toHaveLength(2);
    expect(elsewhere(defects, parts).map(({ at }) => at)).toEqual(["spell", "spell[0].costly"]);
  });
});

it("a table’s own edition is found by its name, and the game that others know stays as it is", () => {
  const info = { game: { editions: [{ name: "standard" }] }, rules: {}, sheets: {}, guides: {}, boxes: { standard: {} } } as unknown as GameInfo;
  const own = { base: "standard", differences: [], edition: { name: "Cheap" }, rules: [], sheets: {}, guides: {}, box: { spell: [] } } as unknown as OwnEdition;
  const here = withOwn(info, own);
  expect(here.boxes.Cheap).toBe(own.box);
  expect(here.game.editions).toHaveLength(2);
  expect(info.game.editions).toHaveLength(1);
});
