// The coach of a first match: which step he says, where his slip lies, and what the browser keeps of it.
import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { describe, expect, test, vi } from "vitest";
import { addMatches } from "../src/archive";
import { stepNow } from "../src/lesson/coach.svelte";
import { around, duskPath, grouped, overlap, placeOf, tailOf } from "../src/lesson/placing";
import { keepProgress, knowsGame, openLesson } from "../src/lesson/progress";
import { keep, noteBegun, noteOver } from "../src/memory";
import type { CoachStep } from "../src/protocol";

const step = (id: string): CoachStep => ({ id, key: id, unless: [id], bead: 0, say: [id], todo: "", why: [], clauses: [], at: "", points: "", advised: [], last: false });
const box = (left: number, top: number, width: number, height: number) => ({ left, top, right: left + width, bottom: top + height });

describe("the coach", () => {
  test("says the first step that fits and was not said", () => {
    const coaching = { beads: ["a", "b"], steps: [step("a"), step("b")] };
    expect(stepNow(coaching, [])?.id).toBe("a");
    expect(stepNow(coaching, ["a"])?.id).toBe("b");
    expect(stepNow(coaching, ["b", "a"])).toBeNull();
    expect(stepNow(null, [])).toBeNull();
  });

  test("says an answer again when it is due again", () => {
    const again = { ...step("a"), key: "a 7", unless: ["a 5", "a 6", "a 7"] };
    const coaching = { beads: ["b"], steps: [again, step("b")] };
    expect(stepNow(coaching, ["a 4"])?.key).toBe("a 7");
    expect(stepNow(coaching, ["a 6"])?.id).toBe("b");
  });

  test("a lesson is offered to whoever never played, and goes on where it was left", async () => {
    expect(await knowsGame("magi")).toBe(false);
    keep("AAAA-AAAA", "magi", ["secret"]);
    keepProgress("AAAA-AAAA", { game: "magi", said: ["goal"], off: false, over: false });
    expect(await knowsGame("magi")).toBe(false);
    expect(openLesson("magi")).toEqual({ code: "AAAA-AAAA", said: ["goal"], off: false });
    noteOver("AAAA-AAAA");
    expect(openLesson("magi")).toBeNull();
    keepProgress("AAAA-AAAA", { game: "magi", said: ["goal", "end"], off: false, over: true });
    expect(await knowsGame("magi")).toBe(true);
    keep("BBBB-BBBB", "das_amulett", ["secret"]);
    expect(await knowsGame("das_amulett")).toBe(false); // in a lobby, or at a match that was taken up, nobody has learned it
    noteBegun("BBBB-BBBB");
    keep("BBBB-BBBB", "das_amulett", ["secret"]);
    expect(await knowsGame("das_amulett")).toBe(true);
  });

  test("whoever has finished a match knows the game, wherever that was; whoever has only one of others does not", async () => {
    vi.stubGlobal("indexedDB", new IDBFactory());
    const outcome = { scores: [1], ranking: [1], winners: [0], ending: "", text: "", order: "", details: [], remarks: [], rounds: [], facts: [] };
    const one = { format: 2, code: "DDDD-DDDD", match: 1, game: "blaues_amulett", titles: { de: "B", en: "B" }, edition: "en", ended: 1, language: "en", replay: null, continues: null } as const;
    await addMatches([{ ...one, outcome, seats: [{ name: "Ben", bot: null, mine: false }] }]);
    expect(await knowsGame("blaues_amulett")).toBe(false);
    await addMatches([{ ...one, match: 2, outcome, seats: [{ name: "Anna", bot: null, mine: true }] }]);
    expect(await knowsGame("blaues_amulett")).toBe(true);
    vi.unstubAllGlobals();
  });

  test("whoever did without the coach is not offered a new lesson: the match that was begun goes on", async () => {
    keep("CCCC-CCCC", "silver_amulett", ["secret"]);
    keepProgress("CCCC-CCCC", { game: "silver_amulett", said: ["goal"], off: true, over: false });
    expect(await knowsGame("silver_amulett")).toBe(true);
    expect(openLesson("silver_amulett")).toEqual({ code: "CCCC-CCCC", said: ["goal"], off: true });
    noteOver("CCCC-CCCC");
    expect([await knowsGame("silver_amulett"), openLesson("silver_amulett")]).toEqual([true, null]);
  });
});

