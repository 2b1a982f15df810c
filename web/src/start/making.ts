// Creating a table: ask the server for it, take the seats, and keep the way back to them.

import * as api from "../api";
import { keep } from "../memory";
import type { ClockRule, Draft } from "../protocol";
import { startAtOnce } from "../table/starting";

/** A seat of a table where everybody plays on this device. */
export interface SeatHere {
  name: string;
  isBot: boolean;
}

export interface Wanted {
  game: string;
  edition: string;
  /** An edition of one's own, instead. */
  draft?: Draft | null;
  options: Record<string, string | boolean>;
  public: boolean;
  /** Whether people without a seat may watch. */
  watchers: boolean;
  /** Whether people may ask for hints although others play, too. */
  hints: boolean;
  clock: ClockRule | null;
}

/** For one person on this device; the other seats are bots, or open to people with the link. */
export async function makeTable(wanted: Wanted, name: string, others: string[]): Promise<string> {
  const { code, secret } = await api.createTable({ ...wanted, name, seats: ["open", ...others] });
  keep(code, wanted.game, [secret]);
  if (!others.includes("open")) startAtOnce(code);
  return code;
}

/** For several people on this device: each gets a seat, in this order. */
export async function makeTableHere(wanted: Wanted, seats: SeatHere[], bot: string): Promise<string> {
  const [host, ...others] = seats.map((seat, n) => ({ ...seat, n })).filter(({ isBot }) => !isBot);
  const kinds = seats.map(({ isBot }) => (isBot ? bot : "open"));
  const { code, secret } = await api.createTable({ ...wanted, name: host?.name ?? "", seats: kinds });
  const secrets = [secret];
  for (const { name, n } of others) secrets.push((await api.joinTable(code, { name, seat: n })).secret);
  keep(code, wanted.game, secrets);
  startAtOnce(code);
  return code;
}
