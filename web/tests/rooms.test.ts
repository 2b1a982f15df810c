// Before and after a match: what lacks, what changed, where the link works, what the result adds up to, whose turn it is.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { keep, keepsakes } from "../src/memory";
import { Party } from "../src/party.svelte";
import type { GameInfo, OutcomeInfo, SeatInfo, TableInfo, TableSummary } from "../src/protocol";
import { settings } from "../src/settings.svelte";
import { isMyTurn } from "../src/start/tables.svelte";
import { comings } from "../src/table/lobby/comings";
import { isForThisMachineOnly, linkOf, share } from "../src/table/lobby/links";
import { clockInWords, paceOf, settingsOf } from "../src/table/lobby/settings";
import { lacking, openSeats, unready } from "../src/table/lobby/waiting";
import { linesOf, placesOf, sumsOf } from "../src/table/result/summary";
import { open, table, Wire, welcome } from "./wire";

beforeEach(() => {
  settings.language = "en";
  Wire.all = [];
  vi.stubGlobal("location", { origin: "http://example.org", pathname: "/t/K7XQ-MTPR" });
});
afterEach(() => vi.unstubAllGlobals());

const seats = (...fields: Partial<SeatInfo>[]): SeatInfo[] =>
  fields.map((some, seat) => ({ ...(table().seats[0] as SeatInfo), seat, name: ["Anna", "Ben", "Cosima"][seat] ?? "", ...some }));
const gathering = (fields: Partial<TableInfo> = {}): TableInfo => table({ phase: "gathering", ...fields });

describe("what lacks before the start", () => {
  test("open seats first, then people who are not ready; the host is asked nothing", () => {
    const half = gathering({ seats: seats({}, { kind: "open", name: "" }) });
    expect([openSeats(half), lacking(half)]).toEqual([1, "Invite somebody, or seat bots."]);
    const full = gathering();
    expect(unready(full).map(({ name }) => name)).toEqual(["Ben"]);
    expect(lacking(full)).toBe("Ben is not ready yet. You can start all the same.");
    expect(lacking(gathering({ seats: seats({}, { ready: true }) }))).toBe("Everybody is ready.");
  });

  test("rules that are still being compiled come before everything else", () => {
    expect(lacking(gathering({ preparing: "rules" }))).toContain("still being prepared");
  });
});

describe("who came and what changed", () => {
  const before = gathering({ people: [{ person: 1, name: "Anna", seat: 0 }], seats: seats({}, { kind: "open", name: "" }) });

  test("people come and go, but nobody is told of themselves", () => {
    expect(comings(before, gathering(), 1)).toEqual(["Ben has taken a seat."]);
    expect(comings(before, gathering(), 2)).toEqual([]);
    expect(comings(gathering(), before, 1)).toEqual(["Ben has left."]);
  });

  test("bots are seated and get another level", () => {
    const bot = (level: string) => ({ ...before, seats: seats({}, { kind: "bot", bot: level, name: "Balduin" }) });
    expect(comings(before, bot("expert"), 1)).toEqual(["Balduin (bot, expert) has taken a seat."]);
    expect(comings(bot("expert"), bot("novice"), 1)).toEqual(["New level for Balduin: novice."]);
  });

  test("new rules are announced, a new pace is not", () => {
    expect(comings(before, { ...before, clock: { seconds: 600, increment: 5 } }, 1)).toEqual(["The rules of the table have been changed."]);
    expect(comings(before, { ...before, pace_ms: 0 }, 1)).toEqual([]);
  });
});

describe("the rules of the table, as everybody reads them", () => {
  const rule = { name: "board", default: "B", values: ["A", "B"], clause: "BA-2.1", titles: { de: "Plan", en: "Board" }, value_titles: {} };
  const edition = { name: "standard", titles: { de: "", en: "" }, least_players: 2, most_players: 4, options: [rule] };
  const info = { game: { editions: [edition] } } as unknown as GameInfo;

  test("options, clock, pace, and whether it is listed", () => {
    const shown = settingsOf(gathering({ options: { board: "A" }, clock: { seconds: 600, increment: 5 }, public: true }), info);
    expect(shown.map(({ name, value }) => `${name}: ${value}`)).toEqual([
      "Board: A",
      "Thinking time: 10 minutes per seat, plus 5\u00a0s a move",
      "Pace of the bots: instant",
      "Hints: only alone against bots",
      "Table: in the public list",
      "Spectators: whoever has the link or code",
    ]);
  });

  test("that hints are allowed is among them: whoever is ready agrees to that", () => {
    const shown = settingsOf(gathering({ hints: true }), info);
    expect(shown.find(({ name }) => name === "Hints")?.value).toBe("allowed; everybody sees who asks");
  });

  test("a clock that is none of ours, and the nearest pace", () => {
    expect(clockInWords({ seconds: 45, increment: 0 })).toBe("45 seconds per seat");
    expect(clockInWords(null)).toBe("no clock");
    expect([0, 300, 900, 9000].map((ms) => paceOf(ms).ms)).toEqual([0, 400, 900, 2500]);
  });
});

