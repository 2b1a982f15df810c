// The tables there are: every folder here that has an `index.ts`. A game without one is played at the plain table.

import type { GameTable } from "./contract";

const FOLDERS = import.meta.glob<{ default: GameTable }>("./*/index.ts");

export async function tableOf(game: string): Promise<GameTable> {
  const load = FOLDERS[`./${game}/index.ts`] ?? FOLDERS["./plain/index.ts"];
  if (!load) throw new Error("the plain table is missing");
  return (await load()).default;
}
