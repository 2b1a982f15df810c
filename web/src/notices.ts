// Turn notices (Web Push): this browser is told that it is my turn, even if the page is closed. The worker shows them.

import { keeping } from "./api";
import { read, write } from "./memory";
import type { Device } from "./protocol";

const KEPT = "notices";

/** The tables that this browser hears from. */
export const isOn = (code: string): boolean => (read<string[]>(KEPT) ?? []).includes(code);

export function note(code: string, on: boolean): void {
  const others = (read<string[]>(KEPT) ?? []).filter((other) => other !== code);
  write(KEPT, on ? [code, ...others].slice(0, 60) : others);
}

/** No table is heard from any more: whatever a server still sends here is lost. */
export async function forgetNotices(): Promise<void> {
  write(KEPT, []);
  const worker = await globalThis.navigator?.serviceWorker?.getRegistration();
  await (await worker?.pushManager?.getSubscription())?.unsubscribe();
}

/** The server's key for it; empty if the server sends none, or this browser cannot take them. */
export async function pushKey(): Promise<string> {
  if (!navigator.serviceWorker || !("PushManager" in globalThis) || !("Notification" in globalThis)) return "";
  return (await keeping().catch(() => null))?.push_key ?? "";
}

/** Where this browser is to be told; null if the person or the browser does not want it. */
export async function deviceFor(key: string): Promise<Device | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  const wanted = { userVisibleOnly: true, applicationServerKey: key };
  const subscription = (await pushManager.getSubscription()) ?? (await pushManager.subscribe(wanted).catch(() => null));
  return subscription && asDevice(subscription);
}

/** The one that was told to the server; null if there is none any more. */
export async function deviceHere(): Promise<Device | null> {
  const subscription = await (await navigator.serviceWorker.ready).pushManager.getSubscription();
  return subscription && asDevice(subscription);
}

function asDevice(subscription: PushSubscription): Device {
  const { keys } = subscription.toJSON();
  return { endpoint: subscription.endpoint, p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" };
}
