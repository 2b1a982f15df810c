import { expect, test } from "vitest";
import type { EventInfo, OptionInfo } from "../src/protocol";
import type { Box, View } from "../src/tables/das_amulett/box";
import { flights } from "../src/tables/das_amulett/flights";
import { dueOf, leastChoice, mostOf, offersOf, payment, stepOf } from "../src/tables/das_amulett/paying.svelte";
import { places } from "../src/tables/das_amulett/places";
import { densityOf } from "../src/tables/das_amulett/plates";
import { type Interlude, isNear, scenesOf } from "../src/tables/das_amulett/scenes";
import { biddersOf, lotOf } from "../src/tables/das_amulett/story";
import type { Scene } from "../src/tables/contract";

const told = (name: string, data: Record<string, unknown> = {}): EventInfo => ({ number: 0, name, data, text: "", opens: false, clauses: [] });
const option = (action: string): OptionInfo => ({ action, of: action.split(" ")[1] ?? null, text: action, ways: [] });
const pays = (metal: string, ...numbers: number[]) => numbers.map((n) => option(`pay ${metal}_${n}`));
const box = { knobs: { book: { win_gems: 8, win_different_colours: 7 } } } as Box;
const table = (parts: Partial<View>): View => ({ party: "C3", accepts: {}, hand: {}, open_bid: {}, left: 0, kind: null, passed: [], board: {}, amulets: [[], [], []], offer: 3, to_act: [], ...parts }) as unknown as View;

/** In short: `0:3 outbid`. */
const inShort = (events: EventInfo[], isAuction: boolean, asked: number[], start = 0) => biddersOf(events, 4, start, asked, isAuction).map(({ seat, bid, says }) => `${seat}:${bid ?? ""} ${says}`);

test("an auction shows every seat in the order of bidding, with its pass, and the highest bid last", () => {
  const events = [told("turned_up"), told("bid_stones", { seat: 1, stones: 3 }), told("passed", { seat: 2 }), told("bid_stones", { seat: 3, stones: 4 })];
  expect(inShort(events, true, [0], 1)).toEqual(["1:3 outbid", "2: passes", "0: has_turn", "3:4 high"]);
  const sold = [...events, told("passed", { seat: 0 }), told("spell_won", { seat: 3, stones: 4 })];
  expect(inShort(sold, true, [], 1)).toEqual(["1:3 outbid", "2: passes", "0: passes", "3:4 wins"]);
  expect(biddersOf(sold, 4, 1, [], true).map(({ isOut }) => isOut)).toEqual([true, true, true, false]);
});

test("in an exchange whoever has bid less may still raise", () => {
  const events = [told("exchange_began"), told("bid_cards", { seat: 0, count: 2 }), told("bid_cards", { seat: 1, count: 3 }), told("passed", { seat: 2 }), told("passed", { seat: 3 })];
  expect(inShort(events, false, [0])).toEqual(["0:2 has_turn", "2: passes", "3: passes", "1:3 high"]);
  // with Superiority an equal bid is enough
  expect(inShort([...events, told("bid_cards", { seat: 0, count: 3 })], false, [1])).toEqual(["1:3 has_turn", "2: passes", "3: passes", "0:3 high"]);
});

test("before the first bid everybody waits, from the start player on", () => {
  expect(inShort([told("turned_up")], true, [2], 2)).toEqual(["2: has_turn", "3: to_come", "0: to_come", "1: to_come"]);
  expect(lotOf([told("offered", { count: 4 }), told("turned_up"), told("spell_won"), told("turned_up")])).toEqual({ n: 2, all: 4 });
  expect(lotOf([])).toBeNull();
});

const OWED = table({ accepts: { C3: ["gold", "silver", "iron"] }, hand: { gold: 2, silver: 3, copper: 5, iron: 1 }, left: 4, kind: "gold" });

