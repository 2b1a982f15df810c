// What a table still lacks before it can begin, and what is said about it.

import type { SeatInfo, TableInfo } from "../../protocol";
import { listed, t } from "../../words";

export const openSeats = (table: TableInfo): number => table.seats.filter(({ kind }) => kind === "open").length;

/** The people who have not said that they are ready; the host is when he starts. */
export function unready(table: TableInfo): SeatInfo[] {
  const hosted = table.people.find(({ person }) => person === table.host)?.seat;
  return table.seats.filter(({ kind, ready, seat }) => kind === "person" && !ready && seat !== hosted);
}

/** What lacks, for whoever may start. */
export function lacking(table: TableInfo): string {
  if (table.preparing === "rules") return table.prepared ? `${t("preparing")} ${t("prepared", { n: table.prepared })}` : t("preparing");
  if (openSeats(table)) return t("fill_seats");
  const names = unready(table).map(({ name }) => name);
  if (!names.length) return t("all_ready");
  return t(names.length === 1 ? "one_unready" : "some_unready", { names: listed(names) });
}
