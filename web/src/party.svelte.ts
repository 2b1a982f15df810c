// Who plays on this device: one person, or several who pass it around (hot seat). Each has their own session, so that everybody
// stays at the table; but only the table of the person who said "it is me" is on the page. Nothing else ever reveals a hand.

import type { Socket } from "./connection";
import { Session } from "./session.svelte";
import type { Language } from "./settings.svelte";

export class Party {
  private readonly sessions: Session[];
  private here: Session | null = $state.raw(null);

  constructor(code: string, secrets: string[], language: Language, open?: (url: string) => Socket) {
    const all = secrets.length ? secrets : [null];
    this.sessions = all.map((secret) => new Session(code, secret, language, open));
    if (!this.isShared) this.uncover(this.first);
    else for (const session of this.sessions) session.watched = false;
  }

  /** Whose table is on the page; null while everything is hidden. */
  get shown(): Session | null {
    return this.here && this.members.includes(this.here) ? this.here : null;
  }

  /** Whether several people share this device. */
  get isShared(): boolean {
    return this.sessions.length > 1;
  }

  /** Those whose link is still valid. */
  get members(): Session[] {
    const good = this.sessions.filter(({ line, strange }) => line.is !== "over" && !strange);
    return good.length ? good : this.sessions;
  }

  /** The session that speaks for the device while no hand is shown. */
  get first(): Session {
    return this.members[0] as Session;
  }

  /** Who decides next, in seat order after the person who was last here. */
  get next(): Session | null {
    const from = this.shown?.seat ?? -1;
    const after = ({ seat }: Session) => ((seat ?? 0) - from - 1 + 8) % 8;
    const asked = this.members.filter((session) => session !== this.shown && session.options.length);
    return asked.sort((a, b) => after(a) - after(b))[0] ?? null;
  }

  /** Show nobody's hand until somebody says who is here. */
  cover(): void {
    if (!this.isShared) return;
    if (this.here) this.here.watched = false;
    this.here = null;
  }

  uncover(session: Session): void {
    session.watched = true;
    this.here = session;
  }

  connect(): void {
    for (const session of this.sessions) session.connect();
  }

  hurry(): void {
    for (const session of this.sessions) session.hurry();
  }

  speak(language: Language): void {
    for (const session of this.sessions) session.speak(language);
  }

  async leave(): Promise<void> {
    await Promise.all(this.sessions.map((session) => session.ask({ type: "leave" })));
  }

  end(): void {
    for (const session of this.sessions) session.end();
  }
}
