// What the browser keeps of puzzles: the first choice, and days in a row.
import { beforeEach, describe, expect, test } from "vitest";
import { addressOf, placeIn } from "../src/puzzle/address";
import { addTried, daysInARow, forgetTried, keepTried, nextOf, type Tried, tried, triedAt } from "../src/puzzle/progress";

const one = (number: number, day: string | null = null, verdict: Tried["verdict"] = "right"): Tried => ({ game: "magi", number, mark: "made once", action: "draw", verdict, day });
const marks = Array<string>(5).fill("made once");

beforeEach(() => forgetTried());

describe("puzzles", () => {
  test("the first choice counts", () => {
    keepTried(one(1, null, "better"));
    keepTried(one(1, "2026-11-18", "right"));
    expect(tried()).toEqual([{ ...one(1, null, "better"), day: "2026-11-18" }]);
    expect(triedAt(one(2))).toBeNull();
  });

  test("a puzzle made anew was not tried: of the old one its day is kept, and nothing else", () => {
    const old = { game: "magi", number: 1, action: "draw", verdict: "right" as const };
    for (const before of [{ ...old, day: "2026-11-17" }, { ...old, mark: "made before", day: "2026-11-17" }, { ...old, mark: "long ago", day: null }]) {
      keepTried(before);
      expect(triedAt(one(1))).toBeNull();
      expect(nextOf({ game: "magi", number: 5 }, marks)).toBe(1);
    }
    keepTried(one(1, "2026-11-18", "better"));
    expect(triedAt(one(1))?.verdict).toBe("better");
    expect(daysInARow("2026-11-18")).toBe(2);
    expect(tried()).toHaveLength(3); // without the one of long ago
  });

  test("days in a row end with today or yesterday", () => {
    const days = ["2026-10-31", "2026-11-01", "2026-11-02", "2026-10-28"].map((day, n) => one(n, day));
    expect(daysInARow("2026-11-02", days)).toBe(3);
    expect(daysInARow("2026-11-03", days)).toBe(3);
    expect(daysInARow("2026-11-04", days)).toBe(0);
    expect(daysInARow("2026-11-02", [])).toBe(0);
  });

  test("the next one was not tried yet", () => {
    for (const number of [2, 3]) keepTried(one(number));
    expect(nextOf({ game: "magi", number: 1 }, marks)).toBe(4);
    expect(nextOf({ game: "magi", number: 5 }, marks)).toBe(1);
    for (const number of [1, 4, 5]) keepTried(one(number));
    expect(nextOf({ game: "magi", number: 5 }, marks)).toBe(1);
  });

  test("a file adds what is new, and nothing that is damaged", () => {
    keepTried(one(1));
    expect(addTried([one(1), one(2), { game: "magi" }, null, { ...one(3), verdict: "?" }, { ...one(4), day: "yesterday" }, { ...one(5), mark: 7 }])).toEqual({ found: 2, added: 1 });
    expect(tried().map(({ number }) => number)).toEqual([1, 2]);
  });

  test("an address names a puzzle", () => {
    expect(placeIn(addressOf({ game: "magi", number: 7 }))).toEqual({ game: "magi", number: 7 });
    for (const path of ["/puzzles", "/puzzles/magi", "/puzzles/magi/x", "/puzzles/magi/1/2"]) expect(placeIn(path)).toBeNull();
  });
});
