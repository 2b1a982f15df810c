// The log: one act is one entry, with what came of it and the rules behind it.
import { describe, expect, test } from "vitest";
import type { EventInfo } from "../src/protocol";
import { actsOf, citedBy, ofThisRound, recentOf, turnsOf } from "../src/table/acts";

type Told = [name: string, data: Record<string, unknown>, opens?: boolean, clauses?: string[]];

const story = (...told: Told[]): EventInfo[] =>
  told.map(([name, data, opens = true, clauses = []], number) => ({ number, name, data, text: name === "turn_began" ? "" : `${name}.`, opens, clauses }));

const entries = (events: EventInfo[], parts: string[] = []) =>
  turnsOf(
    events,
    ({ name, data }) => (name === "turn_began" ? `turn of ${String(data.seat)}` : null),
    ({ name }) => parts.includes(name),
  ).map(({ heading, acts }) => [heading, ...acts.map(({ told }) => told.map(({ name }) => name).join(" "))]);

describe("the log", () => {
  test("effects stand under their act, oldest first, and turns have headings", () => {
    const events = story(["played", { seat: 0 }], ["counter", {}, false], ["turn_began", { seat: 1 }, false], ["drew", { seat: 1 }]);
    expect(entries(events)).toEqual([
      [null, "played counter"],
      ["turn of 1", "drew"],
    ]);
  });

  test("what only carries an act on is part of its entry, but never of another's", () => {
    const events = story(["played", { seat: 0 }], ["colour", { seat: 0 }], ["called", { seat: 0 }], ["played", { seat: 1 }], ["colour", { seat: 0 }]);
    expect(entries(events, ["colour", "called"])).toEqual([[null, "played colour called", "played", "colour"]]);
    expect(entries(events)).toEqual([[null, "played", "colour", "called", "played", "colour"]]);
  });

  test("a rule is named once in an entry", () => {
    const events = story(["showed", { seat: 0 }, true, ["MG-10.4"]], ["showed", { seat: 1 }, false, ["MG-10.4"]], ["scored", { seat: 1 }, false, ["MG-10.1", "MG-10.4"]]);
    const act = turnsOf(events, () => null)[0]?.acts[0];
    expect(act?.told.map((event) => citedBy(act, event))).toEqual([["MG-10.4"], [], ["MG-10.1"]]);
  });
});

describe("the news", () => {
  test("tell everything since my own last act, however much it was, and else the last acts", () => {
    const events = story(...Array.from({ length: 300 }, (_, n): Told => ["played", { seat: n % 4 }]));
    const sinceMine = (actedAt: number, seen = 300) => actsOf(recentOf(events, seen, actedAt)).filter(({ number }) => number >= actedAt).length;
    expect([sinceMine(20), sinceMine(290), sinceMine(20, 60)]).toEqual([280, 10, 40]);
    expect(recentOf(events, 300, 298)).toHaveLength(80);
    expect(recentOf(events, 10, 300)).toHaveLength(10);
  });

  const names = (...told: Told[]) => ofThisRound(story(...told)).map(({ name }) => name);
  const END: Told[] = [["played", { seat: 0 }], ["round_ended", {}, false], ["scored", { seat: 1 }, false]];

  test("are of the round that has begun, once the last one was reckoned", () => {
    expect(names(...END, ["round_began", {}, false], ["dealt", { seat: 0 }, false])).toEqual(["round_began", "dealt"]);
    expect(names(...END)).toEqual(["played", "round_ended", "scored"]);
  });

  test("are not cut where rounds are not reckoned", () => {
    expect(names(["bought", { seat: 0 }], ["round_began", {}, false])).toEqual(["bought", "round_began"]);
  });
});
