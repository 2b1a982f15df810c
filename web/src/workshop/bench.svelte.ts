// A box on the bench: what has been changed in it, and what the server says to that.

import * as api from "../api";
import type { DefectInfo, DifferenceInfo, Workshop } from "../protocol";
import { packed, type Whole } from "./link";
import { type AnyValue, same } from "./values";

/** So long after the last key the draft is checked. */
const REST_MS = 250;

export class Bench {
  draft: Whole = $state.raw({ edition: "", name: "", changes: {}, source: "" });
  workshop: Workshop | null = $state.raw(null);
  defects: DefectInfo[] = $state.raw([]);
  differences: DifferenceInfo[] = $state.raw([]);
  /** The last one without defects: it is drawn. */
  box: Record<string, unknown> | null = $state.raw(null);
  checking = $state(false);
  trouble = $state("");
  /** Everything in the box: values, by where they stand. */
  private readonly before = new Map<string, unknown>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  constructor(readonly game: string) {}

  get isChanged(): boolean {
    return Object.keys(this.draft.changes).length > 0 || this.draft.source !== "";
  }

  get canPlay(): boolean {
    return this.workshop !== null && !this.defects.length && !this.checking;
  }

  async open(draft: Whole): Promise<void> {
    this.stop();
    const mine = ++this.asked;
    try {
      const workshop = await api.openBox(this.game, draft);
      if (mine !== this.asked) return;
      this.before.clear();
      for (const { values } of workshop.parts.flatMap(({ rows }) => rows)) for (const { at, value } of values) this.before.set(at, value);
      this.draft = { ...draft, ...workshop.draft };
      this.workshop = workshop;
      this.trouble = "";
      this.hear(workshop);
      if (workshop.box) this.box = workshop.box;
    } catch (error) {
      if (mine === this.asked) this.trouble = (error as Error).message || "offline";
    }
  }

  /** What stands there now. */
  valueAt(at: string): unknown {
    return at in this.draft.changes ? this.draft.changes[at] : this.before.get(at);
  }

  set(at: string, value: AnyValue): void {
    const { [at]: _, ...others } = this.draft.changes;
    this.change({ changes: same(value, this.before.get(at)) ? others : { ...others, [at]: value } });
  }

  /** As it is in the box. */
  reset(at: string): void {
    const { [at]: _, ...others } = this.draft.changes;
    this.change({ changes: others });
  }

  change(part: Partial<Whole>): void {
    this.draft = { ...this.draft, ...part };
    this.checking = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.check(), REST_MS);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.checking = false;
  }

  private async check(): Promise<void> {
    const mine = ++this.asked;
    void this.note();
    try {
      const found = await api.checkBox(this.game, this.draft);
      if (mine !== this.asked) return;
      this.trouble = "";
      this.hear(found);
      if (found.box) this.box = found.box;
    } catch (error) {
      if (mine === this.asked) this.trouble = (error as Error).message || "offline";
    }
    if (mine === this.asked) this.checking = false;
  }

  private hear({ defects, differences }: { defects: DefectInfo[]; differences: DifferenceInfo[] }): void {
    this.defects = defects;
    this.differences = differences;
  }

  /** The address bar always holds the draft: a page that is loaded anew has it, and so has whoever gets the link. */
  private async note(): Promise<void> {
    history.replaceState(null, "", await this.address());
  }

  async address(): Promise<string> {
    const path = `/workshop/${encodeURIComponent(this.game)}?edition=${encodeURIComponent(this.draft.edition)}`;
    return this.isChanged || this.draft.name ? `${path}#${await packed(this.draft)}` : path;
  }
}
