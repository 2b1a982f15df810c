import { expect, test } from "vitest";
import type { EventInfo, OptionInfo } from "../src/protocol";
import { askedAbout, type Box, numbersOf, things } from "../src/tables/das_amulett/box";
import { areaTowards, centreOf, landOf } from "../src/tables/das_amulett/layout";
import { sceneryOf } from "../src/tables/das_amulett/scenery";
import { bidsOf, firstBidder, incomesOf, winnerOf } from "../src/tables/das_amulett/story";
import type { Area } from "../src/views/das_amulett";

const area = (id: string, q: number, r: number, neighbours: string[], terrain = "water"): Area => ({ id, q, r, neighbours, terrain, pyramid: false, wall: "none", origin: "book" });

/** A city district with three neighbours around it. */
const AREAS = [
  area("A1", 0, -1, ["A2", "B1"]),
  area("A2", 1, -1, ["A1", "B1", "B2"]),
  area("B1", 0, 0, ["A1", "A2", "B2"], "city"),
  area("B2", 1, 0, ["A2", "B1"]),
];
const box = { area: AREAS, board: { origin: "book", city_areas: ["B1"], wall_edges: [["A1", "B1"], ["A2", "B1"]] } } as unknown as Box;

const told = (name: string, data: Record<string, unknown>, number = 0): EventInfo => ({ number, name, data, text: "", opens: false, clauses: [] });
const option = (action: string): OptionInfo => ({ action, of: action.split(" ")[1] ?? null, text: action, ways: [] });

test("walls that meet are one wall, and the city's stands where no great one does", () => {
  const { wall, cityWall } = landOf(box);
  expect(wall.map(({ towers }) => towers.length)).toEqual([3]);
  expect(cityWall).toHaveLength(1);
});

test("an area that shares no side with its neighbour is an error of the box", () => {
  const torn = { ...box, board: { ...box.board, wall_edges: [["A1", "B2"]] } } as Box;
  expect(() => landOf(torn)).toThrow("share no side");
});

test("arrows lead to the area that lies there", () => {
  const from = (id: string, key: string) => areaTowards(AREAS, AREAS.find((known) => known.id === id) as Area, key)?.id;
  expect(from("A1", "ArrowRight")).toBe("A2");
  expect(from("B2", "ArrowLeft")).toBe("B1");
  expect(["A1", "A2"]).toContain(from("B1", "ArrowUp"));
  expect(from("A1", "ArrowUp")).toBeUndefined();
  expect(from("A1", "Tab")).toBeUndefined();
});

test("an area looks the same every time, and another one does not", () => {
  const [one, other] = [area("C1", 0, 0, [], "forest"), area("C2", 0, 0, [], "forest")];
  expect(sceneryOf(one)).toEqual(sceneryOf(one));
  expect(sceneryOf(one)).not.toEqual(sceneryOf(other));
  expect(centreOf(one)).toEqual(centreOf(other));
});

test("the newest gem of a colour is number 0", () => {
  expect(things("set:1", ["red", "red", "green"]).map(({ thing }) => thing)).toEqual(["set:1:red:1", "set:1:red:0", "set:1:green:0"]);
});

test("what can be done with a thing comes from the actions alone", () => {
  const actions = ["pass", "bid 3", "bid 10", "bid 4"].map(option);
  expect(numbersOf(actions, "bid")).toEqual([3, 4, 10]);
  expect(askedAbout(actions, ["move"])).toBeNull();
  expect(askedAbout(["move c3", "move d2"].map(option), ["teleport_to", "move"])).toEqual({ verb: "move", of: new Set(["c3", "d2"]) });
  expect(numbersOf(["pay gold_2", "pay gold_0"].map(option), "pay")).toEqual([0, 2]);
});

test("only the bids of this exchange count", () => {
  const events = [
    told("turned_up", { spell: "gift" }),
    told("bid_stones", { seat: 0, stones: 4 }),
    told("exchange_began", { area: "C3", number: 1 }),
    told("passed", { seat: 2 }),
    told("bid_cards", { seat: 0, count: 1 }),
    told("bid_cards", { seat: 1, count: 2 }),
    told("bid_cards", { seat: 0, count: 3 }),
  ];
  expect([...bidsOf(events)]).toEqual([[0, 3], [1, 2]]);
  expect(firstBidder(events)).toBe(2);
  expect(winnerOf(events)).toBeNull();
  expect(winnerOf([...events, told("exchange_won", { seat: 0, count: 3 })])).toBe(0);
});

test("income and free picks of a phase add up", () => {
  const events = [
    told("income", { seat: 0, cards: { gold: 9 } }),
    told("phase_began", { phase: "metal_phase" }),
    told("income", { seat: 0, cards: { gold: 1, iron: 2 } }),
    told("picked", { seat: 0, metal: "gold" }),
  ];
  expect(incomesOf(events).get(0)).toEqual({ gold: 2, iron: 2 });
});
