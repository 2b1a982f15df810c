// What is said about a thing when somebody asks: by tooltip, on the summary sheet, and in one line for those who hear the table.

import type { Language } from "../../settings.svelte";
import type { TipLine, TipText } from "../../tip.svelte";
import type { Board, Place } from "../../views/blaues_amulett";
import { type Box, cardName, cardOf, label, nameOf, placeOf, powerOf, princeOf, type View } from "./box";
import type { Field } from "./path";
import { fieldOf } from "./ways";
import { rule, say } from "./words";

/** What the words about the box are made of. */
export interface Naming {
  box: Box;
  board: Board;
  lang: Language;
}

/** What the words about a table are made of. */
export interface Telling extends Naming {
  view: View;
  names: string[];
}

/** The places that the English rule book calls something else. */
const RENAMED = ["ruin", "spring", "fire"];

/** A place by its name, a field by the place before it: `space 2 past the second gate`. */
export function positionName({ box, board, lang }: Naming, position: string): string {
  const on = fieldOf(position);
  if (!on) return nameOf(box, placeOf(board, position), lang);
  const before = board.places.find(({ index }) => index === on.leg - 1)?.id ?? "";
  const renamed = box.switches.label_set === "translation" && RENAMED.includes(before) ? "_translation" : "";
  return say(lang, `field_${on.lane}`, { n: on.field, past: say(lang, `past_${before}${renamed}` as "past_fire") });
}

/** Who stands there: princes with their players, dark powers. */
export function standingOn(telling: Telling, position: string): string[] {
  const { box, view, lang } = telling;
  const princes = view.princes.flatMap((at, seat) => (at === position ? [princeName(telling, seat)] : []));
  const powers = Object.entries(view.powers).flatMap(([id, at]) => (at === position ? [nameOf(box, powerOf(box, id), lang)] : []));
  return [...princes, ...powers];
}

export function princeName({ box, names, lang }: Telling, seat: number): string {
  return say(lang, "prince_of", { prince: nameOf(box, princeOf(box, seat), lang), name: names[seat] ?? "" });
}

export function spokenSpot(telling: Telling, position: string, arrow: boolean, more: string): string {
  const { lang } = telling;
  const on = fieldOf(position);
  const name = on
    ? positionName(telling, position)
    : spokenPlace(telling, placeOf(telling.board, position));
  const who = standingOn(telling, position);
  const here = who.length ? say(lang, "here", { who: who.join(", ") }) : "";
  return [name, arrow ? say(lang, "arrow") : "", here, more].filter(Boolean).join("; ");
}

function spokenPlace({ box, lang }: Naming, place: Place): string {
  const name = nameOf(box, place, lang);
  return place.origin === "rebuilt" ? `${name} (${say(lang, "rebuilt")})` : name;
}

/** A mark on a tooltip, if the thing has one: what about it is rebuilt, and the clause that says so. */
function markOf({ origin }: { origin: string }, about: string, clause: string): Pick<TipText, "mark" | "about" | "clauses"> {
  return origin === "rebuilt" ? { mark: "rebuilt", about, clauses: [clause] } : {};
}

// ---- places and fields

/** What a place demands and gives, whoever stands on it. */
export function placeLines({ box, lang }: Naming, place: Place): TipLine[] {
  const { castle_cards: n } = box.knobs;
  const task = label(box, `${place.id}_task`, lang);
  const card = place.task_card ? cardName(box, place.task_card, lang) : "";
  const gives = box.switches.castle_source === "draw_pile" ? "tip_castle_draw" : "tip_castle_discards";
  const free = rule(lang, "tip_free");
  return {
    start: () => [rule(lang, gives, { n }), rule(lang, "tip_no_power")],
    gate: () => [free],
    castle: () => [rule(lang, gives, { n }), free],
    task: () => [rule(lang, "tip_task", { task, card })],
    goal: () => [rule(lang, "tip_goal")],
  }[place.kind]();
}

/** How far the amulet helps against a dark power that stands there (BA-10.10). */
function guarded({ box, board }: Naming, place: Place): "tip_guarded" | "tip_guarded_until" | "tip_guarded_beyond" {
  const last = placeOf(board, box.knobs.amulet_until);
  if (place.index > last.index) return "tip_guarded_beyond";
  const isMetFromBehind = box.switches.back_entry === "any_place" || box.switches.back_cross;
  return place.id === last.id && isMetFromBehind ? "tip_guarded_until" : "tip_guarded";
}

export function placeTip(telling: Telling, place: Place): TipText {
  const { box, view, lang } = telling;
  const lines = placeLines(telling, place);
  const guard = box.dark_powers.find(({ id }) => view.powers[id] === place.id);
  if (guard) lines.push(rule(lang, guarded(telling, place), { power: nameOf(box, guard, lang), card: cardName(box, guard.beaten_by, lang) }));
  if (view.amulet === null && place.id === box.knobs.amulet_start) lines.push(amuletAtFirst(telling));
  return { title: nameOf(box, place, lang), lines, ...markOf(place, say(lang, "about_order"), "BA-2.3") };
}

