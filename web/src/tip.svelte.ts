// Tooltips: on hover, on focus, on a tap on something that does nothing else, and on a long press. They can be hovered
// themselves, they stay until left, and Escape closes them (WCAG 1.4.13); `?` opens the rules of whatever has the focus.

import { untrack } from "svelte";
import { reading } from "./table/reading.svelte";
import type { Origin } from "./views/frame";

/** A sentence that states a rule, with the clauses that say so. */
export interface TipLine {
  text: string;
  clauses: string[];
}

export interface TipText {
  title: string;
  /** Rules with their clauses; anything that states no rule (a name, a count) is plain text. */
  lines: (string | TipLine)[];
  /** Set if something about the thing is not as printed. */
  mark?: Exclude<Origin, "book"> | null;
  /** What exactly: `number and copies`; if omitted, everything. */
  about?: string;
  /** More clauses to look up. */
  clauses?: string[];
}

export const textOf = (line: string | TipLine): string => (typeof line === "string" ? line : line.text);

/** Every clause that a tooltip rests on, once. */
export function clausesOf({ lines, clauses = [] }: TipText): string[] {
  return [...new Set([...lines.flatMap((line) => (typeof line === "string" ? [] : line.clauses)), ...clauses])];
}

type Thing = HTMLElement | SVGElement;

interface Shown {
  owner: Thing;
  text: TipText;
}

const HOVER_MS = 450;
const TOUCH_MS = 450;
const LEAVE_MS = 180;

/** A tap on one of these does something, if only that the prompt says why it is not possible (`data-why`). */
const ACTS = '.is-legal, [data-why], button:not([aria-disabled="true"]), [role="button"]:not([aria-disabled="true"])';

class Tip {
  shown: Shown | null = $state.raw(null);
  /** Where the thing is. */
  at: DOMRect | null = $state.raw(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Whose tooltip is about to appear. */
  private awaited: Thing | null = null;

  show(owner: Thing, text: () => TipText | null, wait = 0): void {
    this.stay();
    this.awaited = owner;
    this.timer = setTimeout(() => this.open(owner, text()), wait);
  }

  /** Not at once: the pointer may be moving to the tooltip. Whatever has the focus keeps its tooltip. */
  leave(owner: Thing): void {
    if (!this.concerns(owner) || owner.matches(":focus-visible")) return;
    this.stay();
    this.timer = setTimeout(() => this.hide(), LEAVE_MS);
  }

  /** Keep what is shown, and let nothing else appear. */
  stay(): void {
    clearTimeout(this.timer);
    this.awaited = null;
  }

  hide(): void {
    this.stay();
    this.shown?.owner.removeAttribute("aria-describedby");
    this.shown = null;
  }

  /** The pointer left the thing before its tooltip appeared. */
  giveUp(owner: Thing): void {
    if (this.awaited === owner) this.stay();
  }

  /** The thing has lost the focus, or is gone. */
  forget(owner: Thing): void {
    if (this.concerns(owner)) this.hide();
  }

  isOf(owner: Thing): boolean {
    return this.shown?.owner === owner;
  }

  /** The thing has moved (a map was panned): the tooltip follows it as long as it is visible. */
  follow(): void {
    if (!this.shown) return;
    const at = this.shown.owner.getBoundingClientRect();
    const isInSight = at.right > 0 && at.bottom > 0 && at.x < innerWidth && at.y < innerHeight;
    if (isInSight) this.at = at;
    else this.hide();
  }

  private concerns(owner: Thing): boolean {
    return this.awaited === owner || this.isOf(owner);
  }

  private open(owner: Thing, text: TipText | null): void {
    this.hide();
    if (!text) return;
    owner.setAttribute("aria-describedby", "tip");
    this.at = owner.getBoundingClientRect();
    this.shown = { owner, text };
  }
}

export const tip = new Tip();

/** The clause to read next about a thing: the first one, then the one after the last one read. */
export function nextClause(clauses: string[], read: string | null): string | undefined {
  return clauses[(clauses.indexOf(read ?? "") + 1) % clauses.length];
}

/** `{@attach tipOf(() => text)}`: this element has a tooltip. */
export function tipOf(text: () => TipText | null): (element: Thing) => () => void {
  return (element) => {
    const clausesNow = () => {
      const now = text();
      return now ? clausesOf(now) : [];
    };
    let touched = false;
    let hovered = false;
    const on: Record<string, (event: Event) => void> = {
      // ignore a thing that slides under a resting mouse
      pointermove: (event) => {
        const { pointerType, movementX, movementY } = event as PointerEvent;
        if (hovered || pointerType !== "mouse" || !(movementX || movementY)) return;
        hovered = true;
        tip.show(element, text, HOVER_MS);
      },
      pointerleave: (event) => {
        if ((event as PointerEvent).pointerType !== "mouse") return; // lifting a finger is not leaving
        hovered = false;
        tip.leave(element);
      },
      pointerdown: (event) => {
        touched = (event as PointerEvent).pointerType !== "mouse";
        if (touched) tip.show(element, text, TOUCH_MS);
        else tip.hide();
      },
      pointerup: () => touched && tip.giveUp(element),
      pointercancel: () => tip.giveUp(element),
      contextmenu: (event) => touched && event.preventDefault(),
      click: (event) => {
        const byKey = (event as MouseEvent).detail === 0;
        if (!touched || byKey) return;
        if (tip.isOf(element)) {
          // the long press has shown the tooltip: do not treat it as a click
          event.preventDefault();
          event.stopImmediatePropagation();
        } else if (!element.closest(ACTS)) tip.show(element, text);
      },
      focus: () => element.matches(":focus-visible") && tip.show(element, text, HOVER_MS),
      blur: () => tip.forget(element),
      keydown: (event) => {
        const { key } = event as KeyboardEvent;
        const clause = key === "?" || key === "F1" ? nextClause(clausesNow(), reading.clause) : undefined;
        if (!clause) return;
        event.preventDefault();
        reading.open(clause);
      },
    };
    // a dialog that opens in an effect takes the focus away: the effect must not depend on what is shown here
    const hear = (event: Event) => untrack(() => on[event.type]?.(event));
    for (const name of Object.keys(on)) element.addEventListener(name, hear, name === "click");
    return () => {
      for (const name of Object.keys(on)) element.removeEventListener(name, hear, name === "click");
      tip.forget(element);
    };
  };
}
