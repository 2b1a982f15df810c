// Where a tooltip lies: beside what it explains, inside the window, and not over what one is about to press.

const GAP = 10;
const EDGE = 8;

interface Size {
  width: number;
  height: number;
}

type Box = Pick<DOMRect, "x" | "y" | "width" | "height">;

const within = (value: number, most: number) => Math.max(EDGE, Math.min(value, most - EDGE));

/** Left and top of a tooltip of this size: above, below, right or left of the thing, whichever is the first that fits and is free. */
export function placeFor(at: Box, width: number, height: number, window: Size, keepFree: Box | null): [number, number] {
  const [middleX, middleY] = [at.x + at.width / 2 - width / 2, at.y + at.height / 2 - height / 2];
  const across = within(middleX, window.width - width);
  const down = within(middleY, window.height - height);
  const places: [number, number][] = [
    [across, at.y - height - GAP],
    [across, at.y + at.height + GAP],
    [at.x + at.width + GAP, down],
    [at.x - width - GAP, down],
    [across, EDGE],
    [EDGE, down],
  ];
  const fits = ([x, y]: [number, number]) => x >= EDGE && y >= EDGE && x + width <= window.width - EDGE && y + height <= window.height - EDGE;
  const isFree = ([x, y]: [number, number]) =>
    !keepFree || x >= keepFree.x + keepFree.width || x + width <= keepFree.x || y >= keepFree.y + keepFree.height || y + height <= keepFree.y;
  const [left, top] = places.find((place) => fits(place) && isFree(place)) ?? places.find(fits) ?? [across, at.y - height - GAP];
  return [within(left, window.width - width), within(top, window.height - height)];
}
