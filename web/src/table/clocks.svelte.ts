// The thinking time every seat has left: sent with every situation, counted down in between.

export const CLOCKS = Symbol("clocks");

const TICK_MS = 500;

export class Clocks {
  /** By seat, in ms; null: no clocks. */
  left: number[] | null = $state.raw(null);
  private timer: ReturnType<typeof setInterval> | undefined;

  set(told: number[] | null, running: number[]): () => void {
    clearInterval(this.timer);
    this.left = told;
    if (!told) return () => {};
    const since = Date.now();
    this.timer = setInterval(() => {
      const gone = Date.now() - since;
      this.left = told.map((left, seat) => (running.includes(seat) ? Math.max(0, left - gone) : left));
    }, TICK_MS);
    return () => clearInterval(this.timer);
  }
}

/** `4:05` */
export function inMinutes(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
