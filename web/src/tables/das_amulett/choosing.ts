// How the actions of a decision are offered.

import type { OptionInfo } from "../../protocol";

/** `move c3` is about moving. */
export const verbOf = (option: Pick<OptionInfo, "action"> | undefined): string => option?.action.split(" ")[0] ?? "";

/** Choosing a spell that lies before a seat: where there is room the spell itself is lit. */
export const PickSpells: ReadonlySet<string> = new Set(["use", "shift", "drain", "discard"]);

/** Choosing an area: always on the map. */
export const PickAreas: ReadonlySet<string> = new Set(["move", "teleport_from", "teleport_to"]);
