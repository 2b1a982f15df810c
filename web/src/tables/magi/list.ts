// The card list: what is in the box, a row for all cards that differ in nothing but their colour.

import type { Language } from "../../settings.svelte";
import type { Ability, Card } from "../../views/magi";
import { abilitiesOf, type Box, label, nameOf, title } from "./box";

export interface Row {
  /** One of them; its picture stands for all, each row in another colour. */
  card: Card;
  /** How many there are of each colour; a magus has none. */
  copies: Record<string, number>;
  /** How many there are in all. */
  all: number;
}

export function rowsOf(box: Box, group: Card["group"]): Row[] {
  const rows = new Map<string, Row>();
  for (const card of box.card.filter((each) => each.group === group)) {
    const key = group === "magus" ? card.id : JSON.stringify([card.picture, card.abilities, card.magic_sign, card.points]);
    const row = rows.get(key) ?? { card, copies: {}, all: 0 };
    row.copies[card.colour] = (row.copies[card.colour] ?? 0) + card.copies;
    row.all += card.copies;
    rows.set(key, row);
  }
  return [...rows.values()].map((row, n) => ({ ...row, card: inColour(box, row.card, n) }));
}

/** The same card in another colour, if there is one. */
function inColour(box: Box, card: Card, n: number): Card {
  const alike = box.card.filter((other) => other.picture === card.picture && other.points === card.points && other.group === card.group);
  return card.group === "magus" ? card : (alike[n % alike.length] ?? card);
}

/** All that stands on the card, and what it does. */
export function textOf(box: Box, { card }: Row, lang: Language): string {
  return [title(box, card, lang), nameOf(card, lang), ...abilitiesOf(box, card).map((ability) => textOfAbility(ability, lang))].join(" ");
}

export const textOfAbility = (ability: Ability, lang: Language): string =>
  `${ability.printed} ${label(ability, lang)} ${ability[`text_${lang}`]}`;

/** Whether a text has every word that is sought. */
export function has(text: string, sought: string): boolean {
  const found = text.toLowerCase();
  return sought
    .toLowerCase()
    .split(/\s+/)
    .every((word) => found.includes(word));
}

export const countOf = (rows: Row[]): number => rows.reduce((sum, { all }) => sum + all, 0);
