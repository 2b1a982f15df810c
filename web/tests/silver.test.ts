// Silver Amulett: which looks are open, and what the last reckoning was.

import { describe, expect, it } from "vitest";
import type { EventInfo } from "../src/protocol";
import { announcementOf, haveSeen, openLooks, openReckoning } from "../src/tables/silver_amulett/story";

const ME = 0;

function story(...told: [string, Record<string, unknown>][]): EventInfo[] {
  return told.map(([name, data], number) => ({ number, name, data, text: `${name}.`, opens: true, clauses: [] }));
}

const PEEK: [string, Record<string, unknown>][] = [
  ["round_began", { round: 1, start_seat: 0 }],
  ["peeked", { seat: ME, slot: 2, card: 6 }],
  ["saw", { seat: ME, card: 6, number: 9 }],
];

const shown = (events: EventInfo[], you: number | null = ME) => openLooks(events, you).map(({ card, number }) => [card, number]);

describe("a look", () => {
  it("is open while others act", () => {
    const events = story(...PEEK, ["peeked", { seat: 1, slot: 1, card: 10 }], ["turn_began", { seat: ME }], ["row_filled", { card: 30, number: 4 }]);
    expect(shown(events)).toEqual([[6, 9]]);
  });

  it("is closed when the seat acts again", () => {
    expect(shown(story(...PEEK, ["peeked", { seat: ME, slot: 3, card: 7 }]))).toEqual([]);
  });

  it("stays open if a step without a choice was taken for the seat", () => {
    const events = story(...PEEK, ["forced", { seat: ME, action: "draw_pile" }], ["drew", { seat: ME, cards: [30], numbers: [4] }]);
    expect(shown(events)).toEqual([[6, 9]]);
  });

  it("is never shown again once it has been seen", () => {
    const events = story(...PEEK);
    haveSeen(openLooks(events, ME).map(({ event }) => event));
    expect(shown([...events])).toEqual([]);
  });

  it("has no face when it is told a second time", () => {
    expect(shown(story(...PEEK.slice(0, 2), ["saw", { seat: ME, card: 6 }]))).toEqual([]);
  });

  it("is not for spectators, nor for the next round", () => {
    expect(shown(story(...PEEK), null)).toEqual([]);
    expect(shown(story(...PEEK, ["round_began", { round: 2, start_seat: 1 }]))).toEqual([]);
  });
});

describe("the reckoning", () => {
  const END: [string, Record<string, unknown>][] = [
    ["round_began", { round: 2, start_seat: 0 }],
    ["called", { seat: 1 }],
    ["round_ended", { causes: ["call"] }],
    ["revealed", { seat: 0, numbers: [9, 4] }],
    ["summed", { seat: 0, sum: 13 }],
    ["revealed", { seat: 1, numbers: [0, 5, 1] }],
    ["summed", { seat: 1, sum: 6 }],
    ["scored", { seat: 0, points: 13, total: 20 }],
    ["scored", { seat: 1, points: 0, total: 7 }],
    ["amulet_won", { seat: 1 }],
  ];

  it("tells every village, the caller and who won the amulet", () => {
    expect(openReckoning(story(...END))).toMatchObject({
      round: 2,
      why: "round_ended.",
      caller: 1,
      winner: 1,
      past: false,
      seats: [
        { seat: 0, numbers: [9, 4], sum: 13, points: 13, total: 20 },
        { seat: 1, numbers: [0, 5, 1], sum: 6, points: 0, total: 7 },
      ],
    });
  });

  it("stays open while the next round is prepared, and is past when its turns have begun", () => {
    const next: typeof END = [...END, ["round_began", { round: 3, start_seat: 1 }], ["peeked", { seat: 1, slot: 1, card: 5 }]];
    expect(openReckoning(story(...next))).toMatchObject({ round: 2, past: false });
    expect(openReckoning(story(...next, ["turn_began", { seat: 1 }]))).toMatchObject({ past: true });
  });

  it("is gone when it has been seen", () => {
    const events = story(...END);
    haveSeen([openReckoning(events)?.event].filter((event) => event !== undefined));
    expect(openReckoning(events)).toBeNull();
  });
});

describe("an announcement", () => {
  const MADE: [string, Record<string, unknown>][] = [
    ["turn_began", { seat: 1 }],
    ["turned_up", { owner: 1, slot: 1, card: 10, number: 9 }],
    ["succeeded", { seat: 1, count: 2 }],
    ["left", { owner: 1, slot: 1, card: 10, number: 9 }],
    ["left", { owner: 1, slot: 2, card: 11, number: 13 }],
  ];

  it("shows the equal cards until the next turn", () => {
    expect(announcementOf(story(...MADE))).toEqual({ text: "succeeded.", isRight: true, numbers: [9, 13] });
    expect(announcementOf(story(...MADE, ["turn_began", { seat: 2 }]))).toBeNull();
  });

  it("shows nothing before there was one", () => {
    expect(announcementOf(story(["turn_began", { seat: 1 }]))).toBeNull();
  });
});
