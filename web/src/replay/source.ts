// A finished match to be watched, wherever it comes from: this browser, the server by its link, or a file.

import * as api from "../api";
import { keptMatch } from "../archive";
import { seatsOf } from "../keeping";
import { keepsakeOf } from "../memory";

/** The content of a replay file; only the server understands all of it. */
export type ReplayFile = Record<string, unknown>;

export interface Source {
  replay: ReplayFile;
  game: string;
  players: number;
  /** By seat; empty if nobody knows: a file does not say. */
  names: string[];
  /** By seat: the bot's level; null: a person, or nobody knows. */
  bots: (string | null)[];
  /** The seat of somebody on this device, if there is exactly one. */
  mine: number | null;
  /** Where it was played, so that it has a link. */
  place: { code: string; match: number } | null;
  /** In ms; null: nobody knows. */
  ended: number | null;
}

export class NoReplay extends Error {}

/** The content of a file; raises NoReplay if it is none of a match. */
export function parsed(text: string): ReplayFile {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new NoReplay();
  }
  const file = content as Partial<Record<string, unknown>> | null;
  if (typeof file !== "object" || !file || typeof file.amulett !== "number" || typeof file.game !== "string" || typeof file.players !== "number") throw new NoReplay();
  return file as ReplayFile;
}

const only = (seats: number[]): number | null => (seats.length === 1 ? (seats[0] ?? null) : null);

function about(replay: ReplayFile): Pick<Source, "replay" | "game" | "players"> {
  return { replay, game: String(replay.game), players: Number(replay.players) };
}

export function fromFile(text: string): Source {
  return { ...about(parsed(text)), names: [], bots: [], mine: null, place: null, ended: null };
}

/** As this browser has kept it, else as the server has it; raises `Trouble` if neither has it. */
export async function fromPlace(code: string, match: number): Promise<Source> {
  const place = { code, match };
  const kept = await keptMatch(code, match);
  if (kept?.replay) {
    const seats = kept.seats.flatMap(({ mine }, seat) => (mine ? [seat] : []));
    return { ...about(parsed(kept.replay)), names: kept.seats.map(({ name }) => name), bots: kept.seats.map(({ bot }) => bot), mine: only(seats), place, ended: kept.ended };
  }
  const found = await api.finishedMatch(code, match);
  const own = keepsakeOf(code)?.names ?? [];
  return { ...about(found.replay), names: found.seats.map(({ name }) => name), bots: found.seats.map(({ bot }) => bot), mine: only(seatsOf(found.seats, own)), place, ended: null };
}

/** A file that was dropped on the page or chosen: kept until another one is, but not over a reload. */
export const handed: { source: Source | null } = { source: null };
