// Many things of one kind share a single tab stop: arrow keys move among them, and lit ones come first.

type Item = HTMLElement | SVGElement;

interface Roving {
  /** Selects the descendants. */
  items: string;
  /** Where an arrow leads, if not simply to the next one. */
  towards?: (from: Item, key: string) => Item | null;
  /** Where Tab comes in, if nothing there has had the focus; else at what is lit, or at the first one. */
  entry?: (items: Item[]) => Item | undefined;
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

const lit = (items: Item[]) => items.find((item) => item.classList.contains("is-legal"));

/** `{@attach rove({ items: ".spell" })}` on their container. */
export function rove({ items, towards, entry = lit }: Roving): (container: HTMLElement) => () => void {
  return (container) => {
    const all = () => [...container.querySelectorAll<Item>(items)];

    function settle(stop: Item | undefined): void {
      for (const item of all()) {
        const wanted = item === stop ? "0" : "-1";
        if (item.getAttribute("tabindex") !== wanted) item.setAttribute("tabindex", wanted);
      }
    }

    function rest(): void {
      const inside = document.activeElement;
      const known = all();
      const held = known.find((item) => item === inside);
      settle(held ?? entry(known) ?? known[0]);
    }

    function key(event: Event): void {
      const { key } = event as KeyboardEvent;
      const known = all();
      const at = known.findIndex((item) => item === document.activeElement);
      const from = known[at];
      if (!from) return;
      const ends: Record<string, Item | undefined> = { Home: known[0], End: known.at(-1) };
      const next = ends[key] ?? (towards ? towards(from, key) : STEPS[key] ? known[at + STEPS[key]] : null);
      if (!next && !(key in STEPS)) return;
      event.preventDefault();
      next?.focus();
      rest();
    }

    const watch = new MutationObserver(rest);
    watch.observe(container, { subtree: true, childList: true, attributes: true, attributeFilter: ["class", "aria-current"] });
    container.addEventListener("keydown", key);
    container.addEventListener("focusin", rest);
    rest();
    return () => {
      watch.disconnect();
      container.removeEventListener("keydown", key);
      container.removeEventListener("focusin", rest);
    };
  };
}
