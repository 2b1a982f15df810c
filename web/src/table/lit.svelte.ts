// Which choice is lit: pointed at with the mouse or the keyboard, or chosen by a first tap and waiting for the second.
// Anything that stands for an action carries `data-action`; the frame listens, so that no table has to.

import type { OptionInfo } from "../protocol";

class Lit {
  private pointed: string | null = $state(null);
  /** What the one emphasised button would do: lit as long as nothing else is. */
  private primary: string | null = $state(null);
  /** Chosen, but not carried out yet. */
  held: string | null = $state(null);

  /** The action that is lit. */
  get action(): string | null {
    return this.held ?? this.pointed ?? this.primary;
  }

  propose(action: string | null): void {
    this.primary = action;
  }

  point(action: string | null): void {
    this.pointed = action;
  }

  hold(action: string | null): void {
    this.held = action;
  }

  clear(): void {
    this.pointed = this.held = null;
  }

  /** The lit one of these, if any. */
  of(options: OptionInfo[]): OptionInfo | null {
    return options.find(({ action }) => action === this.action) ?? null;
  }
}

export const lit = new Lit();

/** The action that something under the pointer or the focus stands for. */
export function actionAt(target: EventTarget | null): string | null {
  const element = target instanceof Element ? target.closest<HTMLElement>("[data-action]") : null;
  return element?.dataset.action ?? null;
}

/** `{@attach primary(() => action)}` on the one emphasised button: its consequence is told while nothing else is pointed at. */
export function primary(action: () => string | null): () => () => void {
  return () => {
    lit.propose(action());
    return () => lit.propose(null);
  };
}
