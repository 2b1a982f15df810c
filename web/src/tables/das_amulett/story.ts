// What happened lately, for the panel beside the map: who bid what, who took what.

import type { EventInfo } from "../../protocol";
import type { Cards, Metal } from "../../views/das_amulett";

/** The events since the last one with one of these names, that one included. */
function since(events: EventInfo[], names: string[]): EventInfo[] {
  const first = events.findLastIndex(({ name }) => names.includes(name));
  return first < 0 ? [] : events.slice(first);
}

const LOTS = ["turned_up", "exchange_began"];

/** By seat: its last bid in the current auction or exchange. */
export function bidsOf(events: EventInfo[]): Map<number, number> {
  const bids = new Map<number, number>();
  for (const { name, data } of since(events, LOTS)) {
    if (name === "bid_stones") bids.set(Number(data.seat), Number(data.stones));
    if (name === "bid_cards") bids.set(Number(data.seat), Number(data.count));
  }
  return bids;
}

/** Who has won the current auction or exchange. */
export function winnerOf(events: EventInfo[]): number | null {
  const won = since(events, LOTS).find(({ name }) => name === "exchange_won" || name === "spell_won");
  return won ? Number(won.data.seat) : null;
}

/** Who has passed in it. */
export function passedIn(events: EventInfo[]): Set<number> {
  return new Set(since(events, LOTS).flatMap(({ name, data }) => (name === "passed" ? [Number(data.seat)] : [])));
}

/** Who bids or passes first: whoever held the hat when the auction began. */
export function firstBidder(events: EventInfo[]): number | null {
  const first = since(events, LOTS).find(({ name }) => /^(bid_stones|bid_cards|passed)$/.test(name));
  return first ? Number(first.data.seat) : null;
}

/** Which spell of how many is being sold. */
export function lotOf(events: EventInfo[]): { n: number; all: number } | null {
  const lots = since(events, ["offered"]);
  const n = lots.filter(({ name }) => name === "turned_up").length;
  return lots[0] && n ? { n, all: Number(lots[0].data.count) } : null;
}

export type Says = "passes" | "outbid" | "high" | "wins" | "has_turn" | "to_come";

/** A seat in an auction or an exchange. */
export interface Bidder {
  seat: number;
  bid: number | null;
  says: Says;
  /** It can do no more here. */
  isOut: boolean;
}

/** Everybody in the order of bidding; whoever bids most comes last. In an auction everybody has one bid, in an exchange as many as they like. */
export function biddersOf(events: EventInfo[], seats: number, start: number, asked: number[], isAuction: boolean): Bidder[] {
  const [bids, passed, winner] = [bidsOf(events), passedIn(events), winnerOf(events)];
  const first = firstBidder(events) ?? start;
  const last = since(events, LOTS).findLast(({ name }) => name === "bid_stones" || name === "bid_cards");
  const leader = winner ?? (last ? Number(last.data.seat) : null);
  const bidders = Array.from({ length: seats }, (_, n): Bidder => {
    const seat = (first + n) % seats;
    const bid = bids.get(seat) ?? null;
    const says = (): Says => {
      if (seat === winner) return "wins";
      if (passed.has(seat)) return "passes";
      if (seat === leader) return "high";
      if (bid !== null && (isAuction || winner !== null)) return "outbid";
      return winner === null && asked.includes(seat) ? "has_turn" : "to_come";
    };
    const said = says();
    return { seat, bid, says: said, isOut: said === "passes" || said === "outbid" || (winner !== null && seat !== winner) };
  });
  return [...bidders.filter(({ seat }) => seat !== leader), ...bidders.filter(({ seat }) => seat === leader)];
}

/** By seat: the metal it took in this metal phase. */
export function incomesOf(events: EventInfo[]): Map<number, Cards> {
  const incomes = new Map<number, Cards>();
  const add = (seat: number, metal: Metal, count: number) => {
    const cards = incomes.get(seat) ?? {};
    incomes.set(seat, { ...cards, [metal]: (cards[metal] ?? 0) + count });
  };
  for (const { name, data } of since(events, ["phase_began"])) {
    const seat = Number(data.seat);
    if (name === "picked") add(seat, data.metal as Metal, 1);
    if (name === "income") for (const [metal, count] of Object.entries(data.cards as Cards)) add(seat, metal as Metal, count);
  }
  return incomes;
}

export interface Energy {
  stones: number;
  lost: number;
}

/** By seat: the stones that came back and the spells that were lost in this energy phase. */
export function energyOf(events: EventInfo[]): Map<number, Energy> {
  const energies = new Map<number, Energy>();
  const add = (seat: number, stones: number, lost: number) => {
    const known = energies.get(seat) ?? { stones: 0, lost: 0 };
    energies.set(seat, { stones: known.stones + stones, lost: known.lost + lost });
  };
  for (const { name, data } of since(events, ["phase_began"])) {
    const seat = Number(data.seat);
    if (name === "paid_energy") add(seat, Object.values(data.spells as Record<string, number>).reduce((a, b) => a + b, 0), 0);
    if (name === "drained") add(Number(data.owner), 1, 0);
    if (name === "went_under") add(seat, 0, (data.spells as string[]).length);
  }
  return energies;
}
