// Values of a box as people type and read them.

import type { DefectInfo, KindInfo, PartInfo, RowInfo, ValueInfo } from "../protocol";
import type { Whole } from "./link";

export type AnyValue = Whole["changes"][string];

export const same = (one: unknown, other: unknown): boolean => ordered(one) === ordered(other);

/** Counts are the same in any order. */
function ordered(value: unknown): string {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return JSON.stringify(value);
  return JSON.stringify(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** `3, 4, 4` as numbers; what is not one stays as it was typed, so that the check can say so. */
export const numbersIn = (text: string): (number | string)[] =>
  text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((part) => (/^-?\d{1,7}$/.test(part) ? Number(part) : part));

/** What was typed as a number; if it is none, as it is. */
export const numberIn = (text: string): number | string => (/^\s*-?\d{1,7}\s*$/.test(text) ? Number(text) : text.trim());

/** How many of one thing; none is not written. */
export function counted(counts: Record<string, number>, name: string, n: number): Record<string, number> {
  const rest = Object.fromEntries(Object.entries(counts).filter(([other]) => other !== name));
  return n > 0 ? { ...rest, [name]: n } : rest;
}

/** A bound that is none. */
export const BEYOND_REASON = 1_000_000;

/** The defects of a value, with those of what is in it (`spell[0].income.gold`). */
export const defectsAt = (defects: DefectInfo[], at: string): DefectInfo[] =>
  defects.filter((defect) => defect.at === at || (defect.at.startsWith(`${at}.`) && !defect.at.slice(at.length + 1).includes("[")) || defect.at.startsWith(`${at}[`));

/** Those that stand beside no value of the form: they are told at the top. */
export function elsewhere(defects: DefectInfo[], parts: PartInfo[]): DefectInfo[] {
  const beside = new Set(parts.flatMap(({ rows }) => rows.flatMap(({ values }) => values.flatMap(({ at }) => defectsAt(defects, at)))));
  return defects.filter((defect) => !beside.has(defect));
}

export type Which = "all" | "rebuilt" | "changed" | "faulty";

export interface Sought {
  words: string;
  which: Which;
}

/** The parts of a box with only those values that are sought. */
export function found(parts: PartInfo[], kinds: KindInfo[], sought: Sought, changes: Whole["changes"], defects: DefectInfo[], lang: "de" | "en"): PartInfo[] {
  const words = sought.words.toLowerCase().split(/\s+/).filter(Boolean);
  const isWanted = (value: ValueInfo): boolean => {
    if (sought.which === "rebuilt") return value.origin === "rebuilt";
    if (sought.which === "changed") return value.at in changes;
    return sought.which === "all" || defectsAt(defects, value.at).length > 0;
  };
  const isFound = (part: PartInfo, row: RowInfo, value: ValueInfo): boolean => {
    const kind = kinds[value.kind];
    const text = [part.titles[lang], row.titles[lang], kind?.titles[lang], kind?.clause, value.at].join(" ").toLowerCase();
    return isWanted(value) && words.every((word) => text.includes(word));
  };
  return parts
    .map((part) => ({ ...part, rows: part.rows.map((row) => ({ ...row, values: row.values.filter((value) => isFound(part, row, value)) })).filter(({ values }) => values.length) }))
    .filter(({ rows }) => rows.length);
}
