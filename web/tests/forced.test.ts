import { expect, test } from "vitest";
import { pauseBeforeForced, playsForced } from "../src/table/forced";
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

test("the pause is drawn by lot", () => {
  expect(pauseBeforeForced(() => 0)).toBeGreaterThan(500);
  expect(pauseBeforeForced(() => 1)).toBeGreaterThan(2 * pauseBeforeForced(() => 0));
});

test("no two sentences have the same name", () => {
  const names = [...words.matchAll(/^ {2}"(\w+)": \{/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(200);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
