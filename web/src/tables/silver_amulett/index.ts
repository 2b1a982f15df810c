import type { Flight } from "../../motion";
import type { EventInfo } from "../../protocol";
import { listed } from "../../words";
import type { GameTable, PartProps } from "../contract";
import Choices from "./Choices.svelte";
import LogIcon from "./LogIcon.svelte";
import Drawn from "./Drawn.svelte";
import Sheet from "./Sheet.svelte";
import Status from "./Status.svelte";
import Table from "./Table.svelte";
import { type Box, characterOf, nameOf, type View } from "./box";
import { naming } from "./naming.svelte";
import { haveSeen } from "./story";
import { rule, say, WORDS } from "./words";

/** Things that the table draws; `exchange` and the ways to discard are buttons too, because they say more than a card. */
const PLACED = /^(slot|seat|keep|draw_row) |^(draw_pile|take_discard|left|right)$/;

/** Cards keep their handle for a round, so they slide by themselves from hand to village and from village to village. */
function flights({ name, data }: EventInfo, you: number | null): Flight[] {
  const card = `card:${String(data.card)}`;
  switch (name) {
    case "drew":
      return (data.cards as number[]).map((handle) => ({ thing: `card:${handle}`, from: "pile" }));
    case "hexed":
    case "penalty":
      return [{ thing: card, from: "pile" }];
    case "drew_row":
      return [{ thing: card, from: `row:${String(data.number)}:0` }];
    case "took_discard":
    case "fetched":
      return [{ thing: card, from: "discard" }];
    case "discarded":
    case "left":
      return [{ thing: "discard", from: card }];
    case "opened":
      return [{ thing: "discard", from: "pile", turned: true }];
    case "put_back":
      return [{ likeness: "pile", from: card, to: "pile" }];
    case "row_filled":
      return [{ thing: `row:${String(data.number)}:0`, from: "pile", turned: true }];
    case "turned_up":
      return [{ thing: card, from: card, turned: true }];
    case "saw":
      return [{ thing: `look:${String(data.card)}`, from: card, turned: true }];
    case "peeked":
    case "looked":
      return data.seat === you ? [] : [{ likeness: card, from: card, to: `seat:${String(data.seat)}` }];
    default:
      return [];
  }
}

/** What the places named so far mean, before anything is sent. */
function asks({ view, edition: box, lang }: PartProps<View, Box>) {
  const number = view.hand?.numbers[0] ?? null;
  if (!naming.isOn || number === null) return null;
  const card = nameOf(characterOf(box, number), lang);
  const [first, ...more] = naming.slots;
  if (first === undefined) return { question: say(lang, "naming_none", { card }), then: rule(lang, "naming_first") };
  if (!more.length) return { question: say(lang, "naming_one", { n: first }), then: rule(lang, "naming_then_one", { n: first }) };
  const sentence = naming.slots.length < box.exchange.penalty_card_from ? "naming_then_many" : "naming_then_three";
  return { question: say(lang, "naming_many", { places: listed(naming.slots.map(String)) }), then: rule(lang, sentence, { card }) };
}

/** What a line of the log is about. */
function places({ name, data }: EventInfo): string[] {
  if (name === "discarded" || name === "left" || name === "opened" || name === "took_discard" || name === "fetched") return ["discard"];
  if (name === "row_filled") return [`row:${String(data.number)}:0`];
  if (name === "amulet_won" || name === "covered") return ["amulet"];
  if (typeof data.card === "number") return [`card:${data.card}`];
  return typeof data.seat === "number" ? [`seat:${data.seat}`] : [];
}

const silver: GameTable = {
  Table,
  Status,
  Choices,
  LogIcon,
  Sheet,
  score: { de: WORDS.de.points, en: "Penalty points" },
  parts: ["kept", "discarded", "used", "named", "looked", "fetched", "hexed", "put_back", "robbed", "gave", "saw"],
  Drawn,
  thing: (row, id) => (row.startsWith("characters[") ? id : null),
  spots: {
    own: ".village--mine .scard, .held--mine .scard",
    village: ".village--mine .scard",
    pile: '[data-thing="pile"]',
    discard: '[data-thing="discard"]',
    prompt: "#prompt",
    held: ".held--mine .scard",
    others: ".seats",
    points: ".mine .count",
    amulet: '[data-thing="amulet"]',
    row: ".openrow",
  },
  placed: ({ action }) => PLACED.test(action),
  costly: ({ action }) => action === "call",
  opens: ({ action }) => action === "exchange",
  heading: ({ name, data }, names, lang) => {
    if (name === "round_began") return say(lang, "round_n", { n: Number(data.round) });
    if (name === "round_ended") return WORDS[lang].reckoning_head;
    return name === "turn_began" ? say(lang, "turn_of", { name: names[Number(data.seat)] ?? "" }) : null;
  },
  asks,
  places,
  seen: haveSeen,
  flights,
};

export default silver;
