import type { Flight } from "../../motion";
import type { EventInfo } from "../../protocol";
import { fill } from "../../words";
import type { GameTable } from "../contract";
import type { View } from "./box";
import Choices from "./Choices.svelte";
import LogIcon from "./LogIcon.svelte";
import Drawn from "./Drawn.svelte";
import Sheet from "./Sheet.svelte";
import Status from "./Status.svelte";
import { scenes } from "./moments";
import Table from "./Table.svelte";
import { why } from "./why";
import { WORDS } from "./words";

/** Princes walk step by step; a push waits until the mover has landed; cards come from and go to hands and piles. */
function flights({ name, data }: EventInfo, you: number | null): Flight[] {
  const seat = Number(data.seat);
  const mine = seat === you;
  const cards = Array.isArray(data.cards) ? data.cards.map(String) : [];
  const hand = (card: string) => (mine ? `card:${card}` : `seat:${seat}`);
  if (name === "walked") return [{ thing: `pawn:${seat}`, through: (data.path as string[]).map((spot) => `spot:${spot}`) }];
  if (name === "pushed" || name === "shoved") return [{ thing: `pawn:${seat}`, from: `pawn:${seat}` }];
  if (name === "paid") return cards.map((card) => ({ likeness: "discard", from: hand(card), to: "discard" }));
  if (name === "discarded") return [{ thing: "discard", from: hand(String(data.card)) }];
  if (name === "amulet_card") return [{ thing: "discard", from: "draw", turned: true }];
  if (name === "amulet" && data.loser !== null) return [{ likeness: "amulet", from: `pawn:${Number(data.loser)}`, to: `pawn:${seat}` }];
  if (name === "stole") {
    const from = data.loser === you ? `card:${String(data.card)}` : `seat:${Number(data.loser)}`;
    return mine ? [{ thing: `card:${String(data.card)}`, from }] : [{ likeness: "draw", from, to: `seat:${seat}` }];
  }
  if (name === "gathered") return mine ? cards.map((card) => ({ thing: `card:${card}`, from: "discard" })) : cards.map(() => ({ likeness: "discard", from: "discard", to: `seat:${seat}` }));
  if (name !== "drew") return [];
  if (mine) return cards.map((card) => ({ thing: `card:${card}`, from: "draw", turned: true }));
  return Array.from({ length: Number(data.count) }, () => ({ likeness: "draw", from: "draw", to: `seat:${seat}` }));
}

const ON_THE_TABLE = /^(play|discard|move|put) /;

const blue: GameTable = {
  Table,
  Status,
  Choices,
  LogIcon,
  Sheet,
  score: { de: "Schritte", en: "Steps" },
  parts: ["paid", "walked", "amulet", "amulet_left", "stole", "spared", "drew", "gathered", "declined_arrow", "declined_castle", "discarded"],
  Drawn,
  thing: (row, id) => (/^(fate_cards|dark_powers)\[/.test(row) ? id : null),
  spots: {
    own: ".ways-mine .waycard, .fates .fate",
    goal: '[data-thing="spot:castle_of_light"]',
    prince: '[data-thing="pawn:0"]',
    ways: ".ways-mine .waycard",
    joker: '[data-thing="way:joker"]',
    fates: ".fates",
    powers: ".piece.power",
    amulet: '[data-thing="amulet"]',
    prompt: "#prompt",
  },
  placed: ({ action }) => ON_THE_TABLE.test(action),
  // three cards, or the amulet, are not left lying by a slip of the finger
  costly: ({ action }, view: View) => action === "leave" || (action === "decline" && view.decision === "gather"),
  heading: ({ name, data }, names, lang) =>
    name === "turn_began" ? fill(WORDS[lang].turn_of, { n: Math.ceil(Number(data.turn) / names.length), name: names[Number(data.seat)] ?? "" }) : null,
  places: ({ name, data }) => {
    if (typeof data.to === "string") return [`spot:${data.to}`];
    if (typeof data.place === "string") return [`spot:${data.place}`];
    return name === "amulet" ? [`pawn:${Number(data.seat)}`] : [];
  },
  keys: (key, actions) => {
    const wanted = /^[1-6]$/.test(key) ? [`play ${key}`, `joker ${key}`] : key.toLowerCase() === "j" ? ["play joker"] : [];
    return actions.find(({ action }) => wanted.includes(action))?.action;
  },
  why,
  scenes,
  flights,
};

export default blue;
