import { expect, test } from "vitest";
import { Habit, playsForced } from "../src/table/forced";
import words from "../src/words.json?raw";
import { table } from "./wire";

const bot = { kind: "bot" as const, bot: "adept", name: "Ambra" };
const [anna, ben] = table().seats;

test("with other people at the table, what is forced is asked unless the person wants it otherwise", () => {
  const together = table();
  expect(playsForced("alone", together, 0)).toBe(false);
  expect(playsForced("always", together, 0)).toBe(true);
});

test("alone against bots nobody can learn anything from the time", () => {
  const alone = table({ seats: [anna!, { ...ben!, ...bot }] });
  expect(playsForced("alone", alone, 0)).toBe(true);
  expect(playsForced("never", alone, 0)).toBe(false);
});

/** Somebody who took this long each time, in milliseconds. */
function whoTook(...times: number[]): Habit {
  const habit = new Habit();
  for (const time of times) {
    habit.asked(true, 100);
    habit.decided(100 + time);
  }
  return habit;
}

test("the pause is drawn by lot", () => {
  const pause = (lot: number) => new Habit().pause(table(), 0, () => lot);
  expect(pause(0)).toBeGreaterThan(500);
  expect(pause(1)).toBeGreaterThan(2 * pause(0));
});

test("among people it is as long as this person usually takes", () => {
  const habit = whoTook(4000, 5000, 6000, 7000);
  expect([0, 0.3, 0.6, 1].map((lot) => habit.pause(table(), 0, () => lot))).toEqual([4000, 5000, 6000, 7000]);
  const alone = table({ seats: [anna!, { ...ben!, ...bot }] });
  expect(habit.pause(alone, 0, () => 1)).toBeLessThan(3000);
});

test("only the last times count, and only those with a choice", () => {
  const habit = whoTook(9000, ...Array<number>(16).fill(2000));
  habit.asked(false, 100);
  habit.decided(8000);
  habit.decided(9000);
  expect([0, 0.5, 1].map((lot) => habit.pause(table(), 0, () => lot))).toEqual([2000, 2000, 2000]);
});

test("nobody waits for ever because this person once did", () => {
  expect(whoTook(600_000, 600_000, 600_000, 600_000).pause(table(), 0)).toBe(15_000);
});

test("no two sentences have the same name", () => {
  const names = [...words.matchAll(/^ {2}"(\w+)": \{/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(200);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
