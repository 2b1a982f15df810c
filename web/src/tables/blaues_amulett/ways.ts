// The ways that the server tells of, as lines on the board; and how positions on the double path are written.

import type { OptionInfo } from "../../protocol";
import type { Board } from "../../views/blaues_amulett";
import type { Box, View } from "./box";

export interface Way {
  /** Where he comes through, from where he stands on. */
  stops: string[];
  /** How he comes past the last place that asks him: it is drawn in another manner. */
  manner: "ahead" | "over" | "turn";
  /** Whether he is asked somewhere under way: then it is not certain where the way ends. */
  parted: boolean;
}

interface OnField {
  lane: "R" | "L";
  leg: number;
  field: number;
}

export function fieldOf(position: string): OnField | null {
  const found = /^([RL])(\d+)\.(\d+)$/.exec(position);
  return found ? { lane: found[1] as "R" | "L", leg: Number(found[2]), field: Number(found[3]) } : null;
}

/** The field in the other lane beside this one. */
export const beside = (at: OnField): OnField => ({ ...at, lane: at.lane === "R" ? "L" : "R" });

/** How an answer to a place's question takes its prince past it. */
const MANNERS: Record<string, Way["manner"]> = { pay: "over", enter: "over", cross: "over", swing: "turn", turn: "turn" };

/** The ways that an action opens; none if it moves no prince. */
export function waysOf({ action, ways }: OptionInfo): Way[] {
  return ways.map(({ stops, answers }) => ({
    stops,
    manner: MANNERS[[action, ...answers].at(-1) ?? ""] ?? "ahead",
    parted: answers.length > 0,
  }));
}

export function boardOf(box: Box, view: View): Board {
  const board = box.boards[String(view.options.board)];
  if (!board) throw new Error(`the box has no board ${String(view.options.board)}`);
  return board;
}
