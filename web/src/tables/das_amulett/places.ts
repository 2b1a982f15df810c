// What a line of the log is about, on the table.

import type { EventInfo } from "../../protocol";

/** The things (`data-thing`) of an event, the most telling one first. */
export function places({ data }: EventInfo): string[] {
  const spells = Array.isArray(data.spells) ? (data.spells as string[]) : Object.keys((data.spells as object | undefined) ?? {});
  const of = (key: string, kind: string) => (typeof data[key] === "string" || typeof data[key] === "number" ? [`${kind}:${String(data[key])}`] : []);
  return [
    ...of("to", "area"),
    ...of("from", "area"),
    ...of("area", "area"),
    ...of("spell", "spell"),
    ...spells.map((id) => `spell:${id}`),
    ...of("metal", "stack"),
    ...of("seat", "seat"),
    ...of("owner", "seat"),
  ];
}
