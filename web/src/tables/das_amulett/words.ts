// The words of Das Amulett, in both languages; sentences come from the server.

import type { Language } from "../../settings.svelte";
import type { Spell } from "../../views/das_amulett";
import type { Box } from "./box";
import { gemName, metalName } from "./box";
import { wordsOf } from "../words";
import words from "./words.json";

export const { say, rule } = wordsOf(words);
export type DasWord = keyof typeof words;

export const stonesText = (lang: Language, n: number): string => (n === 1 ? say(lang, "stones_1") : say(lang, "stones_n", { n }));

/** What a spell does, in a few words, for its one-line form. */
export function inShort(box: Box, spell: Spell, lang: Language): string {
  const values: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(spell.params)) {
    if (name === "metal") values[name] = metalName(box, String(value), lang);
    else if (name === "colour") values[name] = gemName(box, String(value), lang);
    else if (name === "place") values[name] = say(lang, `place_${String(value)}` as DasWord);
    else values[name] = String(value);
  }
  const word = spell.effect === "curse" ? `curse_${Number(spell.params.bid_min) > 1 ? "from" : "to"}` : spell.effect;
  return word in words ? say(lang, word as DasWord, values) : "";
}

/** Whether a spell's name or effect differs from the print: rebuilt, or played against it. Cost and income are marked separately. */
export function markOf(spell: Spell): "ruling" | "rebuilt" | null {
  if (spell.printed_en !== undefined) return "ruling";
  return spell.origin === "rebuilt" ? "rebuilt" : null;
}

/** What exactly is rebuilt about a spell; empty if nothing is. */
export function rebuiltAbout(spell: Spell, lang: Language): string {
  if (spell.origin === "rebuilt") return say(lang, spell.effect === "curse" ? "rebuilt_limit" : "rebuilt_all");
  return spell.data_origin === "rebuilt" ? say(lang, "rebuilt_about") : "";
}

/** `1 Gold, 2 Joker` */
export function incomeText(box: Box, spell: Spell, lang: Language): string {
  const parts = Object.entries(spell.income).map(
    ([symbol, count]) => `${count} ${symbol === "joker" ? say(lang, "joker") : metalName(box, symbol, lang)}`,
  );
  return parts.join(", ") || say(lang, "income_none");
}
