// Where there is little room, spells and amulets lie behind the plates of their seats; `phone.css` uses the same width.

import { MediaQuery } from "svelte/reactivity";

export const littleRoom = new MediaQuery("max-width: 1180px");
