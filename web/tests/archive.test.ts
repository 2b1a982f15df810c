// The store is real code on a real IndexedDB interface (fake-indexeddb, in memory); the browser's own is tried in tests/e2e.

import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { forgetAllMatches, forgetMatchesAt, keepMatch, type KeptMatch, keptMatch, keptMatches, MOST_KEPT } from "../src/archive";
import { fetchMissingReplays, keepWithReplay, kept, outcomeIn } from "../src/keeping";
import type { OutcomeInfo, TableInfo } from "../src/protocol";
import { table } from "./wire";

const OUTCOME: OutcomeInfo = { scores: [3, 9], ranking: [2, 1], winners: [1], ending: "target", text: "by the point limit", order: "", details: [], remarks: [], rounds: [], facts: [] };
const TITLES = { de: "Magi", en: "Magi" };

function match(fields: Partial<KeptMatch> = {}): KeptMatch {
  const seats = [
    { name: "Anna", bot: null, mine: true },
    { name: "Quick", bot: "adept", mine: false },
  ];
  return { format: 1, code: "K7XQ-MTPR", match: 1, game: "magi", titles: TITLES, edition: "standard", ended: 1000, seats, outcome: OUTCOME, language: "en", replay: "{}", ...fields };
}

const answers = (status: number, text: string) => vi.stubGlobal("fetch", vi.fn(async () => new Response(text, { status })));

beforeEach(() => vi.stubGlobal("indexedDB", new IDBFactory()));
afterEach(() => vi.unstubAllGlobals());

describe("the store", () => {
  test("gives back what it was given, the latest first", async () => {
    const [first, second] = [match(), match({ code: "AAAA-BBBB", ended: 2000 })];
    await keepMatch(first);
    await keepMatch(second);
    expect(await keptMatches()).toEqual([second, first]);
    expect(await keptMatch("K7XQ-MTPR", 1)).toEqual(first);
    expect(await keptMatch("K7XQ-MTPR", 2)).toBeNull();
  });

  test("a match that is kept again keeps its end and its replay, and takes the new names", async () => {
    await keepMatch(match());
    const seats = [{ name: "N. N. 1", bot: null, mine: true }];
    await keepMatch(match({ ended: 5000, replay: null, seats }));
    expect(await keptMatches()).toEqual([match({ seats })]);
  });

  test("the oldest go first", async () => {
    for (let n = 1; n <= MOST_KEPT + 2; n++) await keepMatch(match({ match: n, ended: 10 * n }));
    const all = await keptMatches();
    expect(all).toHaveLength(MOST_KEPT);
    expect(all.at(-1)?.match).toBe(3);
  });

  test("what is forgotten at a table is not kept again, and nothing else is lost", async () => {
    await keepMatch(match());
    await keepMatch(match({ match: 2 }));
    await keepMatch(match({ code: "K7XQ-MTPS" }));
    await forgetMatchesAt("K7XQ-MTPR");
    await keepMatch(match());
    expect((await keptMatches()).map(({ code }) => code)).toEqual(["K7XQ-MTPS"]);
  });

  test("all can be forgotten", async () => {
    await keepMatch(match());
    await forgetAllMatches();
    expect(await keptMatches()).toEqual([]);
    await keepMatch(match());
    expect(await keptMatches()).toHaveLength(1);
  });

  test("a browser that keeps nothing, or whose store is a newer page's, keeps nothing and complains about nothing", async () => {
    await new Promise((resolve) => (indexedDB.open("amulett", 99).onsuccess = ({ target }) => resolve((target as IDBOpenDBRequest).result.close())));
    await keepMatch(match());
    expect(await keptMatches()).toEqual([]);
    vi.stubGlobal("indexedDB", undefined);
    await keepMatch(match());
    expect(await keptMatches()).toEqual([]);
  });
});

describe("a match that is over", () => {
  const over: TableInfo = { ...table(), phase: "over" };

  test("has nothing of a seat's secret in it", () => {
    const found = kept(over, OUTCOME, TITLES, [0], "en");
    expect(Object.keys(found).sort()).toEqual(["code", "edition", "ended", "format", "game", "language", "match", "outcome", "replay", "seats", "titles"]);
    expect(found.seats.map(({ name, mine }) => [name, mine])).toEqual(over.seats.map(({ name, seat }) => [name, seat === 0]));
  });

  test("tells numbers about somebody only if it is plain about whom", () => {
    const told = { ...OUTCOME, facts: [{ value: "7", text: "cards played" }] };
    expect(kept(over, told, TITLES, [0], "en").outcome).toEqual(told);
    expect(kept(over, told, TITLES, [0, 1], "en").outcome).toEqual(OUTCOME);
  });

  test("is told in one language: in the other one only by its numbers", () => {
    expect(outcomeIn(match(), "en")).toEqual(OUTCOME);
    expect(outcomeIn(match(), "de")).toMatchObject({ scores: [3, 9], ranking: [2, 1], text: "" });
  });

  test("is kept with its replay file", async () => {
    answers(200, '{"replay": 1}');
    await keepWithReplay(match({ replay: null }));
    expect((await keptMatches())[0]?.replay).toBe('{"replay": 1}');
    expect(fetch).toHaveBeenCalledWith("/api/tables/K7XQ-MTPR/matches/1/replay", expect.anything());
  });

  test("is kept without it if the line is gone, which is made up for later", async () => {
    vi.stubGlobal("fetch", vi.fn(async () => Promise.reject(new TypeError("no line"))));
    await keepWithReplay(match({ replay: null }));
    expect((await keptMatches())[0]?.replay).toBeNull();
    answers(200, "{}");
    await fetchMissingReplays(2000);
    expect((await keptMatches())[0]?.replay).toBe("{}");
  });

  test("after a week the server is not asked for it any more", async () => {
    answers(404, "{}");
    await keepMatch(match({ replay: null }));
    await fetchMissingReplays(1000 + 8 * 24 * 3600 * 1000);
    expect(fetch).not.toHaveBeenCalled();
  });
});
