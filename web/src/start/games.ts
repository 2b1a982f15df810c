// The four games on the start page: what a rule book would print on the box.

import type { Language } from "../settings.svelte";

interface Sleeve {
  picture: string;
  by: Record<Language, string>;
  minutes: number;
  /** How many sit down if one just wants to play. */
  usual: number;
  about: Record<Language, string>;
  alt: Record<Language, string>;
}

const pictures = import.meta.glob<string>("./pictures/*.svg", { eager: true, query: "?url", import: "default" });
const picture = (game: string) => pictures[`./pictures/${game}.svg`] ?? "";

export const SLEEVES: Record<string, Sleeve> = {
  das_amulett: {
    picture: picture("das_amulett"),
    by: { de: "Alan R. Moon und Aaron Weissblum, 2001", en: "Alan R. Moon and Aaron Weissblum, 2001" },
    minutes: 90,
    usual: 4,
    about: {
      de: "Biete Metall um Edelsteine und Energie um Zaubersprüche; wer zuerst sieben Farben im Amulett hat, gewinnt.",
      en: "Bid metal for gems and energy for spells; the first with seven colours in the amulet wins.",
    },
    alt: {
      de: "Ein goldenes Amulett mit sieben verschieden geschliffenen Steinen über einem Land aus Sechsecken",
      en: "A golden amulet with seven differently cut gems over a land of hexagons",
    },
  },
  silver_amulett: {
    picture: picture("silver_amulett"),
    by: { de: "Ted Alspach, 2020", en: "Ted Alspach, 2020" },
    minutes: 45,
    usual: 3,
    about: {
      de: "Fünf verdeckte Karten, zwei davon bekannt: Leere dein Dorf von hohen Zahlen, bevor abgerechnet wird.",
      en: "Five hidden cards, two of them known: empty your village of high numbers before the reckoning.",
    },
    alt: {
      de: "Ein silbernes Mondamulett über einem Dorf aus Papier",
      en: "A silver moon amulet over a village cut from paper",
    },
  },
  blaues_amulett: {
    picture: picture("blaues_amulett"),
    by: { de: "Johann Rüttinger, 1986", en: "Johann Rüttinger, 1986" },
    minutes: 60,
    usual: 3,
    about: {
      de: "Prinzen laufen auf dem doppelten Weg zum Schloss des Lichts um die Wette, und dunkle Mächte schicken sie zurück.",
      en: "Princes race along a double path to the Castle of Light, and dark powers turn them back.",
    },
    alt: {
      de: "Ein blaues Amulett über einem doppelten Weg, der sich zu einem hellen Schloss windet",
      en: "A blue amulet over a double path that winds to a bright castle",
    },
  },
  magi: {
    picture: picture("magi"),
    by: { de: "Grimpeur Project, Tokio", en: "Grimpeur Project, Tokyo" },
    minutes: 30,
    usual: 4,
    about: {
      de: "Werde als Erster deine Karten los, und weiche aus, während die Schuld zu ziehender Karten wächst.",
      en: "Be rid of your hand first, and slip away while the debt of cards to draw grows.",
    },
    alt: {
      de: "Ein Amulett aus rotem, blauem und gelbem Glas vor einem Kirchenfenster mit einem Magier",
      en: "An amulet of red, blue and yellow glass before a church window with a magus",
    },
  },
};

type InWords = Record<Language, string>;

/** What a table may choose, in words; values that are not named here are shown as they are. */
export const OPTION_WORDS: Record<string, InWords> = {
  call_mode: { de: "„Magi!“ sagen", en: "Calling “Magi!”" },
  "call_mode auto": { de: "von selbst", en: "by itself" },
  "call_mode manual": { de: "jeder selbst, mit Ertappen", en: "everybody themselves, with catching" },
  scepter_sign: { de: "Zepter tragen das Magie-Zeichen", en: "Scepters carry the magic sign" },
  draw_although_playable: { de: "Ziehen, obwohl eine Karte passt", en: "Drawing although a card fits" },
  pass_after_draw: { de: "Passen nach dem Ziehen", en: "Passing after drawing" },
  "age_order random": { de: "ausgelost", en: "drawn by lot" },
  "age_order seats": { de: "wie die Plätze", en: "as the seats" },
  "memory_help off": { de: "nein", en: "no" },
  "memory_help on": { de: "ja", en: "yes" },
  "setup beginner": { de: "für Anfänger", en: "for beginners" },
  "setup expert": { de: "für Erfahrene", en: "for experts" },
  "setup author": { de: "der Autoren", en: "the authors’" },
  "edition de1986": { de: "deutsch, 1986", en: "German, 1986" },
  "edition en": { de: "englisch", en: "English" },
  age_order: { de: "Reihenfolge nach Alter", en: "Order of age" },
  memory_help: { de: "Gedächtnishilfe", en: "Memory help" },
  board: { de: "Spielplan", en: "Board" },
  setup: { de: "Aufbau", en: "Set-up" },
  show_hands: { de: "Metallkarten offen", en: "Metal cards open" },
};
