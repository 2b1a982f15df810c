// What is forced may be played for a person, if the person likes it so. A hand must not show by the time it takes: the
// pause is drawn without a look at it, among other people from the times that this person usually takes.

import type { TableInfo } from "../protocol";
import type { Forced } from "../settings.svelte";

const LEAST_MS = 900;
const USUAL_MS = 2600;
const LONGEST_MS = 15_000;
const REMEMBERED = 16;
const ENOUGH = 4;

function isAlone(table: TableInfo, seat: number): boolean {
  return table.seats.every((other) => other.seat === seat || other.kind === "bot");
}

/** Whether the only option is to be played without asking. */
export function playsForced(liking: Forced, table: TableInfo, seat: number): boolean {
  return liking === "always" || (liking === "alone" && isAlone(table, seat));
}

/** How long a person takes who has a choice. */
export class Habit {
  private times: number[] = [];
  private since: number | null = null;

  /** The person is asked; `free`: and has a choice. */
  asked(free: boolean, now: number): void {
    this.since = free ? now : null;
  }

  decided(now: number): void {
    if (this.since !== null) this.times = [...this.times, Math.min(LONGEST_MS, now - this.since)].slice(-REMEMBERED);
    this.since = null;
  }

  /** How long to wait before what is forced is played; nobody is deceived where there are only bots. */
  pause(table: TableInfo, seat: number, random: () => number = Math.random): number {
    const some = LEAST_MS + random() * (USUAL_MS - LEAST_MS);
    if (isAlone(table, seat) || this.times.length < ENOUGH) return some;
    return this.times[Math.floor(random() * 0.999 * this.times.length)]!;
  }
}
