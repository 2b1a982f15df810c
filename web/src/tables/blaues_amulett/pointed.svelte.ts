// The action that somebody points at, by mouse or focus: its way is drawn on the board.

class Pointed {
  action: string | null = $state(null);

  readonly at = (action: string) => ({
    onpointerenter: () => (this.action = action),
    onpointerleave: () => this.leave(action),
    onfocus: () => (this.action = action),
    onblur: () => this.leave(action),
  });

  private leave(action: string): void {
    if (this.action === action) this.action = null;
  }
}

export const pointed = new Pointed();
