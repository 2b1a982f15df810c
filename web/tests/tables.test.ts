// My tables: asked for at the server (its answers are written here), and what follows for this browser.

import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { keptMatches } from "../src/archive";
import { addKeepsakes, keep, keepsakeOf, keepsakes, noteOver } from "../src/memory";
import type { FinishedMatch, TableSummary } from "../src/protocol";
import { settings } from "../src/settings.svelte";
import { MOST_AT_ONCE, MyTables } from "../src/start/tables.svelte";

const CODE = "K7XQ-MTPR";
const OUTCOME = { scores: [3, 9], ranking: [2, 1], winners: [1], ending: "target", text: "by the point limit", order: "", details: [], remarks: [], rounds: [], facts: [] };
const REPLAY = { amulett: 1, game: "magi", players: 2 };
const finished: FinishedMatch = { game: "magi", seats: [{ name: "Anna", bot: null }, { name: "Bea", bot: null }], continues: null, replay: REPLAY };

const summary = (code: string, fields: Partial<TableSummary> = {}): TableSummary => ({
  code, game: "magi", edition: "standard", own: false, options: {}, phase: "playing", public: false, seats: ["Anna", "Bea"], to_act: [1], open: 0, watchers: true, left_ms: null, asked_at: null, round: null, match: 1, commitment: "", ...fields,
});

/** By path: what the server answers; a number: it refuses with this status, for this is unknown. */
let answers: Record<string, unknown> = {};
const asked = vi.fn(async (path: string) => {
  const content = answers[path];
  if (content === undefined) throw new TypeError("no line");
  return typeof content === "number" ? Response.json({ reason: "unknown", text: "" }, { status: content }) : Response.json(content);
});

const at = (code: string) => `/api/tables/${code}`;
const over = (): void => {
  answers = {
    [at(CODE)]: summary(CODE, { phase: "over", to_act: [] }),
    [`${at(CODE)}/matches/1`]: finished,
    "/api/retold": { game: "magi", edition: "standard", players: 2, names: ["Anna", "Bea"], steps: [], outcome: OUTCOME, box: null },
    "/api/games/magi": { game: { game: "magi", titles: { de: "Magi", en: "Magi" } } },
  };
};

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => stored.set(key, value) });
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("fetch", asked);
  answers = {};
  asked.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

describe("a match that ended while I was away", () => {
  test("is kept with its result and its moves, and no longer open", async () => {
    keep(CODE, "magi", ["SECRET"], ["Anna"]);
    over();
    const mine = new MyTables();
    await mine.look();
    expect(mine.tables).toEqual([]);
    expect(mine.ended).toBe(1);
    const seats = [{ name: "Anna", bot: null, mine: true }, { name: "Bea", bot: null, mine: false }];
    expect(await keptMatches()).toMatchObject([{ code: CODE, match: 1, edition: "standard", seats, outcome: OUTCOME, replay: JSON.stringify(REPLAY) }]);
    expect(keepsakeOf(CODE)?.over).toBe(true);
    await mine.look();
    expect(mine.ended, "it is asked for no more").toBe(1);
  });

  test("is asked for again until the server has told it", async () => {
    keep(CODE, "magi", ["SECRET"], ["Anna"]);
    over();
    const { "/api/retold": told, ...others } = answers;
    answers = others;
    const mine = new MyTables();
    await mine.look();
    expect([await keptMatches(), keepsakeOf(CODE)?.over]).toEqual([[], undefined]);
    answers["/api/retold"] = told;
    await mine.look();
    expect(await keptMatches()).toHaveLength(1);
  });

  test("is over even if nobody can tell it any more", async () => {
    keep(CODE, "magi", ["SECRET"], ["Anna"]);
    over();
    answers[`${at(CODE)}/matches/1`] = 404;
    await new MyTables().look();
    expect([await keptMatches(), keepsakeOf(CODE)?.over]).toEqual([[], true]);
  });

  test("a table that goes on is asked for again after a visit", async () => {
    keep(CODE, "magi", ["SECRET"], ["Anna"]);
    over();
    const mine = new MyTables();
    await mine.look();
    keep(CODE, "magi", ["SECRET"], ["Anna"]);
    answers[at(CODE)] = summary(CODE, { match: 2 });
    await mine.look();
    expect(mine.tables.map(({ code }) => code)).toEqual([CODE]);
  });
});

