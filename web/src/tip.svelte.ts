// Tooltips: by hover, by focus, and by a long touch; they can be hovered themselves, and Escape closes them (WCAG 1.4.13).

export interface TipText {
  title: string;
  lines: string[];
  /** Shown as such: `origin_rebuilt`. */
  rebuilt?: boolean;
  /** Clauses to look up. */
  clauses?: string[];
}

interface Shown {
  text: TipText;
  at: DOMRect;
}

const HOVER_MS = 450;
const TOUCH_MS = 450;
const LEAVE_MS = 180;

class Tip {
  shown: Shown | null = $state.raw(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private owner: Element | null = null;

  show(element: Element, text: TipText, wait = 0): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.owner = element;
      this.shown = { text, at: element.getBoundingClientRect() };
    }, wait);
  }

  /** Not at once: the pointer may be on its way to the tooltip. */
  leave(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.hide(), LEAVE_MS);
  }

  stay(): void {
    clearTimeout(this.timer);
  }

  hide(): void {
    clearTimeout(this.timer);
    this.owner = null;
    this.shown = null;
  }

  hideIfOf(element: Element): void {
    if (this.owner === element) this.hide();
  }
}

export const tip = new Tip();

/** `{@attach tipOf(() => text)}`: this element has a tooltip. */
export function tipOf(text: () => TipText | null): (element: HTMLElement | SVGElement) => () => void {
  return (element) => {
    let touched = false;
    let hovered = false;
    const show = (wait: number) => {
      const now = text();
      if (now) tip.show(element, now, wait);
    };
    const on: Record<string, (event: Event) => void> = {
      // a thing that slides under a resting mouse is not being asked about
      pointermove: (event) => {
        const { pointerType, movementX, movementY } = event as PointerEvent;
        if (hovered || pointerType !== "mouse" || !(movementX || movementY)) return;
        hovered = true;
        show(HOVER_MS);
      },
      pointerleave: () => {
        hovered = false;
        tip.leave();
      },
      pointerdown: (event) => {
        touched = (event as PointerEvent).pointerType !== "mouse";
        if (touched) show(TOUCH_MS);
        else tip.hide();
      },
      pointerup: () => touched && !tip.shown && tip.stay(),
      pointercancel: () => tip.leave(),
      contextmenu: (event) => touched && event.preventDefault(),
      click: (event) => {
        // the long touch has shown the tooltip: it is not meant as a click
        if (touched && tip.shown) {
          event.preventDefault();
          event.stopImmediatePropagation();
        }
      },
      focus: () => element.matches(":focus-visible") && show(HOVER_MS),
      blur: () => tip.hideIfOf(element),
    };
    for (const [name, listener] of Object.entries(on)) element.addEventListener(name, listener, name === "click");
    return () => {
      for (const [name, listener] of Object.entries(on)) element.removeEventListener(name, listener, name === "click");
      tip.hideIfOf(element);
    };
  };
}
