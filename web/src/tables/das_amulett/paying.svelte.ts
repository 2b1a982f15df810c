// A bid is paid metal by metal, as the rules ask for it; at the table it is laid out in one go.

import type { OptionInfo } from "../../protocol";
import type { Cards, Metal } from "../../views/das_amulett";
import { cardsIn, METALS, type View } from "./box";
import { verbOf } from "./choosing";

/** One metal of a payment. */
export interface Pile {
  metal: Metal;
  held: number;
  /** Laid out already. */
  laid: number;
  /** Whether any of it can be laid out now. */
  isOpen: boolean;
}

export interface Due {
  piles: Pile[];
  /** The whole bid, and what of it is still to be laid out. */
  all: number;
  left: number;
}

/** What is to be paid, and with what. */
export function dueOf(view: View): Due {
  const valid = view.accepts[view.party] ?? [];
  const now = METALS.indexOf(view.kind ?? "gold");
  const piles = METALS.map((metal, n): Pile => {
    const held = view.hand?.[metal] ?? 0;
    return { metal, held, laid: view.open_bid[metal] ?? 0, isOpen: held > 0 && n >= now && valid.includes(metal) };
  });
  return { piles, all: view.left + cardsIn(view.open_bid), left: view.left };
}

/** As much of one metal as may be laid out beside what is chosen of the others. */
export function mostOf({ piles, left }: Due, chosen: Cards, metal: Metal): number {
  const pile = piles.find((known) => known.metal === metal);
  const others = cardsIn(chosen) - (chosen[metal] ?? 0);
  return pile?.isOpen ? Math.max(0, Math.min(pile.held, left - others)) : 0;
}

/** What must be paid whatever one would like: without it the others are too few. */
export function leastChoice({ piles, left }: Due): Cards {
  const open = piles.filter(({ isOpen }) => isOpen);
  const all = open.reduce((sum, { held }) => sum + held, 0);
  return Object.fromEntries(open.map(({ metal, held }) => [metal, Math.max(0, left - (all - held))]).filter(([, n]) => n)) as Cards;
}

/** Of a payment: the step that answers this question; undefined if it cannot go on like this. */
export function stepOf(chosen: Cards, actions: OptionInfo[]): string | undefined {
  const asked = actions.find((option) => verbOf(option) === "pay");
  const metal = asked?.of?.split("_")[0] as Metal | undefined;
  const wanted = metal && `pay ${metal}_${chosen[metal] ?? 0}`;
  return actions.find(({ action }) => action === wanted)?.action;
}

/** What may be laid out of this metal, if that is what is asked now: how many cards, by action. */
export function offersOf(metal: Metal, actions: OptionInfo[]): Record<string, number> {
  const asked = actions.filter((option) => verbOf(option) === "pay" && option.of?.startsWith(`${metal}_`));
  return Object.fromEntries(asked.map(({ action, of }) => [action, Number(of?.split("_")[1])]));
}

/** The payment that is on its way: one step is sent after the other. */
class Payment {
  private chosen: Cards | null = $state.raw(null);
  /** The table when the last step was sent: if it is still the same, the step was refused. */
  private sentAt: View | null = null;

  get isOnItsWay(): boolean {
    return this.chosen !== null;
  }

  begin(chosen: Cards): void {
    this.chosen = chosen;
    this.sentAt = null;
  }

  end(): void {
    this.chosen = this.sentAt = null;
  }

  /** The next step; none if the payment is over, or cannot go on: then the prompt asks. */
  next(view: View, actions: OptionInfo[]): string | undefined {
    if (!this.chosen || !actions.length) return undefined;
    const step = this.sentAt === view ? undefined : stepOf(this.chosen, actions);
    this.sentAt = view;
    if (step === undefined) this.end();
    return step;
  }
}

export const payment = new Payment();
