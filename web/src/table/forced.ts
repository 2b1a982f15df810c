// What is forced may be played for a person, if the person likes it so. A hand must not show by the time it takes: the
// pause is drawn without a look at it.

import type { TableInfo } from "../protocol";
import type { Forced } from "../settings.svelte";

const LEAST_MS = 900;
const MOST_MS = 2600;

/** Whether the only option is to be played without asking. */
export function playsForced(liking: Forced, table: TableInfo, seat: number): boolean {
  if (liking !== "alone") return liking === "always";
  return table.seats.every((other) => other.seat === seat || other.kind === "bot");
}

/** How long to wait before it is played. */
export function pauseBeforeForced(random: () => number = Math.random): number {
  return LEAST_MS + random() * (MOST_MS - LEAST_MS);
}
