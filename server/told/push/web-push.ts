// One message to one browser's push service: encrypted and signed by the library, sent by the shop, which minds where it connects to.
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import webPush from "web-push";
import { publicLookup } from "../../http/outgoing/public-address.ts";
import { isServiceAddress } from "./service-address.ts";

const usualLimitMs = 10_000;

export type PushKeys = { publicKey: string; privateKey: string };
export type Subscription = { endpoint: string; p256dh: string; auth: string };
export type PushMessage = { payload: string; ttlSeconds: number; urgency: "normal" | "high" };
/** `gone`: the browser has let go of its subscription. `askedMs`: how long the service wants to be left alone. */
export type Delivery =
  | { is: "told" }
  | { is: "gone" }
  | {
      is: "later";
      why: string;
      askedMs: number | undefined;
      /** No answer came: the message may have been taken all the same. */
      isUnsure: boolean;
    };

export type PushSender = {
  keys: PushKeys;
  /** Whom a push service can write to about this shop: an https: or mailto: address. */
  subject: string;
  testBase: string | undefined;
  timeLimitMs?: number;
};

export const newKeys = (): PushKeys => webPush.generateVAPIDKeys();

/** @returns what became of it. Never throws for what the other side does, or what a browser gave as its keys */
export async function deliver(sender: PushSender, to: Subscription, message: PushMessage): Promise<Delivery> {
  const { endpoint } = to;
  if (!isServiceAddress(endpoint, sender.testBase)) return { is: "gone" };
  return new Promise((resolve) => {
    const later = (error: unknown) =>
      resolve({
        is: "later",
        why: error instanceof Error ? error.message : String(error),
        ...{ askedMs: undefined, isUnsure: true },
      });
    const sealed = sealedFor(sender, to, message, later);
    if (sealed === undefined) return;
    const { body, ...sent } = sealed;
    const signal = AbortSignal.timeout(sender.timeLimitMs ?? usualLimitMs);
    const isTest = endpoint.startsWith("http:");
    const asked = isTest
      ? requestHttp(endpoint, { ...sent, signal, agent: false })
      : requestHttps(endpoint, { ...sent, signal, agent: false, lookup: publicLookup });
    asked.on("error", later);
    asked.on("response", (response) => {
      response.on("error", later);
      resolve(readAnswer(response.statusCode ?? 0, response.headers["retry-after"]));
      // The body is nobody's business, and may be endless.
      response.destroy();
    });
    asked.end(body);
  });
}

function sealedFor(
  { keys, subject }: PushSender,
  { endpoint, p256dh, auth }: Subscription,
  { payload, ttlSeconds, urgency }: PushMessage,
  fail: (error: unknown) => void,
) {
  try {
    const { method, headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      Buffer.from(payload),
      { vapidDetails: { subject, ...keys }, TTL: ttlSeconds, urgency, contentEncoding: "aes128gcm" },
    );
    const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, `${value}`]));
    return { method, headers: texts, body };
  } catch (error) {
    fail(error);
    return undefined;
  }
}

function readAnswer(status: number, retryAfter: string | undefined): Delivery {
  if (status >= 200 && status < 300) return { is: "told" };
  if (status === 404 || status === 410) return { is: "gone" };
  return { is: "later", why: `the push service answered ${status}`, askedMs: waitOf(retryAfter), isUnsure: false };
}

/** In seconds, or as a date. */
function waitOf(retryAfter: string | undefined): number | undefined {
  if (retryAfter === undefined) return undefined;
  const ms = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? ms : undefined;
}
