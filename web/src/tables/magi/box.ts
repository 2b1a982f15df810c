// Magi's words, and what is said about a card.

import type { Language } from "../../settings.svelte";
import type { TipText } from "../../tip.svelte";
import type { Named } from "../../views/frame";
import type { Ability, Card, MagiBox as Box, MagiView as View } from "../../views/magi";
import { wordsOf } from "../words";
import words from "./words.json";

export type { Box, View };

export const { WORDS, say, rule } = wordsOf(words);

export const nameOf = (thing: Named | undefined, lang: Language): string => thing?.[`name_${lang}`] ?? "";

export function cardOf(box: Box, id: string): Card {
  const card = box.card.find((known) => known.id === id);
  if (!card) throw new Error(`Magi has no card ${id}`);
  return card;
}

/** The grey magi have no colour of their own. */
export const glassOf = (card: Card): string => (card.colour === "none" ? "grey" : card.colour);

const PANES = import.meta.glob<string>("./glass/*.svg", { eager: true, query: "?url", import: "default" });

/** A picture of glass, by its colour; `back` is the back of every card. A picture costs the browser far less than its panes. */
export const pane = (glass: string): string => PANES[`./glass/${glass}.svg`] ?? "";

/** What stands on the card's label: the colour is in the glass. */
export function title(box: Box, card: Card, lang: Language): string {
  return card.colour === "none" ? nameOf(card, lang) : nameOf(named(box.picture, card.picture), lang);
}

export function named<T extends { id: string }>(things: T[], id: string | undefined): T | undefined {
  return things.find((thing) => thing.id === id);
}

export function abilitiesOf(box: Box, card: Card): Ability[] {
  return card.abilities.flatMap((id) => named(box.ability, id) ?? []);
}

export const label = (ability: Ability, lang: Language): string => ability[`label_${lang}`];

export function pointsOf(card: Card, lang: Language): string {
  return card.points === 1 ? WORDS[lang].points_1 : WORDS[lang].points_n.replace("{n}", String(card.points));
}

/** Everything that can be seen on it, in one line. */
export function spoken(box: Box, card: Card, lang: Language): string {
  const abilities = abilitiesOf(box, card).map((ability) => label(ability, lang));
  const sign = card.magic_sign ? [WORDS[lang].sign] : [];
  return [nameOf(card, lang), ...abilities, ...sign, pointsOf(card, lang)].join(", ");
}

export function tipText(box: Box, card: Card, lang: Language): TipText {
  const words = WORDS[lang];
  const abilities = abilitiesOf(box, card).map(
    (ability) => `${label(ability, lang)} (${ability.printed}): ${ability[`text_${lang}`]}`,
  );
  const lines = abilities.length ? abilities : [words.no_ability];
  if (card.magic_sign) lines.push(words.sign_text);
  lines.push(words.points_text.replace("{points}", pointsOf(card, lang)));
  return { title: nameOf(card, lang), lines, mark: card.origin === "rebuilt" ? "rebuilt" : null };
}

/** The icons of abilities; `draw_2` and its kin share one. */
export const icon = (ability: string): string => (ability.startsWith("draw") ? "draw" : ability);
