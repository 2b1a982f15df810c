// How much room there is. The table carries it as classes, for the stylesheets.

import { MediaQuery } from "svelte/reactivity";

/** A phone held sideways. */
export const flatScreen = new MediaQuery("(max-height: 500px) and (max-width: 1000px) and (orientation: landscape)");
/** A phone: one line of seats, the stage, my metal, the question. */
export const littleRoom = new MediaQuery("(max-width: 640px), ((max-height: 500px) and (max-width: 1000px) and (orientation: landscape))");
/** Up to tablets there is no place for the log beside the table. */
export const someRoom = new MediaQuery("(max-width: 1180px)");
export const isUpright = new MediaQuery("(orientation: portrait)");
