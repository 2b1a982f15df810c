// Whether this page is out of date. The server says with every answer which build of the page it offers; a page of another
// build loads itself anew, as soon as nobody is in the middle of something.

const LOOK_MS = 400;
const TRIED = "amulett tried";

/** The build of this page; empty if nobody has stamped it (while it is being worked on, in tests). */
const BUILD = globalThis.document?.querySelector<HTMLMetaElement>("meta[name=build]")?.content.replace(/^__.*/, "") ?? "";

/** For which build this tab has been loaded anew; null if the browser keeps nothing. */
function tried(): string | null {
  try {
    return sessionStorage.getItem(TRIED) ?? "";
  } catch {
    return null;
  }
}

/** Whether somebody is typing, or has something open over the page. */
function isBusy(): boolean {
  const { activeElement: at } = document;
  const typing = (at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement) && !at.readOnly && at.value !== "";
  return typing || document.querySelector("dialog[open]") !== null;
}

export class Upgrade {
  /** The build that the server offers, if it is not this one. */
  build: string | null = $state(null);
  /** What somebody here is in the middle of: a decision; null: nothing. */
  doing: string | null = $state(null);
  /** What they were in the middle of when we heard of it: that they may finish. */
  private atHearing: string | null = null;

  constructor(private readonly own = BUILD) {}

  hear(build: string | null | undefined): void {
    if (!this.own || !build) return;
    if (!this.build) this.atHearing = this.doing;
    this.build = build === this.own ? null : build;
  }

  /** Whether it is no use to do it again by itself: a proxy may still be giving out the old page. */
  get isTried(): boolean {
    const before = tried();
    return before === null || (before !== "" && before === this.build);
  }

  /** Load anew at the first harmless moment, until the returned function is called. */
  watch(): (() => void) | undefined {
    if (!this.build || this.isTried) return undefined;
    const look = () => {
      const isHeld = this.doing !== null && this.doing === this.atHearing;
      if ((!isHeld || document.hidden) && !isBusy()) void this.loadAnew();
    };
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }

  /** Load anew; the second time thoroughly, without anything this browser has kept of the old page. */
  async loadAnew(): Promise<void> {
    const thoroughly = this.isTried;
    try {
      sessionStorage.setItem(TRIED, this.build ?? "");
    } catch {
      // then it is tried once by hand
    }
    if (thoroughly) await dropWorker().catch(() => {});
    location.reload();
  }
}

async function dropWorker(): Promise<void> {
  for (const worker of (await navigator.serviceWorker?.getRegistrations()) ?? []) await worker.unregister();
  for (const name of (await globalThis.caches?.keys()) ?? []) if (name.startsWith("amulett ")) await caches.delete(name);
}

export const upgrade = new Upgrade();

/** The page speaks another language than the server: nothing it could say would be understood, so at once. */
export function outdated(): void {
  upgrade.build ??= "another";
  if (!upgrade.isTried) void upgrade.loadAnew();
}
