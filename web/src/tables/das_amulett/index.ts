import type { OptionInfo } from "../../protocol";
import type { GameTable } from "../contract";
import type { View } from "./box";
import { PickAreas, verbOf } from "./choosing";
import Choices from "./Choices.svelte";
import { flights } from "./flights";
import LogIcon from "./LogIcon.svelte";
import { places } from "./places";
import { scenesOf } from "./scenes";
import Drawn from "./Drawn.svelte";
import Sheet from "./Sheet.svelte";
import Sold from "./Sold.svelte";
import Status from "./Status.svelte";
import Table from "./Table.svelte";
import { type DasWord, say } from "./words";

/** A bid this far above the standing one may be a slip of the finger. */
const LEAP = 5;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function costly({ action, of }: OptionInfo, view: View): boolean {
  return verbOf({ action }) === "bid" && Number(of) >= view.bid + LEAP;
}

const das: GameTable = {
  Table,
  Status,
  Choices,
  LogIcon,
  Sheet,
  score: { de: "Edelsteine", en: "Gems" },
  parts: ["paid", "took_back", "took_gem", "picked", "income", "shifted", "drained", "stopped", "ordered"],
  Drawn,
  thing: (row, id) => (row.startsWith("spell[") ? `spell ${id}` : null),
  spots: {
    own: ".metals, .purse__metal",
    amulet: '.mine [data-thing="amulet:0"], .purse__open',
    lot: '[data-thing="auction"]',
    spells: ".mine .spell, .purse__open",
    metals: ".metals, .purse__metal",
    party: '[data-thing="party"]',
    hat: '[data-thing="hat"]',
    others: ".strip, .seats",
    prompt: "#prompt",
  },
  breadth: 1440,
  placed: (option) => PickAreas.has(verbOf(option)),
  costly,
  isStep: (option) => verbOf(option) === "pay",
  heading: ({ name, data }, _names, lang) => {
    if (name === "round_began") return say(lang, "round", { n: Number(data.round) });
    return name === "phase_began" ? capital(say(lang, `${String(data.phase)}_long` as DasWord)) : null;
  },
  places,
  scenes: (before, events, _you, _after, box) => scenesOf(before, events, box, Sold),
  flights,
};

export default das;
