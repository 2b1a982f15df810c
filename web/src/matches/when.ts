// When something was, as one says it: by the clock if it was today or yesterday, by the date if it was before.

import { settings } from "../settings.svelte";
import { t } from "../words";

const DAY_MS = 86_400_000;
const midnight = (ms: number): number => new Date(ms).setHours(0, 0, 0, 0);
const daysAgo = (ms: number, now: number): number => Math.round((midnight(now) - midnight(ms)) / DAY_MS);

const clock = (ms: number): string => new Intl.DateTimeFormat(settings.language, { hour: "2-digit", minute: "2-digit" }).format(ms);
const day = (ms: number): string => new Intl.DateTimeFormat(settings.language, { day: "numeric", month: "long", year: "numeric" }).format(ms);

export function when(ms: number, now = Date.now()): string {
  const days = daysAgo(ms, now);
  return days < 2 ? `${t(days < 1 ? "today" : "yesterday")}, ${clock(ms)}` : day(ms);
}

/** After `since`: today needs no name. */
export const sinceWhen = (ms: number, now = Date.now()): string => (daysAgo(ms, now) < 1 ? clock(ms) : when(ms, now));
