// Animation. Everything on a table carries `data-thing`; before a new situation is drawn the positions of all things are
// recorded, and afterwards each one moves from where it was. A new thing (a drawn card) comes from where its table says it
// came from. What is on a map moves on the map, however that is panned or zoomed meanwhile; what is printed on it
// (`data-fixed`) never moves at all. The page is always up to date at once: motion only decorates, and can be skipped.

import { tick } from "svelte";
import { motionSpeed as likedSpeed } from "./settings.svelte";

/** Something that an event moved, for things that do not keep the same `data-thing`. */
export type Flight =
  /** The thing is new on the page: it comes from another's place. */
  | { thing: string; from: string; turned?: boolean }
  /** The thing moves step by step through the places of others; it is now in the last one. */
  | { thing: string; through: string[] }
  /** A copy of a thing flies from one place to another and vanishes there. */
  | { likeness: string; from: string; to: string };

const MOVE_MS = 340;
/** One step of a walk. */
const STEP_MS = 240;
/** The delay between two things moved by one event. */
const STAGGER_MS = 70;
/** The delay between one event's last thing and the next event's first: long enough to be seen as separate. */
const NEXT_EVENT_MS = 260;
/** One update never takes longer than this; if it would, everything is sped up. */
const LONGEST_MS = 4000;
/** After an update the table rests, so that the next move can be followed. */
const REST_MS = 380;
const OUT = "cubic-bezier(.2, .75, .25, 1)";

/** Where a thing is: in the window, or on a map, in parts of the map's size. */
interface Place {
  rect: DOMRect;
  map: Element | null;
}

type Places = Map<string, DOMRect>;

const MAP = ".map";

const running = new Set<Animation>();
let haste = 1;

/** Everything moves so many times as fast as the person usually likes it: in a replay. */
export function hasten(factor: number): void {
  haste = factor;
}

const motionSpeed = () => likedSpeed() * haste;
let endRest = (): void => {};

export function placesOf(root: ParentNode): Places {
  const places: Places = new Map();
  for (const element of root.querySelectorAll<HTMLElement>("[data-thing]")) {
    places.set(element.dataset.thing ?? "", element.getBoundingClientRect());
  }
  return places;
}

/** The places of all things, to be compared when the table has been drawn anew. */
function remember(root: ParentNode): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const element of root.querySelectorAll<HTMLElement>("[data-thing]")) {
    const map = element.closest(MAP);
    const rect = element.getBoundingClientRect();
    places.set(element.dataset.thing ?? "", { rect: map ? onMap(rect, map.getBoundingClientRect()) : rect, map });
  }
  return places;
}

/** A rectangle of the window in parts of the map's size. */
export function onMap(rect: DOMRect, map: DOMRect): DOMRect {
  const [w, h] = [map.width || 1, map.height || 1];
  return new DOMRect((rect.x - map.x) / w, (rect.y - map.y) / h, rect.width / w, rect.height / h);
}

/** The inverse. */
export function inWindow(part: DOMRect, map: DOMRect): DOMRect {
  return new DOMRect(map.x + part.x * map.width, map.y + part.y * map.height, part.width * map.width, part.height * map.height);
}

/** Where the remembered places are in the window now. */
function whereNow(places: Map<string, Place>): Places {
  const now: Places = new Map();
  for (const [thing, { rect, map }] of places) now.set(thing, map?.isConnected ? inWindow(rect, map.getBoundingClientRect()) : rect);
  return now;
}

