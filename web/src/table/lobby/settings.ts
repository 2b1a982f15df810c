// What has been agreed on at a table, in words: everybody sees the same list.

import type { ClockRule, GameInfo, TableInfo } from "../../protocol";
import { inWords, valueName } from "../../start/games";
import { t, type Word } from "../../words";

export interface Setting {
  icon: string;
  name: string;
  value: string;
  /** The clause that explains it. */
  clause?: string;
}

/** How long a bot takes for a move at least. */
export const PACES: { ms: number; word: Word }[] = [
  { ms: 2500, word: "pace_slow" },
  { ms: 900, word: "pace_steady" },
  { ms: 400, word: "pace_brisk" },
  { ms: 0, word: "pace_instant" },
];

/** The nearest of our paces. */
export function paceOf(ms: number): { ms: number; word: Word } {
  const distance = (pace: { ms: number }) => Math.abs(pace.ms - ms);
  return PACES.reduce((best, pace) => (distance(pace) < distance(best) ? pace : best));
}

export function clockInWords(clock: ClockRule | null): string {
  if (!clock) return t("no_clock");
  if (clock.per_move) {
    const days = Math.round(clock.seconds / 86_400);
    return days === 1 ? t("clock_day") : t("clock_days", { n: days });
  }
  const n = Math.round(clock.seconds / 60);
  const time = clock.seconds % 60 ? t("clock_seconds", { n: clock.seconds }) : t("clock_of", { n });
  return clock.increment ? `${time}, ${t("clock_increment", { n: clock.increment })}` : time;
}

export function settingsOf(table: TableInfo, info: GameInfo): Setting[] {
  const edition = info.game.editions.find(({ name }) => name === table.edition);
  const rules = (edition?.options ?? []).map((rule) => ({
    icon: "rules",
    name: inWords(rule.titles, rule.name),
    value: valueName(rule, table.options[rule.name] ?? rule.default),
    clause: rule.clause,
  }));
  const editions = info.game.editions.length > 1 ? [{ icon: "cards", name: t("edition"), value: inWords(edition?.titles, table.edition) }] : [];
  return [
    ...editions,
    ...rules,
    { icon: "clock", name: t("clock"), value: clockInWords(table.clock) },
    { icon: "bot", name: t("pace"), value: t(paceOf(table.pace_ms).word) },
    { icon: "lamp", name: t("hints"), value: t(table.hints ? "hints_for_all" : "hints_alone") },
    { icon: "people", name: t("table"), value: t(table.public ? "table_listed" : "table_private") },
    { icon: "people", name: t("spectators"), value: t(table.may_watch ? "watching_all" : "watching_nobody") },
  ];
}
