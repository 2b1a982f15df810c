// What the events tell that the view does not: looks that are still open, and the reckoning of the round before.

import type { EventInfo } from "../../protocol";

/** What need not be shown any more. It outlives the table, which goes while a device is handed on. */
const SEEN = new WeakSet<EventInfo>();

export function haveSeen(events: EventInfo[]): void {
  for (const event of events) SEEN.add(event);
}

export interface Look {
  event: EventInfo;
  card: number;
  number: number;
}

/** What a seat does on its own account; a look that was open then has been seen. */
const DEEDS = new Set([
  "peeked", "looked", "drew", "drew_row", "took_discard", "kept", "called", "covered", "guarded",
  "discarded", "named", "fetched", "hexed", "put_back", "robbed", "gave",
]);

/** The seat's own looks that it has not said to have seen, and after which it has not acted. */
export function openLooks(events: EventInfo[], you: number | null): Look[] {
  const looks: Look[] = [];
  if (you === null) return looks;
  for (let n = events.length - 1; n >= 0; n--) {
    const event = events[n] as EventInfo;
    const { name, data } = event;
    if (name === "round_began" || SEEN.has(event)) break;
    if (name === "saw" && typeof data.number === "number") looks.unshift({ event, card: Number(data.card), number: data.number });
    // a step without a choice was taken for the seat: it has had no time to see anything
    else if (data.seat === you && DEEDS.has(name) && events[n - 1]?.name !== "forced") break;
  }
  return looks;
}

export interface Reckoned {
  seat: number;
  numbers: number[];
  sum: number;
  points: number;
  total: number;
}

export interface Reckoning {
  /** What ended the round. */
  event: EventInfo;
  round: number;
  why: string;
  seats: Reckoned[];
  caller: number | null;
  /** Who won the amulet in it. */
  winner: number | null;
  /** The next round's turns have begun. */
  past: boolean;
}

/** The last one, if it has not been seen. */
export function openReckoning(events: EventInfo[]): Reckoning | null {
  const at = events.findLastIndex(({ name }) => name === "round_ended");
  const ended = events[at];
  if (!ended || SEEN.has(ended)) return null;
  const begun = events.slice(0, at).findLastIndex(({ name }) => name === "round_began");
  const after = events.slice(at);
  const next = after.findIndex(({ name }) => name === "round_began");
  const told = next < 0 ? after : after.slice(0, next);
  const by = (name: string) => told.filter((event) => event.name === name).map(({ data }) => data);
  const of = (name: string, seat: unknown) => by(name).find((data) => data.seat === seat);
  return {
    event: ended,
    round: Number(events[begun]?.data.round ?? 1),
    why: ended.text,
    seats: by("revealed").map(({ seat, numbers }) => ({
      seat: Number(seat),
      numbers: numbers as number[],
      sum: Number(of("summed", seat)?.sum),
      points: Number(of("scored", seat)?.points),
      total: Number(of("scored", seat)?.total),
    })),
    caller: (events.slice(begun, at).find(({ name }) => name === "called")?.data.seat as number | undefined) ?? null,
    winner: (by("amulet_won")[0]?.seat as number | undefined) ?? null,
    past: after.some(({ name }) => name === "turn_began"),
  };
}

export interface Announcement {
  text: string;
  isRight: boolean;
  /** The equal cards, which everybody has seen before they lie on the discard pile; others stay open where they are. */
  numbers: number[];
}

/** What came of the announcement of this turn. */
export function announcementOf(events: EventInfo[]): Announcement | null {
  const at = events.findLastIndex(({ name }) => name === "succeeded" || name === "failed");
  const said = events[at];
  const after = events.slice(at + 1);
  if (!said || after.some(({ name }) => name === "turn_began" || name === "round_began")) return null;
  const left = after.filter(({ name }) => name === "left");
  return { text: said.text, isRight: said.name === "succeeded", numbers: left.map(({ data }) => Number(data.number)) };
}
