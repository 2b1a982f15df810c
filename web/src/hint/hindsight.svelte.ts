// A hint while looking back: what would a strong bot have done that knew what the seat knew then?

import * as api from "../api";
import type { Advice } from "../protocol";
import type { Source } from "../replay/source";
import type { Language } from "../settings.svelte";
import { t } from "../words";

export class Hindsight {
  hint: Advice | "asked" | null = $state.raw(null);
  trouble: string | null = $state(null);
  private asking: AbortController | null = null;

  constructor(readonly source: Source) {}

  /** Before this decision; what was asked for before is not wanted any more. */
  async ask(decision: number, language: Language): Promise<void> {
    this.close();
    const asking = (this.asking = new AbortController());
    this.hint = "asked";
    try {
      const { replay, names } = this.source;
      await api.adviseMatch({ replay, names, decision, language }, asking.signal, (advice) => {
        if (asking === this.asking) this.hint = advice;
      });
    } catch (error) {
      if (asking !== this.asking) return;
      this.hint = null;
      this.trouble = (error as Error).message || t("offline");
    }
  }

  close(): void {
    this.asking?.abort();
    this.asking = null;
    this.hint = null;
    this.trouble = null;
  }
}
