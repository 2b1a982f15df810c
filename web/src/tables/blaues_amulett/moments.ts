// What is felt on the board before it goes on: who gets the Blue Amulet, who is pushed, who arrives.

import type { EventInfo } from "../../protocol";
import type { Scene } from "../contract";
import type { View } from "./box";
import Fanfare from "./Fanfare.svelte";

const MS: Record<string, number> = { amulet: 1700, pushed: 1100, arrived: 2200 };

/** Somebody else's push of somebody else is seen well enough. */
const concerns = ({ name, data }: EventInfo, you: number | null) => name in MS && (name !== "pushed" || data.seat === you || data.by === you);

export function scenes(before: View, events: EventInfo[], you: number | null, after: View): Scene[] {
  const told = events.filter((event) => concerns(event, you));
  const event = told.find(({ name }) => name === "arrived") ?? told.find(({ name }) => name === "amulet") ?? told[0];
  if (!event) return [];
  const upTo = events.slice(0, events.indexOf(event) + (event.name === "amulet" ? 0 : 1));
  const view = { ...after, amulet: event.name === "amulet" ? before.amulet : after.amulet, to_act: before.to_act, over: false };
  return [{ view, events: upTo, moment: { Moment: Fanfare, ms: MS[event.name] ?? null, about: event } }];
}
