// The ways that lie before a prince on the double path. Where a place interrupts the lane they part: over the place, or in front
// of it into the other lane. Which of them he may take the server says when he gets there; here they are lines on the board.

import type { Board, Box, Place, View } from "./box";

export interface Way {
  /** Where he comes through, from where he stands on. */
  stops: string[];
  /** How he came past the last place: it is drawn in another manner. */
  manner: "ahead" | "over" | "turn";
  /** Whether the way parted somewhere: then a place has a say in where it ends. */
  parted: boolean;
}

export type Manner = "over" | "turn";

/** What a place that is met leaves open; `left` are the steps to go, the one onto the place included. */
export type Parting = (place: Place, lane: "R" | "L", left: number) => Manner[];

interface OnField {
  lane: "R" | "L";
  leg: number;
  field: number;
}

export function fieldOf(position: string): OnField | null {
  const found = /^([RL])(\d+)\.(\d+)$/.exec(position);
  return found ? { lane: found[1] as "R" | "L", leg: Number(found[2]), field: Number(found[3]) } : null;
}

const write = ({ lane, leg, field }: OnField) => `${lane}${leg}.${field}`;

/** The field in the other lane beside this one. */
export const beside = (at: OnField): OnField => ({ ...at, lane: at.lane === "R" ? "L" : "R" });

/** The field that lies ahead in the lane, or null where a place interrupts it. */
function ahead(board: Board, at: OnField): OnField | null {
  const field = at.field + (at.lane === "R" ? 1 : -1);
  return field >= 1 && field <= (board.legs[at.leg - 1]?.fields ?? 0) ? { ...at, field } : null;
}

/** The field behind a place, seen from a lane that leads to it; null where the path ends. */
function beyond(board: Board, place: Place, lane: "R" | "L"): OnField | null {
  const leg = board.legs[lane === "R" ? place.index : place.index - 1];
  return leg ? { lane, leg: leg.index, field: lane === "R" ? 1 : leg.fields } : null;
}

export function waysFrom(board: Board, from: string, steps: number, parting: Parting): Way[] {
  const at = fieldOf(from);
  if (at) return walk(board, [from], at, steps, parting, { manner: "ahead", parted: false });
  const place = board.places.find(({ id }) => id === from);
  const first = place ? beyond(board, place, "R") : null;
  if (!first || steps < 1) return [];
  return walk(board, [from, write(first)], first, steps - 1, parting, { manner: "ahead", parted: false });
}

function walk(board: Board, stops: string[], at: OnField, left: number, parting: Parting, so: Omit<Way, "stops">): Way[] {
  if (left === 0) return [{ stops, ...so }];
  const next = ahead(board, at);
  if (next) return walk(board, [...stops, write(next)], next, left - 1, parting, so);
  const place = board.places[at.lane === "R" ? at.leg : at.leg - 1];
  if (!place) return [];
  const manners = parting(place, at.lane, left);
  const parted = so.parted || manners.length > 1;
  return manners.flatMap((manner): Way[] => {
    if (manner === "turn") {
      const other = beside(at);
      return walk(board, [...stops, write(other)], other, left - 1, parting, { manner, parted });
    }
    if (left === 1) return [{ stops: [...stops, place.id], manner, parted }];
    const far = beyond(board, place, at.lane);
    return far ? walk(board, [...stops, place.id, write(far)], far, left - 2, parting, { manner, parted }) : [];
  });
}

/** What the table shows of a place: whether a figure or a task bars it, where the path ends, and what the edition says of the way back. */
export function partingAt(box: Box, view: View): Parting {
  const guarded = new Set(Object.values(view.powers));
  return (place, lane, left) => {
    const over: Manner[] = left === 1 || (place.kind !== "goal" && place.kind !== "start") ? ["over"] : [];
    if (lane === "R") return over.length && !guarded.has(place.id) && !place.task_card ? over : [...over, "turn"];
    const { back_cross, back_entry } = box.switches;
    const open = left > 1 ? back_cross : back_entry === "any_place" || (back_entry === "castle_only" && place.gather);
    return [...(open ? over : []), "turn"];
  };
}

/** How an answer to a place's question takes its prince past it. */
const ANSWERS: Record<string, Manner> = { pay: "over", enter: "over", cross: "over", swing: "turn", turn: "turn" };

/** The ways that an action opens; none if it moves no prince. */
export function waysOf(action: string, box: Box, view: View): Way[] {
  const board = boardOf(box, view);
  const from = view.princes[view.on_turn];
  if (!from) return [];
  const [verb = "", of = ""] = action.split(" ");
  const parting = partingAt(box, view);
  const answer = ANSWERS[verb];
  if (answer && view.walk) return waysFrom(board, from, view.walk.steps, answered(answer, parting));
  const steps = Number(of);
  return (verb === "play" || verb === "joker") && steps > 0 ? waysFrom(board, from, steps, parting) : [];
}

/** The place that is met first has been answered; what comes after it is open. */
function answered(answer: Manner, parting: Parting): Parting {
  let first = true;
  return (...met) => {
    if (!first) return parting(...met);
    first = false;
    return [answer];
  };
}

export function boardOf(box: Box, view: View): Board {
  const board = box.boards[view.options.board];
  if (!board) throw new Error(`the box has no board ${view.options.board}`);
  return board;
}
