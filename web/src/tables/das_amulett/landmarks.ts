// One landmark per area: what stands there, where, and how it is called.

import type { Language } from "../../settings.svelte";
import type { Area } from "../../views/das_amulett";
import { DRAWINGS } from "./drawings";
import type { Stroke } from "./scenery";
import { type DasWord, say } from "./words";

/** By area: the drawing, and the terrain that it is drawn for. */
export const LANDMARKS: Record<string, [drawing: keyof typeof DRAWINGS, terrain: string]> = {
  A1: ["oak", "forest"], A2: ["mine", "mountain"], A3: ["mill", "steppe"], A4: ["ship", "water"],
  B1: ["tents", "steppe"], B2: ["beacon", "water"], B3: ["minster", "city"], B4: ["kiln", "forest"], B5: ["eyrie", "mountain"],
  C1: ["stag", "forest"], C2: ["dragon", "mountain"], C3: ["market", "city"], C4: ["palace", "city"], C5: ["circle", "steppe"], C6: ["whale", "water"],
  D1: ["camel", "steppe"], D2: ["lotus", "water"], D3: ["mage", "city"], D4: ["watch", "forest"], D5: ["smoke", "mountain"],
  E1: ["chapel", "forest"], E2: ["falls", "mountain"], E3: ["sphinx", "steppe"], E4: ["serpent", "water"],
};

/** Drawn so large. */
export const SIZE = 0.88;

/** What stands in an area; another box may have other terrain there, and then nothing does. */
export function landmarkOf({ id, terrain }: Area): Stroke[] {
  const [drawing, on] = LANDMARKS[id] ?? [];
  return drawing && on === terrain ? DRAWINGS[drawing] : [];
}

/** `Die Alte Eiche`; empty where no landmark stands. */
export const landmarkName = (area: Area, lang: Language): string => (landmarkOf(area).length ? say(lang, `mark_${area.id}` as DasWord) : "");
