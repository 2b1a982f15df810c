// How densely the plates of the other seats must be set, so that all of them are in sight.

/** What a plate has to hold. */
export interface Load {
  spells: number;
  near: boolean;
  /** Its metal lies open. */
  open: boolean;
}

/** A column beside the map; the same on a tablet; side by side above the map. */
export type Place = "rail" | "narrow" | "columns";

/** Heights in pixels: what every plate has, the warning, one row of spells, and how many of them stand in a row. */
interface Setting {
  head: number;
  near: number;
  row: number;
  perRow: number;
}

/** From roomy to dense, as the stylesheets set them. */
const SETTINGS: Record<Place, Setting[]> = {
  rail: [
    { head: 105, near: 43, row: 53, perRow: 1 },
    { head: 105, near: 43, row: 38, perRow: 1 },
    { head: 77, near: 0, row: 25, perRow: 1 },
    { head: 57, near: 0, row: 25, perRow: 2 },
  ],
  narrow: [
    { head: 102, near: 0, row: 53, perRow: 1 },
    { head: 92, near: 0, row: 38, perRow: 1 },
    { head: 72, near: 0, row: 25, perRow: 1 },
    { head: 52, near: 0, row: 25, perRow: 2 },
  ],
  columns: [
    { head: 0, near: 0, row: 0, perRow: 1 },
    { head: 0, near: 0, row: 0, perRow: 1 },
  ],
};
const GAP = 8;
const OPEN_HAND = 22;
/** Plates side by side take as much height as they need; with more than this many spells on one of them they become dense. */
const MOST_IN_COLUMNS = 3;

/** 0 is the roomiest; beyond the last one the column scrolls. */
export function densityOf(plates: Load[], place: Place, height: number): number {
  if (place === "columns") return plates.some(({ spells }) => spells > MOST_IN_COLUMNS) || plates.length > 3 ? 1 : 0;
  const needed = ({ head, near, row, perRow }: Setting) =>
    plates.reduce((sum, plate) => sum + head + (plate.near ? near : 0) + Math.max(1, Math.ceil(plate.spells / perRow)) * row + (plate.open ? OPEN_HAND : 0) + GAP, -GAP);
  const settings = SETTINGS[place];
  const fitting = settings.findIndex((setting) => needed(setting) <= height);
  return fitting < 0 ? settings.length - 1 : fitting;
}
