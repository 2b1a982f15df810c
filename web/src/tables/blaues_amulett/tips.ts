// What is said about a thing when somebody asks: by tooltip, and in one line for those who hear the table.

import type { Language } from "../../settings.svelte";
import type { TipText } from "../../tip.svelte";
import type { Board, Place } from "../../views/blaues_amulett";
import { fill } from "../../words";
import { type Box, cardName, cardOf, label, nameOf, placeOf, powerOf, princeOf, type View } from "./box";
import type { Field } from "./path";
import { fieldOf } from "./ways";
import { WORDS } from "./words";

/** Everything that words are made of. */
export interface Telling {
  box: Box;
  board: Board;
  view: View;
  names: string[];
  lang: Language;
}

export function positionName({ box, board, lang }: Telling, position: string): string {
  return fieldOf(position) ? position : nameOf(box, placeOf(board, position), lang);
}

/** Who stands there: princes with their players, dark powers, the amulet that nobody wears yet. */
export function standingOn(telling: Telling, position: string): string[] {
  const { box, view, lang } = telling;
  const princes = view.princes.flatMap((at, seat) => (at === position ? [princeName(telling, seat)] : []));
  const powers = Object.entries(view.powers).flatMap(([id, at]) => (at === position ? [nameOf(box, powerOf(box, id), lang)] : []));
  return [...princes, ...powers];
}

export function princeName({ box, names, lang }: Telling, seat: number): string {
  return fill(WORDS[lang].prince_of, { prince: nameOf(box, princeOf(box, seat), lang), name: names[seat] ?? "" });
}

export function spokenSpot(telling: Telling, position: string, arrow: boolean, more: string): string {
  const words = WORDS[telling.lang];
  const on = fieldOf(position);
  const name = on
    ? `${position}, ${fill(words.field, { lane: on.lane === "R" ? words.way_out : words.way_back, field: on.field, leg: on.leg })}`
    : positionName(telling, position);
  const who = standingOn(telling, position);
  const here = who.length ? fill(words.here, { who: who.join(", ") }) : "";
  return [name, arrow ? words.arrow : "", here, more].filter(Boolean).join("; ");
}

export function placeTip(telling: Telling, place: Place): TipText {
  const { box, view, lang } = telling;
  const words = WORDS[lang];
  const values = {
    n: box.knobs.castle_cards,
    task: label(box, `${place.id}_task`, lang),
    card: place.task_card ? cardName(box, place.task_card, lang) : "",
  };
  const lines = [fill(words[`tip_${place.kind}`], values)];
  const guard = box.dark_powers.find(({ id }) => view.powers[id] === place.id);
  if (guard) lines.push(fill(words.tip_guarded, { power: nameOf(box, guard, lang), card: cardName(box, guard.beaten_by, lang) }));
  if (view.amulet === null && place.kind === "goal") lines.push(words.tip_amulet_start);
  return { title: nameOf(box, place, lang), lines, mark: place.origin === "rebuilt" ? "rebuilt" : null, clauses: PLACE_CLAUSES[place.kind] };
}

const PLACE_CLAUSES: Record<Place["kind"], string[]> = {
  start: ["BA-11.1", "BA-12.2"],
  gate: ["BA-7.1"],
  castle: ["BA-11.1", "BA-7.1"],
  task: ["BA-7.2", "BA-7.4"],
  goal: ["BA-13.1", "BA-5.8"],
};

export function fieldTip({ box, board, lang }: Telling, field: Field): TipText {
  const words = WORDS[lang];
  const out = field.lane === "R";
  const lines = [out ? words.tip_out : words.tip_back];
  if (field.arrow) lines.unshift(box.switches.arrow_draw === "forced" ? words.tip_arrow_forced : words.tip_arrow);
  return {
    title: field.arrow ? `${field.id}, ${words.arrow}` : field.id,
    lines,
    mark: board.legs[field.leg - 1]?.origin === "rebuilt" ? "rebuilt" : null,
    clauses: [...(field.arrow ? ["BA-9.1", "BA-9.2"] : []), "BA-2.6", out ? "BA-8.1" : "BA-6.2"],
  };
}

export function powerTip({ box, lang }: Telling, id: string): TipText {
  const power = powerOf(box, id);
  return {
    title: nameOf(box, power, lang),
    lines: [fill(WORDS[lang].tip_power, { card: cardName(box, power.beaten_by, lang) })],
    clauses: ["BA-7.3", "BA-7.8", "BA-12.1"],
  };
}

export function amuletTip({ box, board, view, lang }: Telling): TipText {
  const words = WORDS[lang];
  const until = nameOf(box, placeOf(board, box.knobs.amulet_until), lang);
  const lines = [label(box, "amulet_story", lang), fill(words.tip_amulet_limit, { place: until })];
  if (view.amulet === null) lines.push(words.tip_amulet_start);
  return { title: nameOf(box, box.amulet, lang), lines, clauses: ["BA-10.1", "BA-10.10"] };
}

export function princeTip(telling: Telling, seat: number): TipText {
  const { box, view, lang } = telling;
  const words = WORDS[lang];
  const at = view.princes[seat] ?? "";
  const lines: TipText["lines"] = [fill(fieldOf(at) ? words.tip_prince : words.tip_on_place, { at: positionName(telling, at) })];
  if (view.amulet === seat) lines.push(...amuletTip(telling).lines);
  return { title: princeName(telling, seat), lines, mark: princeOf(box, seat).origin === "rebuilt" ? "rebuilt" : null, clauses: ["BA-8.1", "BA-8.3"] };
}

export function wayTip({ box, lang }: Telling, card: string, open: boolean): TipText {
  const words = WORDS[lang];
  const { joker_min: least, joker_max: most } = box.knobs;
  const text = card === "joker" ? fill(words.tip_joker, { least, most }) : fill(words.tip_way, { n: card });
  return {
    title: card === "joker" ? words.joker : fill(words.way_card, { n: card }),
    lines: open ? [text] : [text, words.tip_way_used],
    clauses: card === "joker" ? ["BA-4.4", "BA-4.10"] : ["BA-4.3", "BA-4.6", "BA-4.7"],
  };
}

export function fateTip({ box, board, lang }: Telling, id: string): TipText {
  const words = WORDS[lang];
  const card = cardOf(box, id);
  const texts = {
    take_amulet: () => words.tip_take,
    beat_power: () => fill(words.tip_beat, { target: nameOf(box, powerOf(box, card.target), lang) }),
    solve_task: () => fill(words.tip_solve, { task: `${nameOf(box, placeOf(board, card.target), lang)}, ${label(box, `${card.target}_task`, lang)}` }),
  };
  const clauses = { take_amulet: ["BA-10.2", "BA-10.3"], beat_power: ["BA-7.3", "BA-7.8"], solve_task: ["BA-7.2", "BA-7.4"] };
  return {
    title: nameOf(box, card, lang),
    lines: [texts[card.ability](), fill(words.tip_count, { n: card.count })],
    mark: card.origin === "rebuilt" ? "rebuilt" : null,
    clauses: clauses[card.ability],
  };
}
