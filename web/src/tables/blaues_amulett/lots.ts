// Chance that falls the same way every time (mulberry32).

export class Lots {
  private state: number;

  constructor(seed: number) {
    this.state = seed | 0;
  }

  /** From 0 to 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  among(least: number, most: number): number {
    return least + (most - least) * this.next();
  }

  of<T>(things: readonly T[]): T {
    return things[Math.floor(this.next() * things.length)] as T;
  }
}
