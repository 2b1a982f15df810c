// The coach of a first match: of what the server says fits now, the first step that has not been said yet.

import type { Coaching, CoachStep } from "../protocol";
import type { Session } from "../session.svelte";
import { keepProgress, progressAt } from "./progress";

/** The first step that fits and that nothing said speaks against. */
export function stepNow(coaching: Coaching | null, said: string[]): CoachStep | null {
  return coaching?.steps.find(({ unless }) => !unless.some((key) => said.includes(key))) ?? null;
}

export class Coach {
  /** By their keys: those of the lesson's beads are their ids. */
  said: string[] = $state.raw([]);
  off = $state(false);
  over = $state(false);
  /** Whether the reason is unfolded. */
  explains = $state(false);
  private readonly code: string;

  constructor(
    private readonly session: Session,
    private readonly game: string,
  ) {
    this.code = session.table?.code ?? "";
    const kept = progressAt(this.code);
    this.said = kept?.said ?? [];
    this.off = kept?.off ?? false;
    this.over = kept?.over ?? false;
    this.keep();
  }

  /** What he says; while things move, only what still holds when they have landed. */
  readonly step: CoachStep | null = $derived.by(() => {
    const { settled, situation, busy, replaying } = this.session;
    if (this.off || this.over || busy || replaying) return null;
    const step = stepNow(settled?.coach ?? null, this.said);
    const holds = settled === situation || situation?.coach?.steps.some(({ key }) => key === step?.key);
    return step && holds ? step : null;
  });

  readonly beads: string[] = $derived.by(() => (this.session.settled ?? this.session.situation)?.coach?.beads ?? []);
  readonly done = $derived(this.beads.filter((id) => this.said.includes(id)).length);

  /** The step is done: by a move, by `Next`, or skipped. */
  next(): void {
    if (!this.step) return;
    this.said = [...this.said, this.step.key];
    this.over = this.said.includes(this.beads.at(-1) ?? "");
    this.explains = false;
    this.keep();
  }

  skipAll(): void {
    this.off = true;
    this.keep();
  }

  comeBack(): void {
    this.off = false;
    this.keep();
  }

  /** Whether the key did something. */
  press(key: string): boolean {
    if (!this.step) return false;
    if (key === "." && !this.step.todo) this.next();
    else if (key === "Escape") this.next();
    else if (key === "?" && this.step.why.length) this.explains = !this.explains;
    else return false;
    return true;
  }

  private keep(): void {
    keepProgress(this.code, { game: this.game, said: this.said, off: this.off, over: this.over });
  }
}
