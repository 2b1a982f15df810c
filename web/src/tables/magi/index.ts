import type { Flight } from "../../motion";
import type { EventInfo } from "../../protocol";
import type { GameTable, Scene } from "../contract";
import { say, type View, WORDS } from "./box";
import Choices from "./Choices.svelte";
import RoundEnd from "./RoundEnd.svelte";
import LogIcon from "./LogIcon.svelte";
import Drawn from "./Drawn.svelte";
import Sheet from "./Sheet.svelte";
import Status from "./Status.svelte";
import { tableAtEnd } from "./story";
import Table from "./Table.svelte";

const MOST_LIKENESSES = 4;

/** Cards come from a hand or the draw pile; those of others are seen from behind. */
function flights({ name, data }: EventInfo, you: number | null): Flight[] {
  const mine = data.seat === you;
  const cards = Array.isArray(data.cards) ? data.cards.map(String) : [];
  if (name === "played") return [{ thing: "top", from: mine ? `card:${String(data.card)}` : `seat:${String(data.seat)}` }];
  if (name === "opened") return [{ thing: "top", from: "draw", turned: true }];
  if (name !== "drew" && name !== "dealt") return [];
  if (mine) return cards.map((card) => ({ thing: `card:${card}`, from: "draw", turned: true }));
  const count = Math.min(Number(data.count), name === "dealt" ? 2 : MOST_LIKENESSES);
  return Array.from({ length: count }, () => ({ likeness: "draw", from: "draw", to: `seat:${String(data.seat)}` }));
}

/** The last card lands on the table of its round; then its end is shown until the person goes on. */
function scenes(before: View, events: EventInfo[]): Scene[] {
  const end = tableAtEnd(before, events);
  return end ? [{ ...end, moment: { Moment: RoundEnd, ms: null } }] : [];
}

/** What a line of the log is about. */
function places({ name, data }: EventInfo): string[] {
  if (name === "played" || name === "opened" || name === "free" || name === "colour") return ["top"];
  if (name === "counter" || name === "reshuffled") return ["draw"];
  const seats = [data.target, data.about, data.seat].filter((seat) => typeof seat === "number");
  return seats.map((seat) => `seat:${String(seat)}`).slice(0, 1);
}

const magi: GameTable = {
  Table,
  Status,
  Choices,
  LogIcon,
  Sheet,
  Drawn,
  thing: (row, id) => (row.startsWith("card[") ? id : null),
  spots: {
    own: ".hand .mcard",
    hand: ".hand .mcard",
    lit: ".hand .is-legal",
    demand: ".demand",
    top: ".openpile .top",
    draw: ".drawpile__cards",
    debt: ".debt",
    magus: ".hand .mcard--grey",
    star: ".hand .mcard:has(.m-sign)",
    scepter: '.hand [data-action*="_scepter_"].is-legal',
    prompt: "#prompt",
    direction: ".direction",
    points: ".score",
  },
  score: { de: "Minuspunkte", en: "Penalty points" },
  placed: ({ action }) => action.startsWith("play "),
  costly: ({ action }, view: View) => action === "silent" || (action === "skip" && view.draw_counter > 2),
  heading: ({ name, data }, names, lang) => {
    if (name === "round_began") return say(lang, "round", { n: Number(data.round) });
    if (name === "round_ended") return WORDS[lang].scoring;
    if (name !== "turn_began") return null;
    return say(lang, "turn_of", { n: Number(data.turn), name: names[Number(data.seat)] ?? "" });
  },
  parts: ["chose", "colour", "aimed", "passed", "called", "stayed_silent"],
  quiet: ({ name, data }, you) => name === "dealt" && data.seat !== you,
  scenes,
  places,
  flights,
};

export default magi;
