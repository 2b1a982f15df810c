// The Blue Amulet's view and box as the server tells them, and how its things are called.

import type { Language } from "../../settings.svelte";

export type Power = "dwarf" | "witch" | "wizard";

export interface View {
  to_act: number[];
  over: boolean;
  options: { board: string };
  decision: string | null;
  on_turn: number;
  turn: number;
  round: number;
  max_rounds: number;
  moves: number;
  princes: string[];
  steps: number[];
  goal: number;
  way_cards: string[][];
  amulet: number | null;
  powers: Record<Power, string>;
  moved: Power[];
  figure: Power | null;
  hand: string[] | null;
  hands: (string[] | null)[];
  hand_sizes: number[];
  draw_pile: number;
  discard_pile: string[];
  /** For the mover's eyes only. */
  walk: { card: string; path: string[]; steps: number; place: string | null; price: string[] } | null;
  loser: number | null;
  discard_to: number | null;
}

interface Named {
  id: string;
  origin: string;
  name_de: string;
  name_en: string;
}

export interface Place extends Named {
  index: number;
  kind: "start" | "gate" | "castle" | "task" | "goal";
  step: number;
  gather: boolean;
  power_allowed: boolean;
  task_card?: string;
}

export interface Board {
  origin: string;
  name_de: string;
  name_en: string;
  places: Place[];
  legs: { origin: string; index: number; fields: number; arrows_right: number[]; arrows_left: number[] }[];
}

export interface FateCard extends Named {
  count: number;
  ability: "take_amulet" | "beat_power" | "solve_task";
  target: string;
}

export interface Box {
  meta: { title_de: string; title_en: string };
  princes: (Named & { seat: number })[];
  dark_powers: (Named & { id: Power; beaten_by: string })[];
  amulet: Named;
  way_cards: (Named & { distance: number })[];
  fate_cards: FateCard[];
  boards: Record<string, Board>;
  labels: Record<string, Record<string, string | number>>;
  knobs: { hand_limit: number; castle_cards: number; joker_min: number; joker_max: number; amulet_until: string };
  switches: {
    label_set: string;
    arrow_draw: "optional" | "forced";
    castle_source: "draw_pile" | "discard_pile";
    back_entry: "any_place" | "castle_only" | "none";
    back_cross: boolean;
  };
}

/** What the edition's rule book calls it. */
export function nameOf(box: Box, thing: Named, lang: Language): string {
  return label(box, thing.id, lang) || thing[`name_${lang}`];
}

/** Words of the edition's rule book: `ruin_task`, `amulet_story`. */
export function label(box: Box, what: string, lang: Language): string {
  return String(box.labels[box.switches.label_set]?.[`${what}_${lang}`] ?? "");
}

function named<T extends Named>(things: T[], id: string): T {
  const thing = things.find((known) => known.id === id);
  if (!thing) throw new Error(`the Blue Amulet has no ${id}`);
  return thing;
}

export const cardOf = (box: Box, id: string): FateCard => named(box.fate_cards, id);
export const powerOf = (box: Box, id: string) => named(box.dark_powers, id as Power);
export const placeOf = (board: Board, id: string): Place => named(board.places, id);
export const princeOf = (box: Box, seat: number) => box.princes.find((prince) => prince.seat === seat) ?? named(box.princes, "red");

export const cardName = (box: Box, id: string, lang: Language): string => nameOf(box, cardOf(box, id), lang);

/** The drawing of a dark power; the English rules make the wizard an enchantress. */
export const figureOf = (box: Box, power: string): string =>
  power === "wizard" && box.switches.label_set === "translation" ? "sym-enchantress" : `sym-${power}`;

/** The drawing of a fate card: the figure that it beats, the place whose task it solves, or the amulet. */
export function artOf(box: Box, card: FateCard): string {
  if (card.ability === "beat_power") return figureOf(box, card.target);
  return card.ability === "solve_task" ? `sym-place-${card.target}` : "sym-amulet";
}
