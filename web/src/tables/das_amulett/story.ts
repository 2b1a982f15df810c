// What happened lately, for the panel beside the map: who bid what, who took what.

import type { EventInfo } from "../../protocol";
import type { Cards, Metal } from "../../views/das_amulett";

/** The events since the last one with one of these names, that one included. */
function since(events: EventInfo[], names: string[]): EventInfo[] {
  const first = events.findLastIndex(({ name }) => names.includes(name));
  return first < 0 ? [] : events.slice(first);
}

/** By seat: its last bid in the current auction or exchange. */
export function bidsOf(events: EventInfo[]): Map<number, number> {
  const bids = new Map<number, number>();
  for (const { name, data } of since(events, ["turned_up", "exchange_began"])) {
    if (name === "bid_stones") bids.set(Number(data.seat), Number(data.stones));
    if (name === "bid_cards") bids.set(Number(data.seat), Number(data.count));
  }
  return bids;
}

/** Who has won the current exchange. */
export function winnerOf(events: EventInfo[]): number | null {
  const won = since(events, ["turned_up", "exchange_began"]).find(({ name }) => name === "exchange_won");
  return won ? Number(won.data.seat) : null;
}

/** Who bids or passes first: whoever held the hat when the auction began. */
export function firstBidder(events: EventInfo[]): number | null {
  const first = since(events, ["turned_up", "exchange_began"]).find(({ name }) => /^(bid_stones|bid_cards|passed)$/.test(name));
  return first ? Number(first.data.seat) : null;
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
