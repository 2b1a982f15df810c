// How much room there is, where scripts need to know it; the stylesheets use the same widths.

import { MediaQuery } from "svelte/reactivity";

/** A phone: spells and amulets are drawn small, and a plate opens them large. */
export const littleRoom = new MediaQuery("max-width: 640px");
/** Up to tablets: plates are narrow, with the spells below the amulet instead of beside it. */
export const narrowPlates = new MediaQuery("max-width: 1180px");