function find(root: ParentNode, thing: string): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-thing="${CSS.escape(thing)}"]`);
}

/** Bring everything to rest at once, and let what is waiting begin. */
export function skip(): void {
  for (const animation of running) animation.finish();
  endRest();
}

/** Let the table rest for this long; any tap or key ends it. */
export function pause(ms: number): Promise<void> {
  const speed = motionSpeed();
  return speed ? rest(ms / speed) : Promise.resolve();
}

/** How long a thing that moves step by step takes. */
function walking(flight: Flight): number {
  return "through" in flight ? Math.max(0, flight.through.length - 1) * STEP_MS : 0;
}

export interface Departure {
  flight: Flight;
  /** In ms from the beginning. */
  at: number;
}

/** When each flight begins: those of one event together, one event after another. Of a thing moved twice, only the last move is shown. */
export function timetable(ofEvents: Flight[][]): Departure[] {
  const last = new Map(ofEvents.flat().flatMap((flight) => ("thing" in flight ? [[flight.thing, flight]] : [])));
  const counts = (flight: Flight) => "likeness" in flight || last.get(flight.thing) === flight;
  const departures: Departure[] = [];
  let begin = 0;
  for (const flights of ofEvents.map((ofOne) => ofOne.filter(counts))) {
    departures.push(...flights.map((flight, n) => ({ flight, at: begin + n * STAGGER_MS })));
    if (flights.length) begin += (flights.length - 1) * STAGGER_MS + NEXT_EVENT_MS + Math.max(...flights.map(walking));
  }
  const end = (departures.at(-1)?.at ?? 0) + MOVE_MS;
  const haste = Math.min(1, LONGEST_MS / end);
  return departures.map(({ flight, at }) => ({ flight, at: at * haste }));
}

/**
 * Draw the new situation, then move things to their places; `flights` lists those of each event, in order. `landed` is
 * called when everything is where it belongs.
 */
export async function stageUpdate(root: HTMLElement | null, apply: () => void, flights: Flight[][], landed: () => void = () => {}): Promise<void> {
  const speed = motionSpeed();
  if (!root || !speed || document.hidden) {
    apply();
    landed();
    return;
  }
  skip();
  const remembered = remember(root);
  apply();
  await tick();
  const before = whereNow(remembered);
  const after = placesOf(root);
  const departures = timetable(flights);
  const flown = new Set(departures.map(({ flight }) => ("thing" in flight ? flight.thing : "")));
  for (const [thing, place] of after) {
    const old = before.get(thing);
    if (old && !flown.has(thing)) slide(find(root, thing), old, place, speed); // what is fixed stays
  }
  for (const { flight, at } of departures) fly(root, flight, before, after, at / speed, speed);
  const finished = Promise.allSettled([...running].map((animation) => animation.finished));
  const longest = LONGEST_MS + MOVE_MS + Math.max(0, ...departures.map(({ flight }) => walking(flight)));
  await Promise.race([finished, rest(longest / speed)]); // a page in the background does not animate
  skip();
  landed();
  await rest(REST_MS / speed);
}

/** Resolves when everything set in motion by the current update has come to rest. */
export async function atRest(): Promise<void> {
  await tick();
  await new Promise(requestAnimationFrame);
  await Promise.allSettled([...running].map((animation) => animation.finished));
}

function rest(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    endRest = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

function run(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions): Animation {
  const animation = element.animate(frames, options);
  running.add(animation);
  const done = () => running.delete(animation);
  animation.onfinish = done;
  animation.oncancel = done;
  return animation;
}

function slide(element: HTMLElement | null, from: DOMRect, to: DOMRect, speed: number): void {
  if (!element || "fixed" in element.dataset) return;
  const [dx, dy] = between(to, from);
  if (Math.abs(dx) + Math.abs(dy) < 2) return;
  run(element, [{ translate: `${dx}px ${dy}px` }, { translate: "0px 0px" }], {
    duration: MOVE_MS / speed,
    easing: OUT,
    composite: "add",
  });
}

function fly(root: HTMLElement, flight: Flight, before: Places, after: Places, delay: number, speed: number): void {
  if ("through" in flight) {
    walk(root, flight, before, after, delay, speed);
    return;
  }
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
  const scale = Math.max(0.3, Math.min(1.2, from.width / (to.width || 1), from.height / (to.height || 1)));
  const turn = flight.turned ? " rotateY(90deg)" : "";
  const options = { duration: (MOVE_MS * 1.25) / speed, delay, easing: OUT, fill: "backwards" } as const;
  run(element, [{ translate: `${dx}px ${dy}px` }, { translate: "0px 0px" }], { ...options, composite: "add" });
  run(element, [{ transform: `scale(${scale})${turn}` }, { transform: "none" }], options);
}

/** From where it was, through the stops still ahead of it, with a little hop for every step. */
function walk(root: HTMLElement, flight: { thing: string; through: string[] }, before: Places, after: Places, delay: number, speed: number): void {
  const element = find(root, flight.thing);
  const [start, end] = [before.get(flight.thing), after.get(flight.thing)];
  const stops = flight.through.flatMap((stop) => after.get(stop) ?? []);
  const last = stops.at(-1);
  if (!element || !start || !end || !last) return;
  // part of the way may already have been shown
  const far = stops.map((stop) => Math.hypot(...between(stop, start)));
  const ahead = stops.slice(far.indexOf(Math.min(...far)));
  const steps = ahead.length - 1;
  if (steps < 1) return;
  // a thing is offset from the middle of a place, differently at both ends: interpolate in between
  const [fromX, fromY] = between(ahead[0] ?? last, start);
  const [toX, toY] = between(last, end);
  const frames = ahead.map((stop, n) => {
    const [x, y] = between(last, stop);
    const part = n / steps;
    return { translate: `${x + (fromX - toX) * (1 - part)}px ${y + (fromY - toY) * (1 - part)}px`, easing: "ease-in-out" };
  });
  const options = { delay, fill: "backwards" } as const;
  run(element, frames, { ...options, duration: (steps * STEP_MS) / speed, composite: "add" });
  run(element, [{ transform: "none" }, { transform: "translateY(-14%)" }, { transform: "none" }], { ...options, duration: STEP_MS / speed, iterations: steps });
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

/** The vector from the middle of one place to the middle of another. */
function between(a: DOMRect, b: DOMRect): [number, number] {
  return [b.x + b.width / 2 - (a.x + a.width / 2), b.y + b.height / 2 - (a.y + a.height / 2)];
}
