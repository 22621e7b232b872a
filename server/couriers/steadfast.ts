/**
 * Steadfast (Packzy), a courier of Bangladesh.
 *
 * 1. Its keys travel in headers and are in no log and no error.
 * 2. It has no call that cancels a booking: the owner does that in its panel.
 * 3. An answer may be HTTP 200 around another status. Only an answer with the consignment of our own invoice is a booking.
 * 4. A look-up by invoice tells that there is a booking; its consignment comes from the parcel's history, if it has one.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { z } from "zod";
import { courierTitles } from "#contract/rules/constants.ts";
import { mobilesOf } from "#contract/rules/delivery/phone.ts";
import * as m from "#messages";
import { say } from "../http/answers/say.ts";
import { clean, parsedJson, phoneFaults, plainWord, sha256, text, timeIn, wordsIn } from "./answers.ts";
import {
  type Booked,
  type Courier,
  CourierFault,
  type CourierMessage,
  CourierRefusal,
  type ParcelFault,
  type ParcelReport,
  type ParcelRequest,
  refusedWith,
  UnreadableMessage,
  type WebhookMessage,
  WrongSecret,
} from "./courier.ts";
import { steadfastState } from "./parcel-states.ts";

export type SteadfastOptions = {
  apiKey: string;
  secretKey: string;
  /** The token that Steadfast sends with its messages; without one they are refused, and the shop asks by itself. */
  webhookToken: string | undefined;
  apiBase: string;
};

const timeLimitMs = 10_000;
const maxAnswerLength = 100_000;
const longest = { name: 100, address: 250, note: 400, message: 200, word: 60 } as const;
const maxAmountMinor = 1_000_000_00;
/** Steadfast answers a question for the status with what it knew up to a minute ago. */
const statusAgeMs = 60_000;

export function openSteadfast(options: SteadfastOptions): Courier {
  const ask = (path: string, body?: object) => call(options, path, body);
  return {
    name: "steadfast",
    title: courierTitles.steadfast,
    faultsOf,
    book: async (parcel) => bookedIn(await ask("create_order", bookingOf(parcel)), parcel.invoice),
    async findByInvoice(invoice) {
      const { status, body } = await ask(`status_by_invoice/${encodeURIComponent(invoice)}`);
      if (status === 404) return undefined;
      const { delivery_status: word } = understood(statusAnswer, status, body);
      // An invoice that it does not know might get this word too.
      if (plainWord(word) === "unknown") throw new CourierFault(`Steadfast does not say whether it has ${invoice}`);
      const history = await ask(`trackings_by_invoice/${encodeURIComponent(invoice)}`).catch(() => undefined);
      const found = historyAnswer.safeParse(history?.body);
      const consignmentId = found.data?.tracking.find((one) => one.consignment_id !== "")?.consignment_id;
      return { consignmentId, trackingCode: "", trackingUrl: null };
    },
    async readStatus({ invoice, consignmentId }) {
      const asked = consignmentId === null ? `status_by_invoice/${invoice}` : `status_by_cid/${consignmentId}`;
      const askedAt = Date.now();
      const { status, body } = await ask(asked);
      const { delivery_status: word } = understood(statusAnswer, status, body);
      return reportOf(word, "", new Date(askedAt - statusAgeMs));
    },
    readWebhook: (message) => messageOf(message, options.webhookToken),
  };
}

function faultsOf({ name, phone, address, amountMinor }: ParcelRequest): ParcelFault[] {
  const faults: ParcelFault[] = [];
  if (clean(name, longest.name) === "") faults.push({ field: "name", said: say(m.parcel_the_name_is_missing) });
  faults.push(...phoneFaults(phone));
  if (clean(address, longest.address).length < 10) {
    faults.push({ field: "address", said: say(m.parcel_the_address_is_too_short_for_the_rider) });
  }
  if (amountMinor > maxAmountMinor)
    faults.push({ field: "amount", said: say(m.parcel_collects_at_most, { courier: courierTitles.steadfast }) });
  return faults;
}

function bookingOf({ invoice, name, phone, address, amountMinor, note }: ParcelRequest) {
  const [mobile = "", second] = mobilesOf(phone);
  return {
    invoice,
    recipient_name: clean(name, longest.name),
    recipient_phone: mobile,
    ...(second && { alternative_phone: second }),
    recipient_address: clean(address, longest.address),
    cod_amount: amountMinor / 100,
    note: clean(note, longest.note),
  };
}

function bookedIn({ status, body }: Answer, invoice: string): Booked {
  const { data } = bookedAnswer.safeParse(body);
  if (status < 400 && data?.consignment) {
    if (data.consignment.invoice !== invoice) throw new CourierFault("Steadfast answered about another parcel");
    return bookedOf(data.consignment);
  }
  if (status === 401 || status === 403) throw new CourierRefusal("keys");
  const words = wordsIn(body);
  if (status === 409 || (/invoice/i.test(words) && /exist|taken|already/i.test(words))) {
    throw new CourierRefusal("known-invoice");
  }
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) {
    throw refusedWith(words, status);
  }
  throw new CourierFault(`Steadfast answered ${status}`);
}

