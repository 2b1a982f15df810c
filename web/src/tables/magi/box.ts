// Magi's words, and what is said about a card.

import type { Language } from "../../settings.svelte";
import type { TipText } from "../../tip.svelte";
import type { Named } from "../../views/frame";
import type { Ability, Card, MagiBox as Box, MagiView as View } from "../../views/magi";

export type { Box, View };

export const WORDS = {
  de: {
    round: "Runde {n}",
    turn: "Zug {n}",
    turn_of: "Zug {n}, {name}",
    cards: "Karten auf der Hand",
    points: "Strafpunkte von {n}",
    points_1: "1 Punkt",
    points_n: "{n} Punkte",
    sign: "Magie-Zeichen",
    sign_text: "Trägt das Magie-Zeichen: Mit ihr kannst du in der Magie-Phase dem Nachziehen ausweichen.",
    points_text: "Bleibt sie dir am Rundenende, zählt sie {points}.",
    no_ability: "Ohne Fähigkeit.",
    cards_text: "Wer die letzte Karte ausspielt, gewinnt die Runde. Vor der letzten sagt man „Magi!“.",
    penalty_text: "Am Ende der Runde zählt jede Karte auf der Hand Minuspunkte. Wer am Ende die wenigsten hat, gewinnt.",
    direction_text: "In dieser Richtung geht es weiter. Jede Runde beginnt im Uhrzeigersinn; Reverse dreht die Richtung um.",
    draw_pile_text: "In der Hauptphase darfst du eine Karte ziehen, auch wenn du eine passende hast. Ist der Stapel leer, wird die Ablage neu gemischt.",
    colour_text: "Diese Farbe allein ist dann gefordert: Die nächste Karte muss sie haben oder ein Magus sein.",
    draw_pile: "Nachziehstapel",
    open_pile: "Ablage",
    to_draw: "zu ziehen",
    counter: "Nachziehzähler {n}",
    counter_text: "Wer an der Reihe ist, weicht mit dem Magie-Zeichen aus oder zieht so viele Karten.",
    demand: "Gefordert",
    or: "oder",
    any: "Jede Karte",
    demand_any: "alles passt",
    demand_colour: "nur diese Farbe oder ein Magus",
    demand_card: "Farbe oder Bild muss passen, ein Magus passt immer",
    cw: "Im Uhrzeigersinn",
    ccw: "Gegen den Uhrzeigersinn",
    your_hand: "Deine Hand, {n} Karten",
    you_hold: "du hast {n}",
    magi: "Magi!",
    silent: "schweigt",
    waits: "wartet",
    others: "Die anderen",
    lift: "Noch einmal tippen: ausspielen",
    magic: "Magie",
    draw: "Ziehen",
    main: "Haupt",
    closing: "Abschluss",
  },
  en: {
    round: "Round {n}",
    turn: "turn {n}",
    turn_of: "Turn {n}, {name}",
    cards: "cards in hand",
    points: "penalty points of {n}",
    points_1: "1 point",
    points_n: "{n} points",
    sign: "magic sign",
    sign_text: "Carries the magic sign: with it you can dodge drawing in the magic phase.",
    points_text: "If you are left with it when the round ends, it counts {points}.",
    no_ability: "No ability.",
    cards_text: "Whoever plays their last card wins the round. Before the last one you say “Magi!”.",
    penalty_text: "At the end of the round every card in hand counts penalty points. The fewest win in the end.",
    direction_text: "Play goes on in this direction. Every round begins clockwise; Reverse turns it round.",
    draw_pile_text: "In the main phase you may draw a card, even if you hold one that fits. If the pile is empty, the open pile is shuffled anew.",
    colour_text: "This colour alone is then in demand: the next card must have it or be a magus.",
    draw_pile: "Draw pile",
    open_pile: "Open pile",
    to_draw: "to draw",
    counter: "Draw counter {n}",
    counter_text: "Whoever is on turn dodges with the magic sign, or draws that many cards.",
    demand: "Demand",
    or: "or",
    any: "Any card",
    demand_any: "everything fits",
    demand_colour: "only this colour, or a magus",
    demand_card: "colour or picture must agree; a magus always fits",
    cw: "Clockwise",
    ccw: "Counter-clockwise",
    your_hand: "Your hand, {n} cards",
    you_hold: "you hold {n}",
    magi: "Magi!",
    silent: "says nothing",
    waits: "waits",
    others: "The others",
    lift: "Tap again to play it",
    magic: "Magic",
    draw: "Draw",
    main: "Main",
    closing: "Closing",
  },
} as const;

export const nameOf = (thing: Named | undefined, lang: Language): string => thing?.[`name_${lang}`] ?? "";

export function cardOf(box: Box, id: string): Card {
  const card = box.card.find((known) => known.id === id);
  if (!card) throw new Error(`Magi has no card ${id}`);
  return card;
}

/** The grey magi have no colour of their own. */
export const glassOf = (card: Card): string => (card.colour === "none" ? "grey" : card.colour);

const PANES = import.meta.glob<string>("./glass/*.svg", { eager: true, query: "?url", import: "default" });

/** A picture of glass, by its colour; `back` is the back of every card. A picture costs the browser far less than its panes. */
export const pane = (glass: string): string => PANES[`./glass/${glass}.svg`] ?? "";

/** What stands on the card's label: the colour is in the glass. */
export function title(box: Box, card: Card, lang: Language): string {
  return card.colour === "none" ? nameOf(card, lang) : nameOf(named(box.picture, card.picture), lang);
}

export function named<T extends { id: string }>(things: T[], id: string | undefined): T | undefined {
  return things.find((thing) => thing.id === id);
}

export function abilitiesOf(box: Box, card: Card): Ability[] {
  return card.abilities.flatMap((id) => named(box.ability, id) ?? []);
}

export const label = (ability: Ability, lang: Language): string => ability[`label_${lang}`];

export function pointsOf(card: Card, lang: Language): string {
  return card.points === 1 ? WORDS[lang].points_1 : WORDS[lang].points_n.replace("{n}", String(card.points));
}

/** Everything that can be seen on it, in one line. */
export function spoken(box: Box, card: Card, lang: Language): string {
  const abilities = abilitiesOf(box, card).map((ability) => label(ability, lang));
  const sign = card.magic_sign ? [WORDS[lang].sign] : [];
  return [nameOf(card, lang), ...abilities, ...sign, pointsOf(card, lang)].join(", ");
}

export function tipText(box: Box, card: Card, lang: Language): TipText {
  const words = WORDS[lang];
  const abilities = abilitiesOf(box, card).map(
    (ability) => `${label(ability, lang)} (${ability.printed}): ${ability[`text_${lang}`]}`,
  );
  const lines = abilities.length ? abilities : [words.no_ability];
  if (card.magic_sign) lines.push(words.sign_text);
  lines.push(words.points_text.replace("{points}", pointsOf(card, lang)));
  return { title: nameOf(card, lang), lines, rebuilt: card.origin === "rebuilt" };
}

/** The icons of abilities; `draw_2` and its kin share one. */
export const icon = (ability: string): string => (ability.startsWith("draw") ? "draw" : ability);