test("a payment counts what is held, what is valid, and what must be paid anyway", () => {
  const due = dueOf(OWED);
  expect(due.piles.filter(({ isOpen }) => isOpen).map(({ metal }) => metal)).toEqual(["gold", "silver", "iron"]);
  expect([due.all, due.left]).toEqual([4, 4]);
  expect(leastChoice(due)).toEqual({ silver: 1 }); // gold and iron are three cards only
  expect(mostOf(due, { silver: 1 }, "gold")).toBe(2);
  expect(mostOf(due, { silver: 3 }, "gold")).toBe(1);
  expect(mostOf(due, {}, "copper")).toBe(0);
});

test("what lies on the table already is part of the sum, and its metal is settled", () => {
  const due = dueOf({ ...OWED, open_bid: { gold: 2 }, left: 2, kind: "silver", hand: { silver: 3, iron: 1 } });
  expect([due.all, due.left]).toEqual([4, 2]);
  expect(due.piles.map(({ metal, laid, isOpen }) => `${metal} ${laid} ${isOpen}`)).toEqual(["gold 2 false", "silver 0 true", "copper 0 false", "iron 0 true"]);
});

test("a step of a payment answers the metal that is asked for", () => {
  expect(stepOf({ gold: 2, silver: 2 }, pays("gold", 0, 1, 2))).toBe("pay gold_2");
  expect(stepOf({ gold: 2 }, pays("silver", 0, 1))).toBe("pay silver_0");
  expect(stepOf({ gold: 2 }, pays("gold", 0, 1))).toBeUndefined();
  expect(stepOf({ gold: 2 }, [option("take red")])).toBeUndefined();
});

test("the number of the metal that is asked for stands for its options", () => {
  expect(offersOf("gold", pays("gold", 0, 1, 2))).toEqual({ "pay gold_0": 0, "pay gold_1": 1, "pay gold_2": 2 });
  expect(offersOf("silver", pays("gold", 0, 1, 2))).toEqual({});
});

test("a payment is sent step by step, waits for the table, and ends when something else is asked", () => {
  payment.begin({ gold: 1, silver: 3 });
  expect(payment.next(OWED, [])).toBeUndefined(); // a move is on its way
  expect(payment.next(OWED, pays("gold", 0, 1, 2))).toBe("pay gold_1");
  expect(payment.next(OWED, [])).toBeUndefined();
  const later = { ...OWED, kind: "silver" } as View;
  expect(payment.next(later, pays("silver", 2, 3))).toBe("pay silver_3");
  expect(payment.isOnItsWay).toBe(true);
  expect(payment.next({ ...OWED, kind: null } as View, [option("take red"), option("take green")])).toBeUndefined();
  expect(payment.isOnItsWay).toBe(false);
});

test("a refused step ends the payment: the prompt asks again", () => {
  payment.begin({ gold: 1, silver: 3 });
  expect(payment.next(OWED, pays("gold", 0, 1, 2))).toBe("pay gold_1");
  expect(payment.next(OWED, pays("gold", 0, 1, 2))).toBeUndefined(); // the same table: it was not accepted
  expect(payment.isOnItsWay).toBe(false);
});

const Moment = null as unknown as NonNullable<Scene["moment"]>["Moment"];
const scenes = (view: View, events: EventInfo[]) => scenesOf(view, events, box, Moment).map((scene) => ({ ...scene, view: scene.view as Interlude }));

test("a sale is shown before the next spell is turned up, and the card flies after it", () => {
  const events = [told("bid_stones", { seat: 2, stones: 6 }), told("spell_won", { seat: 2, spell: "gift", stones: 6 }), told("hat", { seat: 2 }), told("turned_up", { spell: "influence" })];
  const [sale, ...more] = scenes(table({ turned_up: "gift", phase: "spell_phase", bid: 4, bidder: 1 }), events);
  expect(more).toEqual([]);
  expect(sale?.view).toMatchObject({ turned_up: "gift", bid: 6, bidder: 2, to_act: [], scene: { kind: "sold" } });
  expect(sale?.events.map(({ name }) => name)).toEqual(["bid_stones"]);
  expect(sale?.view.scene.told).toHaveLength(2);
  expect(sale?.moment?.ms).toBeGreaterThanOrEqual(1600);
});