describe("the slip", () => {
  const room = box(8, 60, 1424, 832);

  test("lies beside its target, never on it, on the prompt or on the cards", () => {
    const target = box(430, 700, 500, 190);
    const [prompt, cards] = [box(90, 560, 940, 130), box(180, 700, 760, 190)];
    const { x, y } = placeOf({ width: 330, height: 150 }, { room, targets: [target], prompt, cards: [cards] });
    const slip = box(x, y, 330, 150);
    for (const other of [target, prompt, cards]) expect(overlap(slip, other)).toBe(0);
    expect(tailOf(slip, [target])?.side).toBe("left");
  });

  test("on a phone it lies above the prompt", () => {
    const prompt = box(0, 560, 390, 240);
    const { x, y } = placeOf({ width: 374, height: 160 }, { room: box(8, 60, 374, 728), targets: [], prompt, cards: [] });
    expect([x, overlap(box(x, y, 374, 160), prompt)]).toEqual([8, 0]);
    expect(y + 160).toBeLessThanOrEqual(560);
    expect(y + 160).toBeGreaterThan(540);
  });

  test("where there is little room, it rather lies on my cards than on what it speaks of or on the prompt", () => {
    const [target, prompt, cards] = [box(235, 118, 81, 60), box(0, 338, 320, 182), box(60, 240, 200, 98)];
    const { x, y } = placeOf({ width: 304, height: 100 }, { room: box(8, 60, 304, 450), targets: [target], prompt, cards: [cards] });
    const slip = box(x, y, 304, 100);
    expect([overlap(slip, target), overlap(slip, prompt)]).toEqual([0, 0]);
  });

  test("it rather lies above a map than on the areas that can be chosen there", () => {
    const prompt = box(0, 620, 390, 220);
    const choices = [box(0, 300, 390, 120), box(0, 420, 390, 100)];
    const { y } = placeOf({ width: 374, height: 160 }, { room: box(8, 60, 374, 728), targets: [prompt], prompt, cards: [], choices });
    expect(y + 160).toBeLessThanOrEqual(300);
  });

  test("it stays where it lies as long as that is good enough", () => {
    const size = { width: 330, height: 150 };
    const table = { room: box(0, 0, 1200, 800), targets: [box(500, 300, 80, 80)], prompt: null, cards: [] };
    const first = placeOf(size, table);
    const moved = { ...table, targets: [box(506, 304, 80, 80)] };
    expect(placeOf(size, moved, first)).toEqual(first);
    const under = { ...table, targets: [box(first.x + 20, first.y + 20, 80, 80)] };
    expect(placeOf(size, under, first)).not.toEqual(first);
  });

  test("it does not stay where it would leave the screen, once it has grown", () => {
    const table = { room, targets: [box(180, 700, 760, 190)], prompt: box(90, 560, 940, 130), cards: [] };
    const first = placeOf({ width: 330, height: 90 }, table);
    const { y } = placeOf({ width: 330, height: 160 }, table, { x: first.x, y: room.bottom - 90 });
    expect(y + 160).toBeLessThanOrEqual(room.bottom);
  });

  test("what lies far apart has a lamp each, and the slip keeps off all of them", () => {
    const points = [box(20, 330, 80, 20), box(540, 140, 80, 20), box(980, 330, 80, 20)];
    expect(grouped(points, 48)).toEqual(points);
    expect(grouped([box(0, 0, 80, 100), box(200, 0, 80, 100), box(90, 0, 100, 100)], 48)).toEqual([box(0, 0, 280, 100)]);
    const { x, y } = placeOf({ width: 330, height: 160 }, { room, targets: points, prompt: null, cards: [] });
    for (const one of points) expect(overlap(box(x, y, 330, 160), one)).toBe(0);
    expect(tailOf(box(x, y, 330, 160), points)).not.toBeNull();
  });

  test("the dusk leaves holes for the target and the prompt", () => {
    expect(duskPath({ width: 100, height: 100 }, []).match(/M/g)).toHaveLength(1);
    expect(duskPath({ width: 100, height: 100 }, [box(1, 1, 40, 40), box(50, 50, 20, 20)]).match(/M/g)).toHaveLength(3);
    expect(around([])).toBeNull();
  });
});
