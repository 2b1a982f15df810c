// What is seen before the next question: a sale, a won exchange, a seat that is one gem away from winning.

import type { EventInfo } from "../../protocol";
import type { Gem } from "../../views/das_amulett";
import type { Scene } from "../contract";
import { type Box, coloursOf, type View } from "./box";

/** Long enough to be read; any tap or key goes on. */
const SALE_MS = 1900;
const NEAR_MS = 2600;

/** The table in between: what has happened by now, and what is shown of it. */
export interface Interlude extends View {
  scene: { kind: "sold" | "won" | "near"; event: EventInfo; told: EventInfo[] };
}

export const isInterlude = (view: View): view is Interlude => "scene" in view;

/** One gem away: any gem, or one of a new colour, would win. */
export function isNear(gems: string[], { knobs }: Pick<Box, "knobs">): boolean {
  const { win_gems, win_different_colours } = knobs.book;
  const colours = coloursOf(gems);
  return colours < win_different_colours && (gems.length === win_gems - 1 || (colours === win_different_colours - 1 && gems.length < win_gems));
}

/** The table after one more event, as far as a scene shows it. */
function after(view: View, { name, data }: EventInfo): View {
  const seat = Number(data.seat);
  switch (name) {
    case "turned_up":
      return { ...view, phase: "spell_phase", turned_up: String(data.spell), offer: Math.max(0, view.offer - 1), bid: 0, bidder: null, passed: [], to_act: [] };
    case "exchange_began":
      return { ...view, phase: "gem_phase", bid: 0, bidder: null, passed: [], to_act: [] };
    case "bid_stones":
      return { ...view, bid: Number(data.stones), bidder: seat, to_act: [] };
    case "bid_cards":
      return { ...view, bid: Number(data.count), bidder: seat, to_act: [] };
    case "passed":
      return { ...view, passed: [...view.passed, seat], to_act: [] };
    case "moved":
      return { ...view, party: String(data.area) };
    case "hat":
      return { ...view, start_seat: seat };
    case "took_gem":
      return tookGem(view, seat, data.gem as Gem, String(data.area));
    default:
      return view;
  }
}

function tookGem(view: View, seat: number, gem: Gem, area: string): View {
  const there = [...(view.board[area] ?? [])];
  there.splice(there.indexOf(gem), 1);
  const amulets = view.amulets.map((gems, n) => (n === seat ? [...gems, gem] : gems));
  return { ...view, board: { ...view.board, [area]: there }, amulets, to_act: [] };
}

/** The scenes of an update; `Moment` is laid over the table in each of them. */
export function scenesOf(before: View, events: EventInfo[], box: Pick<Box, "knobs">, Moment: NonNullable<Scene["moment"]>["Moment"]): Scene[] {
  const found: Scene[] = [];
  let view = before;
  let shown = 0;
  const add = (kind: Interlude["scene"]["kind"], n: number, upTo: number, ms: number) => {
    const event = events[n] as EventInfo;
    const scene: Interlude = { ...view, to_act: [], scene: { kind, event, told: events.slice(0, n + 1) } };
    found.push({ view: scene, events: events.slice(shown, upTo), moment: { Moment, ms } });
    shown = upTo;
  };
  events.forEach((event, n) => {
    const { name, data } = event;
    view = after(view, event);
    // spell and stones fly, and cards are paid, once everybody knows to whom
    if (name === "spell_won") add("sold", n, n, SALE_MS);
    if (name === "exchange_won") add("won", n, n, SALE_MS);
    const wins = events.slice(n).some((later) => later.name === "match_ended");
    if (name === "took_gem" && !wins && isNear(view.amulets[Number(data.seat)] ?? [], box)) add("near", n, n + 1, NEAR_MS);
  });
  return found;
}
