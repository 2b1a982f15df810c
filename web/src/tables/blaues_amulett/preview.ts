// What is lit or marked on the board: the ends of possible moves, and the places where a dark power may be put.

import type { OptionInfo } from "../../protocol";
import type { Decision } from "../../views/blaues_amulett";
import { type Way, waysOf } from "./ways";

export interface End {
  /** To be clicked; null if a place on the way has a say in it, so that it is only marked. */
  action: string | null;
  /** What its flag says: a number of steps, or the letter of an answer. */
  tag: string;
  /** What is said about it. */
  name: string;
  look: Way["manner"];
}

/** Answers to a place's question; their buttons, ends and cards share a letter. */
const ANSWERS = ["pay", "swing", "turn", "enter", "cross"];

export function letterOf(actions: OptionInfo[], action: string): string {
  const answers = actions.filter((option) => ANSWERS.includes(option.action));
  const n = answers.findIndex((option) => option.action === action);
  return n < 0 ? "" : "ABCDE"[n] ?? "";
}

/**
 * Words that ask why a figure cannot go to a spot. No action names the end of a walk: the server is asked for one that fails
 * for the same reason (a way card is to be chosen, the joker's distance, the whole distance).
 */
export function wordsFor(decision: Decision | null, spot: string): string {
  if (decision === "power_figure" || decision === "power_place") return `put ${spot}`;
  if (decision === "way_card" || decision === "next_card") return "joker 1";
  return decision === "joker_distance" ? "joker 0" : "play 1";
}

export function endsOf(actions: OptionInfo[]): Map<string, End> {
  const ends = new Map<string, End>();
  for (const option of actions) {
    const { action, of, text } = option;
    if (action.startsWith("put ") && of) ends.set(of, { action, tag: "", name: text, look: "ahead" });
    const letter = letterOf(actions, action);
    for (const { stops, manner, parted } of waysOf(option)) {
      const spot = stops.at(-1);
      if (!spot || ends.get(spot)?.action) continue;
      const tag = letter || (of ?? "");
      ends.set(spot, { action: parted ? null : action, tag: parted ? `${tag}?` : tag, name: text, look: manner });
    }
  }
  return ends;
}
