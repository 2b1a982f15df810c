import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Flight, skip, stageUpdate, timetable } from "../src/motion";
import { settings } from "../src/settings.svelte";

const card = (thing: string): Flight => ({ thing, from: "pile" });
const back = (to: string): Flight => ({ likeness: "pile", from: "pile", to });
const begins = (flights: Flight[][]) => timetable(flights).map(({ at }) => at);

describe("the timetable", () => {
  test("keeps the order of the events, and within each the order of its things", () => {
    const flights = [[card("a"), card("b")], [], [back("seat:1")], [card("c")]];
    expect(timetable(flights).map(({ flight }) => flight)).toEqual(flights.flat());
    const at = begins(flights);
    expect(at).toEqual([...at].sort((a, b) => a - b));
  });

  test("lets the next event wait longer than the next thing of the same event", () => {
    const [a = 0, b = 0, c = 0] = begins([[card("a"), card("b")], [card("c")]]);
    expect(b - a).toBeGreaterThan(0);
    expect(c - b).toBeGreaterThan(2 * (b - a));
  });

  test("never takes longer than four seconds", () => {
    const many = Array.from({ length: 60 }, (_, n) => [card(`card:${n}`)]);
    const at = begins(many);
    expect(at.length).toBe(60);
    expect(at.at(-1)).toBeLessThan(4000);
  });

  test("a thing that is moved twice makes its last way only", () => {
    const second = { thing: "top", from: "seat:2" };
    expect(timetable([[{ thing: "top", from: "seat:1" }], [second]])).toEqual([{ flight: second, at: 0 }]);
  });
});

describe("showing an update", () => {
  const empty = { querySelectorAll: () => [] } as unknown as HTMLElement;
  let events: string[] = [];

  const show = (name: string) => stageUpdate(empty, () => events.push(name), []).then(() => events.push(`${name} rests`));

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("document", { hidden: false });
    settings.motion = "normal";
    events = [];
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  test("it is true at once, and then the table rests before the next", async () => {
    void show("move");
    await vi.advanceTimersByTimeAsync(100);
    expect(events).toEqual(["move"]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(events).toEqual(["move", "move rests"]);
  });

  test("the rest can be skipped", async () => {
    void show("move");
    await vi.advanceTimersByTimeAsync(10);
    skip();
    await vi.advanceTimersByTimeAsync(0);
    expect(events).toEqual(["move", "move rests"]);
  });

  test("twice as fast, half the rest; without motion, none", async () => {
    settings.motion = "fast";
    void show("fast");
    await vi.advanceTimersByTimeAsync(200);
    expect(events).toEqual(["fast", "fast rests"]);
    settings.motion = "off";
    void show("off");
    await vi.advanceTimersByTimeAsync(0);
    expect(events.slice(2)).toEqual(["off", "off rests"]);
  });
});