test("two sales in one update are two scenes, each with its own spell", () => {
  const events = [told("spell_won", { seat: 0, spell: "gift", stones: 1 }), told("turned_up", { spell: "influence" }), told("bid_stones", { seat: 1, stones: 2 }), told("passed", { seat: 0 }), told("spell_won", { seat: 1, spell: "influence", stones: 2 })];
  const found = scenes(table({ turned_up: "gift", phase: "spell_phase" }), events);
  expect(found.map(({ view }) => view.turned_up)).toEqual(["gift", "influence"]);
  expect(found[1]?.events.map(({ name }) => name)).toEqual(["spell_won", "turned_up", "bid_stones", "passed"]);
});

test("a won exchange, and the gem that leaves a seat one away", () => {
  const gems = ["red", "red", "red", "green", "green", "grey"] as View["amulets"][number];
  const before = table({ phase: "gem_phase", amulets: [[], gems, []], board: { C3: ["white"] } });
  const won = [told("passed", { seat: 0 }), told("exchange_won", { seat: 1, count: 3 }), told("paid"), told("took_gem", { seat: 1, gem: "white", area: "C3" })];
  const found = scenes(before, won);
  expect(found.map(({ view }) => view.scene.kind)).toEqual(["won", "near"]);
  expect(found[1]?.view.amulets[1]).toHaveLength(7);
  expect(found[1]?.view.board.C3).toEqual([]);
  expect(scenes(before, [...won, told("match_ended", { seat: 1 })]).map(({ view }) => view.scene.kind)).toEqual(["won"]); // the end says more
  expect(scenes(table({}), [told("took_gem", { seat: 0, gem: "red", area: "C3" })])).toEqual([]);
});

test("one away is a gem, or a colour", () => {
  expect(isNear(["a", "a", "a", "a", "a", "a", "a"], box)).toBe(true);
  expect(isNear(["a", "b", "c", "d", "e", "f"], box)).toBe(true);
  expect(isNear(["a", "b", "c", "d", "e", "e"], box)).toBe(false);
  expect(isNear(["a", "b", "c", "d", "e", "f", "g"], box)).toBe(false); // has won
});

test("plates are set as roomy as they fit", () => {
  const load = (spells: number) => ({ spells, near: false, open: false });
  expect(densityOf([load(2), load(2), load(2)], "rail", 690)).toBe(0);
  expect(densityOf([load(2), load(2), load(2)], "rail", 564)).toBe(1);
  expect(densityOf(Array.from({ length: 5 }, () => load(4)), "rail", 564)).toBe(4);
  expect(densityOf(Array.from({ length: 5 }, () => load(9)), "rail", 400)).toBe(5);
  // side by side the highest counts
  expect(densityOf([load(2), load(1), load(2)], "columns", 270)).toBe(0);
  expect(densityOf([load(2), load(5), load(2)], "columns", 270)).toBeGreaterThan(0);
});

test("stones fly alone, without the number beside them", () => {
  const won = flights(told("spell_won", { seat: 1, spell: "gift", stones: 6 }), 0);
  expect(won.flatMap((flight) => ("likeness" in flight ? [flight.likeness] : []))).toEqual(["deck", "likeness:stone", "likeness:stone"]);
  expect(flights(told("paid_energy", { seat: 1, spells: { gift: 1 } }), 0)).toEqual([{ likeness: "likeness:stone", from: "spell:gift", to: "supply:1" }]);
});

test("a line of the log points at its area, its spell, its seat", () => {
  expect(places(told("took_gem", { seat: 1, gem: "red", area: "C3" }))).toEqual(["area:C3", "seat:1"]);
  expect(places(told("teleported", { seat: 0, gem: "red", from: "A1", to: "B2" }))).toEqual(["area:B2", "area:A1", "seat:0"]);
  expect(places(told("revealed", { seat: 2, spells: { gift: 1, influence: 2 } }))).toEqual(["spell:gift", "spell:influence", "seat:2"]);
  expect(places(told("drained", { seat: 0, spell: "gift", owner: 2 }))).toEqual(["spell:gift", "seat:0", "seat:2"]);
});
