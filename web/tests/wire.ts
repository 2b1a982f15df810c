// A server's side of the line, for tests: what the page sent, and what it is told.

import type { Socket } from "../src/connection";
import { PROTOCOL } from "../src/protocol";
import type { EventInfo, FromServer, Situation, TableInfo, Welcome } from "../src/protocol";

export class Wire implements Socket {
  static all: Wire[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    Wire.all.push(this);
  }

  static get last(): Wire {
    const wire = Wire.all.at(-1);
    if (!wire) throw new Error("nobody has called");
    return wire;
  }

  accept(): this {
    this.readyState = 1;
    this.onopen?.();
    return this;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  tell(news: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(news) });
  }

  close(code = 1006): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.({ code });
  }

  /** The last request of this type. */
  heard(type: string): Record<string, unknown> {
    const request = this.sent.findLast((sent) => sent.type === type);
    if (!request) throw new Error(`no ${type} was sent`);
    return request;
  }
}

export const open = (url: string): Socket => new Wire(url);

export function table(fields: Partial<TableInfo> = {}): TableInfo {
  const seat = { kind: "person" as const, bot: null, stand_in: null, ready: false, presence: "here" as const, pledged: true, links_renewed: 0, hints: 0 };
  return {
    code: "K7XQ-MTPR",
    closed: false,
    wish: null,
    continues: null,
    lesson: false,
    hurried: false,
    link: "http://example.org/t/K7XQ-MTPR",
    elsewhere: null,
    game: "magi",
    edition: "standard", own: "",
    options: {},
    public: false,
    phase: "playing",
    match: 1,
    seats: [
      { ...seat, seat: 0, name: "Anna" },
      { ...seat, seat: 1, name: "Ben" },
    ],
    people: [
      { person: 1, name: "Anna", seat: 0 },
      { person: 2, name: "Ben", seat: 1 },
    ],
    host: 1,
    watchers: 0,
    may_watch: true,
    hints: false,
    clock: null,
    pace_ms: 0,
    preparing: null,
    prepared: 100,
    invitation: null,
    deal: { commitment: "", pledges: null, withheld: [], secret: null, contributions: null },
    ...fields,
  };
}

export function event(number: number, text = `event ${number}`): EventInfo {
  return { number, name: "played", data: {}, text, opens: true, clauses: [] };
}

export function situation(events_seen: number, actions: string[] = [], fields: Partial<Situation> = {}): Situation {
  const options = actions.map((action) => ({ action, of: null, text: action, ways: [] }));
  const decision = actions.length ? { number: events_seen, question: "?", clauses: [], groups: [{ group: "all", options }] } : null;
  return { match: 1, events_seen, view: {}, lines: [], decision, take_back: null, outcome: null, clocks_ms: null, scene: null, waits: [], coach: null, hints: [], ...fields };
}

export function welcome(fields: Partial<Welcome> = {}): Welcome {
  return {
    type: "welcome",
    id: 1,
    protocol: PROTOCOL,
    page: "",
    you: { person: 1, seat: 0, host: true },
    table: table(),
    situation: situation(2, ["draw", "play red_cup"]),
    events: [event(0), event(1)],
    chat: [],
    ...fields,
  };
}
