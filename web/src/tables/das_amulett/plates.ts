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
    { head: 97, near: 43, row: 60, perRow: 1 },
    { head: 96, near: 0, row: 40, perRow: 1 },
    { head: 96, near: 0, row: 25, perRow: 1 },
    { head: 97, near: 0, row: 22, perRow: 2 },
    { head: 47, near: 0, row: 22, perRow: 2 },
    { head: 31, near: 0, row: 22, perRow: 2 },
  ],
  narrow: [
    { head: 90, near: 0, row: 60, perRow: 1 },
    { head: 89, near: 0, row: 40, perRow: 1 },
    { head: 89, near: 0, row: 25, perRow: 1 },
    { head: 90, near: 0, row: 22, perRow: 2 },
    { head: 47, near: 0, row: 22, perRow: 2 },
    { head: 31, near: 0, row: 22, perRow: 2 },
  ],
  columns: [
    { head: 97, near: 0, row: 82, perRow: 1 },
    { head: 97, near: 0, row: 40, perRow: 1 },
    { head: 97, near: 0, row: 25, perRow: 1 },
    { head: 97, near: 0, row: 22, perRow: 1 },
    { head: 49, near: 0, row: 22, perRow: 1 },
  ],
};
/** Above the first plate and below the last. */
const MARGINS: Record<Place, number> = { rail: 20, narrow: 6, columns: 0 };
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
  const fitting = settings.findIndex((setting) => needed(setting) <= height - MARGINS[place]);
  return fitting < 0 ? settings.length - 1 : fitting;
}
