// Naming places for an exchange. It stays on the page until the person confirms: nobody else sees it, and every place can be
// taken back. Then the steps are sent one after another, each when the table has taken the one before.

import type { View } from "./box";

/** For how long the place that was taken back keeps its outline. */
const BEAT_MS = 650;

/** The next step of an exchange at these places; null: the table has gone on, there is nothing left to send. */
export function nextStep(view: Pick<View, "decision" | "action">, slots: number[]): string | null {
  if (view.decision === "hold") return "exchange";
  if (view.decision !== "name_slot") return null;
  const slot = slots.find((each) => !view.action.named.includes(each));
  return slot === undefined ? "confirm" : `slot ${slot}`;
}

class Naming {
  /** In the order of naming, including those that the table already knows. */
  slots: number[] = $state.raw([]);
  /** An exchange was chosen, and no place yet. */
  isOpen = $state(false);
  /** The steps are being sent. */
  isSending = $state(false);
  /** The place that was just taken back. */
  dropped: number | null = $state(null);
  /** The last step that was sent: if it has to be sent again, it was refused. */
  private sent: string | null = null;

  get isOn(): boolean {
    return this.isOpen || this.slots.length > 0;
  }

  open(): void {
    this.isOpen = true;
  }

  toggle(slot: number): void {
    if (this.isSending) return;
    const isNamed = this.slots.includes(slot);
    this.slots = isNamed ? this.slots.filter((each) => each !== slot) : [...this.slots, slot];
    this.dropped = isNamed ? slot : null;
    if (isNamed) setTimeout(() => (this.dropped = this.dropped === slot ? null : this.dropped), BEAT_MS);
  }

  /** Nothing is named, but for what the table already knows. */
  empty(known: number[] = []): void {
    this.slots = known;
    this.isOpen = this.isSending = false;
    this.sent = this.dropped = null;
  }

  confirm(): void {
    if (!this.slots.length) return;
    this.sent = null;
    this.isSending = true;
  }

  /** Send the next step, if there is one. A step that was refused ends it: the places stay named, and can be changed. */
  goOn(view: View, act: (action: string) => void): void {
    const step = nextStep(view, this.slots);
    if (step === null) this.empty();
    else if (step === this.sent) this.isSending = false;
    else {
      this.sent = step;
      act(step);
    }
  }
}

export const naming = new Naming();
