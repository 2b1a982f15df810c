// The end of a round, told by its events: the last card, the hands, the points.

import type { EventInfo } from "../../protocol";
import type { View } from "./box";

export interface Scored {
  seat: number;
  /** What was left in hand. */
  cards: string[];
  points: number;
  total: number;
}

export interface RoundEnd {
  /** Who won the round; null: it was stopped. */
  finisher: number | null;
  /** By what the round was won, if it was a card played just now. */
  last: string | null;
  /** The winner first, then on clockwise. */
  seats: Scored[];
  /** The match is over, too. */
  isLast: boolean;
}

const ended = (events: EventInfo[]) => events.findIndex(({ name }) => name === "round_ended");

export function roundEndOf(events: EventInfo[]): RoundEnd | null {
  const at = ended(events);
  if (at < 0) return null;
  const finisher = (events[at]?.data.finisher as number | null | undefined) ?? null;
  const rest = events.slice(at);
  const shown = (seat: number) => rest.find(({ name, data }) => name === "showed" && data.seat === seat)?.data.cards as string[] | undefined;
  const seats = rest
    .filter(({ name }) => name === "scored")
    .map(({ data }) => ({ seat: Number(data.seat), points: Number(data.points), total: Number(data.total) }))
    .map((scored) => ({ ...scored, cards: shown(scored.seat) ?? [] }));
  const first = Math.max(0, seats.findIndex(({ seat }) => seat === finisher));
  const played = events.slice(0, at).findLast(({ name, data }) => name === "played" && data.seat === finisher);
  return {
    finisher,
    last: played ? String(played.data.card) : null,
    seats: [...seats.slice(first), ...seats.slice(0, first)],
    isLast: rest.some(({ name }) => name === "match_ended"),
  };
}

/** The table as it lies when a round has ended, before its cards are gathered: what happened up to then, laid on the table before. */
export function tableAtEnd(before: View, events: EventInfo[]): { view: View; events: EventInfo[] } | null {
  const at = ended(events);
  if (at < 0) return null;
  const past = events.slice(0, at);
  return { view: { ...past.reduce(after, before), decision: null, asked: null, to_act: [] } as View, events: past };
}

/** What one event leaves on the table, as far as it is seen there. */
function after(view: View, { name, data }: EventInfo): View {
  const seat = Number(data.seat);
  const mine = seat === view.seat;
  const sized = (by: number) => view.hand_sizes.map((size, n) => (n === seat ? size + by : size));
  if (name === "played") {
    const card = String(data.card);
    const hand = mine ? without(view.hand, card) : view.hand;
    return { ...view, top: card, discard_pile: view.discard_pile + 1, hand, hand_sizes: sized(-1) };
  }
  if (name === "drew") {
    const hand = mine && view.hand ? [...view.hand, ...((data.cards as string[] | undefined) ?? [])] : view.hand;
    const count = Number(data.count);
    return { ...view, draw_pile: Math.max(0, view.draw_pile - count), hand, hand_sizes: sized(count) };
  }
  return name === "counter" ? { ...view, draw_counter: Number(data.draw_counter) } : view;
}

function without(hand: string[] | null, card: string): string[] | null {
  const at = hand?.indexOf(card) ?? -1;
  return hand && at >= 0 ? hand.toSpliced(at, 1) : hand;
}
