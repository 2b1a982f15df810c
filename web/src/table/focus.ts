// What has to be seen takes the focus, so that Enter says "seen"; afterwards the focus goes back to where it was.

import { tick } from "svelte";

/** `{@attach takeFocus}` on the button that closes it. Whoever is typing in the chat goes on typing. */
export function takeFocus(button: HTMLElement): (() => void) | void {
  const before = document.activeElement;
  if (before?.closest("input, textarea, dialog")) return;
  button.focus();
  return () =>
    void tick().then(() => {
      const isLost = document.activeElement === document.body || !document.activeElement?.isConnected;
      const goesOn = before instanceof HTMLElement && before.isConnected && before !== document.body ? before : document.getElementById("prompt");
      if (isLost) goesOn?.focus({ preventScroll: true });
    });
}
