// Whose turn it is at a table, and how long they have, in words.

import { inTime } from "../table/clocks.svelte";
import { t } from "../words";
import type { MyTable } from "./tables.svelte";

export function noteOn(table: MyTable): string {
  if (table.isMyTurn) return t("you_to_act");
  if (table.phase === "gathering") return table.open === 1 ? t("one_open_seat") : table.open ? t("open_seats", { n: table.open }) : t("waits_for_start");
  const asked = table.to_act.length === 1 ? table.seats[table.to_act[0] ?? 0] : "";
  return asked ? t("other_to_act", { name: asked }) : t(table.phase);
}

/** At a table where a move may take days: how much of that is left. */
export const timeOn = (table: MyTable): string => (table.left_ms === null ? "" : t("time_left_of", { time: inTime(table.left_ms) }));
