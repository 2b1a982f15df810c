// Tooltips: when they come, and what sends them away.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { nextClause, tip, tipOf } from "../src/tip.svelte";

/** As much of an element as a tooltip needs. */
class Thing extends EventTarget {
  attributes = new Map<string, string>();
  focused = false;
  acts = false;
  x = 10;
  matches = () => this.focused;
  closest = () => (this.acts ? this : null);
  setAttribute = (name: string, value: string) => this.attributes.set(name, value);
  removeAttribute = (name: string) => this.attributes.delete(name);
  getBoundingClientRect = () => ({ x: this.x, y: 10, right: this.x + 20, bottom: 30, width: 20, height: 20 });

  hear(name: string, fields: Record<string, unknown> = {}): Event {
    const event = Object.assign(new Event(name, { cancelable: true }), fields);
    this.dispatchEvent(event);
    return event;
  }

  focus(): void {
    this.focused = true;
    this.hear("focus");
  }

  blur(): void {
    this.focused = false;
    this.hear("blur");
  }

  /** By finger, for so long; a tap that was meant reaches the table. */
  touch(ms: number): boolean {
    const finger = { pointerType: "touch", detail: 1 };
    let reached = false;
    const table = () => (reached = true);
    this.addEventListener("click", table);
    tip.hide(); // as every touch beside a tooltip does
    this.hear("pointerdown", finger);
    vi.advanceTimersByTime(ms);
    for (const name of ["pointerup", "pointerleave", "click"]) this.hear(name, finger);
    this.removeEventListener("click", table);
    vi.advanceTimersByTime(1000);
    return reached;
  }

  point(): void {
    this.hear("pointermove", { pointerType: "mouse", movementX: 1, movementY: 0 });
  }

  leave(): void {
    this.hear("pointerleave", { pointerType: "mouse" });
  }
}

function thing(title: string): Thing {
  const made = new Thing();
  tipOf(() => ({ title, lines: [], clauses: ["MG-1.1"] }))(made as unknown as HTMLElement);
  return made;
}

const title = () => tip.shown?.text.title;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("innerWidth", 400);
  vi.stubGlobal("innerHeight", 400);
});

afterEach(() => {
  tip.hide();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("by focus", () => {
  test("what has the focus is described by it, until it loses it", () => {
    const card = thing("card");
    card.focus();
    expect(title()).toBeUndefined();
    vi.advanceTimersByTime(500);
    expect(title()).toBe("card");
    expect(card.attributes.get("aria-describedby")).toBe("tip");
    card.blur();
    expect(title()).toBeUndefined();
    expect(card.attributes.has("aria-describedby")).toBe(false);
  });

  test("what is left before it comes gets none", () => {
    const card = thing("card");
    card.focus();
    vi.advanceTimersByTime(200);
    card.blur();
    vi.advanceTimersByTime(2000);
    expect(title()).toBeUndefined();
  });

  test("a pointer that leaves it takes nothing away", () => {
    const card = thing("card");
    card.focus();
    vi.advanceTimersByTime(500);
    card.leave();
    vi.advanceTimersByTime(1000);
    expect(title()).toBe("card");
  });

  test("it follows a thing that is scrolled, as long as that is to be seen", () => {
    const card = thing("card");
    card.focus();
    tip.follow();
    vi.advanceTimersByTime(500);
    card.x = 200;
    tip.follow();
    expect(tip.at?.x).toBe(200);
    card.x = 500;
    tip.follow();
    expect(title()).toBeUndefined();
  });
});

describe("by mouse", () => {
  test("the pointer has time to go over to it", () => {
    const card = thing("card");
    card.point();
    vi.advanceTimersByTime(500);
    card.leave();
    vi.advanceTimersByTime(100);
    tip.stay();
    vi.advanceTimersByTime(1000);
    expect(title()).toBe("card");
  });

  test("another thing on the way does not send it away at once, but takes its place", () => {
    const [card, pile] = [thing("card"), thing("pile")];
    card.point();
    vi.advanceTimersByTime(500);
    card.leave();
    pile.point();
    vi.advanceTimersByTime(300);
    expect(title()).toBe("card");
    vi.advanceTimersByTime(300);
    expect(title()).toBe("pile");
    expect(card.attributes.has("aria-describedby")).toBe(false);
    pile.leave();
    vi.advanceTimersByTime(300);
    expect(title()).toBeUndefined();
  });
});

describe("by finger", () => {
  test("a tap on what does nothing opens it, and it stays; the table may say why not", () => {
    expect(thing("card").touch(50)).toBe(true);
    expect(title()).toBe("card");
  });

  test("a tap on what acts acts, and nothing else", () => {
    const card = thing("card");
    card.acts = true;
    expect(card.touch(50)).toBe(true);
    expect(title()).toBeUndefined();
  });

  test("a long touch opens it and does not act; it stays when the finger is lifted", () => {
    const card = thing("card");
    card.acts = true;
    expect(card.touch(600)).toBe(false);
    expect(title()).toBe("card");
  });

  test("a finger that pans a map asks about nothing", () => {
    const card = thing("card");
    card.hear("pointerdown", { pointerType: "touch" });
    card.hear("pointercancel", { pointerType: "touch" });
    vi.advanceTimersByTime(1000);
    expect(title()).toBeUndefined();
  });

  test("after a touch the keyboard still acts on what shows its tooltip", () => {
    const card = thing("card");
    card.touch(600);
    card.focus();
    vi.advanceTimersByTime(500);
    expect(card.hear("click", { detail: 0 }).defaultPrevented).toBe(false);
  });
});

test("the question mark leads through the clauses of a thing", () => {
  const clauses = ["MG-1.1", "MG-1.2"];
  expect(nextClause(clauses, null)).toBe("MG-1.1");
  expect(nextClause(clauses, "MG-1.1")).toBe("MG-1.2");
  expect(nextClause(clauses, "MG-1.2")).toBe("MG-1.1");
  expect(nextClause(clauses, "MG-9.9")).toBe("MG-1.1");
  expect(nextClause([], "MG-9.9")).toBeUndefined();
});
