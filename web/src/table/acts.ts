// What happened, act by act: what somebody did, and what came of it.

import type { EventInfo } from "../protocol";
import type { Language } from "../settings.svelte";
import type { GameTable } from "../tables/contract";

export interface Act {
  /** The number of its first event. */
  number: number;
  /** Who acted; null if it happened by itself. */
  seat: number | null;
  /** The act, and then its effects, each with a sentence. */
  told: EventInfo[];
}

export interface Turn {
  heading: string | null;
  number: number;
  acts: Act[];
}

const seatOf = ({ data }: EventInfo): number | null => (typeof data.seat === "number" ? data.seat : null);

type Is = (event: EventInfo) => boolean;

/**
 * Whether another act begins here: somebody acted, or another was left without a choice. What is nobody's doing belongs to
 * the act before, and so does what only carries that act on (`isPart`: naming the colour that a card asks for).
 */
function begins(event: EventInfo, act: Act, isPart: Is): boolean {
  const seat = seatOf(event);
  if (seat === act.seat && isPart(event)) return false;
  return (event.opens && (seat !== null || act.seat === null)) || (event.name === "forced" && seat !== act.seat);
}

/** Acts under the headings of their turns, in the order in which they happened. */
export function turnsOf(events: EventInfo[], headingOf: (event: EventInfo) => string | null, isPart: Is = () => false): Turn[] {
  const turns: Turn[] = [{ heading: null, number: -1, acts: [] }];
  let act: Act | undefined;
  for (const event of events) {
    const heading = headingOf(event);
    if (heading) {
      turns.push({ heading, number: event.number, acts: [] });
      act = undefined;
    }
    if (!event.text) {
      if (event.opens && !isPart(event)) act = undefined;
      continue;
    }
    if (!act || begins(event, act, isPart)) {
      act = { number: event.number, seat: seatOf(event), told: [] };
      turns.at(-1)?.acts.push(act);
    }
    act.told.push(event);
  }
  return turns.filter(({ acts }) => acts.length);
}

/** The acts of a log, as a game's table heads them, without what nobody needs to read. */
export function logOf(table: GameTable, events: EventInfo[], seat: number | null, names: string[], lang: Language): Turn[] {
  const read = events.filter((event) => !table.quiet?.(event, seat));
  return turnsOf(read, (event) => table.heading?.(event, names, lang) ?? null, (event) => table.parts?.includes(event.name) ?? false);
}

/** The rules that an event of an act rests on, as far as the act has not named them before. */
export function citedBy(act: Act, event: EventInfo): string[] {
  const before = act.told.slice(0, act.told.indexOf(event)).flatMap(({ clauses }) => clauses);
  return event.clauses.filter((id) => !before.includes(id));
}

/** Enough for the last acts. */
const RECENT = 80;

/** What a recap is made of: everything since my own last act, and at least the last acts; never more of a match than that, since
 * it is gone through at every update. */
export const recentOf = (events: EventInfo[], seen: number, actedAt: number): EventInfo[] => events.slice(Math.min(actedAt, Math.max(0, seen - RECENT)), seen);

/** The same without headings. */
export const actsOf = (events: EventInfo[]): Act[] => turnsOf(events, () => null).flatMap(({ acts }) => acts);

/** What happened since the last round was reckoned: its end has been shown as a whole, and the next has begun. */
export function ofThisRound(events: EventInfo[]): EventInfo[] {
  const ended = events.findLastIndex(({ name }) => name === "round_ended");
  const began = events.findIndex(({ name }, at) => at > ended && name === "round_began");
  return ended < 0 || began < 0 ? events : events.slice(began);
}

/** The last act with a seat, else the last at all: what the table says has just happened. */
export function lastAct(acts: Act[]): Act | null {
  return acts.findLast(({ seat }) => seat !== null) ?? acts.at(-1) ?? null;
}
