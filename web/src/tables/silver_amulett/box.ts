// What is said about a card of Silver Amulett.

import type { Language } from "../../settings.svelte";
import type { TipText } from "../../tip.svelte";
import type { Character, Place, SilverAmulettBox as Box, SilverAmulettView as View } from "../../views/silver_amulett";
import { fill } from "../../words";
import { WORDS } from "./words";

export type { Box, View };

const PICTURES = import.meta.glob<string>("./cards/*.svg", { eager: true, query: "?inline", import: "default" });

/** A drawing, by the number of its character; or `back`, or `amulet`. It is in the code: a card that is turned up shows at once. */
export const picture = (of: number | string): string => PICTURES[`./cards/${of}.svg`] ?? "";

export function characterOf(box: Box, number: number): Character {
  const character = box.characters.find((known) => known.number === number);
  if (!character) throw new Error(`Silver Amulett has no card ${number}`);
  return character;
}

export const nameOf = (character: Character, lang: Language): string => character[`name_${lang}`];

/** `Seer, 9` */
export const titleOf = (box: Box, number: number, lang: Language): string => `${nameOf(characterOf(box, number), lang)}, ${number}`;

export const cardsIn = (n: number, lang: Language): string =>
  n === 1 ? WORDS[lang].cards_1 : fill(WORDS[lang].cards_n, { n });

/** What the card says, for a tooltip. */
export function tipText(box: Box, number: number, lang: Language, more: string[] = []): TipText {
  const character = characterOf(box, number);
  const counts = number === 1 ? WORDS[lang].counts_1 : fill(WORDS[lang].counts, { n: number });
  const trigger = WORDS[lang][`trigger_${character.trigger}`];
  return {
    title: `${number} ${nameOf(character, lang)} (${trigger})`,
    lines: [character[`text_${lang}`], counts, ...more],
    mark: character.origin === "rebuilt" ? "rebuilt" : null,
    clauses: character.clauses,
  };
}

/** Everything that can be seen of a card in a village, in one line. */
export function spoken(box: Box, place: Place, named: number, marks: string[], lang: Language): string {
  const words = WORDS[lang];
  if (place.card === null) return fill(words.free_place, { n: place.slot });
  const said = [fill(words.place, { n: place.slot })];
  if (place.face_up && typeof place.number === "number") said.push(titleOf(box, place.number, lang), words.face_up);
  else said.push(words.face_down);
  if (typeof place.remembered === "number") said.push(fill(words.remembered, { card: titleOf(box, place.remembered, lang) }));
  if (named > 0) said.push(fill(words.named, { n: named }));
  return [...said, ...statesOf(place, lang), ...marks].join(", ");
}

function statesOf(place: Place, lang: Language): string[] {
  const words = WORDS[lang];
  const guards = typeof place.guards === "number" ? [fill(words.guards, { n: place.guards })] : [];
  const guarded = (place.guarded_by ?? []).map((n) => fill(words.guarded, { n }));
  return [...(place.covered ? [words.covered] : []), ...guards, ...guarded];
}

/** Of a card in a village: its rule text if it lies open, and what protects it. */
export function placeTip(box: Box, place: Place, named: number, lang: Language): TipText | null {
  const words = WORDS[lang];
  if (place.card === null) return null;
  const more = statesOf({ ...place, covered: false }, lang);
  const clauses: string[] = [];
  if (named > 0) {
    more.push(words.named_text);
    clauses.push("SA-6.3", "SA-6.6");
  }
  if (place.covered) {
    more.push(words.covered_text);
    clauses.push("SA-11.5");
  }
  if (place.guarded_by?.length) {
    more.push(words.guarded_text);
    clauses.push("SA-11.10");
  }
  if (place.face_up && typeof place.number === "number") {
    const tip = tipText(box, place.number, lang, more);
    return { ...tip, clauses: [...(tip.clauses ?? []), ...clauses] };
  }
  const remembered = typeof place.remembered === "number" ? [fill(words.remembered, { card: titleOf(box, place.remembered, lang) })] : [];
  return {
    title: `${fill(words.place, { n: place.slot })}, ${words.face_down}`,
    lines: [...remembered, words.face_down_text, ...more],
    clauses: ["SA-15.4", ...clauses],
  };
}
