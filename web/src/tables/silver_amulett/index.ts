import type { Flight } from "../../motion";
import type { EventInfo } from "../../protocol";
import type { GameTable } from "../contract";
import Choices from "./Choices.svelte";
import LogIcon from "./LogIcon.svelte";
import Sheet from "./Sheet.svelte";
import Status from "./Status.svelte";
import Table from "./Table.svelte";
import { say, WORDS } from "./words";

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

const silver: GameTable = {
  Table,
  Status,
  Choices,
  LogIcon,
  Sheet,
  score: { de: WORDS.de.points, en: "Penalty points" },
  placed: ({ action }) => PLACED.test(action),
  costly: ({ action }) => action === "call",
  heading: ({ name, data }, names, lang) => {
    if (name === "round_began") return say(lang, "round_n", { n: Number(data.round) });
    if (name === "round_ended") return WORDS[lang].reckoning_head;
    return name === "turn_began" ? say(lang, "turn_of", { name: names[Number(data.seat)] ?? "" }) : null;
  },
  flights,
};

export default silver;
