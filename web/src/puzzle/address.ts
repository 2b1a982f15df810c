// The address of a puzzle: `/puzzles/magi/7`.

import type { PuzzlePlace } from "../protocol";

export const addressOf = ({ game, number }: PuzzlePlace): string => `/puzzles/${encodeURIComponent(game)}/${number}`;

export function placeIn(path: string): PuzzlePlace | null {
  const [, game, number] = /^\/puzzles\/([^/]+)\/(\d{1,6})$/.exec(path) ?? [];
  return game && number ? { game: decodeURIComponent(game), number: Number(number) } : null;
}
