// Watching a match: which decision we are at, through whose eyes, and how it plays by itself.

import * as api from "../api";
import { pause } from "../motion";
import type { EventInfo, Retold, StepInfo } from "../protocol";
import { type Language, motionSpeed } from "../settings.svelte";
import { t } from "../words";
import type { Source } from "./source";

/** A seat's eyes; `open`: everything is open, and that seat sits in front. */
export interface Eyes {
  seat: number;
  open: boolean;
}

export const SPEEDS = [0.5, 1, 2, 4];
/** At this speed only results are shown. */
export const WITHOUT_MOTION = 4;
const REST_MS = 700;
/** Without motion a step is a picture: it needs time to be read. */
const STILL_MS = 2000;

/** A round, and after how many decisions it begins. */
export interface Round {
  round: number;
  decision: number;
}

/** Shows one step forward: calls `lay` when the new table may be drawn, and `land` when everything has come to rest. */
export type Stage = (next: StepInfo, lay: () => void, land: () => void, isWanted: () => boolean) => Promise<void>;

const AT_ONCE: Stage = (_next, lay, land) => {
  lay();
  land();
  return Promise.resolve();
};

export function roundsOf(steps: StepInfo[]): Round[] {
  const rounds: Round[] = [];
  steps.forEach(({ view }, decision) => {
    const round = view.round;
    if (typeof round === "number" && rounds.at(-1)?.round !== round) rounds.push({ round, decision });
  });
  return rounds;
}

export class Player {
  /** What lies on the table: so many decisions have been made. */
  at = $state(0);
  /** The same once everything has landed. */
  settled = $state(0);
  told: Retold | null = $state.raw(null);
  eyes: Eyes = $state.raw({ seat: 0, open: true });
  /** What the server says if it cannot tell the match. */
  trouble: string | null = $state(null);
  isPlaying = $state(false);
  speed = $state(1);
  /** Something is being fetched: other eyes, or another language. */
  isBusy = $state(false);

  private stage: Stage = AT_ONCE;
  /** Of whatever was last asked for: what was asked for before is not wanted any more. */
  private turn = 0;
  private readonly kept = new Map<string, Promise<Retold>>();

  constructor(
    readonly source: Source,
    eyes: Eyes,
    at: number,
  ) {
    this.eyes = eyes;
    this.at = this.settled = at;
  }

  get steps(): StepInfo[] {
    return this.told?.steps ?? [];
  }

  /** The number of decisions. */
  get last(): number {
    return Math.max(0, this.steps.length - 1);
  }

  get step(): StepInfo | undefined {
    return this.steps[this.at];
  }

  showOn(stage: Stage): void {
    this.stage = stage;
  }

  /** The match through these eyes, in this language; what was told before is not asked for again. */
  async look(eyes: Eyes, language: Language): Promise<void> {
    const key = `${eyes.seat} ${eyes.open} ${language}`;
    const { replay, names } = this.source;
    const told = this.kept.get(key) ?? api.retell({ replay, names, language, ...eyes });
    this.kept.set(key, told);
    const before = this.eyes;
    this.eyes = eyes;
    this.isBusy = true;
    try {
      const found = await told;
      if (this.eyes !== eyes) return; // others have been asked for meanwhile
      this.told = found;
      this.trouble = null;
      this.at = this.settled = Math.min(this.at, found.steps.length - 1);
    } catch (error) {
      this.kept.delete(key);
      if (this.eyes !== eyes) return;
      this.trouble = (error as Error).message || t("offline");
      if (this.told) this.eyes = before; // what is shown stays what it is
    } finally {
      if (this.eyes === eyes || this.trouble) this.isBusy = false;
    }
  }

  /** To this decision, without motion. */
  jump(to: number): void {
    this.turn += 1;
    this.isPlaying = false;
    this.lay(Math.max(0, Math.min(this.last, to)));
    this.settled = this.at;
  }

  /** One decision further, as it happened at the table. */
  async next(): Promise<void> {
    this.isPlaying = false;
    const turn = ++this.turn;
    if (this.at < this.last) await this.forward(turn);
  }

  toggle(): void {
    if (this.isPlaying) this.pause();
    else void this.play();
  }

  pause(): void {
    this.turn += 1;
    this.isPlaying = false;
    this.settled = this.at;
  }

  /** From here to the end; from the end, from the beginning. */
  async play(): Promise<void> {
    if (this.at >= this.last) this.jump(0);
    const turn = ++this.turn;
    this.isPlaying = true;
    while (turn === this.turn && this.at < this.last) {
      await this.forward(turn);
      if (turn === this.turn) await this.rest();
    }
    if (turn === this.turn) this.isPlaying = false;
  }

  private async forward(turn: number): Promise<void> {
    const to = this.at + 1;
    const next = this.steps[to];
    if (!next) return;
    const isWanted = () => turn === this.turn;
    const lay = () => isWanted() && this.lay(to);
    const land = () => isWanted() && (this.settled = this.at);
    await this.stage(next, lay, land, isWanted);
  }

  private lay(to: number): void {
    this.at = to;
  }

  private rest(): Promise<void> {
    const isStill = motionSpeed() === 0;
    if (!isStill && this.speed < WITHOUT_MOTION) return pause(REST_MS); // as fast as everything moves
    return new Promise((resolve) => setTimeout(resolve, (isStill ? STILL_MS : REST_MS) / this.speed));
  }
}

/** Everything that these eyes have seen up to a step; `past`: what came before it has been seen. */
export function eventsUpTo(steps: StepInfo[], at: number, past: (events: EventInfo[]) => void): EventInfo[] {
  const before = steps.slice(0, at).flatMap(({ events }) => events);
  past(before);
  const now = (steps[at]?.events ?? []).map((event) => ({ ...event })); // seen anew whenever we come here
  return [...before, ...now];
}
