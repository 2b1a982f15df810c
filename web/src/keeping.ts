// What of a match that is over is kept in this browser, and how its replay file gets there.

import * as api from "./api";
import { type KeptMatch, keepMatch, keptMatch, keptMatches } from "./archive";
import type { GameInfo, OutcomeInfo, Problem, SeatThen, TableInfo } from "./protocol";
import { type Language, settings } from "./settings.svelte";

/** After that the server is asked no more for a replay file that it did not give. */
const WORTH_ASKING_MS = 7 * 24 * 60 * 60 * 1000;

/** Why the server will never tell a match: it is not there any more, or its rules are gone. */
const LOST: string[] = ["unknown", "malformed", "not_allowed"] satisfies Problem["reason"][];

/** The match at this table, for those who sit in `mine`. */
export function kept(table: TableInfo, outcome: OutcomeInfo, titles: GameInfo["game"]["titles"], mine: number[], language: Language): KeptMatch {
  const seats = table.seats.map(({ seat, name, kind, bot }) => ({ name, bot: kind === "bot" ? bot : null, mine: mine.includes(seat) }));
  const { code, match, game, edition } = table;
  const facts = mine.length === 1 ? outcome.facts : []; // they are about one person, and nobody could tell about whom
  return { format: 2, code, match, game, titles, edition, ended: Date.now(), seats, outcome: { ...outcome, facts }, language, replay: null, continues: table.continues };
}

/** Kept at once, and again with its replay file as soon as that is here. */
export async function keepWithReplay(match: KeptMatch): Promise<void> {
  await keepMatch(match);
  const replay = await api.replayText(match.code, match.match);
  if (replay) await keepMatch({ ...match, replay });
}

/** Which of the seats of a finished match somebody called so sat in. */
export const seatsOf = (seats: SeatThen[], names: string[]): number[] => seats.flatMap(({ name, bot }, seat) => (bot === null && names.includes(name) ? [seat] : []));

/** A match that ended while nobody here was at its table, told by the server. Whether that is settled: if not, ask again later. */
export async function keepFromServer(code: string, match: number, names: string[]): Promise<boolean> {
  if (await keptMatch(code, match)) return true;
  try {
    const { language } = settings;
    const { game, seats: all, replay, continues } = await api.finishedMatch(code, match);
    const mine = seatsOf(all, names);
    if (!mine.length) return true; // somebody else's by now
    const told = await api.retell({ replay, seat: mine.length === 1 ? mine[0] : null, names: all.map(({ name }) => name), language });
    const { titles } = (await api.gameInfo(game)).game;
    const seats = all.map(({ name, bot }, seat) => ({ name, bot, mine: mine.includes(seat) }));
    const outcome = mine.length === 1 ? told.outcome : { ...told.outcome, facts: [] };
    await keepMatch({ format: 2, code, match, game, titles, edition: told.edition, ended: Date.now(), seats, outcome, language, replay: JSON.stringify(replay), continues });
    return true;
  } catch (error) {
    return error instanceof api.Trouble && LOST.includes(error.reason);
  }
}

/** The replay files that did not arrive at the time, because the line was gone or the page was closed. */
export async function fetchMissingReplays(now = Date.now()): Promise<void> {
  const missing = (await keptMatches()).filter(({ replay, ended }) => replay === null && now - ended < WORTH_ASKING_MS);
  for (const match of missing) await keepWithReplay(match);
}

/** The result for somebody who now reads this language: numbers speak both, sentences only the one in which they were told. */
export function outcomeIn({ outcome, language }: KeptMatch, wanted: Language): OutcomeInfo {
  return language === wanted ? outcome : { ...outcome, text: "", order: "", details: [], remarks: [], facts: [] };
}

/** As the server names it. */
export const fileName = ({ code, match }: KeptMatch): string => `match-${code}-${match}.amulett.json`;

/** Save a file that is here already. */
export function save(text: string, name: string, type = "application/json"): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