export function fieldTip(telling: Telling, field: Field): TipText {
  const { box, board, lang } = telling;
  const lines = [rule(lang, field.lane === "R" ? "tip_out" : "tip_back")];
  if (field.arrow) lines.unshift(rule(lang, box.switches.arrow_draw === "forced" ? "tip_arrow_forced" : "tip_arrow"));
  const leg = board.legs[field.leg - 1] ?? board;
  return {
    title: field.arrow ? `${positionName(telling, field.id)}, ${say(lang, "arrow")}` : positionName(telling, field.id),
    lines,
    ...markOf(leg, say(lang, "about_fields"), field.arrow ? "BA-2.9" : "BA-2.7"),
  };
}

// ---- pieces

export function powerTip(naming: Naming, id: string): TipText {
  const { box, lang } = naming;
  const power = powerOf(box, id);
  const lines = [
    rule(lang, "tip_power", { card: cardName(box, power.beaten_by, lang) }),
    rule(lang, "tip_power_amulet", { place: positionName(naming, box.knobs.amulet_until) }),
    rule(lang, "tip_power_move"),
  ];
  return { title: nameOf(box, power, lang), lines };
}

function amuletLines(telling: Telling): TipLine[] {
  const { box, view, lang } = telling;
  const limit = rule(lang, "tip_amulet_limit", { place: positionName(telling, box.knobs.amulet_until) });
  return [rule(lang, "tip_amulet"), limit, ...(view.amulet === null ? [amuletAtFirst(telling)] : [])];
}

const amuletAtFirst = (naming: Naming): TipLine =>
  rule(naming.lang, "tip_amulet_start", { place: positionName(naming, naming.box.knobs.amulet_start) });

export function amuletTip(telling: Telling): TipText {
  return { title: nameOf(telling.box, telling.box.amulet, telling.lang), lines: amuletLines(telling) };
}

export function princeTip(telling: Telling, seat: number): TipText {
  const { box, view, lang } = telling;
  const at = view.princes[seat] ?? "";
  return {
    title: princeName(telling, seat),
    lines: [
      say(lang, "at", { at: positionName(telling, at) }),
      rule(lang, fieldOf(at) ? "tip_prince" : "tip_on_place"),
      ...(view.amulet === seat ? [`${nameOf(box, box.amulet, lang)}:`, ...amuletLines(telling)] : []),
    ],
    ...markOf(princeOf(box, seat), say(lang, "about_colour"), "BA-1.2"),
  };
}

// ---- cards and piles

export function wayLine({ box, lang }: Naming, card: string): TipLine {
  const { joker_min: least, joker_max: most } = box.knobs;
  if (card === "joker") return rule(lang, "tip_joker", { least, most });
  return card === "1" ? rule(lang, "tip_way_1") : rule(lang, "tip_way", { n: card });
}

export const wayName = (lang: Language, card: string): string => (card === "joker" ? say(lang, "joker") : say(lang, "way_card", { n: card }));

export function wayTip(naming: Naming, card: string, open: boolean): TipText {
  const { lang } = naming;
  return { title: wayName(lang, card), lines: [wayLine(naming, card), ...(open ? [] : [rule(lang, "tip_way_used")])] };
}

export function fateLine({ box, board, lang }: Naming, id: string): TipLine {
  const { ability, target } = cardOf(box, id);
  if (ability === "take_amulet") return rule(lang, "tip_take");
  if (ability === "beat_power") return rule(lang, "tip_beat", { target: nameOf(box, powerOf(box, target), lang) });
  return rule(lang, "tip_solve", { task: `${nameOf(box, placeOf(board, target), lang)}, ${label(box, `${target}_task`, lang)}` });
}

export function fateTip(naming: Naming, id: string): TipText {
  const { box, lang } = naming;
  const card = cardOf(box, id);
  const lines = [fateLine(naming, id), rule(lang, "tip_count", { n: card.count })];
  return { title: nameOf(box, card, lang), lines, ...markOf(card, say(lang, "about_count"), "BA-1.5") };
}

export function drawPileTip({ view, lang }: Telling): TipText {
  return { title: say(lang, "draw_pile_n", { n: view.draw_pile }), lines: [rule(lang, "tip_draw_pile")] };
}

export function discardPileTip({ box, view, lang }: Telling): TipText {
  const castle = rule(lang, "tip_discard_castle", { n: box.knobs.castle_cards });
  return {
    title: say(lang, "discard_pile_n", { n: view.discard_pile.length }),
    lines: [rule(lang, "tip_discard_pile"), ...(box.switches.castle_source === "discard_pile" ? [castle] : [])],
  };
}

// ---- what is rebuilt

/** One sentence for each part of the box that was not printed so. */
export function rebuiltLines({ box, board, lang }: Naming): TipLine[] {
  const parts = { places: board.places, legs: board.legs, princes: box.princes, fate_cards: box.fate_cards };
  const found = Object.entries(parts).filter(([, rows]) => rows.some(({ origin }) => origin === "rebuilt"));
  return found.map(([part]) => rule(lang, `legend_${part as keyof typeof parts}`));
}
