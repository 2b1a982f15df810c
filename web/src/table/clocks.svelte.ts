// The thinking time every seat has left: sent with every situation, counted down in between.

import { t } from "../words";

export const CLOCKS = Symbol("clocks");

const TICK_MS = 500;

export class Clocks {
  /** By seat, in ms; null: no clocks. */
  left: number[] | null = $state.raw(null);
  private timer: ReturnType<typeof setInterval> | undefined;

  set(told: number[] | null, running: number[]): () => void {
    clearInterval(this.timer);
    this.left = told;
    if (!told) return () => {};
    const since = Date.now();
    this.timer = setInterval(() => {
      const gone = Date.now() - since;
      this.left = told.map((left, seat) => (running.includes(seat) ? Math.max(0, left - gone) : left));
    }, TICK_MS);
    return () => clearInterval(this.timer);
  }
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** `2 d 5 h`, `5 h 10 min`, and below an hour `4:05`. */
export function inTime(ms: number): string {
  const [days, hours] = [Math.floor(ms / DAY_MS), Math.floor((ms % DAY_MS) / HOUR_MS)];
  if (days) return t(days === 1 ? "day_hours" : "days_hours", { days, hours });
  return hours ? t("hours_minutes", { hours, minutes: Math.floor((ms % HOUR_MS) / 60_000) }) : inMinutes(ms);
}

/** `4:05` */
export function inMinutes(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
