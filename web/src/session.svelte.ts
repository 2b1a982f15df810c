// One person at one table: what the server has told us, and what we can ask of it.

import { type Answer, Connection, LineBroke, type LineState, type Request, type Socket } from "./connection";
import { Part } from "./deal";
import type {
  Advice,
  ChatLine,
  EventInfo,
  FromServer,
  HintHeard,
  Link,
  OptionInfo,
  Refused,
  Situation,
  TableInfo,
  TakenBackInfo,
  Update,
  Welcome,
  You,
} from "./protocol";
import type { Language } from "./settings.svelte";
import { upgrade } from "./upgrade.svelte";

/**
 * Shows an update: calls `apply` when the new situation may be drawn and `landed` when everything has moved into place;
 * resolves when the next one may be shown. `hurry`: without motion, many more are waiting.
 */
export type Stage = (apply: () => void, events: EventInfo[], landed: () => void, after: Situation, hurry: boolean) => Promise<void>;

/** One update, to be shown again. */
export interface Step {
  before: Situation;
  after: Situation;
  events: EventInfo[];
}

/** If more updates than this are waiting to be shown, the page catches up without animation. */
const MOST_BEHIND = 4;

/** How many of the last updates can be shown again. */
const MOST_STEPS = 60;

const AT_ONCE: Stage = (apply, _events, landed) => {
  apply();
  landed();
  return Promise.resolve();
};

export class Session {
  line: LineState = $state({ is: "connecting" });
  /** The table does not know the link's secret, or does not let this person in. */
  strange: Refused | null = $state(null);
  you: You = $state({ person: null, seat: null, host: false });
  table: TableInfo | null = $state.raw(null);
  /** What lies on the table; things may still be moving to their places. */
  situation: Situation | null = $state.raw(null);
  /** The same once they have landed: whose turn it is, what is asked, what is counted. */
  settled: Situation | null = $state.raw(null);
  /** Who has just taken back what. */
  takenBack: TakenBackInfo | null = $state.raw(null);
  /** The last updates, from my own last act on. */
  recent: Step[] = $state.raw([]);
  /** How many events I had seen when my own last act was over: the later ones are news. */
  actedAt = $state(0);
  /** The last updates are being shown again. */
  replaying = $state(false);
  events: EventInfo[] = $state.raw([]);
  chat: ChatLine[] = $state.raw([]);
  /** The last refusal, until something happens. */
  refused: Refused | null = $state.raw(null);
  /** The hint about the present decision, as far as it is known: `null` if none was asked for, `"asked"` before the first word. */
  hint: Advice | "asked" | null = $state.raw(null);
  /** The request that the hint answers. */
  private hintId = 0;
  private asking = {};
  /** A move is on its way. */
  busy = $state(false);
  /** A move was sent and its answer never came. */
  unsure = $state(false);
  /** Whether somebody is looking. If not (the device is being passed on), what may be seen only for a moment waits. */
  watched = true;

  private stage: Stage = AT_ONCE;
  /** The scene that the person has gone on from, by its first event. */
  private goneOn: number | null = null;
  /** How many events have been on the page: later ones are new to the person who sits down at it. */
  shownUpTo = 0;

  private readonly connection: Connection;
  private readonly part: Part;
  private heard: Update[] = [];
  /** What was known when the language changed. */
  private retold: { match: number; events: EventInfo[] } = { match: 0, events: [] };
  private showing: Promise<void> | null = null;
  /** The next update is my own doing. */
  private isMine = false;
  /** What follows from the options of the current decision, as far as it has been asked. */
  private follows = new Map<string, string[]>();

  constructor(
    code: string,
    readonly secret: string | null,
    private language: Language,
    open?: (url: string) => Socket,
  ) {
    this.part = new Part(`${code} ${(secret ?? "").slice(0, 4)}`);
    const url = `${location.origin.replace(/^http/, "ws")}/ws/${encodeURIComponent(code)}`;
    const ears = { hello: () => this.hello(), hear: (news: FromServer) => this.hear(news), line: (line: LineState) => this.lineIs(line) };
    this.connection = open ? new Connection(url, ears, open) : new Connection(url, ears);
  }

  // ---- the current state

  /** My seat according to the table; it may change before the start. */
  get seat(): number | null {
    return this.table?.people.find((person) => person.person === this.you.person)?.seat ?? null;
  }

  get isHost(): boolean {
    return this.you.person !== null && this.you.person === this.table?.host;
  }

