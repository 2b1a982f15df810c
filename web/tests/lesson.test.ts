// The coach of a first match: which step he says, where his slip lies, and what the browser keeps of it.
import { describe, expect, test } from "vitest";
import { stepNow } from "../src/lesson/coach.svelte";
import { around, duskPath, overlap, placeOf, tailOf } from "../src/lesson/placing";
import { keepProgress, knowsGame, openLesson } from "../src/lesson/progress";
import { keep, noteOver } from "../src/memory";
import type { CoachStep } from "../src/protocol";

const step = (id: string): CoachStep => ({ id, bead: 0, say: [id], todo: "", why: [], clauses: [], at: "", points: "", advised: [], last: false });
const box = (left: number, top: number, width: number, height: number) => ({ left, top, right: left + width, bottom: top + height });

describe("the coach", () => {
  test("says the first step that fits and was not said", () => {
    const coaching = { beads: ["a", "b"], steps: [step("a"), step("b")] };
    expect(stepNow(coaching, [])?.id).toBe("a");
    expect(stepNow(coaching, ["a"])?.id).toBe("b");
    expect(stepNow(coaching, ["b", "a"])).toBeNull();
    expect(stepNow(null, [])).toBeNull();
  });

  test("a lesson is offered to whoever never played, and goes on where it was left", () => {
    expect(knowsGame("magi")).toBe(false);
    keep("AAAA-AAAA", "magi", ["secret"]);
    keepProgress("AAAA-AAAA", { game: "magi", said: ["goal"], off: false, over: false });
    expect(knowsGame("magi")).toBe(false);
    expect(openLesson("magi")).toEqual({ code: "AAAA-AAAA", said: ["goal"], off: false });
    noteOver("AAAA-AAAA");
    expect(openLesson("magi")).toBeNull();
    keepProgress("AAAA-AAAA", { game: "magi", said: ["goal", "end"], off: false, over: true });
    expect(knowsGame("magi")).toBe(true);
    keep("BBBB-BBBB", "das_amulett", ["secret"]);
    expect(knowsGame("das_amulett")).toBe(true);
  });

  test("whoever did without the coach is not offered a new lesson: the match that was begun goes on", () => {
    keep("CCCC-CCCC", "silver_amulett", ["secret"]);
    keepProgress("CCCC-CCCC", { game: "silver_amulett", said: ["goal"], off: true, over: false });
    expect(knowsGame("silver_amulett")).toBe(true);
    expect(openLesson("silver_amulett")).toEqual({ code: "CCCC-CCCC", said: ["goal"], off: true });
    noteOver("CCCC-CCCC");
    expect([knowsGame("silver_amulett"), openLesson("silver_amulett")]).toEqual([true, null]);
  });
});

describe("the slip", () => {
  const room = box(8, 60, 1424, 832);

  test("lies beside its target, never on it, on the prompt or on the cards", () => {
    const target = box(430, 700, 500, 190);
    const [prompt, cards] = [box(90, 560, 940, 130), box(180, 700, 760, 190)];
    const { x, y } = placeOf({ width: 330, height: 150 }, { room, target, prompt, cards: [cards] });
    const slip = box(x, y, 330, 150);
    for (const other of [target, prompt, cards]) expect(overlap(slip, other)).toBe(0);
    expect(tailOf(slip, target)?.side).toBe("left");
  });

  test("on a phone it lies above the prompt", () => {
    const prompt = box(0, 560, 390, 240);
    const { x, y } = placeOf({ width: 374, height: 160 }, { room: box(8, 60, 374, 728), target: null, prompt, cards: [] });
    expect([x, overlap(box(x, y, 374, 160), prompt)]).toEqual([8, 0]);
    expect(y + 160).toBeLessThanOrEqual(560);
    expect(y + 160).toBeGreaterThan(540);
  });

  test("where there is little room, it rather lies on my cards than on what it speaks of or on the prompt", () => {
    const [target, prompt, cards] = [box(235, 118, 81, 60), box(0, 338, 320, 182), box(60, 240, 200, 98)];
    const { x, y } = placeOf({ width: 304, height: 100 }, { room: box(8, 60, 304, 450), target, prompt, cards: [cards] });
    const slip = box(x, y, 304, 100);
    expect([overlap(slip, target), overlap(slip, prompt)]).toEqual([0, 0]);
  });

  test("it rather lies above a map than on the areas that can be chosen there", () => {
    const prompt = box(0, 620, 390, 220);
    const choices = [box(0, 300, 390, 120), box(0, 420, 390, 100)];
    const { y } = placeOf({ width: 374, height: 160 }, { room: box(8, 60, 374, 728), target: prompt, prompt, cards: [], choices });
    expect(y + 160).toBeLessThanOrEqual(300);
  });

  test("it stays where it lies as long as that is good enough", () => {
    const size = { width: 330, height: 150 };
    const table = { room: box(0, 0, 1200, 800), target: box(500, 300, 80, 80), prompt: null, cards: [] };
    const first = placeOf(size, table);
    const moved = { ...table, target: box(506, 304, 80, 80) };
    expect(placeOf(size, moved, first)).toEqual(first);
    const under = { ...table, target: box(first.x + 20, first.y + 20, 80, 80) };
    expect(placeOf(size, under, first)).not.toEqual(first);
  });

  test("the dusk leaves holes for the target and the prompt", () => {
    expect(duskPath({ width: 100, height: 100 }, []).match(/M/g)).toHaveLength(1);
    expect(duskPath({ width: 100, height: 100 }, [box(1, 1, 40, 40), box(50, 50, 20, 20)]).match(/M/g)).toHaveLength(3);
    expect(around([])).toBeNull();
  });
});
