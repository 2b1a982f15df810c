// What each event moves across the table.

import type { Flight } from "../../motion";
import type { EventInfo } from "../../protocol";
import type { Cards } from "./box";
import { littleRoom } from "./room";

const MOST_LIKENESSES = 4;

/** Some copies of a thing, one after the other. */
function copies(count: number, flight: Flight): Flight[] {
  return Array.from({ length: Math.min(count, MOST_LIKENESSES) }, () => flight);
}

export function flights({ name, data }: EventInfo, you: number | null): Flight[] {
  const seat = `seat:${String(data.seat)}`;
  const spell = `spell:${String(data.spell)}`;
  const supply = `supply:${String(data.seat)}`;
  const open = !littleRoom.current;
  const purse = (metal: string) => (data.seat === you ? `hand:${metal}` : seat);
  const metals = Object.entries((data.cards ?? {}) as Cards);
  switch (name) {
    case "turned_up":
      return [{ thing: spell, from: "deck", turned: true }];
    case "spell_won":
      return open
        ? [{ thing: spell, from: "auction" }, ...copies(Number(data.stones), { likeness: supply, from: supply, to: spell })]
        : [{ likeness: "deck", from: "auction", to: seat }];
    case "spell_unsold":
      return [{ likeness: "deck", from: "auction", to: "deck" }];
    case "income":
      return metals.flatMap(([metal, count]) => copies(count, { likeness: `stack:${metal}`, from: `stack:${metal}`, to: purse(metal) }));
    case "picked":
      return [{ likeness: `stack:${String(data.metal)}`, from: `stack:${String(data.metal)}`, to: purse(String(data.metal)) }];
    case "paid":
      return copies(Number(data.count), { likeness: `stack:${String(data.metal)}`, from: purse(String(data.metal)), to: "openbid" });
    case "took_back":
    case "cursed":
      return [{ likeness: `stack:${String(data.metal)}`, from: "openbid", to: purse(String(data.metal)) }];
    case "restacked":
      return metals.flatMap(([metal, count]) => copies(count, { likeness: `stack:${metal}`, from: "openbid", to: `stack:${metal}` }));
    case "took_gem": {
      const set = `set:${String(data.seat)}:${String(data.gem)}:0`;
      const from = `area:${String(data.area)}`;
      return open ? [{ thing: set, from }] : [{ likeness: set, from, to: seat }];
    }
    case "teleported":
      return [{ thing: `gem:${String(data.to)}:${String(data.gem)}:0`, from: `area:${String(data.from)}` }];
    case "shifted":
      return [{ likeness: supply, from: "spell:energy_arc", to: spell }];
    case "drained":
      return [{ likeness: `supply:${String(data.owner)}`, from: spell, to: `supply:${String(data.owner)}` }];
    case "paid_energy":
      return Object.entries(data.spells as Record<string, number>).flatMap(([id, stones]) => copies(stones, { likeness: supply, from: open ? `spell:${id}` : seat, to: supply }));
    case "went_under":
      return (data.spells as string[]).map((id) => ({ likeness: "deck", from: open ? `spell:${id}` : seat, to: "deck" }));
    default:
      return [];
  }
}
