// How games are shown before anybody plays them. The pictures are ours; everything else comes from the server (`GameSummary`).

import type { EditionInfo, GameSummary, OptionRule } from "../protocol";
import { type Language, settings } from "../settings.svelte";
import { t } from "../words";

const PICTURES = import.meta.glob<string>("./pictures/*.svg", { eager: true, query: "?url", import: "default" });

/** Our own games, in the order of the start page. */
export const OURS = ["das_amulett", "silver_amulett", "blaues_amulett", "magi"];

/** Ours first, then those of other packages as the server lists them. */
export function inOrder(games: GameSummary[]): GameSummary[] {
  const place = ({ game }: GameSummary) => (OURS.includes(game) ? OURS.indexOf(game) : OURS.length);
  return [...games].sort((one, other) => place(one) - place(other));
}

/** The edition to propose to somebody who reads the current language. */
export const editionFor = (game: GameSummary): EditionInfo | undefined =>
  game.editions.find(({ name }) => name === game.edition_for[settings.language]) ?? game.editions[0];

/** A game without its own picture gets the generic one. */
export const pictureOf = (game: string): string => PICTURES[`./pictures/${game}.svg`] ?? PICTURES["./pictures/any_game.svg"] ?? "";

/** In the current language, or else its name. */
export const inWords = (words: Partial<Record<Language, string>> | undefined, name = ""): string =>
  words?.[settings.language] ?? name;

export const valueName = (rule: OptionRule, value: string | boolean): string =>
  typeof value === "boolean" ? t(value ? "yes" : "no") : inWords(rule.value_titles[value], value);
