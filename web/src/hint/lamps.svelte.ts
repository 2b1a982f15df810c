// What the lamps on the table have found, for whoever may stand in their way.

class Lamps {
  /** What is advised lies on the table, but behind something. */
  isHidden = $state(false);
}

export const lamps = new Lamps();
