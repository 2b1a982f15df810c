// Das Amulett's things: what they are called, how they are drawn, and what may be done with them.

import type { OptionInfo } from "../../protocol";
import type { Language } from "../../settings.svelte";
import type { Area, Cards, DasAmulettBox as Box, DasAmulettView as View, Metal, RoundPhase, Spell, Terrain } from "../../views/das_amulett";

export type { Box, View };

export const METALS: Metal[] = ["gold", "silver", "copper", "iron"];
export const PHASES: RoundPhase[] = ["spell_phase", "metal_phase", "gem_phase", "energy_phase"];

function find<T extends { id: string }>(things: T[], id: string): T {
  const thing = things.find((known) => known.id === id);
  if (!thing) throw new Error(`Das Amulett has no ${id}`);
  return thing;
}

export const spellOf = (box: Box, id: string): Spell => find(box.spell, id);
export const areaOf = (box: Box, id: string): Area => find(box.area, id);
export const terrainOf = (box: Box, area: Area): Terrain => find(box.terrain, area.terrain);

export const spellName = (box: Box, id: string, lang: Language): string => spellOf(box, id)[`name_${lang}`];
export const gemName = (box: Box, id: string, lang: Language): string => find(box.gem_colour, id)[`name_${lang}`];
export const metalName = (box: Box, id: string, lang: Language): string => find(box.metal, id)[`name_${lang}`];

/** Aurum, Argentum, Aes, Ferrum: as printed in the box. */
export const latinName = (box: Box, id: string): string => find(box.metal, id).symbol_name;

/** What `actions` says may be done with a thing, by its verb: `{verb: "move", of: Set("a1", ...)}`. */
export interface Asked {
  verb: string;
  of: Set<string>;
}

/** The first of these verbs that I am asked about now. */
export function askedAbout(actions: OptionInfo[], verbs: readonly string[]): Asked | null {
  const verb = verbs.find((known) => actions.some(({ action }) => action.startsWith(`${known} `)));
  if (!verb) return null;
  const of = actions.filter(({ action }) => action.startsWith(`${verb} `)).map((option) => option.of ?? "");
  return { verb, of: new Set(of) };
}

/** The numbers among the actions of a verb: `bid 3`, `pay gold_3`. */
export function numbersOf(actions: OptionInfo[], verb: string): number[] {
  const numbers = actions.filter(({ action }) => action.startsWith(`${verb} `)).map(({ action }) => Number(/\d+$/.exec(action)?.[0]));
  return numbers.sort((a, b) => a - b);
}

const PICTURES = import.meta.glob<string>(["./gems/*.svg", "./coins/*.svg"], { eager: true, query: "?url", import: "default" });

export const gemPicture = (colour: string): string => PICTURES[`./gems/${colour}.svg`] ?? "";
/** The coin of a metal; a city district and a joker ask for any. */
export const coinPicture = (metal: string): string => PICTURES[`./coins/${metal === "any" ? "joker" : metal}.svg`] ?? "";

/** Numbers that tell equal gems in a row apart; the newest of a colour is always number 0, so that it can be shown where it came from. */
export function things(prefix: string, gems: string[]): { gem: string; thing: string }[] {
  return gems.map((gem, n) => ({ gem, thing: `${prefix}:${gem}:${gems.slice(n + 1).filter((other) => other === gem).length}` }));
}

export const coloursOf = (gems: string[]): number => new Set(gems).size;
export const cardsIn = (cards: Cards): number => Object.values(cards).reduce((sum, count) => sum + count, 0);

/** Whether what is printed on a spell names the kind of place that this area is. */
export function worksIn({ phase, params }: Spell, area: Area): boolean {
  return phase === "gem" && ((params.place === "pyramid" && area.pyramid) || (params.place === "wall" && area.wall !== "none"));
}
