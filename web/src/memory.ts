// What this browser keeps: settings, and the seats this device has taken. Without storage (private windows) it lasts only
// as long as the page.

const spare = new Map<string, string>();

export function read<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(`amulett ${key}`);
    return text ? (JSON.parse(text) as T) : null;
  } catch {
    const text = spare.get(key);
    return text ? (JSON.parse(text) as T) : null;
  }
}

export function write(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(`amulett ${key}`, text);
  } catch {
    spare.set(key, text);
  }
}

/** A table at which somebody on this device has taken a seat: the way back to it. */
export interface Keepsake {
  code: string;
  game: string;
  /** The secrets of everybody who plays on this device. */
  secrets: string[];
  /** What they are called at the table: by this the start page knows whose turn it is. */
  names?: string[];
  /** When it was last used, in ms. */
  at: number;
  /** The match there is over: nobody is waited for any more. */
  over?: boolean;
  /** A match was begun there, and not taken up from another one or from a puzzle. */
  begun?: boolean;
}

/** Of tables where the match is over; the way to any other is never lost. */
const MOST_OVER = 60;

function store(seats: Keepsake[]): void {
  let over = 0;
  write(
    "seats",
    seats.filter((kept) => !kept.over || ++over <= MOST_OVER),
  );
}

export function keepsakes(): Keepsake[] {
  return (read<Keepsake[]>("seats") ?? []).filter((kept) => kept.secrets);
}

export function keepsakeOf(code: string): Keepsake | null {
  return keepsakes().find((kept) => kept.code === code) ?? null;
}

/** The secrets to come back with: those of a whole party if the link is one of theirs. */
export function secretsFor(code: string, ofLink: string | null): string[] {
  const kept = keepsakeOf(code)?.secrets ?? [];
  return !ofLink || kept.includes(ofLink) ? kept : [ofLink];
}

export function keep(code: string, game: string, secrets: string[], names: string[] = keepsakeOf(code)?.names ?? []): void {
  const others = keepsakes().filter((kept) => kept.code !== code);
  const begun = keepsakeOf(code)?.begun ? { begun: true } : {};
  store([{ code, game, secrets, names, at: Date.now(), ...begun }, ...others]);
}

/** A match has begun there. */
export function noteBegun(code: string): void {
  store(keepsakes().map((kept) => (kept.code === code ? { ...kept, begun: true } : kept)));
}

/** The match there is over. */
export function noteOver(code: string): void {
  store(keepsakes().map((kept) => (kept.code === code ? { ...kept, over: true } : kept)));
}

const areTexts = (list: unknown): list is string[] => Array.isArray(list) && list.every((one) => typeof one === "string");

function isKeepsake(found: unknown): found is Keepsake {
  const kept = found as Partial<Keepsake> | null;
  if (typeof kept !== "object" || !kept || typeof kept.code !== "string" || typeof kept.game !== "string" || typeof kept.at !== "number") return false;
  return areTexts(kept.secrets) && kept.secrets.length > 0 && (kept.names === undefined || areTexts(kept.names));
}

/** Add the seats of tables that this browser does not know; those that it knows stay as they are. */
export function addKeepsakes(list: unknown[]): { found: number; added: number } {
  const found = list.filter(isKeepsake);
  const known = keepsakes();
  const fresh = found.filter(({ code }) => !known.some((kept) => kept.code === code));
  store([...known, ...fresh].sort((one, other) => other.at - one.at));
  return { found: found.length, added: fresh.length };
}

export const forgetSeats = (): void => store([]);

export function forget(code: string): void {
  store(keepsakes().filter((kept) => kept.code !== code));
}
