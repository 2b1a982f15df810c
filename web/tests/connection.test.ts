import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Connection, LineBroke, type LineState } from "../src/connection";
import type { FromServer } from "../src/protocol";
import { open, Wire, welcome } from "./wire";

let states: LineState[];
let news: FromServer[];

function connected(): Connection {
  const connection = new Connection(
    "ws://example.org/ws/K7XQ-MTPR",
    { hello: () => ({ type: "hello" }), hear: (heard) => news.push(heard), line: (state) => states.push(state) },
    open,
  );
  connection.connect();
  Wire.last.accept().tell(welcome());
  return connection;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0);
  Wire.all = [];
  states = [];
  news = [];
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("coming and coming back", () => {
  test("says hello first, and is open when welcomed", () => {
    connected();
    expect(Wire.last.sent[0]).toMatchObject({ type: "hello" });
    expect(states.map((state) => state.is)).toEqual(["connecting", "open"]);
  });

  test("comes back after 0.5, 1, 2, 4, 8 and again 8 seconds", () => {
    connected();
    for (const wait of [500, 1000, 2000, 4000, 8000, 8000]) {
      Wire.last.close();
      const before = Wire.all.length;
      vi.advanceTimersByTime(wait - 1);
      expect(Wire.all.length).toBe(before);
      vi.advanceTimersByTime(1);
      expect(Wire.all.length).toBe(before + 1);
    }
  });

  test("a welcome makes the next wait short again", () => {
    connected();
    for (let n = 0; n < 3; n++) {
      Wire.last.close();
      vi.advanceTimersByTime(8000);
    }
    Wire.last.accept().tell(welcome());
    Wire.last.close();
    const before = Wire.all.length;
    vi.advanceTimersByTime(500);
    expect(Wire.all.length).toBe(before + 1);
  });

  test("a server that restarts says when to come back", () => {
    connected();
    Wire.last.tell({ type: "goodbye", reason: "restart", retry_ms: 1000 });
    Wire.last.close(1012);
    expect(states.at(-1)).toEqual({ is: "lost", why: "restart", attempts: 1 });
    vi.advanceTimersByTime(999);
    expect(Wire.all.length).toBe(1);
    vi.advanceTimersByTime(1);
    expect(Wire.all.length).toBe(2);
  });

  test.each([
    [4001, "link_renewed"],
    [4004, "no_table"],
  ])("after close code %i nobody comes back", (code, why) => {
    connected();
    Wire.last.close(code);
    expect(states.at(-1)).toEqual({ is: "over", why });
    vi.advanceTimersByTime(60_000);
    expect(Wire.all.length).toBe(1);
  });

  test("hurry tries at once, and only if the line is lost", () => {
    const connection = connected();
    connection.hurry();
    expect(Wire.all.length).toBe(1);
    Wire.last.close();
    connection.hurry();
    expect(Wire.all.length).toBe(2);
    vi.advanceTimersByTime(400);
    expect(Wire.all.length).toBe(2);
  });

  test("who ends it stays away", () => {
    const connection = connected();
    connection.end();
    vi.advanceTimersByTime(60_000);
    expect(Wire.all.length).toBe(1);
    expect(states.at(-1)?.is).toBe("open");
  });
});

describe("signs of life", () => {
  test("a ping every 2.5 seconds", () => {
    connected();
    vi.advanceTimersByTime(2500);
    Wire.last.tell({ type: "pong", id: 0 });
    vi.advanceTimersByTime(2500);
    expect(Wire.last.sent.filter((sent) => sent.type === "ping").length).toBe(2);
  });

  test("a line that is silent for 9 seconds is given up, even if it never closes", () => {
    connected();
    const silent = Wire.last;
    vi.spyOn(silent, "close").mockImplementation(() => {});
    vi.advanceTimersByTime(10_000);
    expect(states.at(-1)?.is).toBe("lost");
    vi.advanceTimersByTime(500);
    expect(Wire.all.length).toBe(2);
  });

  test("the late end of a line that was given up does not disturb the new one", () => {
    connected();
    const silent = Wire.last;
    const close = vi.spyOn(silent, "close").mockImplementation(() => {});
    vi.advanceTimersByTime(10_500);
    Wire.last.accept().tell(welcome());
    close.mockRestore();
    silent.close();
    expect(states.at(-1)?.is).toBe("open");
  });
});

