// The tables that this device has a seat at: found again, and looked at now and then, because it may be our turn.

import * as api from "../api";
import { forget, type Keepsake, keepsakes } from "../memory";
import type { TableSummary } from "../protocol";

const MOST_SHOWN = 3;
const MOST_SOUGHT = 6;
const AGAIN_MS = 15_000;

export interface MyTable extends TableSummary {
  /** Whether somebody on this device is to decide there. */
  isMyTurn: boolean;
}

export const isMyTurn = (table: TableSummary, names: string[]): boolean =>
  table.phase === "playing" && table.to_act.some((seat) => names.includes(table.seats[seat] ?? ""));

export class MyTables {
  tables: MyTable[] = $state.raw([]);

  /** Look, and look again while somebody is watching, until the returned function is called. */
  watch(): () => void {
    const look = () => document.hidden || void this.look();
    void this.look();
    const timer = setInterval(look, AGAIN_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }

  /** Those that still exist and are not over; where it is our turn first. */
  async look(): Promise<void> {
    const found = await Promise.all(keepsakes().slice(0, MOST_SOUGHT).map(find));
    const going = found.filter((table) => table !== null).filter(({ phase }) => phase !== "over");
    this.tables = going.sort((one, other) => Number(other.isMyTurn) - Number(one.isMyTurn)).slice(0, MOST_SHOWN);
  }
}

async function find({ code, names = [] }: Keepsake): Promise<MyTable | null> {
  try {
    const table = await api.findTable(code);
    return { ...table, isMyTurn: isMyTurn(table, names) };
  } catch (error) {
    if (error instanceof api.Trouble && error.reason === "unknown") forget(code);
    return null;
  }
}
