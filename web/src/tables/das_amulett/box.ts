// Das Amulett's view and box as the server tells them.

import type { OptionInfo } from "../../protocol";
import type { Language } from "../../settings.svelte";

export type Metal = "gold" | "silver" | "copper" | "iron";
export type Phase = "setup" | "spell_phase" | "metal_phase" | "gem_phase" | "energy_phase";
export type Cards = Partial<Record<Metal, number>>;

export const METALS: Metal[] = ["gold", "silver", "copper", "iron"];
export const PHASES = ["spell_phase", "metal_phase", "gem_phase", "energy_phase"] as const;

export interface View {
  to_act: number[];
  over: boolean;
  decision: string | null;
  phase: Phase | null;
  round: number;
  start_seat: number;
  party: string;
  /** By area: the gems that lie there. */
  board: Record<string, string[]>;
  amulets: string[][];
  stacks: Record<Metal, number>;
  hand: Cards | null;
  /** Null: that seat's metals are not shown. */
  hands: (Cards | null)[];
  hand_sizes: number[];
  supplies: number[];
  /** By seat: the stones on its spells. */
  spells: Record<string, number>[];
  deck: number;
  /** Spells of the offer that are still face down. */
  offer: number;
  turned_up: string | null;
  bid: number;
  bidder: number | null;
  passed: number[];
  marker: number | null;
  markers_out: number;
  named_metal: Metal | null;
  open_bid: Cards;
  kind: Metal | null;
  left: number;
  valid_cards: number | null;
  using: string | null;
  teleport: { area: string | null; gem: string | null };
  secret: { spells: string[]; returned: string[]; stones: number[]; order: string[] };
  scores: number[];
}

interface Named {
  id: string;
  name_de: string;
  name_en: string;
  origin: string;
}

export interface Area {
  id: string;
  q: number;
  r: number;
  terrain: string;
  pyramid: boolean;
  wall: "none" | "north" | "south";
  neighbours: string[];
  origin: string;
}

export interface Spell extends Named {
  phase: "metal" | "gem" | "energy";
  cost: number;
  income: Record<string, number>;
  effect: string;
  params: Record<string, string | number | boolean>;
  text_de: string;
  text_en: string;
  data_origin: string;
}

export interface Terrain extends Named {
  metal: Metal | "any";
}

export interface Box {
  edition: { note_de: string; note_en: string };
  knobs: { book: { win_different_colours: number; win_gems: number } };
  metal: Named[];
  terrain: Terrain[];
  gem_colour: Named[];
  board: { origin: string; city_areas: string[]; wall_edges: [string, string][] };
  area: Area[];
  spell: Spell[];
}

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

/** Equal gems of a row told apart; the newest of a colour is always number 0, so that one can say where it came from. */
export function things(prefix: string, gems: string[]): { gem: string; thing: string }[] {
  return gems.map((gem, n) => ({ gem, thing: `${prefix}:${gem}:${gems.slice(n + 1).filter((other) => other === gem).length}` }));
}

export const coloursOf = (gems: string[]): number => new Set(gems).size;
export const cardsIn = (cards: Cards): number => Object.values(cards).reduce((sum, count) => sum + count, 0);
