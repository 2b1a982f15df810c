// The table's own words; sentences about what happens come from the server.

import { wordsOf } from "../words";
import words from "./words.json";

export const { WORDS, say, rule } = wordsOf(words);
