// A panel with tabs beside a table, which is a sheet below it on a phone: which tab is shown, and whether the sheet is open.

import { untrack } from "svelte";
import { reading } from "./reading.svelte";

export class Panel<Tab extends string> {
  now: Tab = $state()!;
  isOpen = $state(false);
  /** The panel itself. */
  aside: HTMLElement | null = $state.raw(null);

  /** Made by the panel: whoever wants to read a clause finds the rules open. */
  constructor(readonly names: readonly Tab[]) {
    this.now = names[0] as Tab;
    const before = untrack(() => reading.wishes);
    const rules = names.find((name) => name === "rules");
    $effect(() => {
      if (rules && reading.wishes > before) this.open(rules);
    });
  }

  open(wanted: Tab): void {
    this.now = wanted;
    this.isOpen = true;
  }

  close(): void {
    this.isOpen = false;
    if (this.aside?.contains(document.activeElement)) reading.goBack();
  }

  /** A tap on the open tab closes the sheet. */
  choose(wanted: Tab): void {
    this.isOpen = wanted !== this.now || !this.isOpen;
    this.now = wanted;
  }

  /** One on or back, around the corner; returns which that is. */
  move(step: 1 | -1): number {
    const next = (this.names.indexOf(this.now) + step + this.names.length) % this.names.length;
    this.now = this.names[next] ?? this.now;
    return next;
  }
}
