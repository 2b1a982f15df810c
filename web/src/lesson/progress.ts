// What this browser keeps of first matches with the coach: which steps were said, and whether somebody did without him.

import { keptMatches } from "../archive";
import { keepsakes, read, write } from "../memory";

export interface Progress {
  game: string;
  /** The steps that were said, by their keys. */
  said: string[];
  /** The person goes on without the coach. */
  off: boolean;
  /** The last step was said. */
  over: boolean;
}

const MOST_KEPT = 12;
export const lessons = (): Record<string, Progress> => read<Record<string, Progress>>("lessons") ?? {};

export const progressAt = (code: string): Progress | null => lessons()[code] ?? null;

export function keepProgress(code: string, progress: Progress): void {
  const { [code]: _, ...others } = lessons();
  const kept = [[code, progress] as const, ...Object.entries(others)].slice(0, MOST_KEPT);
  write("lessons", Object.fromEntries(kept));
}

/** A lesson that was begun here and is not over; `off`: it goes on without the coach, who can be called back. */
export function openLesson(game: string): { code: string; said: string[]; off: boolean } | null {
  const seats = keepsakes();
  for (const [code, { game: of, said, off, over }] of Object.entries(lessons())) {
    const seat = seats.find((kept) => kept.code === code);
    if (of === game && !over && seat && !seat.over) return { code, said, off };
  }
  return null;
}

/** Whether somebody has begun a match of this game with this browser, has finished one wherever it was, or did without the coach. */
export async function knowsGame(game: string): Promise<boolean> {
  const hasBegun = keepsakes().some((kept) => kept.game === game && kept.begun && !lessons()[kept.code]);
  const isTaught = Object.values(lessons()).some((lesson) => lesson.game === game && (lesson.over || lesson.off));
  return hasBegun || isTaught || (await keptMatches()).some((match) => match.game === game && match.seats.some(({ mine }) => mine));
}

const areTexts = (list: unknown): list is string[] => Array.isArray(list) && list.every((one) => typeof one === "string");

function isProgress(found: unknown): found is Progress {
  const one = found as Partial<Progress> | null;
  return typeof one === "object" && one !== null && typeof one.game === "string" && areTexts(one.said) && typeof one.off === "boolean" && typeof one.over === "boolean";
}

/** Add lessons that this browser has not begun. */
export function addLessons(found: object): { found: number; added: number } {
  const whole = Object.entries(found).filter((entry): entry is [string, Progress] => isProgress(entry[1]));
  const fresh = whole.filter(([code]) => !lessons()[code]);
  write("lessons", { ...lessons(), ...Object.fromEntries(fresh) });
  return { found: whole.length, added: fresh.length };
}

export const forgetLessons = (): void => write("lessons", {});
