// The action that somebody points at, by mouse or focus: its way is drawn on the board.

class Pointed {
  action: string | null = $state(null);

  /** `{@attach pointed.by(action)}`: who points at this element points at the action. */
  readonly by = (action: string) => (element: HTMLElement) => {
    let here = false;
    const at = () => {
      here = true;
      this.action = action;
    };
    // later: a focused button is left while the page is being redrawn, and nothing may change then
    const away = () => {
      if (!here) return; // a card and the end of its way point at the same action
      here = false;
      queueMicrotask(() => {
        if (this.action === action) this.action = null;
      });
    };
    const on = { pointerenter: at, focus: at, pointerleave: away, blur: away };
    for (const [name, listener] of Object.entries(on)) element.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of Object.entries(on)) element.removeEventListener(name, listener);
      away();
    };
  };
}

export const pointed = new Pointed();
