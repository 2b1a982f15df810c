// The store is real code on a real IndexedDB interface (fake-indexeddb, in memory); the browser's own is tried in tests/e2e.

import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { forgetAllMatches, forgetMatchesAt, keepMatch, keepReview, type KeptMatch, keptMatch, keptMatches, keptReview, MOST_KEPT, MOST_STRANGE } from "../src/archive";
import { addFile, collection, countAll, forgetEverything, isCollection } from "../src/belongings";
import { fetchMissingReplays, keepWithReplay, kept, outcomeIn } from "../src/keeping";
import { keepProgress, lessons } from "../src/lesson/progress";
import { keep, type Keepsake, keepsakeOf, keepsakes, write } from "../src/memory";
import { note } from "../src/notices";
import type { OutcomeInfo, ReviewInfo, TableInfo } from "../src/protocol";
import { keepTried } from "../src/puzzle/progress";
import { forgetSettings, settings } from "../src/settings.svelte";
import { table } from "./wire";

const OUTCOME: OutcomeInfo = { scores: [3, 9], ranking: [2, 1], winners: [1], ending: "target", text: "by the point limit", order: "", details: [], remarks: [], rounds: [], facts: [] };
const TITLES = { de: "Magi", en: "Magi" };

function match(fields: Partial<KeptMatch> = {}): KeptMatch {
  const seats = [
    { name: "Anna", bot: null, mine: true },
    { name: "Quick", bot: "adept", mine: false },
  ];
  return { format: 2, code: "K7XQ-MTPR", match: 1, game: "magi", titles: TITLES, edition: "standard", ended: 1000, seats, outcome: OUTCOME, language: "en", replay: "{}", continues: null, ...fields };
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

  test("the review of a match that is not kept here is found by its replay; the oldest go first", async () => {
    const review = (n: number) => ({ decisions: n }) as ReviewInfo;
    await keepMatch(match());
    await keepReview(match(), "own", review(1), 1);
    expect([await keptReview(match(), null), await keptReview(null, "own")]).toEqual([review(1), null]);
    for (let n = 1; n <= MOST_STRANGE + 1; n++) await keepReview(n % 2 ? null : { code: "BBBB-CCCC", match: n }, `hash ${n}`, review(n), 10 * n);
    expect(await keptReview(null, "hash 1")).toBeNull();
    expect(await keptReview({ code: "BBBB-CCCC", match: 2 }, "hash 2")).toEqual(review(2));
    expect(await keptReview(match(), "another")).toEqual(review(1));
    await forgetAllMatches();
    expect([await keptReview(match(), "own"), await keptReview(null, "hash 2")]).toEqual([null, null]);
  });

  test("all can be forgotten", async () => {
    await keepMatch(match());
    await forgetAllMatches();
    expect(await keptMatches()).toEqual([]);
    await keepMatch(match());
    expect(await keptMatches()).toHaveLength(1);
  });

  test("what an earlier version kept is brought to today's shape", async () => {
    const { continues, ...old } = match();
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.open("amulett", 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore("matches", { keyPath: ["code", "match"] }).createIndex("ended", "ended");
        request.result.createObjectStore("gone");
      };
      request.onsuccess = () => {
        const work = request.result.transaction("matches", "readwrite");
        work.objectStore("matches").put({ ...old, format: 1 });
        work.objectStore("matches").put({ code: "AAAA-BBBB", match: 1, ended: 3, nonsense: true });
        work.oncomplete = () => resolve(request.result.close());
        work.onabort = () => reject(work.error);
      };
    });
    expect(continues).toBeNull();
    expect(await keptMatches()).toEqual([match()]);
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
    expect(Object.keys(found).sort()).toEqual(["code", "continues", "edition", "ended", "format", "game", "language", "match", "outcome", "replay", "seats", "titles"]);
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

describe("one file for everything", () => {
  const kept = new Map<string, string>();
  const seat = (code: string, secrets = ["SECRET"]): Keepsake => ({ code, game: "magi", secrets, names: ["Anna"], at: 5 });

  beforeEach(() => {
    kept.clear();
    vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
  });

  test("takes along everything, and adds it elsewhere", async () => {
    write("seats", [seat("K7XQ-MTPR")]);
    await keepMatch(match());
    await keepMatch(match({ match: 2, ended: 2000 }));
    const file = JSON.stringify(await collection());
    kept.clear();
    await forgetAllMatches();
    expect(isCollection(file)).toBe(true);
    expect(await addFile(file)).toEqual({ added: 3, known: 0 });
    expect(keepsakes()).toEqual([seat("K7XQ-MTPR")]);
    expect((await keptMatches()).map((one) => one.match)).toEqual([2, 1]);
    expect(await addFile(file), "doubles are recognised").toEqual({ added: 0, known: 3 });
  });

  test("overwrites nothing", async () => {
    write("seats", [seat("K7XQ-MTPR", ["RENEWED"])]);
    await keepMatch(match({ seats: [{ name: "N. N. 1", bot: null, mine: true }] }));
    const file = { amulett_collection: 1, saved: 1, seats: [seat("K7XQ-MTPR"), seat("AAAA-BBBB")], matches: [match()] };
    expect(await addFile(JSON.stringify(file))).toEqual({ added: 1, known: 2 });
    expect(keepsakeOf("K7XQ-MTPR")?.secrets).toEqual(["RENEWED"]);
    expect((await keptMatches())[0]?.seats[0]?.name).toBe("N. N. 1");
    expect(keepsakeOf("AAAA-BBBB")).not.toBeNull();
  });

  test("brings back what was forgotten here", async () => {
    await keepMatch(match());
    const file = JSON.stringify(await collection());
    await forgetMatchesAt("K7XQ-MTPR");
    expect((await addFile(file)).added).toBe(1);
    expect(await keptMatches()).toHaveLength(1);
  });

  test("leaves out what is damaged, and refuses what is no such file", async () => {
    const damaged = [{ ...match(), outcome: { ...OUTCOME, winners: "all" } }, { ...match(), seats: [] }, { ...match(), format: 99 }, null, 7];
    const file = { amulett_collection: 1, saved: 1, seats: [{ code: 7 }, null, { ...seat("K7XQ-MTPR"), secrets: [] }], matches: damaged };
    expect(await addFile(JSON.stringify(file))).toEqual({ added: 0, known: 0 });
    expect([keepsakes(), await keptMatches()]).toEqual([[], []]);
    for (const text of ["", "[]", "7", '{"amulett": 1}', '{"amulett_collection": 2, "seats": [], "matches": []}', '{"amulett_collection": 1}'])
      await expect(addFile(text)).rejects.toThrow();
  });

  describe("with everything that there is", () => {
    /** Written by the parts of the page that keep something: another key is to be in the list of `belongings.ts`, too. */
    const written = () => [...kept.keys()].map((key) => key.replace("amulett ", "")).sort();

    async function useThePage(): Promise<void> {
      keep("K7XQ-MTPR", "magi", ["SECRET"], ["Anna"]);
      keepTried({ game: "magi", number: 3, action: "draw", verdict: "right", day: null });
      keepProgress("AAAA-BBBB", { game: "magi", said: ["hello"], off: false, over: true });
      note("K7XQ-MTPR", true);
      write("parts", [{ key: "K7XQ-MTPR 1" }]);
      Object.assign(settings, { name: "Anna", theme: "night" });
      await keepMatch(match());
    }
    afterEach(forgetSettings);

    test("lessons and settings are taken along; what was chosen here stays", async () => {
      await useThePage();
      const file = JSON.stringify(await collection());
      await forgetEverything();
      settings.theme = "day";
      expect(await addFile(file)).toEqual({ added: 4, known: 0 });
      expect(lessons()).toEqual({ "AAAA-BBBB": { game: "magi", said: ["hello"], off: false, over: true } });
      expect([settings.name, settings.theme]).toEqual(["Anna", "day"]);
      expect(file, "what is of use here only").not.toMatch(/notices|parts/);
    });

    test("nothing of it is left when everything is forgotten", async () => {
      await useThePage();
      expect(written()).toEqual(["lessons", "notices", "parts", "puzzles", "seats"]);
      await forgetEverything();
      expect(new Set(kept.values())).toEqual(new Set(["[]", "{}"]));
      expect([settings.name, settings.theme, await keptMatches()]).toEqual(["", "auto", []]);
      expect(Object.values(await countAll()).every((n) => n === 0)).toBe(true);
    });

    test("what somebody has changed in the file does no harm", async () => {
      const strange = { theme: "pink", sound: "loud", name: 7, keys: false, more: 1, language: null };
      const file = { amulett_collection: 1, saved: 1, seats: [], matches: [], lessons: { "A-B": 7, "C-D": { game: "magi", said: 1 } }, settings: strange, puzzles: 7 };
      expect(await addFile(JSON.stringify(file))).toEqual({ added: 0, known: 0 });
      expect([settings.theme, settings.sound, settings.name, settings.keys, lessons()]).toEqual(["auto", false, "", false, {}]);
      expect(settings).not.toHaveProperty("more");
    });
  });
});
