// How much room there is. The table carries it as classes, for the stylesheets.

import { MediaQuery } from "svelte/reactivity";

/** A phone held sideways. */
export const flatScreen = new MediaQuery("(max-height: 480px) and (min-width: 560px)");
/** A phone: one line of seats, the stage, my metal, the question. */
export const littleRoom = new MediaQuery("(max-width: 640px), ((max-height: 480px) and (min-width: 560px))");
/** Up to tablets there is no place for the log beside the table. */
export const someRoom = new MediaQuery("(max-width: 1180px)");
export const isUpright = new MediaQuery("(orientation: portrait)");
