// The frame's words, in the current language. A game's own words are in its folder.

import { settings } from "./settings.svelte";
import words from "./words.json";

/** Both languages stand side by side in `words.json`. */
export type Word = keyof typeof words;

export type Values = Record<string, string | number>;

export function fill(sentence: string, values: Values): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** A word of the frame in the current language. */
export function t(word: Word, values: Values = {}): string {
  return fill(words[word][settings.language], values);
}

/** `Bea, Cem and Dana` */
export function listed(names: string[]): string {
  return new Intl.ListFormat(settings.language).format(names);
}

/** `2nd`, `2.` */
export function ordinal(n: number): string {
  if (settings.language === "de") return `${n}.`;
  const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };
  return `${n}${endings[new Intl.PluralRules("en", { type: "ordinal" }).select(n)] ?? "th"}`;
}

/** How a bot plays, in words; an unknown one is called what the server calls it. */
export function botName(bot: string): string {
  const word = `bot_${bot}`;
  return word in words ? t(word as Word) : bot;
}

/** The bots that people choose from; the others are for researchers. */
export const isForPeople = (bot: string): boolean => bot !== "random" && bot !== "heuristic";
