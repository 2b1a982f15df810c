// Why a way turns round, in words: what stands on the place before which the prince swings back.

import type { OptionInfo } from "../../protocol";
import type { TipLine } from "../../tip.svelte";
import type { PartProps } from "../contract";
import { type Box, cardName, nameOf, placeOf, powerOf, type View } from "./box";
import { boardOf, fieldOf, waysOf } from "./ways";
import { rule } from "./words";

/** The leg on which a way swings from the way out to the way back; null if it does not. */
export function swingsOn(stops: string[]): number | null {
  for (let n = 1; n < stops.length; n++) {
    const [from, to] = [fieldOf(stops[n - 1] ?? ""), fieldOf(stops[n] ?? "")];
    if (from?.lane === "R" && to?.lane === "L" && from.leg === to.leg && from.field === to.field) return from.leg;
  }
  return null;
}

export function why(option: OptionInfo, { view, edition: box, lang }: PartProps<View, Box>): TipLine | null {
  const [way] = waysOf(option);
  const leg = way && !way.parted && way.manner === "ahead" ? swingsOn(way.stops) : null;
  if (leg === null) return null;
  const board = boardOf(box, view);
  const place = placeOf(board, board.places.find(({ index }) => index === leg)?.id ?? "");
  const power = box.dark_powers.find(({ id }) => view.powers[id] === place.id);
  if (power && !view.hand?.includes(power.beaten_by)) return rule(lang, "bars", { power: nameOf(box, powerOf(box, power.id), lang), card: cardName(box, power.beaten_by, lang) });
  return place.task_card ? rule(lang, "asks", { place: nameOf(box, place, lang), card: cardName(box, place.task_card, lang) }) : null;
}
