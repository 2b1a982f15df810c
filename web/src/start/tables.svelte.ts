// The tables that this device has a seat at: found again, and looked at now and then, because it may be our turn.

import * as api from "../api";
import { keepFromServer } from "../keeping";
import { forget, type Keepsake, keepsakes, noteOver } from "../memory";
import type { TableSummary } from "../protocol";
import { ring } from "../sound";

/** So many tables are asked for at once, then the next: an address may ask only so much. */
export const MOST_AT_ONCE = 24;
const AGAIN_MS = 15_000;
/** With more tables than this it is looked less often. */
const FEW = 6;
const MANY_MS = 2 * AGAIN_MS;
/** In a tab that nobody sees, for the sake of its title and the bell. Browsers wake such a tab hardly more often. */
const HIDDEN_MS = 4 * AGAIN_MS;

export interface MyTable extends TableSummary {
  /** Whether somebody on this device is to decide there. */
  isMyTurn: boolean;
  /** The names of those who do not sit at this device. */
  others: string[];
}

export const isMyTurn = (table: TableSummary, names: string[]): boolean =>
  table.phase === "playing" && table.to_act.some((seat) => names.includes(table.seats[seat] ?? ""));

/** My turn first, then matches that run, then tables that wait; among equals, where time is short. */
export function inUrgency(tables: MyTable[]): MyTable[] {
  const rank = ({ isMyTurn, phase }: MyTable) => (isMyTurn ? 0 : phase === "playing" ? 1 : 2);
  const left = ({ left_ms }: MyTable) => left_ms ?? Number.MAX_SAFE_INTEGER;
  return [...tables].sort((one, other) => rank(one) - rank(other) || left(one) - left(other));
}

export class MyTables {
  /** Those that still exist and are not over. */
  tables: MyTable[] = $state.raw([]);
  /** How many have been found to be over: their matches are now among those that are kept. */
  ended = $state(0);
  /** What was last heard of them, by code; null: nothing, although it was asked. */
  private heard = new Map<string, MyTable | null>();
  private lookedAt = 0;
  private before: number | null = null;

  /** At how many of them it is my turn. */
  get turns(): number {
    return this.tables.filter(({ isMyTurn }) => isMyTurn).length;
  }

  /** Look, and look again, until the returned function is called. */
  watch(): () => void {
    const shown = () => document.hidden || void this.look();
    const again = () => Date.now() - this.lookedAt < this.pause() - AGAIN_MS / 2 || void this.look();
    void this.look();
    const timer = setInterval(again, AGAIN_MS);
    document.addEventListener("visibilitychange", shown);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", shown);
    };
  }

  /** How long to wait until the next look. */
  private pause(): number {
    if (document.hidden) return HIDDEN_MS;
    return this.tables.length > FEW ? MANY_MS : AGAIN_MS;
  }

  async look(): Promise<void> {
    this.lookedAt = Date.now();
    const found = await Promise.all(this.next().map(async (kept) => [kept.code, await find(kept)] as const));
    for (const [code, table] of found) {
      this.heard.delete(code); // asked for just now: all others come first
      this.heard.set(code, table);
    }
    const known = [...this.heard.values()].filter((table) => table !== null);
    this.tables = inUrgency(known.filter(({ phase }) => phase !== "over"));
    if (this.before !== null && this.turns > this.before) ring();
    this.before = this.turns;
    for (const table of known.filter(({ phase }) => phase === "over")) await this.end(table);
  }

  /** Whom to ask now: those that were never asked for, then those that were asked for longest ago. */
  private next(): Keepsake[] {
    const open = new Map(keepsakes().flatMap((kept) => (kept.over ? [] : [[kept.code, kept]])));
    for (const code of this.heard.keys()) if (!open.has(code)) this.heard.delete(code);
    const fresh = [...open.keys()].filter((code) => !this.heard.has(code));
    return [...fresh, ...this.heard.keys()].slice(0, MOST_AT_ONCE).flatMap((code) => open.get(code) ?? []);
  }

  /** It ended, perhaps while nobody here was at the table: its match is kept, and the table is asked for no more. */
  private async end({ code, match }: MyTable): Promise<void> {
    const names = keepsakes().find((kept) => kept.code === code)?.names ?? [];
    if (!(await keepFromServer(code, match, names))) return; // next time, then
    noteOver(code);
    this.ended += 1;
  }
}

async function find({ code, names = [] }: Keepsake): Promise<MyTable | null> {
  try {
    const table = await api.findTable(code);
    const others = table.seats.filter((name) => name && !names.includes(name));
    return { ...table, isMyTurn: isMyTurn(table, names), others };
  } catch (error) {
    if (error instanceof api.Trouble && error.reason === "unknown") forget(code);
    return null;
  }
}
