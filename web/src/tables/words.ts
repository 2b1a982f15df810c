// A game's words on the page: one file `words.json` in its folder, both languages side by side. A sentence that states a rule
// names the clauses that say so.

import type { Language } from "../settings.svelte";
import type { TipLine } from "../tip.svelte";
import { fill, type Values } from "../words";

/** One entry of `words.json`; a whole sentence names its clauses, or says by an empty list that it states no rule. */
export type Said = Record<Language, string> & { clauses?: string[] };

type Sentences<All> = { [W in keyof All]: All[W] extends { clauses: string[] } ? W : never }[keyof All];

export function wordsOf<All extends Record<string, Said>>(all: All) {
  const texts = (lang: Language) =>
    Object.fromEntries(Object.entries(all).map(([word, said]) => [word, said[lang]])) as Record<keyof All, string>;
  /** Every word as a text, by language. */
  const WORDS: Record<Language, Record<keyof All, string>> = { de: texts("de"), en: texts("en") };
  /** A word with its values filled in. */
  const say = (lang: Language, word: keyof All, values: Values = {}): string => fill(WORDS[lang][word], values);
  /** A sentence as the line of a tooltip, with its clauses. */
  const rule = (lang: Language, word: Sentences<All>, values: Values = {}): TipLine => ({
    text: say(lang, word, values),
    clauses: all[word]?.clauses ?? [],
  });
  return { WORDS, say, rule };
}
