// Which rule somebody wants to read.

class Reading {
  clause: string | null = $state(null);
  /** Goes up with every wish, so that the same clause can be wanted twice. */
  wishes = $state(0);
  /** How many of them have been led to their rule. */
  answered = 0;

  open(id: string): void {
    this.clause = id;
    this.wishes += 1;
  }
}

export const reading = new Reading();
