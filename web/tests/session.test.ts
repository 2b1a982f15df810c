import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { forgetParts, pledgeTo } from "../src/deal";
import type { Advice, Refused } from "../src/protocol";
import { Session } from "../src/session.svelte";
import { event, open, situation, table, Wire, welcome } from "./wire";

function session(): Session {
  const mine = new Session("K7XQ-MTPR", "SECRET", "en", open);
  mine.connect();
  Wire.last.accept();
  return mine;
}

const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("location", { origin: "http://example.org" });
  Wire.all = [];
  forgetParts();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("listening", () => {
  test("the first hello asks for everything, the next one for what is missing", async () => {
    const mine = session();
    expect(Wire.last.heard("hello")).toMatchObject({ secret: "SECRET", language: "en", match: 0, since: 0 });
    Wire.last.tell(welcome());
    Wire.last.tell({ type: "update", situation: situation(3), events: [event(2)] });
    await settled();
    Wire.last.close();
    await vi.advanceTimersByTimeAsync(1000);
    Wire.last.accept();
    expect(Wire.last.heard("hello")).toMatchObject({ match: 1, since: 3 });
    Wire.last.tell(welcome({ situation: situation(5), events: [event(3), event(4)] }));
    expect(mine.events.map(({ number }) => number)).toEqual([0, 1, 2, 3, 4]);
  });

  test("who wants to be forgotten is not quoted any more", () => {
    const mine = session();
    const line = (number: number, person: number) => ({ number, person, name: `P${person}`, text: "hello" });
    Wire.last.tell(welcome({ chat: [line(0, 1), line(1, 2)] }));
    Wire.last.tell({ type: "said", line: line(2, 1) });
    Wire.last.tell({ type: "forgotten", person: 1 });
    expect(mine.chat.map(({ person }) => person)).toEqual([2]);
  });

  test("a gap makes it say hello again, and shows nothing half", async () => {
    const mine = session();
    Wire.last.tell(welcome());
    Wire.last.tell({ type: "update", situation: situation(9), events: [event(8)] });
    await settled();
    expect(Wire.last.sent.filter(({ type }) => type === "hello").length).toBe(2);
    expect(Wire.last.heard("hello")).toMatchObject({ since: 2 });
    expect(mine.situation?.events_seen).toBe(2);
  });

  test("another language tells everything anew, without losing the table", async () => {
    const mine = session();
    Wire.last.tell(welcome());
    const before = [...mine.events];
    mine.speak("de");
    expect(Wire.last.heard("hello")).toMatchObject({ language: "de", since: 0 });
    expect(mine.situation).not.toBeNull();
    Wire.last.tell(welcome({ events: [event(0, "nullt"), event(1, "erst")] }));
    expect(mine.events.map(({ text }) => text)).toEqual(["nullt", "erst"]);
    expect(mine.events[1]).toBe(before[1]); // whoever has marked it as seen finds it so
  });

  test("updates are shown in order, each after the last has come to rest", async () => {
    const mine = session();
    Wire.last.tell(welcome());
    const resting: (() => void)[] = [];
    mine.showOn((apply) => {
      apply();
      return new Promise((resolve) => resting.push(resolve));
    });
    Wire.last.tell({ type: "update", situation: situation(3), events: [event(2)] });
    Wire.last.tell({ type: "update", situation: situation(4), events: [event(3)] });
    await settled();
    expect(mine.situation?.events_seen).toBe(3);
    resting[0]?.();
    await settled();
    expect(mine.situation?.events_seen).toBe(4);
  });

  test("what is being shown already comes first", async () => {
    const mine = session();
    Wire.last.tell(welcome());
    let dealt = () => {};
    mine.after(new Promise((resolve) => (dealt = resolve)));
    Wire.last.tell({ type: "update", situation: situation(3), events: [event(2)] });
    await settled();
    expect(mine.situation?.events_seen).toBe(2);
    dealt();
    await settled();
    expect(mine.situation?.events_seen).toBe(3);
  });

  test("who is far behind catches up without motion", async () => {
    const mine = session();
    Wire.last.tell(welcome());
    let staged = 0;
    mine.showOn(async (apply, _events, _landed, _after, hurry) => {
      if (!hurry) {
        staged += 1;
        await new Promise((resolve) => setTimeout(resolve, 1000));
      }
      apply();
    });
    for (let n = 2; n < 10; n += 1) Wire.last.tell({ type: "update", situation: situation(n + 1), events: [event(n)] });
    await vi.advanceTimersByTimeAsync(5500);
    expect(mine.situation?.events_seen).toBe(10);
    expect(staged).toBeLessThan(6);
  });

  test("a welcome overtakes what was still to be shown", async () => {
    const mine = session();
    Wire.last.tell(welcome());
    let draw = () => {};
    mine.showOn((apply) => {
      draw = apply;
      return Promise.resolve();
    });
    Wire.last.tell({ type: "update", situation: situation(3), events: [event(2)] });
    Wire.last.tell(welcome({ situation: situation(5), events: [event(3), event(4)] }));
    draw();
    expect(mine.situation?.events_seen).toBe(5);
    expect(mine.events.map(({ number }) => number)).toEqual([0, 1, 2, 3, 4]);
  });

  test("the end of a round waits for a table to show it on, and is gone on from once", async () => {
    const mine = session();
    Wire.last.tell(welcome());
    Wire.last.tell({ type: "update", situation: situation(4, [], { scene: 2 }), events: [event(2), event(3)] });
    await settled();
    expect(mine.events).toHaveLength(2);
    mine.showOn((apply, _events, landed) => {
      apply();
      landed();
      return Promise.resolve();
    });
    await settled();
    expect(mine.events).toHaveLength(4);
    mine.goOn();
    expect(Wire.last.heard("go_on")).toMatchObject({ match: 1 });
    Wire.last.sent.length = 0;
    mine.goOn();
    expect(Wire.last.sent).toEqual([]);
    expect(mine.waitsAt(situation(4, [], { scene: 2 }))).toBe(false);
    expect(mine.waitsAt(situation(9, [], { scene: 7 }))).toBe(true);
  });

  test("who comes back is told what has happened since their own last act", () => {
    const mine = session();
    const by = (number: number, seat: number, opens = true) => ({ ...event(number), data: { seat }, opens });
    Wire.last.tell(welcome({ situation: situation(6), events: [by(0, 1), by(1, 0), by(2, 0, false), by(3, 1), by(4, 1, false), by(5, 1)] }));
    expect(mine.actedAt).toBe(3);
  });

  test("a rematch begins with a clean table", async () => {
    const mine = session();
    Wire.last.tell(welcome());
    Wire.last.tell({ type: "seating", table: table({ match: 2, phase: "gathering" }) });
    expect(mine.situation).toBeNull();
    expect(mine.events).toEqual([]);
    Wire.last.tell({ type: "update", situation: situation(1, [], { match: 2 }), events: [event(0)] });
    await settled();
    expect(mine.events.length).toBe(1);
  });

  test("a seat takes part in the deal: it pledges, and reveals by itself when all are bound", () => {
    session();
    Wire.last.tell(welcome({ situation: null, events: [], table: table({ phase: "gathering" }) }));
    const pledge = String(Wire.last.heard("pledge").pledge);
    Wire.last.tell({ type: "seating", table: table({ phase: "gathering" }) });
    expect(Wire.last.sent.filter(({ type }) => type === "pledge").length).toBe(1);
    const deal = { ...table().deal, pledges: [pledge, ""], withheld: [0] };
    Wire.last.tell({ type: "seating", table: table({ phase: "gathering", deal }) });
    Wire.last.tell({ type: "seating", table: table({ phase: "gathering", deal, watchers: 1 }) });
    expect(pledgeTo("", String(Wire.last.heard("reveal").chance))).toBe(pledge);
    expect(Wire.last.sent.filter(({ type }) => type === "reveal").length).toBe(1);
  });

  test("a pledge that comes too late is no trouble", async () => {
    const mine = session();
    Wire.last.tell(welcome({ situation: null, events: [], table: table({ phase: "gathering" }) }));
    Wire.last.tell({ type: "refused", id: Number(Wire.last.heard("pledge").id), reason: "not_now", text: "has begun" });
    await settled();
    expect(mine.refused).toBeNull();
  });

  test("who is not let in is told so, and not shown a table", () => {
    const mine = session();
    Wire.last.tell({ type: "refused", id: 1, reason: "not_allowed", text: "among themselves" });
    expect(mine.strange?.text).toBe("among themselves");
    Wire.last.tell(welcome());
    Wire.last.tell({ type: "goodbye", reason: "put_out", retry_ms: null });
    Wire.last.close(4003);
    expect(mine.line).toEqual({ is: "over", why: "put_out" });
  });

  test("a secret that nobody knows is a dead link", () => {
    const mine = session();
    const refused: Refused = { type: "refused", id: 1, reason: "unknown", text: "not valid" };
    Wire.last.tell(refused);
    expect(mine.strange?.text).toBe("not valid");
  });
});

