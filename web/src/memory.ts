// What this browser keeps: settings, and the seats this device has taken. Without storage (private windows) it lasts as
// long as the page.

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

/** A seat that somebody on this device has taken: the way back to it. */
export interface Keepsake {
  code: string;
  game: string;
  secret: string;
  /** When it was last used, in ms. */
  at: number;
}

const MOST_KEPT = 30;

export function keepsakes(): Keepsake[] {
  return read<Keepsake[]>("seats") ?? [];
}

export function keepsakeOf(code: string): Keepsake | null {
  return keepsakes().find((kept) => kept.code === code) ?? null;
}

export function keep(code: string, game: string, secret: string): void {
  const others = keepsakes().filter((kept) => kept.code !== code);
  write("seats", [{ code, game, secret, at: Date.now() }, ...others].slice(0, MOST_KEPT));
}

export function forget(code: string): void {
  write(
    "seats",
    keepsakes().filter((kept) => kept.code !== code),
  );
}
