// What this browser keeps of first matches with the coach: which steps were said, and whether somebody did without him.

import { keepsakes, read, write } from "../memory";

export interface Progress {
  game: string;
  /** The steps that were said, by their ids. */
  said: string[];
  /** The person goes on without the coach. */
  off: boolean;
  /** The last step was said. */
  over: boolean;
}

const MOST_KEPT = 12;
const all = (): Record<string, Progress> => read<Record<string, Progress>>("lessons") ?? {};

export const progressAt = (code: string): Progress | null => all()[code] ?? null;

export function keepProgress(code: string, progress: Progress): void {
  const { [code]: _, ...others } = all();
  const kept = [[code, progress] as const, ...Object.entries(others)].slice(0, MOST_KEPT);
  write("lessons", Object.fromEntries(kept));
}

/** A lesson that was begun here and can be gone on with. */
export function openLesson(game: string): { code: string; said: string[] } | null {
  const seats = keepsakes();
  for (const [code, lesson] of Object.entries(all())) {
    const seat = seats.find((kept) => kept.code === code);
    if (lesson.game === game && !lesson.over && !lesson.off && seat && !seat.over) return { code, said: lesson.said };
  }
  return null;
}

/** Whether somebody has sat at a table of this game with this browser, or has finished its first match. */
export const knowsGame = (game: string): boolean =>
  keepsakes().some((kept) => kept.game === game && !all()[kept.code]) || Object.values(all()).some((lesson) => lesson.game === game && lesson.over);