describe("asking", () => {
  test("every answer finds its request", async () => {
    const connection = connected();
    const first = connection.ask({ type: "start" });
    const second = connection.ask({ type: "say", text: "hello" });
    const [start, say] = [Wire.last.heard("start"), Wire.last.heard("say")];
    Wire.last.tell({ type: "refused", id: Number(say.id), reason: "malformed", text: "no" });
    Wire.last.tell({ type: "done", id: Number(start.id) });
    expect(await first).toMatchObject({ type: "done" });
    expect(await second).toMatchObject({ type: "refused" });
    expect(news.map(({ type }) => type)).toEqual(["welcome"]);
  });

  test("what was on its way when the line broke is sent again with the same number, and only once", async () => {
    const connection = connected();
    const answer = connection.ask({ type: "say", text: "Hallo" });
    const asked = connection.ask({ type: "why", match: 1, action: "draw" });
    const sent = Wire.last.sent.find((request) => request.type === "say");
    Wire.last.close();
    await expect(answer).rejects.toBeInstanceOf(LineBroke);
    await expect(asked).rejects.toBeInstanceOf(LineBroke);
    vi.advanceTimersByTime(500);
    Wire.last.accept().tell(welcome());
    expect(Wire.last.sent.filter((request) => request.type !== "hello")).toEqual([sent]);
    const before = news.length;
    Wire.last.tell({ type: "done", id: (sent as { id: number }).id });
    expect(news.length).toBe(before);
    Wire.last.close();
    vi.advanceTimersByTime(500);
    Wire.last.accept().tell(welcome());
    expect(Wire.last.sent.filter((request) => request.type !== "hello")).toEqual([]);
  });

  test.each([
    { request: { type: "reissue", seat: 0 }, news: { type: "link", seat: 0, secret: "NEW", link: "" } },
    { request: { type: "invite" }, news: { type: "room", code: "AAAA-BBBB" } },
    { request: { type: "accept" }, news: { type: "room", code: "AAAA-BBBB" } },
  ] as const)("whoever waits for what is told with the answer waits until it has been asked again: $request.type", async ({ request, news }) => {
    const connection = connected();
    const answer = connection.ask(request);
    const sent = Wire.last.sent.find(({ type }) => type === request.type) as { id: number; once: string };
    Wire.last.close();
    vi.advanceTimersByTime(500);
    Wire.last.accept();
    expect(Wire.last.sent[0]).toEqual(request.type === "reissue" ? expect.objectContaining({ once: sent.once }) : expect.not.objectContaining({ once: sent.once }));
    Wire.last.tell(welcome());
    expect(Wire.last.sent.at(-1)).toEqual(sent);
    Wire.last.tell({ ...news, id: sent.id } as FromServer);
    await expect(answer).resolves.toMatchObject(news);
  });

  test("whoever waits for a link that cannot be asked for again is told so", async () => {
    const connection = connected();
    const answer = connection.ask({ type: "reissue", seat: 0 });
    Wire.last.close();
    vi.advanceTimersByTime(31000);
    Wire.last.accept().tell(welcome());
    await expect(answer).rejects.toBeInstanceOf(LineBroke);
  });

  test("after half a minute nothing is sent again", async () => {
    const connection = connected();
    const answer = connection.ask({ type: "say", text: "Hallo" });
    Wire.last.close();
    await expect(answer).rejects.toBeInstanceOf(LineBroke);
    vi.advanceTimersByTime(31000);
    Wire.last.accept().tell(welcome());
    expect(Wire.last.sent.map((request) => request.type)).toEqual(["hello"]);
  });

  test("who waits when the line breaks is told so", async () => {
    const connection = connected();
    const answer = connection.ask({ type: "start" });
    Wire.last.close();
    await expect(answer).rejects.toBeInstanceOf(LineBroke);
    await expect(connection.ask({ type: "start" })).rejects.toBeInstanceOf(LineBroke);
  });
});
