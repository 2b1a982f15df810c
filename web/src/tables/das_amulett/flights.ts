// What each event moves across the table. My own things move themselves; to the other seats, whose plates may be narrow, a copy flies.

import type { Flight } from "../../motion";
import type { EventInfo } from "../../protocol";
import type { Cards } from "../../views/das_amulett";

/** A few stand for many: nobody wants to wait for ten stones. */
const MOST_LIKENESSES = 2;

/** A stone alone: the supply has its number beside it. */
const STONE = "likeness:stone";

/** Several copies of a thing, one after the other. */
function copies(count: number, flight: Flight): Flight[] {
  return Array.from({ length: Math.min(count, MOST_LIKENESSES) }, () => flight);
}

export function flights({ name, data }: EventInfo, you: number | null): Flight[] {
  const isMine = data.seat === you;
  const seat = `seat:${String(data.seat)}`;
  const spell = `spell:${String(data.spell)}`;
  const supply = `supply:${String(data.seat)}`;
  const stack = `stack:${String(data.metal)}`;
  /** Where a seat keeps its metal. */
  const purse = (metal: unknown) => (isMine ? `hand:${String(metal)}` : seat);
  const cards = Object.entries((data.cards ?? {}) as Cards);
  switch (name) {
    case "turned_up":
      return [{ thing: spell, from: "deck", turned: true }];
    case "spell_won":
      return [
        // on a phone my spells are not on the table
        ...(isMine ? [{ thing: spell, from: "auction" }] : []),
        { likeness: "deck", from: "auction", to: isMine ? "purse" : seat },
        ...copies(Number(data.stones), { likeness: STONE, from: supply, to: spell }),
      ];
    case "spell_unsold":
      return [{ likeness: "deck", from: "auction", to: "deck" }];
    case "income":
      return cards.flatMap(([metal, count]) => copies(count, { likeness: `stack:${metal}`, from: `stack:${metal}`, to: purse(metal) }));
    case "picked":
      return [{ likeness: stack, from: stack, to: purse(data.metal) }];
    case "paid":
      return copies(Number(data.count), { likeness: stack, from: purse(data.metal), to: "payment" });
    case "took_back":
    case "cursed":
      return [{ likeness: stack, from: "payment", to: purse(data.metal) }];
    case "restacked":
      return cards.flatMap(([metal, count]) => copies(count, { likeness: `stack:${metal}`, from: "payment", to: `stack:${metal}` }));
    case "took_gem": {
      const from = `area:${String(data.area)}`;
      if (isMine) return [{ thing: `set:${String(data.seat)}:${String(data.gem)}:0`, from }, { likeness: `likeness:${String(data.gem)}`, from, to: "purse" }];
      return [{ likeness: `likeness:${String(data.gem)}`, from, to: `amulet:${String(data.seat)}` }];
    }
    case "teleported":
      return [{ likeness: `likeness:${String(data.gem)}`, from: `area:${String(data.from)}`, to: `area:${String(data.to)}` }];
    case "shifted":
      return [{ likeness: STONE, from: "spell:energy_arc", to: spell }];
    case "drained":
      return [{ likeness: STONE, from: spell, to: `supply:${String(data.owner)}` }];
    case "paid_energy":
      return Object.entries(data.spells as Record<string, number>).flatMap(([id, stones]) => copies(stones, { likeness: STONE, from: `spell:${id}`, to: supply }));
    case "went_under":
      return (data.spells as string[]).map((id) => ({ likeness: "deck", from: `spell:${id}`, to: "deck" }));
    default:
      return [];
  }
}
