// How the things of the Blue Amulet are called.

import type { Language } from "../../settings.svelte";
import type { BlauesAmulettBox as Box, BlauesAmulettView as View, Board, FateCard, Place, WayName } from "../../views/blaues_amulett";
import type { Named } from "../../views/frame";

export type { Box, View };

export const WAYS: WayName[] = ["1", "2", "3", "4", "5", "joker"];

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
export const powerOf = (box: Box, id: string) => named(box.dark_powers, id);
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
