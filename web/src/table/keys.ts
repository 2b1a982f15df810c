// Which keys do what at a table.

import { settings } from "../settings.svelte";

/** The keys of choices: letters, so that none can be taken for an amount, and none that does something else. */
export const LETTERS = "ABDEFGJKMNQSUWXYZ";

export const LIST_KEY = "L";
export const HINT_KEY = "T";

type Tab = "log" | "rules" | "chat";

/** The keys of the tabs, by the first letter of what they are called. */
export function tabOf(key: string): Tab | undefined {
  const tabs: Record<string, Tab> = { [settings.language === "de" ? "v" : "h"]: "log", r: "rules", c: "chat" };
  return tabs[key.toLowerCase()];
}
