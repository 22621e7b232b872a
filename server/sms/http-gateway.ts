/**
 * Any gateway with a plain HTTP interface, as the owner has set it up.
 *
 * 1. Its success is what the owner has named: a text in the answer, or a value at a path of its JSON. Nothing typed is run as a pattern.
 * 2. An answer that says nothing of it (no JSON where a path is looked for, nothing at the path, no text at all) leaves it open whether the
 *    message was sent, as does a connection that ends after the call was given away: such a message is not sent again by itself.
 * 3. The key is in no error and in no answer that is kept.
 */
import { randomBytes } from "node:crypto";
import type { SmsGateway } from "#contract/wire/shop/sms.ts";
import { type Call, CallFault, callPublic } from "../http/outgoing/call-public.ts";
import { valueAt } from "../http/outgoing/value-at.ts";
import { remark } from "../remarks/remarks.ts";
import { type Gateway, SmsFault } from "./sms.ts";

const keptLetters = 300;

/** @param allowedOrigin of a double of the tests on this machine */
export function openHttpGateway(settings: SmsGateway, key: string, allowedOrigin?: string): Gateway {
  return async (phone, text) => {
    const { address, call } = callOf(settings, key, phone, text);
    const clean = (words: string) => withoutSecrets(words, [key]).slice(0, keptLetters);
    let answer: { status: number; text: string };
    try {
      answer = await callPublic(address, call, allowedOrigin);
    } catch (error) {
      if (!(error instanceof CallFault)) throw error;
      throw new SmsFault(remark(error.isInside ? "smsAddressInside" : "smsAddressAway"), {
        isUnsure: error.hasArrived,
        isFinal: error.isInside,
      });
    }
    const words = clean(answer.text);
    if (answer.status >= 200 && answer.status < 300) {
      const outcome = readAnswer(settings.success, answer.text);
      if (outcome === "sent") return words;
      if (outcome === "unsure") throw new SmsFault(remark("smsNoSuccess"), { isUnsure: true, answer: words });
    }
    throw new SmsFault(remark("smsStatus", String(answer.status)), { answer: words });
  };
}

function callOf(settings: SmsGateway, key: string, phone: string, text: string): { address: URL; call: Call } {
  const { way, numberForm, sender } = settings;
  const plain = { "880": `88${phone}`, "01": phone, "+880": `+88${phone}` }[numberForm];
  const values: Record<string, string> = { phone: plain, text, sender, key, id: randomBytes(10).toString("hex") };
  // Filled in one go: a text may itself contain {key}.
  const fill = (place: string) =>
    place.replace(/\{(phone|text|sender|key|id)\}/g, (_, name: string) => values[name] ?? "");
  const fields = settings.fields.map(({ name, value }) => [name, fill(value)] as const);
  const headers = Object.fromEntries(settings.headers.map(({ name, value }) => [name.toLowerCase(), fill(value)]));
  const address = new URL(settings.address);
  if (way === "query") {
    for (const [name, value] of fields) address.searchParams.append(name, value);
    return { address, call: { method: "GET", headers } };
  }
  const body =
    way === "json"
      ? JSON.stringify(Object.fromEntries(fields))
      : new URLSearchParams(fields.map((one) => [...one])).toString();
  const type = way === "json" ? "application/json" : "application/x-www-form-urlencoded";
  return { address, call: { method: "POST", headers: { ...headers, "content-type": type }, body } };
}

/** `refused`: it says something else than success where success would be said. */
export function readAnswer({ path, value }: SmsGateway["success"], answer: string): "sent" | "refused" | "unsure" {
  if (answer.trim() === "") return "unsure";
  if (path === "") return answer.includes(value) ? "sent" : "refused";
  let found: unknown;
  try {
    found = valueAt(JSON.parse(answer), path);
  } catch {
    return "unsure";
  }
  if (found === undefined || found === null || typeof found === "object") return "unsure";
  return String(found) === value ? "sent" : "refused";
}

function withoutSecrets(words: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret !== "")
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .reduce((text, secret) => text.replaceAll(secret, "…"), words);
}
