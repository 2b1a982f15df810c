import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Party } from "../src/party.svelte";
import { event, open, situation, table, Wire, welcome } from "./wire";

/** Anna and Ben at one device; who is asked is said by name. */
function party(...asked: ("Anna" | "Ben")[]): Party {
  const mine = new Party("K7XQ-MTPR", ["ANNA", "BEN"], "en", open);
  mine.connect();
  for (const wire of Wire.all) wire.accept();
  tell("Anna", asked.includes("Anna"));
  tell("Ben", asked.includes("Ben"));
  return mine;
}

function tell(who: "Anna" | "Ben", isAsked: boolean, fields: Parameters<typeof welcome>[0] = {}): void {
  const person = who === "Anna" ? 1 : 2;
  const you = { person, seat: person - 1, host: person === 1 };
  Wire.all[person - 1]?.tell(welcome({ you, situation: situation(2, isAsked ? ["draw"] : []), ...fields }));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("location", { origin: "http://example.org" });
  Wire.all = [];
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("several people at one device", () => {
  test("everybody sits at the table, and nobody's hand is shown", () => {
    const mine = party("Anna");
    expect(Wire.all.map((wire) => wire.heard("hello").secret)).toEqual(["ANNA", "BEN"]);
    expect(mine.isShared).toBe(true);
    expect(mine.shown).toBeNull();
  });

  test("it is uncovered for one, and covered before the next", () => {
    const mine = party("Anna");
    expect(mine.next?.secret).toBe("ANNA");
    if (mine.next) mine.uncover(mine.next);
    expect(mine.shown?.secret).toBe("ANNA");
    expect(mine.next).toBeNull();
    tell("Anna", false);
    tell("Ben", true);
    expect(mine.shown?.secret).toBe("ANNA"); // until Anna has seen what her move did
    expect(mine.next?.secret).toBe("BEN");
    mine.cover();
    expect(mine.shown).toBeNull();
    expect(mine.next?.secret).toBe("BEN");
  });

  test("those who choose at the same time are asked one after the other", () => {
    const mine = party("Anna", "Ben");
    const order: (string | null)[] = [];
    for (let next = mine.next; next; next = mine.next) {
      mine.uncover(next);
      order.push(next.secret);
      tell(next.secret === "ANNA" ? "Anna" : "Ben", false);
      mine.cover();
    }
    expect(order).toEqual(["ANNA", "BEN"]);
  });

  test("what is to be seen for a moment only waits for the one who is not there", async () => {
    const mine = party("Anna");
    mine.uncover(mine.first);
    for (const wire of Wire.all.slice(0, 2)) wire.close();
    await vi.advanceTimersByTimeAsync(1000);
    const again = Wire.all.slice(2).map((wire) => wire.accept().heard("hello"));
    expect(again.map(({ secret, since }) => [secret, since]).sort()).toEqual([
      ["ANNA", 2], // she has seen them
      ["BEN", 0], // he has not
    ]);
  });

  test("whose link was renewed plays elsewhere from now on", () => {
    const mine = party("Anna");
    mine.uncover(mine.first);
    Wire.all[0]?.close(4001);
    expect(mine.shown).toBeNull();
    expect(mine.members.map(({ secret }) => secret)).toEqual(["BEN"]);
    expect(mine.first.secret).toBe("BEN");
  });
});

test("one person alone is never covered", () => {
  const mine = new Party("K7XQ-MTPR", ["ANNA"], "en", open);
  mine.connect();
  Wire.last.accept().tell(welcome({ table: table(), events: [event(0), event(1)] }));
  mine.cover();
  expect(mine.shown?.secret).toBe("ANNA");
});
