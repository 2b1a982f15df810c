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
}

const MOST_KEPT = 30;

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
  write("seats", [{ code, game, secrets, names, at: Date.now() }, ...others].slice(0, MOST_KEPT));
}

export function forget(code: string): void {
  write(
    "seats",
    keepsakes().filter((kept) => kept.code !== code),
  );
}
