// What is said about a card of Silver Amulett.

import type { Language } from "../../settings.svelte";
import type { TipLine, TipText } from "../../tip.svelte";
import type { Character, Place, SilverAmulettBox as Box, SilverAmulettView as View } from "../../views/silver_amulett";
import { t } from "../../words";
import { rule, say, WORDS } from "./words";

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

/** Nobody had the print of what it does and how many there are. */
export const isRebuilt = (character: Character): boolean => character.origin === "rebuilt";

/** `Seer (rebuilt), 9` */
export function titleOf(box: Box, number: number, lang: Language): string {
  const character = characterOf(box, number);
  return `${nameOf(character, lang)}${isRebuilt(character) ? ` (${t("origin_rebuilt")})` : ""}, ${number}`;
}

export const cardsIn = (n: number, lang: Language): string =>
  n === 1 ? WORDS[lang].cards_1 : say(lang, "cards_n", { n });

/** At this table what somebody has seen goes on being shown to them (SA-15.4). */
export const hasMemoryAid = (view: View): boolean => view.remembered_pile !== undefined;

type Line = string | TipLine;

/** What the card says, for a tooltip. */
export function tipText(box: Box, number: number, lang: Language, more: Line[] = []): TipText {
  const character = characterOf(box, number);
  const counts = number === 1 ? rule(lang, "counts_1") : rule(lang, "counts", { n: number });
  const trigger = WORDS[lang][`trigger_${character.trigger}`];
  return {
    title: `${number} ${nameOf(character, lang)} (${trigger})`,
    lines: [{ text: character[`text_${lang}`], clauses: character.clauses }, counts, say(lang, "copies", { n: character.copies }), ...more],
    mark: isRebuilt(character) ? "rebuilt" : null,
    about: say(lang, "rebuilt_what"),
  };
}

/** Everything that can be seen of a card in a village, in one line. */
export function spoken(box: Box, place: Place, named: number, marks: string[], lang: Language): string {
  const words = WORDS[lang];
  if (place.card === null) return say(lang, "free_place", { n: place.slot });
  const said = [say(lang, "place", { n: place.slot })];
  if (place.face_up && typeof place.number === "number") said.push(titleOf(box, place.number, lang), words.face_up);
  else said.push(words.face_down);
  if (typeof place.remembered === "number") said.push(say(lang, "remembered", { card: titleOf(box, place.remembered, lang) }));
  if (named > 0) said.push(say(lang, "named", { n: named }));
  return [...said, ...statesOf(place, lang), ...marks].join(", ");
}

function statesOf(place: Place, lang: Language): string[] {
  const guards = typeof place.guards === "number" ? [say(lang, "guards", { n: place.guards })] : [];
  const guarded = (place.guarded_by ?? []).map((n) => say(lang, "guarded", { n }));
  return [...(place.covered ? [WORDS[lang].covered] : []), ...guards, ...guarded];
}

/** Of a card in a village: its rule text if it lies open, and what protects it. */
export function placeTip(box: Box, place: Place, named: number, lang: Language): TipText | null {
  if (place.card === null) return null;
  const more: Line[] = statesOf({ ...place, covered: false }, lang);
  if (named > 0) more.push(rule(lang, "named_text"));
  if (place.covered) more.push(rule(lang, "covered_text"));
  if (place.guarded_by?.length) more.push(rule(lang, "guarded_text"));
  if (place.face_up && typeof place.number === "number") return tipText(box, place.number, lang, more);
  const remembered = typeof place.remembered === "number" ? [say(lang, "remembered", { card: titleOf(box, place.remembered, lang) })] : [];
  return {
    title: `${say(lang, "place", { n: place.slot })}, ${WORDS[lang].face_down}`,
    lines: [...remembered, rule(lang, place.remembered === undefined ? "face_down_text" : "face_down_aid"), ...more],
  };
}

/** Of the amulet while it is somebody's and lies on no card. In the first round it can only come from the edition. */
export function amuletTip(box: Box, view: View, name: string, mine: boolean, lang: Language): TipText {
  const given = box.setup.amulet_start === "start_seat" && view.round === 1 ? [WORDS[lang].amulet_given] : [];
  const usable = mine ? rule(lang, "amulet_usable_you") : rule(lang, "amulet_usable", { name });
  return { title: WORDS[lang].amulet, lines: [...given, view.amulet.usable ? usable : rule(lang, "amulet_kept", { name })] };
}
