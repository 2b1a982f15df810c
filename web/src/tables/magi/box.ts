// Magi's words, and what is said about a card.

import type { Language } from "../../settings.svelte";
import type { TipLine, TipText } from "../../tip.svelte";
import type { Named } from "../../views/frame";
import type { Ability, Card, MagiBox as Box, MagiView as View } from "../../views/magi";
import { wordsOf } from "../words";
import words from "./words.json";

export type { Box, View };

/** What the table has chosen before the match (`view.options`). */
export type Options = View["options"];

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
  return card.points === 1 ? say(lang, "points_1") : say(lang, "points_n", { n: card.points });
}

/** Whether it carries the magic sign at this table: printed, or by the variant (MG-11.1). */
export const hasSign = (card: Card, options?: Options): boolean => card.magic_sign || isSignedByVariant(card, options);

const isSignedByVariant = (card: Card, options?: Options): boolean =>
  !card.magic_sign && card.picture === "scepter" && options?.scepter_sign === true;

const PARTS = ["names", "abilities", "magic_sign", "points", "copies"] as const;

/** Which of its values are rebuilt: the box says it for each group of cards. */
export function rebuiltParts(box: Box, card: Card): (typeof PARTS)[number][] {
  if (card.origin !== "rebuilt") return [];
  const origins = box.field_origin?.[card.group] ?? {};
  const sign = origins[`magic_sign_${card.picture}`] ?? origins.magic_sign_other ?? origins.magic_sign;
  return PARTS.filter((part) => (part === "magic_sign" ? sign : origins[part]) === "rebuilt");
}

/** Everything that can be seen on it, in one line. */
export function spoken(box: Box, card: Card, lang: Language, options?: Options): string {
  const abilities = abilitiesOf(box, card).map((ability) => label(ability, lang));
  const sign = hasSign(card, options) ? [say(lang, "sign")] : [];
  const mark = rebuiltParts(box, card).length ? ` (${say(lang, "rebuilt")})` : "";
  return [nameOf(card, lang), ...abilities, ...sign, pointsOf(card, lang) + mark].join(", ");
}

export function tipText(box: Box, card: Card, lang: Language, options?: Options): TipText {
  const parts = rebuiltParts(box, card);
  const lines = [
    ...(card.group === "magus" ? [rule(lang, "tip_magus")] : []),
    ...(card.group === "guild" ? [rule(lang, "tip_no_ability")] : abilitiesOf(box, card).map((ability) => abilityLine(ability, lang))),
    ...(card.magic_sign ? [rule(lang, "tip_sign")] : []),
    ...(isSignedByVariant(card, options) ? [rule(lang, "tip_sign_variant")] : []),
    rule(lang, "tip_number", { points: pointsOf(card, lang) }),
  ];
  const about = parts.map((part) => say(lang, `part_${part}`)).join(", ");
  return { title: nameOf(card, lang), lines, mark: parts.length ? "rebuilt" : null, about };
}

/** What is printed, beside a label that says it in other words. */
export const printed = (ability: Ability, lang: Language): string =>
  ability.printed.replace(/[()]/g, "") === label(ability, lang) ? "" : ` (${ability.printed})`;

const abilityLine = (ability: Ability, lang: Language): TipLine => ({
  text: `${label(ability, lang)}${printed(ability, lang)}: ${ability[`text_${lang}`]}`,
  clauses: ability.clauses ?? [],
});

/** The icons of abilities; `draw_2` and its kin share one. */
export const icon = (ability: string): string => (ability.startsWith("draw") ? "draw" : ability);