  /** Who was heard to take a hint, and after how many events. */
  get hintsHeard(): HintHeard[] {
    return this.settled?.hints ?? [];
  }

  /** What I may do now; nothing while things are moving. */
  get options(): OptionInfo[] {
    return this.settled === this.situation && !this.replaying ? this.legal : [];
  }

  /** What the table would accept now, shown or not. */
  get legal(): OptionInfo[] {
    return this.situation?.decision?.groups.flatMap((group) => group.options) ?? [];
  }

  /** After the end: whether the deal is not the one that this page took part in. */
  get dealDiffers(): boolean {
    return this.table !== null && this.seat !== null && this.part.differs(this.table, this.seat);
  }

  get names(): string[] {
    return this.table?.seats.map((seat) => seat.name) ?? [];
  }

  // ---- coming and going

  connect(): void {
    this.connection.connect();
  }

  hurry(): void {
    this.connection.hurry();
  }

  end(): void {
    this.connection.end();
  }

  speak(language: Language): void {
    if (language === this.language) return;
    this.language = language;
    this.retold = { match: this.matchTold(), events: this.eventsTold() };
    this.heard = [];
    this.events = [];
    this.connection.sayHello();
  }

  /** From now on updates are shown by this, beginning with those that have waited for it. */
  showOn(stage: Stage): void {
    this.stage = stage;
    if (this.heard.length) this.showing ??= this.showAll();
  }

  /** Nobody shows updates any more: from now on they are applied immediately. */
  rest(): void {
    this.stage = AT_ONCE;
  }

  // ---- asking

  /** Ask the table for something; a refusal is shown. True if it was done. */
  async ask(request: Request): Promise<boolean> {
    return (await this.answerTo(request))?.type !== "refused";
  }

  async answerTo(request: Request): Promise<Answer | null> {
    try {
      const answer = await this.connection.ask(request);
      this.refused = answer.type === "refused" ? answer : null;
      return answer;
    } catch (error) {
      if (error instanceof LineBroke) return null;
      throw error;
    }
  }

  /** Carry out one of the options. */
  async act(action: string): Promise<void> {
    const { situation } = this;
    if (!situation?.decision || this.busy) return;
    this.busy = true;
    this.isMine = true;
    const answer = await this.answerTo({ type: "move", match: situation.match, decision: situation.decision.number, action });
    this.unsure = answer === null;
    if (answer?.type === "done") return; // the following update resets it
    this.busy = this.isMine = false;
  }

  /** What would follow from one of the options, as far as it is certain. */
  async then(action: string): Promise<string[]> {
    const { situation } = this;
    const known = this.follows.get(action);
    if (known || !situation?.decision) return known ?? [];
    try {
      const answer = await this.connection.ask({ type: "what_if", match: situation.match, action });
      const effects = answer.type === "then" ? answer.effects : [];
      if (situation === this.situation) this.follows.set(action, effects);
      return effects;
    } catch (error) {
      if (error instanceof LineBroke) return [];
      throw error;
    }
  }

  /** Whether a hint may be asked for here; `never`: others play, too, and have not agreed to it. */
  get hints(): "now" | "later" | "never" {
    const isAlone = this.table?.seats.every(({ kind, seat }) => kind === "bot" || seat === this.seat) ?? false;
    if (!isAlone && !this.table?.hints) return "never";
    return this.options.length > 1 && !this.busy ? "now" : "later";
  }

  /** Ask for a hint, or put it away. */
  async toggleHint(): Promise<void> {
    const { situation } = this;
    const asking = (this.asking = {});
    this.hintId = 0;
    if (this.hint) {
      this.hint = null;
      await this.answerTo({ type: "end_hint" });
      return;
    }
    if (this.hints !== "now" || !situation?.decision) return;
    this.hint = "asked";
    const answer = await this.answerTo({ type: "hint", match: situation.match, decision: situation.decision.number });
    if (asking !== this.asking) return; // it was put away, or asked for again
    if (answer?.type === "done") this.hintId = answer.id;
    else if (this.hint === "asked") this.hint = null;
  }

  /** Take back my last action, or agree that another takes back theirs. */
  async takeBack(number: number, yes = true): Promise<void> {
    if (this.situation) await this.ask({ type: "take_back", match: this.situation.match, number, yes });
  }