describe("acting", () => {
  test("a move names its decision, and nothing else is sent until it is answered", async () => {
    const mine = session();
    Wire.last.tell(welcome());
    void mine.act("draw");
    void mine.act("play red_cup");
    const moves = Wire.last.sent.filter(({ type }) => type === "move");
    expect(moves).toMatchObject([{ match: 1, decision: 2, action: "draw" }]);
    expect(mine.busy).toBe(true);
    Wire.last.tell({ type: "done", id: Number(moves[0]?.id) });
    await settled();
    expect(mine.busy).toBe(true);
    Wire.last.tell({ type: "update", situation: situation(3), events: [event(2)] });
    await settled();
    expect(mine.busy).toBe(false);
  });

  test("a refused move says why, and can be followed by another", async () => {
    const mine = session();
    Wire.last.tell(welcome());
    void mine.act("draw");
    Wire.last.tell({ type: "refused", id: Number(Wire.last.heard("move").id), reason: "stale", text: "decided already" });
    await settled();
    expect(mine.refused?.text).toBe("decided already");
    expect(mine.busy).toBe(false);
  });

  test("a lost answer leaves it open whether the move was made, until a welcome tells", async () => {
    const mine = session();
    Wire.last.tell(welcome());
    void mine.act("draw");
    Wire.last.close();
    await settled();
    expect(mine.unsure).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    Wire.last.accept().tell(welcome({ situation: situation(3), events: [event(2)] }));
    expect(mine.unsure).toBe(false);
  });

  test("why not asks the server about what is no option, and never about what is one", async () => {
    const mine = session();
    Wire.last.tell(welcome());
    void mine.whyNot("draw");
    expect(Wire.last.sent.some(({ type }) => type === "why")).toBe(false);
    void mine.whyNot("play blue_cup");
    const clause = { id: "MG-3.2", origin: "book" as const, text: "colour or picture", why: "", against_print: "" };
    Wire.last.tell({ type: "refused", id: Number(Wire.last.heard("why").id), reason: "illegal", text: "no", clause });
    await settled();
    expect(mine.refused?.clause?.id).toBe("MG-3.2");
    expect(mine.busy).toBe(false);
  });

  test("why not is answered out of turn too; what the table has left behind is not said", async () => {
    const mine = session();
    Wire.last.tell(welcome({ situation: situation(2) }));
    void mine.whyNot("draw");
    expect(Wire.last.heard("why")).toMatchObject({ match: 1, action: "draw" });
    Wire.last.tell({ type: "refused", id: Number(Wire.last.heard("why").id), reason: "stale", text: "decided", clause: null });
    await settled();
    expect(mine.refused).toBeNull();
  });

  test("a spectator asks nothing", () => {
    const mine = session();
    Wire.last.tell(welcome({ you: { person: null, seat: null, host: false } }));
    void mine.whyNot("play blue_cup");
    expect(Wire.last.sent.some(({ type }) => type === "move")).toBe(false);
  });
});

