// The two boards, as the box lays them out.

import type { Board, Fate } from "../src/views/blaues_amulett";

export const PLACES = ["start_castle", "gate_1", "ruin", "castle_1", "gate_2", "spring", "castle_2", "gate_3", "fire", "gate_4", "castle_of_light"];
const KINDS: Record<string, string> = { start_castle: "start", castle_of_light: "goal", ruin: "task", spring: "task", fire: "task" };

function boardOf(fields: number, right: number[], left: number[]): Board {
  const named = (id: string) => ({ id, origin: "book" as const, name_de: id, name_en: id });
  return {
    origin: "rebuilt",
    name_de: "Plan",
    name_en: "Board",
    places: PLACES.map((id, index) => {
      const kind = (KINDS[id] ?? (id.startsWith("gate") ? "gate" : "castle")) as "gate";
      const task = kind === ("task" as string) ? { task_card: `${id}_card` as Fate } : {};
      return { ...named(id), index, kind, step: index * (fields + 1), gather: ["start", "castle"].includes(kind), power_allowed: index > 0, ...task };
    }),
    legs: PLACES.slice(1).map((_, n) => ({ origin: "rebuilt", index: n + 1, fields, arrows_right: right, arrows_left: left })),
  };
}

export const A = boardOf(5, [3], [3]);
export const B = boardOf(6, [3, 6], [1, 4]);
