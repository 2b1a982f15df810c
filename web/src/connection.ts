// The connection to one table: it keeps itself alive, reconnects by itself, and matches answers to requests.

import { drawnInHex } from "./hex";
import { PROTOCOL } from "./protocol";
import type { Done, FromClient, FromServer, Goodbye, Hello, Link, Refused, Room, Then } from "./protocol";

const PING_MS = 2500;
const STALE_MS = 9000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8000;
const SEND_AGAIN_MS = 30000;
/** What only asks: it is not sent again when the line breaks. */
const NOT_AGAIN: string[] = ["why", "what_if", "hint", "end_hint", "heard", "leave", "delete"];
/** What is answered with more than `done`: whoever asked waits for the answer until it has been sent again. */
const WAITED_FOR: string[] = ["invite", "accept", "reissue"];

const GONE_FOR_GOOD: Record<number, Goodbye["reason"]> = { 4001: "link_renewed", 4003: "no_watchers", 4004: "no_table", 4010: "outdated" };

/** The state of the connection: `lost` keeps retrying, `over` does not. */
export type LineState =
  | { is: "connecting" }
  | { is: "open" }
  | { is: "lost"; why: Goodbye["reason"] | "line"; attempts: number }
  | { is: "over"; why: Goodbye["reason"] };

export type Answer = Done | Then | Refused | Link | Room;

const isAnswer = (news: FromServer): news is Answer => ["done", "then", "refused", "link", "room"].includes(news.type);

/** Thrown while an answer is awaited and the connection breaks: the request may or may not have been carried out. */
export class LineBroke extends Error {}

type RequestWithAnswer = Exclude<FromClient, Hello | { type: "ping" }>;
// `Omit` would lose which fields belong to which type.
type WithoutId<R> = R extends unknown ? Omit<R, "id"> : never;
export type Request = WithoutId<RequestWithAnswer>;

/** The part of a WebSocket that is needed here. */
export interface Socket {
  readyState: number;
  send(text: string): void;
  close(code?: number): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface Ears {
  /** What to say first on every new connection. */
  hello: () => Hello;
  hear: (news: FromServer) => void;
  line: (state: LineState) => void;
}

interface Asker {
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
  request: FromClient;
}

const OPEN = 1;

export class Connection {
  private socket: Socket | null = null;
  private waiting = new Map<number, Asker>();
  /** Requests that were on their way when the line broke, and since when. They carry a number: none is carried out twice. */
  private unanswered: { asker: Asker; since: number }[] = [];
  private readonly page = drawnInHex(8);
  private lastId = 0;
  private attempts = 0;
  private lastHeard = 0;
  private lastBeat = 0;
  private goodbye: Goodbye | null = null;
  private pulse: ReturnType<typeof setInterval> | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly url: string,
    private readonly ears: Ears,
    private readonly open: (url: string) => Socket = (url) => new WebSocket(url) as Socket,
  ) {}

  connect(): void {
    clearTimeout(this.retry);
    this.retry = undefined;
    this.goodbye = null;
    if (!this.attempts) this.ears.line({ is: "connecting" });
    const socket = this.open(this.url);
    this.socket = socket;
    this.lastHeard = this.lastBeat = Date.now();
    socket.onopen = () => this.sayHello();
    socket.onmessage = (event) => this.hear(JSON.parse(event.data) as FromServer);
    socket.onclose = (event) => {
      if (this.socket === socket) this.closed(event.code);
    };
    clearInterval(this.pulse);
    this.pulse = setInterval(() => this.beat(), PING_MS);
  }

  /** Ask for everything again: in another language, or after a gap. */
  sayHello(): void {
    this.write({ ...this.ears.hello(), ...this.renewal(), protocol: PROTOCOL, id: ++this.lastId });
  }

  /** My link may have been renewed, although I have not heard how: by the request's number I may come with the former one. */
  private renewal(): { once?: string } {
    const asked = this.unanswered.find(({ asker }) => asker.request.type === "reissue");
    return asked ? { once: asked.asker.request.once } : {};
  }

  /** Retry at once: the network is back, or somebody is looking at the page again. */
  hurry(): void {
    if (this.retry !== undefined) this.connect();
  }

  ask(request: Request): Promise<Answer> {
    if (this.socket?.readyState !== OPEN) return Promise.reject(new LineBroke());
    const id = ++this.lastId;
    const numbered = { ...request, id, once: `${this.page}-${id}` } as FromClient;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, request: numbered });
      this.write(numbered);
    });
  }

  end(): void {
    const socket = this.socket;
    this.socket = null;
    this.rest();
    socket?.close(1000);
  }

  private write(request: FromClient): void {
    if (this.socket?.readyState === OPEN) this.socket.send(JSON.stringify(request));
  }

  private beat(): void {
    const late = Date.now() - this.lastBeat > STALE_MS; // a page in the background is woken only once a minute, and has not been listening
    this.lastBeat = Date.now();
    if (!late && Date.now() - this.lastHeard > STALE_MS) {
      const socket = this.socket;
      this.closed(1006);
      socket?.close();
    } else this.write({ type: "ping" });
  }

  private hear(news: FromServer): void {
    this.lastHeard = Date.now();
    if (news.type === "goodbye") this.goodbye = news;
    if (news.type === "welcome" && news.protocol !== PROTOCOL) {
      this.end(); // nothing that this page could say would be understood
      this.ears.line({ is: "over", why: "outdated" });
      return;
    }
    if (news.type === "welcome") {
      this.attempts = 0;
      this.ears.line({ is: "open" });
      this.sendAgain();
    }
    const asker = "id" in news ? this.waiting.get(news.id) : undefined;
    if (asker && isAnswer(news)) {
      this.waiting.delete(news.id);
      asker.resolve(news);
    } else this.ears.hear(news);
  }

  private closed(code: number): void {
    this.socket = null;
    this.rest();
    const why = this.goodbye?.reason ?? GONE_FOR_GOOD[code];
    const forGood = code in GONE_FOR_GOOD || (this.goodbye && this.goodbye.retry_ms === null);
    if (why && forGood) {
      this.ears.line({ is: "over", why });
      return;
    }
    const wait = this.goodbye?.retry_ms ?? Math.min(FIRST_WAIT_MS * 2 ** this.attempts, LONGEST_WAIT_MS);
    this.attempts += 1;
    this.ears.line({ is: "lost", why: why ?? "line", attempts: this.attempts });
    this.retry = setTimeout(() => this.connect(), wait * (1 + Math.random() / 2));
  }

  private rest(): void {
    clearInterval(this.pulse);
    clearTimeout(this.retry);
    this.retry = undefined;
    for (const asker of this.waiting.values()) {
      if (!NOT_AGAIN.includes(asker.request.type)) this.unanswered.push({ asker, since: Date.now() });
      if (!WAITED_FOR.includes(asker.request.type)) asker.reject(new LineBroke());
    }
    this.waiting.clear();
  }

  /** What may not have arrived. For most of it nobody waits any more: the table shows what came of it. */
  private sendAgain(): void {
    const unanswered = this.unanswered;
    this.unanswered = [];
    for (const { asker, since } of unanswered) {
      if (Date.now() - since >= SEND_AGAIN_MS) {
        asker.reject(new LineBroke());
        continue;
      }
      this.waiting.set((asker.request as { id: number }).id, asker);
      this.write(asker.request);
    }
  }
}
