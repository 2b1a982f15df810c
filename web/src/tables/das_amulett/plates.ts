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
    { head: 102, near: 43, row: 53, perRow: 1 },
    { head: 102, near: 0, row: 41, perRow: 1 },
    { head: 102, near: 0, row: 26, perRow: 1 },
    { head: 102, near: 0, row: 24, perRow: 2 },
    { head: 58, near: 0, row: 24, perRow: 2 },
    { head: 40, near: 0, row: 24, perRow: 2 },
  ],
  narrow: [
    { head: 92, near: 0, row: 53, perRow: 1 },
    { head: 92, near: 0, row: 41, perRow: 1 },
    { head: 92, near: 0, row: 26, perRow: 1 },
    { head: 88, near: 0, row: 24, perRow: 2 },
    { head: 56, near: 0, row: 24, perRow: 2 },
    { head: 38, near: 0, row: 24, perRow: 2 },
  ],
  columns: [
    { head: 104, near: 0, row: 53, perRow: 1 },
    { head: 104, near: 0, row: 41, perRow: 1 },
    { head: 104, near: 0, row: 26, perRow: 1 },
    { head: 104, near: 0, row: 24, perRow: 2 },
    { head: 72, near: 0, row: 24, perRow: 2 },
  ],
};
const GAP = 8;
const OPEN_HAND = 22;

/** How many plates stand side by side above the map. */
export const columnsFor = (plates: number): number => (plates === 2 || plates === 4 ? 2 : 3);

/** 0 is the roomiest; if even the last one is too high, the column scrolls. */
export function densityOf(plates: Load[], place: Place, height: number): number {
  const settings = SETTINGS[place];
  const heightOf = ({ head, near, row, perRow }: Setting, plate: Load) =>
    head + (plate.near ? near : 0) + Math.max(1, Math.ceil(plate.spells / perRow)) * row + (plate.open ? OPEN_HAND : 0) + GAP;
  const across = place === "columns" ? columnsFor(plates.length) : 1;
  /** Of plates side by side the highest counts. */
  const needed = (setting: Setting) =>
    plates.reduce((sum, _, n) => (n % across ? sum : sum + Math.max(...plates.slice(n, n + across).map((plate) => heightOf(setting, plate)))), -GAP);
  const fitting = settings.findIndex((setting) => needed(setting) <= height);
  return fitting < 0 ? settings.length - 1 : fitting;
}
