/**
 * This browser as a device that is told of news.
 *
 * 1. The messages have a worker of their own, whose scope holds no page: public/sw.js goes on answering for all pages.
 * 2. The browser's subscription and the shop's row belong together. When the office opens and the row is gone (switched off elsewhere, signed
 *    out, or another person's), the subscription goes too.
 */
import * as m from "#messages";
import { language, pathHere } from "#web/language.ts";
import { office } from "../../office.ts";

const worker = "/office-push.js";
const scope = "/admin/push-messages";

/** "blocked": the person, or the browser for them, has forbidden it. */
export function pushSupport(): "yes" | "blocked" | "no" {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return "no";
  return Notification.permission === "denied" ? "blocked" : "yes";
}

/** The id of this device, if it tells the person who is signed in; null otherwise. */
export async function deviceHere(): Promise<string | null> {
  const subscription = await subscriptionHere();
  if (subscription === null) return null;
  const { deviceId } = await office.sayPushHere({ endpoint: subscription.endpoint, language: language() });
  if (deviceId === null) await subscription.unsubscribe();
  else await keepLostWords();
  return deviceId;
}

/**
 * Asks the person, where the browser has not done so before.
 * @param publicKey of the shop
 * @returns the server's message; undefined when the person or the browser says no
 */
export async function switchOnHere(publicKey: string): Promise<string | undefined> {
  if ((await Notification.requestPermission()) !== "granted") return undefined;
  const registration = await navigator.serviceWorker.register(worker, { scope });
  await running(registration);
  const old = await registration.pushManager.getSubscription();
  // It may be of other keys, as after a move of the shop.
  await old?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const { endpoint = "", keys } = (await registration.pushManager.subscribe(options)).toJSON();
  const { p256dh = "", auth = "" } = keys ?? {};
  const replaces = old === null ? {} : { replaces: old.endpoint };
  const { message } = await office.switchPushOn({
    endpoint,
    keys: { p256dh, auth },
    language: language(),
    ...replaces,
  });
  await keepLostWords();
  return message;
}

/** The worker has no sentences: it is given what it says when the browser's subscription cannot be renewed. */
async function keepLostWords(): Promise<void> {
  const path = "/admin/settings/account";
  const said = { title: m.push_lost(), body: m.push_lost_text(), lang: language(), path, address: pathHere(path) };
  try {
    await (await caches.open("office-push")).put("/admin/push-lost", Response.json(said));
  } catch (error) {
    console.warn("What a lost device says could not be kept", error);
  }
}

/** @returns the server's message */
export async function switchOffHere(deviceId: string): Promise<string> {
  const { message } = await office.switchPushOff({ deviceId });
  await (await subscriptionHere())?.unsubscribe();
  return message;
}

/** A pressed message opens its page in this window. @returns ends it */
export function followPresses(open: (path: string) => void): () => void {
  const hear = ({ data }: MessageEvent<{ open?: unknown }>) => {
    if (typeof data?.open === "string" && data.open.startsWith("/admin/")) open(data.open);
  };
  navigator.serviceWorker?.addEventListener("message", hear);
  return () => navigator.serviceWorker?.removeEventListener("message", hear);
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  if (pushSupport() === "no") return null;
  const found = await navigator.serviceWorker.getRegistration(scope);
  // Without a worker of its own the scope is that of the pages' worker.
  if (found?.scope !== new URL(scope, location.href).href) return null;
  return found.pushManager.getSubscription();
}

function running(registration: ServiceWorkerRegistration): Promise<void> {
  const begun = registration.installing ?? registration.waiting;
  return new Promise((resolve) => {
    if (registration.active !== null || begun === null) return resolve();
    begun.addEventListener("statechange", () => begun.state === "activated" && resolve());
  });
}
