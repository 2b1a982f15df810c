// The link that others get: whether it works for them, and how this device shares it.

import type { TableInfo } from "../../protocol";

const HERE = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** The address to give away: the one for other devices, if the server knows a better one. */
export const linkOf = ({ link, elsewhere }: TableInfo): string => elsewhere ?? link;

/** Whether an address leads nowhere on any other machine. */
export function isForThisMachineOnly(link: string): boolean {
  try {
    return HERE.test(new URL(link).hostname);
  } catch {
    return false;
  }
}

export const canShare = (): boolean => typeof navigator.share === "function";

/** The device's own sharing; somebody who changes their mind is no trouble. */
export async function share(what: { title: string; text?: string; url: string }): Promise<void> {
  try {
    await navigator.share(what);
  } catch {
    // closed without a choice, or not allowed here: the link can still be copied
  }
}