  /** Show once more what happened since my own last act. */
  async showAgain(): Promise<void> {
    const steps = this.recent;
    const first = steps[0];
    if (!first || this.showing || this.stage === AT_ONCE) return;
    this.replaying = true;
    this.situation = first.before;
    const shown = this.replay(steps);
    this.after(shown);
    await shown;
  }

  private async replay(steps: Step[]): Promise<void> {
    for (const { after, events } of steps) {
      if (!this.replaying) break;
      await this.stage(
        () => {
          if (this.replaying) this.situation = after; // a person may have ended it meanwhile
        },
        events,
        () => {},
        after,
        false,
      );
    }
    this.endReplay();
  }

  /** The table in between, while an update is being shown. */
  interlude(view: object): void {
    if (this.situation) this.situation = { ...this.situation, view: view as Situation["view"] };
  }

  /** Back to the table as it is. */
  endReplay(): void {
    if (!this.replaying) return;
    this.replaying = false;
    this.situation = this.settled;
  }

  /**
   * Why is this not possible? The server answers with the clause that forbids it, even when it is not my turn; asking
   * changes nothing.
   */
  async whyNot(action: string): Promise<void> {
    const { situation } = this;
    if (!situation || this.seat === null || this.busy || this.legal.some((option) => option.action === action)) return;
    const answer = await this.answerTo({ type: "why", match: situation.match, action });
    // the table has moved on: the answer is no longer of interest
    if (answer?.type === "refused" && answer.reason === "stale") this.refused = null;
  }

  /** What may be seen only for a moment has been seen: it is not told again. */
  seen(): void {
    if (this.situation) void this.answerTo({ type: "heard", match: this.situation.match, events: this.events.length });
  }

  /** Whether a scene that waits for the person is still to be gone on from; `after`: the situation that it leads to. */
  waitsAt(after: Situation): boolean {
    return after.scene === null || after.scene !== this.goneOn;
  }

  /** The scene has been seen: a reload does not show it again, and my clock waits no longer. */
  goOn(after: Situation | null = this.situation): void {
    if (!after || after.scene === null || after.scene === this.goneOn || this.seat === null) return;
    this.goneOn = after.scene;
    void this.answerTo({ type: "go_on", match: after.match });
  }

  /** Renew the link of a seat: mine, or as the host that of somebody who has gone; null if that was refused. */
  async newLinkOf(seat: number): Promise<Link | null> {
    const answer = await this.answerTo({ type: "reissue", seat });
    return answer?.type === "link" ? answer : null;
  }

  // ---- listening

  private hello() {
    return {
      type: "hello" as const,
      language: this.language,
      secret: this.secret,
      match: this.matchTold(),
      since: this.watched ? this.eventsTold().length : 0,
    };
  }

  /** All events of this match that have arrived, shown or not: their count is the next one's number. */
  private eventsTold(): EventInfo[] {
    return [...this.events, ...this.heard.flatMap((update) => update.events)];
  }

  private matchTold(): number {
    return (this.heard.at(-1)?.situation ?? this.situation)?.match ?? 0;
  }

  private lineIs(line: LineState): void {
    this.line = line;
    if (line.is !== "open") this.busy = false;
  }

  private hear(news: FromServer): void {
    if (news.type === "welcome") this.welcomed(news);
    else if (news.type === "update") this.updated(news);
    else if (news.type === "seating") this.seated(news.table);
    else if (news.type === "said") this.chat = [...this.chat, news.line];
    else if (news.type === "forgotten") this.chat = this.chat.filter(({ person }) => person !== news.person);
    else if (news.type === "refused") this.turnedAway(news);
    else if (news.type === "advice") this.advised(news);
  }

  /** What was asked before or about something else, or has been put away, is no longer of interest. */
  private advised(news: Advice): void {
    const { situation } = this;
    if (this.hint && news.id === this.hintId && situation?.match === news.match && situation.decision?.number === news.decision) this.hint = news;
  }

  private welcomed(news: Welcome): void {
    const known = news.situation?.match === this.matchTold() ? this.eventsTold() : [];
    this.heard = [];
    upgrade.hear(news.page);
    const isNew = this.table === null;
    this.you = news.you;
    this.table = news.table;
    this.situation = this.settled = news.situation;
    this.startOver();
    this.events = [...known.slice(0, news.events[0]?.number ?? known.length), ...this.sameEvents(news)];
    this.chat = news.chat;
    this.actedAt = this.lastActedAt();
    if (isNew) this.shownUpTo = this.events.length;
    this.strange = null;
    this.refused = null;
    this.unsure = false;
    this.busy = false;
    this.part.anew();
    this.takePart();
  }

