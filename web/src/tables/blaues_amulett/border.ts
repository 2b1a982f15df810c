// The border of the page: tendrils with leaves, curls and buds of gold.

import { Lots } from "./lots";
import type { Point, Sheet } from "./path";

export interface Vine {
  stem: string;
  leaves: { tint: string; at: string }[];
  buds: Point[];
}

const TINTS = ["leaf", "lapis", "vermilion", "leaf", "vermilion", "lapis"];
const WAVE = 44;

/** A tendril with leaves, curls and buds of gold along one side of the border. */
function vine([x0, y0]: Point, [x1, y1]: Point, seed: number): Vine {
  const lots = new Lots(seed);
  const long = Math.hypot(x1 - x0, y1 - y0);
  const [tx, ty] = [(x1 - x0) / long, (y1 - y0) / long];
  const waves = 2 * Math.max(1, Math.round(long / (2 * WAVE)));
  const step = long / waves;
  const lean = (Math.atan2(ty, tx) * 180) / Math.PI;
  const at = (along: number, aside: number): Point => [x0 + tx * along - ty * aside, y0 + ty * along + tx * aside];
  const put = ([x, y]: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  let stem = `M${put([x0, y0])}`;
  const leaves: Vine["leaves"] = [];
  const buds: Point[] = [];
  for (let n = 0; n < waves; n++) {
    const bow = n % 2 ? 6 : -6;
    const end = put(at(step * (n + 1), 0));
    const bud = at(step * (n + 0.68), -bow * 0.45);
    stem += `Q${put(at(step * (n + 0.5), bow * 1.9))} ${end}`;
    stem += `M${put(at(step * (n + 0.22), bow * 0.5))}Q${put(at(step * (n + 0.5), -bow * 1.1))} ${put(bud)}M${end}`;
    buds.push(bud);
    for (const [part, turn] of [[0.34, 62], [0.62, -12], [0.86, 40]] as const) {
      const where = put(at(step * (n + part), bow * (part < 0.8 ? 0.86 : 0.35)));
      const angle = (lean + Math.sign(bow) * turn).toFixed(0);
      leaves.push({
        tint: TINTS[(n * 2 + Math.round(part * 4)) % TINTS.length] ?? "leaf",
        at: `translate(${where}) rotate(${angle}) scale(${(0.8 + lots.next() * 0.2).toFixed(2)})`,
      });
    }
  }
  return { stem, leaves, buds };
}

export const BORDER = { band: 7, field: 27, corner: 30 };

export function vines({ width, height }: Sheet): Vine[] {
  const middle = (BORDER.band + BORDER.field) / 2;
  const [near, right, bottom] = [BORDER.field + 14, width - BORDER.field - 14, height - BORDER.field - 14];
  return [
    vine([near, middle], [right, middle], 1),
    vine([right, height - middle], [near, height - middle], 2),
    vine([middle, bottom], [middle, near], 3),
    vine([width - middle, near], [width - middle, bottom], 4),
  ];
}
