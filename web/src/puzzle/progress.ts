// What this browser keeps of puzzles: what was chosen, and on which days the puzzle of the day was.

import { read, write } from "../memory";
import type { PuzzleAnswer, PuzzlePlace } from "../protocol";

/** A puzzle made anew has the place of another, and a mark of its own. */
export interface MarkedPlace extends PuzzlePlace {
  mark?: string;
}

export interface Tried extends MarkedPlace {
  action: string;
  verdict: PuzzleAnswer["verdict"];
  /** The day whose puzzle it was when it was tried (UTC); null: it was chosen freely. */
  day: string | null;
}

const VERDICTS: unknown[] = ["right", "also_good", "better"] satisfies PuzzleAnswer["verdict"][];
const DAY_MS = 24 * 60 * 60 * 1000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

function isTried(found: unknown): found is Tried {
  const one = found as Partial<Tried> | null;
  if (typeof one !== "object" || !one || typeof one.game !== "string" || typeof one.number !== "number") return false;
  if (one.mark !== undefined && typeof one.mark !== "string") return false; // before there were marks none was kept
  return typeof one.action === "string" && VERDICTS.includes(one.verdict) && (one.day === null || (typeof one.day === "string" && DAY.test(one.day)));
}

export const tried = (): Tried[] => (read<unknown[]>("puzzles") ?? []).filter(isTried);

const isAt = (one: PuzzlePlace, other: PuzzlePlace) => one.game === other.game && one.number === other.number;
const isSame = (one: MarkedPlace, other: MarkedPlace) => isAt(one, other) && one.mark === other.mark;

/** What was chosen there; not what was chosen in another puzzle that had this place before. */
export const triedAt = (place: MarkedPlace, list = tried()): Tried | null => list.find((one) => isSame(one, place)) ?? null;

/** The first choice counts: a later one changes nothing but that the day's puzzle has been done. Of puzzles that had this
 * place before, only the day is of use. */
export function keepTried(fresh: Tried): void {
  const before = triedAt(fresh);
  const others = tried().filter((one) => !isSame(one, fresh) && (one.day !== null || !isAt(one, fresh)));
  write("puzzles", [...others, before ? { ...before, day: before.day ?? fresh.day } : fresh]);
}

/** Add what this browser has not tried yet. */
export function addTried(list: unknown[]): { found: number; added: number } {
  const found = list.filter(isTried);
  const fresh = found.filter((one) => !triedAt(one));
  write("puzzles", [...tried(), ...fresh]);
  return { found: found.length, added: fresh.length };
}

export const forgetTried = (): void => write("puzzles", []);

const before = (day: string): string => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);

/** So many days in a row up to this one the puzzle of the day was tried; a day that is not over yet breaks no row. */
export function daysInARow(today: string, list = tried()): number {
  const days = new Set(list.map(({ day }) => day));
  let day = days.has(today) ? today : before(today);
  let count = 0;
  for (; days.has(day); day = before(day)) count += 1;
  return count;
}

/** The next puzzle of the game that was not tried; if all were, the one after this. `marks`: of all of them. */
export function nextOf({ game, number }: PuzzlePlace, marks: string[]): number {
  const list = tried();
  const after = (n: number) => (n % marks.length) + 1;
  let next = after(number);
  while (next !== number && triedAt({ game, number: next, mark: marks[next - 1] }, list)) next = after(next);
  return next === number ? after(number) : next;
}
