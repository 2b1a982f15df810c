// Magi: how the end of a round is told, and the table on which it is shown.

import { describe, expect, it } from "vitest";
import type { EventInfo } from "../src/protocol";
import type { View } from "../src/tables/magi/box";
import { roundEndOf, tableAtEnd } from "../src/tables/magi/story";

function story(...told: [string, Record<string, unknown>][]): EventInfo[] {
  return told.map(([name, data], number) => ({ number, name, data, text: `${name}.`, opens: number === 0, clauses: [] }));
}

const END: [string, Record<string, unknown>][] = [
  ["round_ended", { finisher: 1 }],
  ["showed", { seat: 0, cards: ["red_cup", "blue_coin"] }],
  ["scored", { seat: 0, points: 3, total: 20 }],
  ["scored", { seat: 1, points: 0, total: 7 }],
  ["showed", { seat: 2, cards: ["red_coin"] }],
  ["scored", { seat: 2, points: 1, total: 1 }],
];
const NEXT: [string, Record<string, unknown>][] = [
  ["round_began", { round: 2, starter: 1 }],
  ["dealt", { seat: 0, count: 6, cards: ["red_cup"] }],
  ["turn_began", { seat: 1, turn: 1, draw_counter: 0 }],
];
const BEFORE = {
  seat: 0,
  to_act: [1],
  round: 1,
  top: "blue_cup",
  discard_pile: 4,
  draw_pile: 50,
  draw_counter: 0,
  hand: ["red_cup", "blue_coin"],
  hand_sizes: [2, 1, 1],
} as unknown as View;

describe("the end of a round", () => {
  it("has the winner first, and what the others held", () => {
    const end = roundEndOf(story(["played", { seat: 1, card: "blue_sword" }], ...END, ...NEXT));
    expect(end?.finisher).toBe(1);
    expect(end?.last).toBe("blue_sword");
    expect(end?.isLast).toBe(false);
    expect(end?.seats.map(({ seat, cards, points, total }) => [seat, cards.length, points, total])).toEqual([
      [1, 0, 0, 7],
      [2, 1, 1, 1],
      [0, 2, 3, 20],
    ]);
  });

  it("of a player who waited has no last card", () => {
    expect(roundEndOf(story(["passed", { seat: 0 }], ["turn_began", { seat: 1, turn: 9, draw_counter: 0 }], ...END))?.last).toBeNull();
  });

  it("may be stopped by nobody, and end the match", () => {
    const end = roundEndOf(story(["round_ended", { finisher: null }], ["scored", { seat: 0, points: 3, total: 52 }], ["match_ended", { ending: "target" }]));
    expect(end?.finisher).toBeNull();
    expect(end?.isLast).toBe(true);
  });

  it("is none if the round goes on", () => {
    expect(roundEndOf(story(["played", { seat: 1, card: "blue_sword" }]))).toBeNull();
    expect(tableAtEnd(BEFORE, story(["played", { seat: 1, card: "blue_sword" }]))).toBeNull();
  });
});

describe("the table on which a round ends", () => {
  it("shows the last card and nothing of the next deal", () => {
    const events = story(["played", { seat: 1, card: "blue_sword" }], ...END, ...NEXT);
    const end = tableAtEnd(BEFORE, events);
    expect(end?.events).toEqual(events.slice(0, 1));
    expect(end?.view).toMatchObject({ top: "blue_sword", discard_pile: 5, hand_sizes: [2, 0, 1], hand: ["red_cup", "blue_coin"], to_act: [], round: 1 });
  });

  it("loses the card that I played, and has the cards that I drew", () => {
    const mine = tableAtEnd(BEFORE, story(["played", { seat: 0, card: "red_cup" }], ...END));
    expect(mine?.view.hand).toEqual(["blue_coin"]);
    const drawn = tableAtEnd(BEFORE, story(["drew", { seat: 0, count: 1, cards: ["red_coin"] }], ["counter", { draw_counter: 0 }], ...END));
    expect(drawn?.view).toMatchObject({ hand: ["red_cup", "blue_coin", "red_coin"], draw_pile: 49, hand_sizes: [3, 1, 1] });
  });
});