  /** An event retold in another language stays the same object: if it was marked as seen, it still is. */
  private sameEvents(news: Welcome): EventInfo[] {
    const former = news.situation?.match === this.retold.match ? this.retold.events : [];
    this.retold = { match: 0, events: [] };
    return news.events.map((event) => Object.assign(former[event.number] ?? event, event));
  }

  /** Nothing of what was shown before can be shown again. */
  private startOver(): void {
    this.recent = [];
    this.hint = null;
    this.replaying = this.isMine = false;
    this.takenBack = null;
    this.follows.clear();
  }

  private updated(news: Update): void {
    const seen = news.situation.match === this.matchTold() ? this.eventsTold().length : 0;
    if (news.events[0] && news.events[0].number !== seen) {
      this.connection.sayHello(); // something was missed
      return;
    }
    this.heard.push(news);
    // a scene waits until there is a table on the page to show it on
    if (news.situation.scene === null || !this.watched || this.stage !== AT_ONCE) this.showing ??= this.showAll();
  }

  /** Something else is being shown first; updates have to wait. */
  after(shown: Promise<void>): void {
    this.showing = Promise.all([this.showing, shown]).then(() => this.showAll());
  }

  /** One update after another, each once the previous one has come to rest. */
  private async showAll(): Promise<void> {
    for (let news = this.heard[0]; news; news = this.heard[0]) {
      const shown = news;
      await this.stage(
        () => this.apply(shown),
        shown.events,
        () => (this.settled = this.situation),
        shown.situation,
        this.heard.length > MOST_BEHIND,
      );
    }
    this.showing = null;
  }

  private apply(news: Update): void {
    if (this.heard[0] !== news) return; // a welcome has overtaken it
    this.heard.shift();
    const before = this.situation;
    const anew = before?.match !== news.situation.match;
    if (anew) {
      this.shownUpTo = this.actedAt = 0;
      this.goneOn = null;
      this.startOver();
    }
    if (before?.decision?.number !== news.situation.decision?.number) this.hint = null;
    this.situation = news.situation;
    this.events = anew ? news.events : [...this.events.slice(0, news.situation.events_seen - news.events.length), ...news.events];
    this.follows.clear();
    this.takenBack = news.taken_back ?? null;
    if (news.taken_back) this.startOverAfter(news.taken_back);
    else if (before && !anew) this.keep({ before, after: news.situation, events: news.events });
    this.refused = null;
    this.unsure = false;
    this.busy = false;
  }

  private startOverAfter(taken: TakenBackInfo): void {
    this.startOver();
    this.takenBack = taken;
    this.actedAt = this.shownUpTo = this.events.length;
  }

  private keep(step: Step): void {
    // a spectator has no turn of its own: as many of the last updates as there are seats
    const most = this.seat === null ? (this.table?.seats.length ?? 1) : MOST_STEPS;
    this.recent = [...(this.isMine ? [] : this.recent), step].slice(-most);
    if (this.isMine) this.actedAt = this.events.length;
    else if (this.seat === null) this.actedAt = this.recent[0]?.before.events_seen ?? this.events.length;
    this.isMine = false;
  }

  /** Where my own last act was over, by the events: what has happened since is news to somebody who comes back. */
  private lastActedAt(): number {
    const { events, seat } = this;
    if (seat === null) return events.length;
    const mine = events.findLastIndex(({ opens, data }) => opens && data.seat === seat);
    const next = events.findIndex(({ opens, data }, n) => n > mine && opens && typeof data.seat === "number" && data.seat !== seat);
    return next < 0 ? events.length : next;
  }

  private seated(table: TableInfo): void {
    if (table.match !== this.table?.match) {
      this.heard = [];
      this.situation = this.settled = null;
      this.events = [];
      this.startOver();
    }
    this.table = table;
    this.takePart();
  }

  private turnedAway(news: Refused): void {
    if (!this.table && (news.reason === "unknown" || news.reason === "not_allowed")) this.strange = news;
    else this.refused = news;
  }

  /** My own part in the deal: pledged as soon as the server has committed to its secret, revealed when all are bound. */
  private takePart(): void {
    const request = this.table && this.seat !== null ? this.part.next(this.table, this.seat) : null;
    // nobody asked for this: if it is refused (the match has already begun), say nothing
    if (request) this.connection.ask(request).catch(() => {});
  }
}
