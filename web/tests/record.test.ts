// Won so far: how it is counted, and how sure one can be.

import { describe, expect, test } from "vitest";
import type { KeptMatch } from "../src/archive";
import { keepProgress } from "../src/lesson/progress";
import { againstWhom, counts, practice, rangeOf, recordsOf, shareOf } from "../src/matches/record";

const OUTCOME: KeptMatch["outcome"] = { scores: [], ranking: [], winners: [], ending: "", text: "", order: "", details: [], remarks: [], rounds: [], facts: [] };
const me = { name: "Anna", bot: null, mine: true };
const bot = (level: string) => ({ name: "Balduin", bot: level, mine: false });
const other = { name: "Bea", bot: null, mine: false };

let number = 0;
function match(seats: KeptMatch["seats"], winners: number[], fields: Partial<KeptMatch> = {}): KeptMatch {
  number += 1;
  const outcome = { ...OUTCOME, winners };
  return { format: 2, code: "K7XQ-MTPR", match: number, game: "magi", titles: { de: "Magi", en: "Magi" }, edition: "standard", ended: number, seats, outcome, language: "en", replay: null, continues: null, ...fields };
}

describe("what counts", () => {
  test("a match of one person here against others", () => {
    expect(counts(match([me, bot("novice")], [0]))).toBe(true);
    expect(counts(match([me, other], [1]))).toBe(true);
  });

  test("neither a continuation nor a device that went round", () => {
    expect(counts(match([me, bot("novice")], [0], { continues: 12 }))).toBe(false);
    expect(counts(match([me, { ...other, mine: true }], [0]))).toBe(false);
    expect(recordsOf([match([me, bot("novice")], [0], { continues: 0 })])).toEqual([]);
  });

  test("a first match with the coach is not called a continuation", () => {
    keepProgress("AAAA-BBBB", { game: "magi", said: [], off: false, over: true });
    expect(practice(match([me, bot("novice")], [0], { code: "AAAA-BBBB", continues: 0 }))).toBe("first_match");
    expect(practice(match([me, bot("novice")], [0], { continues: 0 }))).toBe("continuation");
    expect(practice(match([me, bot("novice")], [0]))).toBeNull();
  });

  test("against whom", () => {
    expect(againstWhom(match([me, bot("novice"), bot("novice")], []))).toBe("novice");
    expect(againstWhom(match([me, bot("novice"), bot("master")], []))).toBe("mixed");
    expect(againstWhom(match([me, bot("novice"), other], []))).toBe("people");
  });
});

describe("a share", () => {
  test("has the interval that the textbooks give", () => {
    // Wilson, 95 %: 9 of 22
    const [from, to] = rangeOf(9, 22);
    expect(from).toBeCloseTo(0.2326, 3);
    expect(to).toBeCloseTo(0.6127, 3);
    expect(rangeOf(0, 0)).toEqual([0, 1]);
    expect(rangeOf(0, 5)[0]).toBe(0);
    expect(rangeOf(5, 5)[1]).toBe(1);
  });

  test("says what luck would give, by the number of seats", () => {
    const four = match([me, bot("novice"), bot("novice"), bot("novice")], [0]);
    expect(shareOf([four, match([me, bot("novice")], [1])])).toMatchObject({ won: 1, played: 2, luck: 0.375, isTooFew: true });
  });

  test("of fewer than ten matches says nothing", () => {
    const many = Array.from({ length: 10 }, () => match([me, other], [0]));
    expect(shareOf(many.slice(1)).isTooFew).toBe(true);
    expect(shareOf(many).isTooFew).toBe(false);
  });
});

test("by game and level, the most played first", () => {
  const records = recordsOf([
    match([me, bot("novice")], [0], { game: "silver_amulett" }),
    match([me, bot("novice")], [0]),
    match([me, bot("novice")], [1]),
    match([me, bot("master")], [1]),
  ]);
  expect(records.map(({ game, won, played }) => [game, won, played])).toEqual([["magi", 1, 3], ["silver_amulett", 1, 1]]);
  expect(records[0]?.by.map(({ against, won, played }) => [against, won, played])).toEqual([["novice", 1, 2], ["master", 0, 1]]);
});
