// How somebody has fared so far: by game, and by whom they played against. A share always comes with its doubt.

import type { KeptMatch } from "../archive";
import { progressAt } from "../lesson/progress";

/** Against bots of one level, against bots of several, or with other people. */
export type Against = string | "mixed" | "people";

export interface Share {
  won: number;
  played: number;
  /** What luck alone would give: the mean of one out of so many seats. */
  luck: number;
  /** The true share lies between these, nineteen times out of twenty (Wilson's interval). */
  from: number;
  to: number;
  /** After so few matches nothing can be said. */
  isTooFew: boolean;
}

export interface GameRecord extends Share {
  game: string;
  titles: KeptMatch["titles"];
  /** By whom they were played against, if there is more than one kind. */
  by: (Share & { against: Against })[];
}

export const ENOUGH = 10;
const Z = 1.96;

/** The seat of the one person on this device; null: several shared it, and nobody could tell whose record it is. */
export function ownSeat({ seats }: KeptMatch): number | null {
  const mine = seats.flatMap(({ mine }, seat) => (mine ? [seat] : []));
  return mine.length === 1 ? (mine[0] ?? null) : null;
}

/** A first match with the coach, or one that went on from another; null: one that was dealt. */
export function practice({ continues, code }: KeptMatch): "first_match" | "continuation" | null {
  if (continues === null) return null;
  return progressAt(code) ? "first_match" : "continuation";
}

/** Practice counts nowhere. */
export const counts = (match: KeptMatch): boolean => match.continues === null && match.seats.length > 1 && ownSeat(match) !== null;

export function againstWhom({ seats }: KeptMatch): Against {
  const others = seats.filter(({ mine }) => !mine);
  if (others.some(({ bot }) => bot === null)) return "people";
  const levels = new Set(others.map(({ bot }) => bot ?? ""));
  return levels.size === 1 ? ([...levels][0] ?? "mixed") : "mixed";
}

/** Wilson's interval for a share of `won` out of `played`. */
export function rangeOf(won: number, played: number): [number, number] {
  if (!played) return [0, 1];
  const share = won / played;
  const squared = (Z * Z) / played;
  const middle = (share + squared / 2) / (1 + squared);
  const half = (Z * Math.sqrt((share * (1 - share)) / played + squared / (4 * played))) / (1 + squared);
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

export function shareOf(matches: KeptMatch[]): Share {
  const won = matches.filter((match) => match.outcome.winners.includes(ownSeat(match) ?? -1)).length;
  const played = matches.length;
  const luck = matches.reduce((sum, { seats }) => sum + 1 / seats.length, 0) / Math.max(1, played);
  const [from, to] = rangeOf(won, played);
  return { won, played, luck, from, to, isTooFew: played < ENOUGH };
}

function grouped<K>(matches: KeptMatch[], keyOf: (match: KeptMatch) => K): [K, KeptMatch[]][] {
  const groups = new Map<K, KeptMatch[]>();
  for (const match of matches) groups.set(keyOf(match), [...(groups.get(keyOf(match)) ?? []), match]);
  return [...groups];
}

/** The most played first. */
export function recordsOf(matches: KeptMatch[]): GameRecord[] {
  const records = grouped(matches.filter(counts), ({ game }) => game).map(([game, own]): GameRecord => {
    const kinds = grouped(own, againstWhom).map(([against, some]) => ({ against, ...shareOf(some) }));
    const by = kinds.length > 1 || kinds[0]?.against !== "people" ? kinds.sort((one, other) => other.played - one.played) : [];
    return { game, titles: own[0]?.titles ?? { de: game, en: game }, ...shareOf(own), by };
  });
  return records.sort((one, other) => other.played - one.played);
}
