// Watching a match: where one is, whose eyes, how it plays by itself; its address and its file.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { EventInfo, Retold, StepInfo } from "../src/protocol";
import { addressOf, placeIn, wantedIn } from "../src/replay/address";
import { apart, asidesOf, bandOf, chanceAt, lineOf, linesOf } from "../src/replay/chances";
import { eventsUpTo, Player, roundsOf } from "../src/replay/player.svelte";
import { fromFile, NoReplay, type Source } from "../src/replay/source";
import { inTime } from "../src/table/clocks.svelte";
import { sinceWhen } from "../src/matches/when";
import { inUrgency, type MyTable } from "../src/start/tables.svelte";
import { event } from "./wire";

const step = (round: number, events: EventInfo[] = []): StepInfo => ({ view: { round }, lines: [], events, seat: 0, action: "", text: "", hint: false });
const STEPS = [step(1), step(1), step(2), step(2), step(3)];
const SOURCE: Source = { replay: { amulett: 1 }, game: "magi", players: 2, names: ["Anna", "Bea"], bots: [], mine: 0, place: null, ended: null };

function told(names: string[]): Retold {
  const outcome = { scores: [], ranking: [], winners: [], ending: "", text: "", order: "", details: [], remarks: [], rounds: [], facts: [] };
  return { game: "magi", edition: "standard", players: 2, names, steps: STEPS, outcome, box: null };
}

/** The server, told what to answer. */
const asked: Record<string, unknown>[] = [];
function server(status = 200): void {
  vi.stubGlobal("fetch", async (_path: string, init: { body: string }) => {
    const wanted = JSON.parse(init.body) as { names: string[] };
    asked.push(wanted);
    return new Response(JSON.stringify(status === 200 ? told(wanted.names) : { reason: "unknown", text: "cannot be retold" }), { status });
  });
}

async function player(at = 0): Promise<Player> {
  const found = new Player(SOURCE, { seat: 0, open: false }, at);
  await found.look(found.eyes, "en");
  return found;
}

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  server();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("where one is", () => {
  test("jumps stay within the match", async () => {
    const mine = await player();
    expect(mine.last).toBe(4);
    mine.jump(99);
    expect([mine.at, mine.settled]).toEqual([4, 4]);
    mine.jump(-1);
    expect(mine.at).toBe(0);
  });

  test("an address beyond the end leads to the end", async () => {
    expect((await player(77)).at).toBe(4);
  });

  test("one step is one decision", async () => {
    const mine = await player(3);
    await mine.next();
    expect(mine.at).toBe(4);
    await mine.next();
    expect(mine.at).toBe(4);
  });

  test("rounds begin where the view says so", () => {
    expect(roundsOf(STEPS)).toEqual([{ round: 1, decision: 0 }, { round: 2, decision: 2 }, { round: 3, decision: 4 }]);
    expect(roundsOf([{ ...step(1), view: {} }])).toEqual([]);
  });
});

describe("playing by itself", () => {
  test("goes on to the end, faster if wanted, and from the end begins again", async () => {
    vi.useFakeTimers();
    const mine = await player(2);
    mine.speed = 4;
    void mine.play();
    await vi.advanceTimersByTimeAsync(100);
    expect(mine.at).toBe(3);
    await vi.advanceTimersByTimeAsync(2000);
    expect([mine.at, mine.isPlaying]).toEqual([4, false]);
    void mine.play();
    await vi.advanceTimersByTimeAsync(10);
    expect(mine.at).toBe(1);
    mine.pause();
    await vi.advanceTimersByTimeAsync(5000);
    expect([mine.at, mine.isPlaying]).toEqual([1, false]);
  });

  test("a jump ends it, and nothing of before comes after", async () => {
    const mine = await player();
    const waits: (() => void)[] = [];
    mine.showOn(async (_next, lay, land) => {
      await new Promise<void>((resolve) => waits.push(resolve));
      lay();
      land();
    });
    void mine.play();
    mine.jump(4);
    for (const go of waits) go();
    await Promise.resolve();
    await Promise.resolve();
    expect([mine.at, mine.settled, mine.isPlaying]).toEqual([4, 4, false]);
  });
});

describe("eyes", () => {
  test("are asked for once", async () => {
    const mine = await player(2);
    await mine.look({ seat: 1, open: true }, "en");
    await mine.look({ seat: 0, open: false }, "en");
    expect(asked.map(({ seat, open, language }) => [seat, open, language])).toEqual([[0, false, "en"], [1, true, "en"]]);
    expect(mine.at, "and one stays where one is").toBe(2);
  });

  test("that cannot be had say why, and can be asked for again", async () => {
    const mine = await player();
    server(404);
    await mine.look({ seat: 1, open: false }, "en");
    expect(mine.trouble).toBe("cannot be retold");
    expect([mine.eyes.seat, mine.isBusy], "what is shown stays what it is").toEqual([0, false]);
    server();
    await mine.look({ seat: 1, open: false }, "en");
    expect(mine.trouble).toBeNull();
  });

  test("see what is new at a step anew, whenever they come there", () => {
    const [old, fresh] = [event(0), event(1)];
    const steps = [step(1, [old]), step(1, [fresh])];
    const past: EventInfo[] = [];
    const seen = eventsUpTo(steps, 1, (events) => past.push(...events));
    expect(past).toEqual([old]);
    expect(seen).toEqual([old, fresh]);
    expect(seen[0]).toBe(old);
    expect(seen[1]).not.toBe(fresh);
  });
});

