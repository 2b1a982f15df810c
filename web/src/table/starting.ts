// A table against bots starts by itself as soon as its host has come.

const soon = new Set<string>();

export function startAtOnce(code: string): void {
  soon.add(code);
}

/** Whether this table is to be started now; said once. */
export function isToStart(code: string): boolean {
  return soon.delete(code);
}
