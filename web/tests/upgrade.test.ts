// A page that is out of date says nothing more in a language that is not spoken any more, and loads itself anew, once.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PROTOCOL } from "../src/protocol";
import { Session } from "../src/session.svelte";
import { Upgrade } from "../src/upgrade.svelte";
import { open, Wire, welcome } from "./wire";

const reload = vi.fn();

/** What is on the page, as far as it matters here. */
function page(fields: { hidden?: boolean; dialog?: boolean } = {}): void {
  vi.stubGlobal("HTMLInputElement", class {});
  vi.stubGlobal("HTMLTextAreaElement", class {});
  vi.stubGlobal("document", { activeElement: null, hidden: fields.hidden ?? false, querySelector: () => (fields.dialog ? {} : null) });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("location", { origin: "http://example.org", reload });
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
  reload.mockClear();
  Wire.all = [];
  page();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("another build", () => {
  test("is loaded at the first harmless moment", async () => {
    const mine = new Upgrade("one");
    mine.hear("one");
    expect(mine.watch()).toBeUndefined();
    mine.doing = "decision 7";
    mine.hear("two");
    mine.watch();
    await vi.advanceTimersByTimeAsync(5000);
    mine.hear("two");
    await vi.advanceTimersByTimeAsync(5000);
    expect(reload).not.toHaveBeenCalled();
    mine.doing = "decision 8"; // it has been decided: nobody has thought about the next one yet
    await vi.advanceTimersByTimeAsync(500);
    expect(reload).toHaveBeenCalled();
  });

  test("waits while a dialog is open, even if nobody is looking", async () => {
    page({ dialog: true, hidden: true });
    const mine = new Upgrade("one");
    mine.hear("two");
    mine.watch();
    await vi.advanceTimersByTimeAsync(5000);
    expect(reload).not.toHaveBeenCalled();
  });

  test("is loaded while nobody is looking, even if a move is asked for", async () => {
    page({ hidden: true });
    const mine = new Upgrade("one");
    mine.doing = "decision 7";
    mine.hear("two");
    mine.watch();
    await vi.advanceTimersByTimeAsync(500);
    expect(reload).toHaveBeenCalled();
  });

  test("is tried once: what comes back old does not begin again by itself", async () => {
    const first = new Upgrade("one");
    first.hear("two");
    await first.loadAnew();
    const second = new Upgrade("one");
    second.hear("two");
    expect(second.watch()).toBeUndefined();
    second.hear("three");
    expect(second.watch()).toBeDefined();
  });

  test("is none if the server says nothing, or has gone back", () => {
    const mine = new Upgrade("one");
    mine.hear(null);
    mine.hear("");
    expect(mine.build).toBeNull();
    mine.hear("two");
    mine.hear("one");
    expect(mine.build).toBeNull();
  });
});

describe("another protocol", () => {
  test("the page says which one it speaks, and plays no move with a server that speaks another", async () => {
    const mine = new Session("K7XQ-MTPR", "SECRET", "en", open);
    mine.connect();
    const wire = Wire.last.accept();
    expect(wire.heard("hello")).toMatchObject({ protocol: PROTOCOL });
    wire.tell(welcome({ protocol: PROTOCOL + 1 }));
    expect(mine.line).toEqual({ is: "over", why: "outdated" });
    expect(mine.situation).toBeNull();
    const sent = wire.sent.length;
    await mine.act("play red_cup");
    expect(await mine.ask({ type: "ready", ready: true } as never)).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(wire.sent.length).toBe(sent);
    expect(Wire.all).toHaveLength(1);
  });

  test("a server that does not understand the page says goodbye, and the page does not knock again", async () => {
    const mine = new Session("K7XQ-MTPR", "SECRET", "en", open);
    mine.connect();
    const wire = Wire.last.accept();
    wire.tell({ type: "goodbye", reason: "outdated", retry_ms: null });
    wire.close(4010);
    expect(mine.line).toEqual({ is: "over", why: "outdated" });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Wire.all).toHaveLength(1);
  });
});