describe("addresses", () => {
  test("say the match, the decision and the eyes", () => {
    const address = addressOf({ code: "K7XQ-MTPR", match: 2 }, 87, { seat: 1, open: true });
    expect(address).toBe("/r/K7XQ-MTPR/2?at=87&eyes=open2");
    const [path = "", search] = address.split("?");
    expect(placeIn(path)).toEqual({ code: "K7XQ-MTPR", match: 2 });
    expect(wantedIn(`?${search}`, 4)).toEqual({ at: 87, eyes: { seat: 1, open: true } });
  });

  test("that say nonsense mean nothing", () => {
    expect([placeIn("/r"), placeIn("/r/A/x"), placeIn("/t/A")]).toEqual([null, null, null]);
    expect(wantedIn("?at=-3&eyes=9", 4)).toEqual({ at: 0, eyes: null });
    expect(wantedIn("?at=x&eyes=3", 2)).toEqual({ at: 0, eyes: null });
  });
});

describe("files", () => {
  test("of matches are told from others", () => {
    expect(fromFile('{"amulett": 1, "game": "magi", "players": 3}')).toMatchObject({ game: "magi", players: 3, names: [], mine: null });
    for (const text of ["", "null", "[]", '{"amulett": 1}', '{"game": "magi", "players": 2}']) expect(() => fromFile(text)).toThrow(NoReplay);
  });
});

describe("chances", () => {
  const line = { at: [0, 1, 3], chance: [0.5, 0.75, 1], error: [0.1, 0.1, 0.1] };
  const none = { at: [], chance: [], error: [] };

  test("are a line through what is known", () => {
    expect(lineOf(line, 4, 100, 100)).toBe("M0 50L25 25L75 0");
    expect(lineOf(none, 4, 100, 100)).toBe("");
  });

  test("have a band that stays within nothing and certainty", () => {
    expect(bandOf(line, 4, 100, 100)).toBe("M0 40L25 15L75 0L75 10L25 35L0 60Z");
    expect(bandOf({ at: [0], chance: [0.5], error: [0.1] }, 4, 100, 100)).toBe("");
  });

  test("lie between two points, and are unknown behind the last", () => {
    expect([0, 1, 2, 3].map((at) => chanceAt(line, at))).toEqual([0.5, 0.75, 0.875, 1]);
    expect(chanceAt(line, 4)).toBe(null);
    expect(chanceAt(none, 0)).toBe(null);
  });

  test("come seat by seat, and what is found later counts", () => {
    const found = [{ seat: 0, at: 0, chance: 0.2, error: 0.1 }, { seat: 1, at: 1, chance: 0.6, error: 0.1 }, { seat: 0, at: 1, chance: 0.3, error: 0.1 }, { seat: 0, at: 1, chance: 0.4, error: 0 }];
    expect(linesOf(found, 2)).toEqual([{ at: [0, 1], chance: [0.2, 0.4], error: [0.1, 0] }, { at: [1], chance: [0.6], error: [0.1] }]);
  });
});

describe("matches that take days", () => {
  const table = (fields: Partial<MyTable>): MyTable => ({
    code: "", game: "magi", edition: "", own: false, options: {}, phase: "playing", public: false, seats: [], to_act: [], open: 0, watchers: true, left_ms: null, asked_at: null, round: null, match: 1, commitment: "", isMyTurn: false, others: [], ...fields,
  });

  test("stand where time is short first, but my turn before all others", () => {
    const found = inUrgency([table({ code: "waits", phase: "gathering" }), table({ code: "theirs", left_ms: 5 }), table({ code: "later", isMyTurn: true, left_ms: 9 }), table({ code: "soon", isMyTurn: true, left_ms: 2 })]);
    expect(found.map(({ code }) => code)).toEqual(["soon", "later", "theirs", "waits"]);
  });

  test("say since when somebody is waited for", () => {
    const now = new Date(2026, 10, 18, 12, 0).getTime();
    const at = (day: number) => sinceWhen(new Date(2026, 10, day, 21, 40).getTime() - 12 * 3_600_000, now);
    expect([at(18), at(17), at(3)].map((text) => text.replaceAll("\u202f", " "))).toEqual(["09:40 AM", "yesterday, 09:40 AM", "November 3, 2026"]);
  });

  test("say how long they last in words", () => {
    const hour = 3_600_000;
    expect([inTime(50 * hour), inTime(25 * hour), inTime(5 * hour + 600_000), inTime(245_000)]).toEqual(["2 d 2 h", "1 d 1 h", "5 h 10 min", "4:05"]);
  });
});

describe("what stands above and beside the lines", () => {
  test("stays where it belongs while nothing is in its way", () => {
    expect(apart([10, 50, 90], 20, 0, 100)).toEqual([10, 50, 90]);
    expect(asidesOf([10, 60], 100, 1000)).toEqual([0, 0]);
  });

  test("moves apart where it would lie on each other, and stays in its order and within its bounds", () => {
    expect(apart([100, 0, 100, 98], 20, -9, 109)).toEqual([89, 0, 109, 69]);
    expect(apart([5, 5, 5], 20, 0, 30)).toEqual([0, 15, 30]);
    const [first = 0, second = 0] = asidesOf([99, 100], 100, 1000);
    expect(1000 + second - (990 + first)).toBe(21);
    expect(second).toBe(0);
  });
});
