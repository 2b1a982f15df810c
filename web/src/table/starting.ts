// A table against bots, or on one device, starts by itself as soon as its host arrives.

import type { TableInfo } from "../protocol";
import type { Session } from "../session.svelte";

const SOON_MS = 100;
const LATER_MS = 1500;

const soon = new Set<string>();

export function startAtOnce(code: string): void {
  soon.add(code);
}

/** Whether to start this table now; true only once. */
export function isToStart(code: string): boolean {
  return soon.delete(code);
}

const isComplete = (table: TableInfo) => table.seats.every(({ kind, pledged }) => kind === "bot" || pledged);

/** Start when everybody has pledged a part in the deal; the rules may still be compiling. Ends when it has begun. */
export async function startWhenReady(host: Session, isWanted: () => boolean): Promise<void> {
  while (isWanted() && host.table?.phase === "gathering") {
    const isBegun = host.table.deal.pledges !== null;
    const complete = !isBegun && isComplete(host.table);
    const answer = complete ? await host.answerTo({ type: "start" }) : null;
    if (answer?.type === "refused" && answer.reason !== "not_now") return;
    await new Promise((resolve) => setTimeout(resolve, answer?.type === "refused" ? LATER_MS : SOON_MS));
  }
}
