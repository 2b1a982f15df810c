// On a phone spells and amulets are drawn small, and a plate opens them large; `phone.css` uses the same width.

import { MediaQuery } from "svelte/reactivity";

export const littleRoom = new MediaQuery("max-width: 640px");
