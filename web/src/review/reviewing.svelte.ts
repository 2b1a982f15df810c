// A review on its way: as this browser has kept it, or line by line from the server.

import * as api from "../api";
import { keepReview, keptReview } from "../archive";
import type { ChanceInfo, LineInfo, ReviewInfo } from "../protocol";
import { sha256 } from "../deal";
import { linesOf } from "../replay/chances";
import type { Source } from "../replay/source";
import { t } from "../words";

/** The same for the same match, if its seats have the same names. */
const hashOf = ({ replay, names }: Source): string => sha256([...new TextEncoder().encode(JSON.stringify([replay, names]))]);

export class Reviewing {
  review: ReviewInfo | null = $state.raw(null);
  /** How much is done, from 0 to 1; null: nobody has asked. */
  part: number | null = $state(null);
  /** How many others wait, too. */
  ahead = $state(0);
  trouble: string | null = $state(null);
  private found: ChanceInfo[] = $state.raw([]);
  private readonly stopping = new AbortController();

  constructor(readonly source: Source) {}

  /** By seat, as far as they are known. */
  readonly lines: LineInfo[] | null = $derived.by(() => {
    if (this.review) return this.review.seats.map(({ line }) => line);
    return this.found.length ? linesOf(this.found, this.source.players) : null;
  });

  /** If this browser has it, it is here at once. */
  async lookHere(): Promise<boolean> {
    this.review = (await keptReview(this.source.place, hashOf(this.source))) ?? this.review;
    return this.review !== null;
  }

  async ask(): Promise<void> {
    if (this.part !== null || this.review || (await this.lookHere())) return;
    this.part = 0;
    this.trouble = null;
    try {
      const { replay, names, place } = this.source;
      let made: ReviewInfo | null = null;
      await api.reviewMatch({ replay, names }, this.stopping.signal, (news) => {
        this.part = news.part;
        this.ahead = news.ahead;
        if (news.chances?.length) this.found = [...this.found, ...news.chances];
        made = news.review ?? made;
      });
      if (made) await keepReview(place, hashOf(this.source), made);
      this.review = made;
      if (!made) this.trouble = t("review_broke");
    } catch (error) {
      if (!this.stopping.signal.aborted) this.trouble = (error as Error).message || t("offline");
    } finally {
      this.part = null;
    }
  }

  /** Nobody looks any more. */
  stop(): void {
    this.stopping.abort();
  }
}
