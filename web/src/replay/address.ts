// The address of a finished match, of a decision in it, and of the eyes through which it is seen: `/r/K7XQ-MTPR/1?at=87&eyes=open2`.

import type { Eyes } from "./player.svelte";

export interface Place {
  code: string;
  match: number;
}

export const addressOf = ({ code, match }: Place, at = 0, eyes: Eyes | null = null): string => {
  const wanted = new URLSearchParams();
  if (at) wanted.set("at", String(at));
  if (eyes) wanted.set("eyes", `${eyes.open ? "open" : ""}${eyes.seat + 1}`);
  return `/r/${encodeURIComponent(code)}/${match}${wanted.size ? `?${wanted.toString()}` : ""}`;
};

/** The review of a match. */
export const reviewOf = ({ code, match }: Place): string => `/r/${encodeURIComponent(code)}/${match}/review`;

/** The match that an address names; null: none, then a file is wanted. */
export function placeIn(path: string): Place | null {
  const [, code, match] = /^\/r\/([^/]+)\/(\d+)(?:\/review)?$/.exec(path) ?? [];
  return code && match ? { code: decodeURIComponent(code), match: Number(match) } : null;
}

/** What the rest of it says; `players`: how many seats there are. */
export function wantedIn(search: string, players: number): { at: number; eyes: Eyes | null } {
  const wanted = new URLSearchParams(search);
  const [, open, seat] = /^(open)?([1-6])$/.exec(wanted.get("eyes") ?? "") ?? [];
  const eyes = seat && Number(seat) <= players ? { seat: Number(seat) - 1, open: open === "open" } : null;
  return { at: Math.max(0, Math.floor(Number(wanted.get("at")) || 0)), eyes };
}
