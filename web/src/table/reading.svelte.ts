// Which rule somebody wants to read.

class Reading {
  clause: string | null = $state(null);
  /** Increases with every request, so that the same clause can be requested twice. */
  wishes = $state(0);
  /** How many of these requests have been answered. */
  answered = 0;
  private cameFrom: Element | null = null;

  open(id: string): void {
    const now = document.activeElement;
    if (!now?.closest(".side")) this.cameFrom = now;
    this.clause = id;
    this.wishes += 1;
  }

  /** Back to the thing whose rule was read, if it is still there. */
  goBack(): void {
    if (this.cameFrom?.isConnected) (this.cameFrom as HTMLElement).focus();
    this.cameFrom = null;
  }
}

export const reading = new Reading();