describe("the link", () => {
  test.each([
    ["http://127.0.0.1:8000/t/A", true],
    ["http://localhost:8000/t/A", true],
    ["http://[::1]:8000/t/A", true],
    ["http://192.168.1.20:8000/t/A", false],
    ["https://localhost.example.org/t/A", false],
    ["nonsense", false],
  ])("%s is for this machine only: %s", (link, only) => expect(isForThisMachineOnly(link)).toBe(only));

  test("a better address, if the server knows one", () => {
    expect(linkOf(table())).toBe("http://example.org/t/K7XQ-MTPR");
    expect(linkOf(table({ elsewhere: "http://192.168.1.20/t/A" }))).toBe("http://192.168.1.20/t/A");
  });

  test("somebody who changes their mind about sharing is no trouble", async () => {
    vi.stubGlobal("navigator", { share: () => Promise.reject(new Error("AbortError")) });
    await expect(share({ title: "", url: "" })).resolves.toBeUndefined();
  });
});

describe("the result", () => {
  const outcome = {
    scores: [9, 4, 4],
    ranking: [3, 1, 1],
    details: ["a", "b", "c"],
    rounds: [
      { title: "1", points: [5, 0, 4] },
      { title: "2", points: [4, 4, 0] },
    ],
  } as OutcomeInfo;

  test("places in order, rounds added up", () => {
    expect(placesOf(outcome).map(({ place, seat, detail }) => [place, seat, detail])).toEqual([[1, 1, "b"], [1, 2, "c"], [3, 0, "a"]]);
    expect(sumsOf(outcome)).toEqual([[0, 0, 0], [5, 0, 4], [9, 4, 4]]);
  });

  test("names at the ends of lines never lie on each other", () => {
    const lines = linesOf(sumsOf(outcome), 100, 90, 15);
    expect(lines.map(({ labelY }) => labelY)).toEqual([0, 50, 65]);
    expect(lines[0]?.points).toBe("0.0,90.0 50.0,40.0 100.0,0.0");
  });
});

describe("another match", () => {
  async function goingOn(fields: Partial<TableInfo>) {
    vi.stubGlobal("history", { pushState: vi.fn() });
    vi.stubGlobal("addEventListener", () => {});
    vi.stubGlobal("scrollTo", () => {});
    const { goOn, standingOf } = await import("../src/table/going");
    const party = new Party("K7XQ-MTPR", ["SECRET"], "en", open);
    party.connect();
    Wire.last.accept();
    Wire.last.tell(welcome({ table: table({ phase: "over", ...fields }) }));
    return { party, goOn, standingOf };
  }

  test("whoever presses invites, and goes there with the same secret", async () => {
    const { party, goOn, standingOf } = await goingOn({});
    expect(standingOf(party.first)).toBe("none");
    const going = goOn(party.first, party);
    Wire.last.tell({ type: "room", id: Wire.last.heard("invite").id as number, code: "NEWT-ABLE" });
    await going;
    expect(keepsakes()[0]).toMatchObject({ code: "NEWT-ABLE", secrets: ["SECRET"] });
    expect(history.pushState).toHaveBeenCalledWith(null, "", "/t/NEWT-ABLE");
  });

  test("an invitation is accepted, never followed by itself", async () => {
    const { party, goOn, standingOf } = await goingOn({ invitation: { code: "NEWT-ABLE", person: 2, accepted: [2], declined: [] } });
    expect(standingOf(party.first)).toBe("open");
    expect(history.pushState).not.toHaveBeenCalled();
    const going = goOn(party.first, party);
    Wire.last.tell({ type: "room", id: Wire.last.heard("accept").id as number, code: "NEWT-ABLE" });
    await going;
    expect(history.pushState).toHaveBeenCalledOnce();
  });

  test("a refusal moves nobody", async () => {
    const { party, goOn } = await goingOn({});
    const going = goOn(party.first, party);
    Wire.last.tell({ type: "refused", id: Wire.last.heard("invite").id as number, reason: "not_now", text: "no", clause: null });
    await going;
    expect(history.pushState).not.toHaveBeenCalled();
  });
});

describe("my tables", () => {
  const summary = { phase: "playing", seats: ["Anna", "Ben"], to_act: [1] } as TableSummary;

  test("it is my turn if somebody of this device is to act", () => {
    expect(isMyTurn(summary, ["Ben"])).toBe(true);
    expect(isMyTurn(summary, ["Anna"])).toBe(false);
    expect(isMyTurn({ ...summary, phase: "gathering" }, ["Ben"])).toBe(false);
  });

  test("names once kept stay with the table", () => {
    keep("AAAA-BBBB", "magi", ["S"], ["Ben"]);
    keep("AAAA-BBBB", "magi", ["S", "T"]);
    expect(keepsakes()[0]).toMatchObject({ secrets: ["S", "T"], names: ["Ben"] });
  });
});
