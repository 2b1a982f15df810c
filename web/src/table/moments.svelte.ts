// What is laid over the table: for a time, or until the person goes on.

import { pause } from "../motion";
import type { EventInfo } from "../protocol";
import type { Scene } from "../tables/contract";

type Wanted = NonNullable<Scene["moment"]>;

export class Moments {
  now: (Wanted & { events: EventInfo[]; go: (seen?: boolean) => void }) | null = $state.raw(null);

  /** False if nobody was there to see it to its end. */
  show(wanted: Wanted, events: EventInfo[]): Promise<boolean> {
    return new Promise((resolve) => {
      const go = (seen = true) => {
        this.now = null;
        resolve(seen);
      };
      this.now = { ...wanted, events, go };
      if (wanted.ms !== null) void pause(wanted.ms).then(() => go());
    });
  }

  /** Nobody is left to go on. */
  end(): void {
    this.now?.go(false);
  }
}