describe("hints", () => {
  const asked = { number: 7, groups: [{ text: "", options: [{ action: "a" }, { action: "b" }] }] };
  const advice = (id: number, courses: number): Advice =>
    ({ type: "advice", id, match: 1, decision: 7, options: [], courses, seconds: 0.1, secret: false, ended: false, why: "" });

  /** Alone among bots, and asked something. */
  function alone(): Session {
    const mine = session();
    const seats = table().seats.map((seat) => (seat.seat === 0 ? seat : { ...seat, kind: "bot" as const }));
    const now = { ...situation(2), decision: asked } as unknown as ReturnType<typeof situation>;
    Wire.last.tell(welcome({ situation: now, table: table({ seats }) }));
    return mine;
  }

  async function ask(mine: Session): Promise<number> {
    void mine.toggleHint();
    const id = Wire.last.heard("hint").id as number;
    Wire.last.tell({ type: "done", id });
    await settled();
    return id;
  }

  test("who takes one is in the log of everybody, after a reload, too, and with the next match it is gone", async () => {
    const mine = alone();
    expect(mine.hintsHeard).toEqual([]);
    const hints = [{ seat: 1, at: 2 }];
    Wire.last.tell({ type: "update", situation: situation(2, ["a", "b"], { hints }), events: [], taken_back: null });
    await settled();
    expect(mine.hintsHeard).toEqual(hints);
    const later = session();
    Wire.last.tell(welcome({ situation: situation(2, ["a", "b"], { hints }) }));
    expect(later.hintsHeard).toEqual(hints);
    Wire.last.tell({ type: "seating", table: table({ match: 2, phase: "gathering" }) });
    expect(later.hintsHeard).toEqual([]);
  });

  test("what is put away is taken back from the server, too", async () => {
    const mine = alone();
    const id = await ask(mine);
    Wire.last.tell(advice(id, 10));
    expect(mine.hint).toMatchObject({ courses: 10 });
    void mine.toggleHint();
    expect(Wire.last.heard("end_hint")).toBeDefined();
    Wire.last.tell(advice(id, 20));
    expect(mine.hint).toBeNull();
  });

  test("asked for again, only the newest is shown", async () => {
    const mine = alone();
    const first = await ask(mine);
    void mine.toggleHint();
    Wire.last.tell({ type: "done", id: Wire.last.heard("end_hint").id as number });
    const second = await ask(mine);
    Wire.last.tell(advice(first, 900));
    expect(mine.hint).toBe("asked");
    Wire.last.tell(advice(second, 10));
    Wire.last.tell(advice(first, 950));
    expect(mine.hint).toMatchObject({ id: second, courses: 10 });
  });
});
