// How a piece of scenery is drawn.

import { BUILT } from "./built";
import { GROWING } from "./growing";

export interface Shape {
  w: number;
  h: number;
  /** How deep its foot is: where it stands nothing else does; what stands behind it may be hidden in part. */
  deep: number;
  /** It lies on the ground: whatever stands is drawn over it. */
  flat?: boolean;
  /** From the back to the front; what a look is, the stylesheet says. */
  strokes: [look: string, d: string][];
  /** Or it is one of the table's symbols. */
  symbol?: string;
}

export const SHAPES = { ...BUILT, ...GROWING } as const;
export type ShapeName = keyof typeof SHAPES;
export const shapeOf = (name: ShapeName): Shape => SHAPES[name];
