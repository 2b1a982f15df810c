// A file that is dropped on the page, or chosen: a match to be watched, or a collection of own matches to be added.

import { addFile, isCollection } from "../belongings";
import { route } from "../route.svelte";
import { t } from "../words";
import { fromFile, handed } from "./source";

class Dropping {
  /** A file is held over the page. */
  isOver = $state(false);
  /** What came of it, in words. */
  said: string | null = $state(null);
}

export const dropping = new Dropping();

export async function take(file: File): Promise<void> {
  dropping.said = null;
  const text = await file.text();
  try {
    if (isCollection(text)) {
      const { added, known } = await addFile(text);
      dropping.said = t("file_added", { added, known });
      route.go("/matches");
      return;
    }
    handed.source = fromFile(text);
    route.go("/r");
    route.arrivals += 1;
  } catch {
    dropping.said = t("no_replay_file");
  }
}