describe("a seat in a match that is not over", () => {
  const played = (n: number): string => `AAAA-${String(n).padStart(4, "0")}`;

  test("is never lost behind finished matches, however many", () => {
    keep(CODE, "magi", ["SECRET"], ["Anna"]);
    for (let n = 0; n < 80; n++) {
      keep(played(n), "magi", ["OTHER"]);
      noteOver(played(n));
    }
    addKeepsakes(Array.from({ length: 20 }, (_, n) => ({ code: `BBBB-${n}`, game: "magi", secrets: ["OTHER"], at: Date.now() + n, over: true })));
    expect(keepsakeOf(CODE)?.secrets).toEqual(["SECRET"]);
    expect(keepsakes(), "of finished ones only the latest").toHaveLength(61);
    expect(keepsakeOf(played(0))).toBeNull();
  });

  test("is asked for, however many there are: so many at once, then the next", async () => {
    const all = Array.from({ length: 2 * MOST_AT_ONCE + 3 }, (_, n) => played(n));
    for (const code of all) {
      keep(code, "magi", ["SECRET"], ["Anna"]);
      answers[at(code)] = summary(code);
    }
    const mine = new MyTables();
    for (const shown of [MOST_AT_ONCE, 2 * MOST_AT_ONCE, all.length]) {
      asked.mockClear();
      await mine.look();
      expect(asked).toHaveBeenCalledTimes(MOST_AT_ONCE);
      expect(mine.tables).toHaveLength(shown);
    }
    answers[at(played(2))] = summary(played(2), { to_act: [0] });
    for (let n = 0; n < 3; n++) await mine.look();
    expect(mine.turns, "and again and again").toBe(1);
  });
});

describe("it may become my turn", () => {
  const page = Object.assign(new EventTarget(), { hidden: true });
  const rings = vi.fn();

  /** The browser's own sounds, counted. */
  class Audio {
    state = "running";
    currentTime = 0;
    destination = {};
    createOscillator = () => ({ frequency: {}, connect: (to: unknown) => to, start: rings, stop: () => {} });
    createGain = () => ({ gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} }, connect: () => {} });
  }

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("document", page);
    vi.stubGlobal("AudioContext", Audio);
    settings.bell = true;
    rings.mockClear();
    keep(CODE, "magi", ["SECRET"], ["Anna"]);
    answers[at(CODE)] = summary(CODE);
  });
  afterEach(() => {
    settings.bell = false;
    vi.useRealTimers();
  });

  test("also in a tab that nobody sees: it is looked every minute, and the bell rings", async () => {
    page.hidden = true;
    const mine = new MyTables();
    const stop = mine.watch();
    await vi.advanceTimersByTimeAsync(50_000);
    expect(asked).toHaveBeenCalledTimes(1);
    answers[at(CODE)] = summary(CODE, { to_act: [0] });
    await vi.advanceTimersByTimeAsync(15_000);
    expect(asked).toHaveBeenCalledTimes(2);
    expect(mine.turns).toBe(1);
    expect(rings).toHaveBeenCalled();
    stop();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  test("in one that is seen four times as often, and at once when it is looked at again", async () => {
    page.hidden = false;
    const stop = new MyTables().watch();
    await vi.advanceTimersByTimeAsync(61_000);
    expect(asked).toHaveBeenCalledTimes(5);
    page.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveBeenCalledTimes(6);
    stop();
  });
});
