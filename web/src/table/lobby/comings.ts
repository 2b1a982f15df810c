// Who came, went, or was changed at a table before the start: what is announced politely, and stands in the chat.

import type { SeatInfo, TableInfo } from "../../protocol";
import { botName, t } from "../../words";

/** What has changed from one table to the next, in sentences. */
export function comings(before: TableInfo, now: TableInfo, you: number | null): string[] {
  const was = new Set(before.people.map(({ person }) => person));
  const is = new Set(now.people.map(({ person }) => person));
  const joined = now.people.filter(({ person }) => !was.has(person) && person !== you);
  const left = before.people.filter(({ person }) => !is.has(person));
  return [
    ...joined.map(({ name, seat }) => t(seat === null ? "came_to_watch" : "came", { name })),
    ...left.map(({ name }) => t("somebody_left", { name })),
    ...now.seats.flatMap((seat) => aboutLink(before.seats[seat.seat], seat)),
    ...now.seats.flatMap((seat) => aboutBot(before.seats[seat.seat], seat)),
    ...(rulesOf(before) === rulesOf(now) ? [] : [t("rules_changed")]),
    ...(before.may_watch === now.may_watch ? [] : [t(now.may_watch ? "may_watch_now" : "no_watchers_now")]),
    ...(before.hints === now.hints ? [] : [t(now.hints ? "hints_now" : "no_hints_now")]),
  ];
}

function aboutLink(before: SeatInfo | undefined, { name, links_renewed }: SeatInfo): string[] {
  return before?.name === name && links_renewed > before.links_renewed ? [t("links_were_renewed", { names: name })] : [];
}

function aboutBot(before: SeatInfo | undefined, { kind, bot, name }: SeatInfo): string[] {
  if (kind !== "bot" || !bot || (before?.kind === "bot" && before.bot === bot)) return [];
  return [t(before?.kind === "bot" ? "bot_changed" : "bot_came", { name, level: botName(bot) })];
}

/** What people agree to when they say that they are ready. */
const rulesOf = ({ edition, options, clock, seats }: TableInfo): string => JSON.stringify([edition, options, clock, seats.length]);