function bookedOf({ consignment_id, tracking_code, tracking_link }: z.infer<typeof consignment>): Booked {
  const trackingCode = clean(tracking_code, longest.word);
  const guessed = trackingCode === "" ? null : `https://steadfast.com.bd/t/${encodeURIComponent(trackingCode)}`;
  return { consignmentId: consignment_id, trackingCode, trackingUrl: trustedUrl(tracking_link) ?? guessed };
}

const ownHosts = ["steadfast.com.bd", "packzy.com"];

/** A link that shoppers are shown must lead to Steadfast. */
function trustedUrl(link: string): string | undefined {
  const url = URL.parse(link);
  const isOwn = ownHosts.some((host) => url?.hostname === host || url?.hostname.endsWith(`.${host}`));
  return url !== null && url.protocol === "https:" && isOwn && link.length <= 300 ? url.href : undefined;
}

function messageOf({ body, headers }: WebhookMessage, token: string | undefined): CourierMessage | undefined {
  requireToken(headers, body, token);
  const { data } = webhookBody.safeParse(parsedJson(body));
  if (data === undefined) throw new UnreadableMessage("not a message of Steadfast");
  const { notification_type: kind, consignment_id: consignmentId, invoice } = data;
  const isStatus = kind === "delivery_status";
  if (!isStatus && kind !== "tracking_update") return undefined;
  if (consignmentId === "" && invoice === "") throw new UnreadableMessage("names no parcel");
  const word = isStatus ? data.status : "";
  const parts = [kind, consignmentId, invoice, plainWord(word), data.updated_at, data.tracking_message];
  const key = sha256(JSON.stringify(parts)).toString("hex");
  return { key, consignmentId, invoice, report: reportOf(word, data.tracking_message, timeIn(data.updated_at)) };
}

function requireToken(
  { authorization = "", "x-signature": signature }: IncomingHttpHeaders,
  body: Buffer,
  token?: string,
) {
  if (token === undefined) throw new WrongSecret("no STEADFAST_WEBHOOK_TOKEN is set");
  // Hashed, so that both sides have the same length.
  if (!timingSafeEqual(sha256(authorization), sha256(`Bearer ${token}`))) throw new WrongSecret("another token");
  if (signature === undefined) return;
  const wanted = createHmac("sha256", token).update(body).digest("hex");
  if (!timingSafeEqual(sha256(String(signature)), sha256(wanted))) throw new WrongSecret("another signature");
}

function reportOf(word: string, message: string, saidAt: Date): ParcelReport {
  const plain = plainWord(word);
  return {
    word: clean(plain, longest.word),
    state: steadfastState(plain),
    message: clean(message, longest.message),
    saidAt,
  };
}

const consignment = z.object({
  consignment_id: text.pipe(z.string().regex(/^[\w-]{1,60}$/)),
  invoice: text,
  tracking_code: text,
  tracking_link: text,
});
const bookedAnswer = z.object({ consignment: consignment.optional() });
const statusAnswer = z.object({ delivery_status: z.string().min(1) });
const historyAnswer = z.object({
  tracking: z.array(z.object({ consignment_id: text.pipe(z.string().regex(/^[\w-]{0,60}$/)) })),
});
const webhookBody = z.object({
  notification_type: text,
  consignment_id: text,
  invoice: text,
  status: text,
  tracking_message: text,
  updated_at: text,
});

function understood<T extends z.ZodType>(schema: T, status: number, body: unknown): z.infer<T> {
  const { data } = schema.safeParse(body);
  if (status >= 400 || data === undefined) throw new CourierFault(`Steadfast answered ${status}`);
  return data;
}

/** `status`: the one inside the answer where there is one. */
type Answer = { status: number; body: unknown };

async function call({ apiBase, apiKey, secretKey }: SteadfastOptions, path: string, body?: object): Promise<Answer> {
  const response = await fetch(`${apiBase}/${path}`, {
    method: body ? "POST" : "GET",
    headers: { "api-key": apiKey, "secret-key": secretKey, "content-type": "application/json" },
    signal: AbortSignal.timeout(timeLimitMs),
    redirect: "error",
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await response.text();
  if (answer.length > maxAnswerLength) throw new CourierFault("Steadfast answered at too great a length");
  const parsed = parsedJson(Buffer.from(answer));
  const { data } = z.object({ status: z.coerce.number().int().min(100).max(599) }).safeParse(parsed);
  return { status: response.ok ? (data?.status ?? response.status) : response.status, body: parsed };
}
