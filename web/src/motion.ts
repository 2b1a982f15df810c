// Things move to where they go. Every thing on a table carries `data-thing`; before a new situation is drawn the places of
// all things are noted, afterwards each one travels from where it was. What appears anew (a drawn card) comes from where its
// table says that it came from. The page is always true at once: motion only decorates, and can be skipped.

import { tick } from "svelte";
import { motionSpeed } from "./settings.svelte";

/** Something that an event moved, for things that keep no `data-thing` on their way. */
export type Flight =
  /** The thing is new on the page: it comes from the place of another. */
  | { thing: string; from: string; turned?: boolean }
  /** A likeness of a thing flies from one place to another and vanishes there. */
  | { likeness: string; from: string; to: string };

const MOVE_MS = 300;
const STAGGER_MS = 70;
const AFTER_EVENT_MS = 120;
const LONGEST_MS = 5000;
const OUT = "cubic-bezier(.2, .75, .25, 1)";

type Places = Map<string, DOMRect>;

const running = new Set<Animation>();

export function placesOf(root: ParentNode): Places {
  const places: Places = new Map();
  for (const element of root.querySelectorAll<HTMLElement>("[data-thing]")) {
    places.set(element.dataset.thing ?? "", element.getBoundingClientRect());
  }
  return places;
}

function find(root: ParentNode, thing: string): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-thing="${CSS.escape(thing)}"]`);
}

/** Let everything come to rest at once. */
export function skip(): void {
  for (const animation of running) animation.finish();
}

/** Draw the new situation, then let things travel to their places; `flights` are those of each event, in order. */
export async function stageUpdate(root: HTMLElement | null, apply: () => void, flights: Flight[][]): Promise<void> {
  const speed = motionSpeed();
  if (!root || !speed || document.hidden) {
    apply();
    return;
  }
  skip();
  const before = placesOf(root);
  apply();
  await tick();
  const after = placesOf(root);
  const flown = new Set(flights.flat().map((flight) => ("thing" in flight ? flight.thing : "")));
  for (const [thing, place] of after) {
    const old = before.get(thing);
    if (old && !flown.has(thing)) slide(find(root, thing), old, place, 0, speed);
  }
  let delay = 0;
  for (const ofOneEvent of flights) {
    for (const flight of ofOneEvent) {
      fly(root, flight, before, after, delay / speed, speed);
      delay += STAGGER_MS;
    }
    if (ofOneEvent.length) delay += AFTER_EVENT_MS;
  }
  await atRest();
}

async function atRest(): Promise<void> {
  const all = Promise.allSettled([...running].map((animation) => animation.finished));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enough = new Promise((resolve) => (timer = setTimeout(resolve, LONGEST_MS)));
  await Promise.race([all, enough]);
  clearTimeout(timer);
  skip();
}

function run(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions): Animation {
  const animation = element.animate(frames, options);
  running.add(animation);
  const done = () => running.delete(animation);
  animation.onfinish = done;
  animation.oncancel = done;
  return animation;
}

function slide(element: HTMLElement | null, from: DOMRect, to: DOMRect, delay: number, speed: number): void {
  if (!element) return;
  const [dx, dy] = between(to, from);
  if (Math.abs(dx) + Math.abs(dy) < 2) return;
  const duration = MOVE_MS / speed;
  run(element, [{ translate: `${dx}px ${dy}px` }, { translate: "0px 0px" }], {
    duration,
    delay,
    easing: OUT,
    fill: "backwards",
    composite: "add",
  });
}

function fly(root: HTMLElement, flight: Flight, before: Places, after: Places, delay: number, speed: number): void {
  const from = before.get(flight.from) ?? after.get(flight.from);
  if (!from) return;
  if ("likeness" in flight) {
    const to = after.get(flight.to);
    const model = find(root, flight.likeness);
    if (to && model) flyLikeness(root, model, from, to, delay, speed);
    return;
  }
  const element = find(root, flight.thing);
  const to = after.get(flight.thing);
  if (!element || !to) return;
  const [dx, dy] = between(to, from);
  const scale = Math.max(0.2, Math.min(3, from.width / (to.width || 1)));
  const turn = flight.turned ? " rotateY(90deg)" : "";
  const options = { duration: (MOVE_MS * 1.25) / speed, delay, easing: OUT, fill: "backwards" } as const;
  run(element, [{ translate: `${dx}px ${dy}px` }, { translate: "0px 0px" }], { ...options, composite: "add" });
  run(element, [{ transform: `scale(${scale})${turn}` }, { transform: "none" }], options);
}

function flyLikeness(root: HTMLElement, model: HTMLElement, from: DOMRect, to: DOMRect, delay: number, speed: number): void {
  const likeness = model.cloneNode(true) as HTMLElement;
  delete likeness.dataset.thing;
  likeness.setAttribute("aria-hidden", "true");
  likeness.inert = true;
  const size = model.getBoundingClientRect();
  Object.assign(likeness.style, {
    position: "fixed",
    inset: "auto",
    left: `${from.x + (from.width - size.width) / 2}px`,
    top: `${from.y + (from.height - size.height) / 2}px`,
    width: `${size.width}px`,
    height: `${size.height}px`,
    margin: "0",
    translate: "none",
    rotate: "none",
    zIndex: "25",
    pointerEvents: "none",
  });
  root.append(likeness);
  const [dx, dy] = between(from, to);
  const flight = run(
    likeness,
    [
      { transform: "none", opacity: 1 },
      { opacity: 1, offset: 0.8 },
      { transform: `translate(${dx}px, ${dy}px) scale(.5)`, opacity: 0 },
    ],
    { duration: (MOVE_MS * 1.4) / speed, delay, easing: OUT, fill: "both" },
  );
  const remove = () => likeness.remove();
  flight.finished.then(remove, remove);
}

/** From the middle of one place to the middle of another. */
function between(a: DOMRect, b: DOMRect): [number, number] {
  return [b.x + b.width / 2 - (a.x + a.width / 2), b.y + b.height / 2 - (a.y + a.height / 2)];
}
