/**
 * Pathao, a courier of Bangladesh.
 *
 * 1. Keys and access are in no log and no error. A call refused with 401 renews the access once.
 * 2. It has no call that finds a booking by our invoice: one whose answer was lost waits for its message (which carries the invoice)
 *    or for the owner. When no connection was made, or it answers that it takes no calls now, nothing was booked.
 * 3. Many are booked one by one: its call for many tells no consignments.
 * 4. It has no call that cancels a booking: the owner does that in its panel.
 */
import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { courierTitles, maxWeightGrams } from "#contract/rules/constants.ts";
import { mobilesOf } from "#contract/rules/delivery/phone.ts";
import type { AreaOption } from "#contract/wire/delivery/parcels.ts";
import * as m from "#messages";
import { figure, say } from "../http/answers/say.ts";
import { type Granted, openTokenKeeper, type TokenStore } from "../token-keeper.ts";
import { clean, parsedJson, phoneFaults, plainWord, sha256, text, timeIn, wordsIn } from "./answers.ts";
import {
  type Booked,
  type Courier,
  type CourierAreas,
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
import { pathaoState } from "./parcel-states.ts";
import { keepAreas } from "./pathao-areas.ts";

export type PathaoOptions = {
  clientId: string;
  clientSecret: string;
  username: string;
  password: string;
  /** The store whose parcels are collected. */
  storeId: number;
  /** The secret that Pathao sends with its messages; without one they are refused, and the shop asks by itself. */
  webhookSecret: string | undefined;
  /** Pathao wants it in every answer to a message. */
  integrationSecret: string;
  apiBase: string;
};

const timeLimitMs = 10_000;
/** Its longest list has some hundred zones. */
const maxAnswerLength = 1_000_000;
const longest = { name: 100, address: 220, note: 400, message: 200, word: 60 } as const;
const maxAmountMinor = 1_000_000_00;
const normalDelivery = 48;
const aParcel = 2;

export function openPathao(options: PathaoOptions, tokens: TokenStore): Courier {
  const ask = askWith(options, tokens);
  const areas = keepAreas((path) => fetchAreas(ask, path));
  return {
    name: "pathao",
    title: courierTitles.pathao,
    areas,
    faultsOf: (parcel) => faultsOf(parcel, areas),
    async priceOf(parcel) {
      const { data } = understood(
        priceAnswer,
        await ask("merchant/price-plan", pricedOf(parcel, areas, options.storeId)),
      );
      return Math.round(data.final_price * 100);
    },
    book: async (parcel) => bookedIn(await ask("orders", bookingOf(parcel, areas, options.storeId)), parcel.invoice),
    async readStatus({ invoice, consignmentId }) {
      if (consignmentId === null) throw new CourierFault(`Pathao has not said what it calls ${invoice}`);
      const { data } = understood(statusAnswer, await ask(`orders/${encodeURIComponent(consignmentId)}/info`));
      return reportOf(data.order_status_slug || data.order_status, "", timeIn(data.updated_at));
    },
    readWebhook: (message) => messageOf(message, options.webhookSecret),
    webhookAnswer: {
      status: 202,
      headers: { "x-pathao-merchant-webhook-integration-secret": options.integrationSecret },
    },
  };
}

function faultsOf(parcel: ParcelRequest, areas: CourierAreas): ParcelFault[] {
  const { name, phone, address, place, amountMinor, weightGrams } = parcel;
  const faults: ParcelFault[] = [];
  if (clean(name, longest.name).length < 3)
    faults.push({ field: "name", said: say(m.parcel_the_name_needs_3_letters) });
  faults.push(...phoneFaults(phone));
  if (clean(address, longest.address).length < 10) {
    faults.push({ field: "address", said: say(m.parcel_the_address_is_too_short_for_the_rider) });
  }
  if (areas.areaOf(parcel) === undefined) {
    const where = [place.thana, place.city].filter(Boolean).join(", ");
    faults.push({ field: "area", said: say(m.parcel_pathao_has_no_zone_called, { zone: where }) });
  }
  if (weightGrams > maxWeightGrams) {
    const said = say(m.parcel_pathao_takes_kg_at_most_and_this_weighs_kg, {
      most: figure(maxWeightGrams / 1000),
      weight: figure(weightGrams / 1000),
    });
    faults.push({ field: "weight", said });
  }
  if (amountMinor > maxAmountMinor)
    faults.push({ field: "amount", said: say(m.parcel_collects_at_most, { courier: courierTitles.pathao }) });
  return faults;
}

function bookingOf(parcel: ParcelRequest, areas: CourierAreas, storeId: number) {
  const { invoice, name, phone, address, amountMinor, note, weightGrams } = parcel;
  const area = areas.areaOf(parcel);
  const [mobile = "", second] = mobilesOf(phone);
  return {
    store_id: storeId,
    merchant_order_id: invoice,
    recipient_name: clean(name, longest.name),
    recipient_phone: mobile,
    ...(second && { recipient_secondary_phone: second }),
    recipient_address: clean(address, longest.address),
    // It refuses null: what is not known is left out.
    ...(area && { recipient_city: area.cityId, recipient_zone: area.zoneId }),
    ...(area?.areaId !== undefined && { recipient_area: area.areaId }),
    delivery_type: normalDelivery,
    item_type: aParcel,
    item_quantity: 1,
    item_weight: weightGrams / 1000,
    amount_to_collect: amountMinor / 100,
    special_instruction: clean(note, longest.note),
  };
}

function pricedOf(parcel: ParcelRequest, areas: CourierAreas, storeId: number) {
  const area = areas.areaOf(parcel);
  return {
    store_id: storeId,
    item_type: aParcel,
    delivery_type: normalDelivery,
    item_weight: parcel.weightGrams / 1000,
    recipient_city: area?.cityId,
    recipient_zone: area?.zoneId,
  };
}

function bookedIn({ status, body }: Answer, invoice: string): Booked {
  const { data } = bookedAnswer.safeParse(body);
  if (status < 400 && data) {
    if (data.data.merchant_order_id !== invoice) throw new CourierFault("Pathao answered about another parcel");
    const { consignment_id: consignmentId } = data.data;
    return { consignmentId, trackingCode: consignmentId, trackingUrl: null };
  }
  if (status === 401 || status === 403) throw noKeys();
  if (status === 429) throw new CourierRefusal("too-many");
  if (status >= 400 && status < 500 && status !== 408) {
    throw refusedWith(wordsIn(body), status);
  }
  throw new CourierFault(`Pathao answered ${status}`);
}

const noKeys = () => new CourierRefusal("keys");

function messageOf({ body, headers }: WebhookMessage, secret: string | undefined): CourierMessage | undefined {
  const { data } = webhookBody.safeParse(parsedJson(body));
  // Sent when its address is entered in Pathao's panel; it changes nothing.
  if (data?.event === "webhook_integration") return undefined;
  if (secret === undefined) throw new WrongSecret("no PATHAO_WEBHOOK_SECRET is set");
  // Hashed, so that both sides have the same length.
  if (!timingSafeEqual(sha256(String(headers["x-pathao-signature"] ?? "")), sha256(secret))) {
    throw new WrongSecret("another secret");
  }
  if (data === undefined) throw new UnreadableMessage("not a message of Pathao");
  const { event, consignment_id: consignmentId, merchant_order_id: invoice, updated_at, reason } = data;
  if (!event.startsWith("order.")) return undefined;
  if (consignmentId === "" && invoice === "") throw new UnreadableMessage("names no parcel");
  const key = sha256(JSON.stringify([event, consignmentId, invoice, updated_at, reason])).toString("hex");
  return { key, consignmentId, invoice, report: reportOf(event.slice("order.".length), reason, timeIn(updated_at)) };
}

function reportOf(word: string, message: string, saidAt: Date): ParcelReport {
  const plain = plainWord(word);
  return {
    word: clean(plain, longest.word),
    state: pathaoState(plain),
    message: clean(message, longest.message),
    saidAt,
  };
}

const consignmentId = text.pipe(z.string().regex(/^[\w-]{1,60}$/));
const bookedAnswer = z.object({ data: z.object({ consignment_id: consignmentId, merchant_order_id: text }) });
const priceAnswer = z.object({ data: z.object({ final_price: z.coerce.number().min(0).max(1_000_000) }) });
const statusAnswer = z.object({
  data: z
    .object({ order_status: text, order_status_slug: text, updated_at: text })
    .refine(({ order_status, order_status_slug }) => order_status !== "" || order_status_slug !== ""),
});
const grantAnswer = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]{1,5000}$/),
  refresh_token: z.string().max(5000).default(""),
  expires_in: z.coerce.number().int().min(60).max(31_536_000),
});
const webhookBody = z.object({
  event: text,
  consignment_id: text.pipe(z.string().regex(/^[\w-]{0,60}$/)),
  merchant_order_id: text,
  updated_at: text,
  reason: text,
});
const listed = z.object({ data: z.object({ data: z.array(z.record(z.string(), z.unknown())).max(5000) }) });

async function fetchAreas(ask: Ask, path: string): Promise<AreaOption[]> {
  const { data } = understood(listed, await ask(path));
  const kind = path.startsWith("zones/") ? "area" : path.startsWith("cities/") ? "zone" : "city";
  return data.data.flatMap((row) => {
    const id = Number(row[`${kind}_id`]);
    const name = clean(String(row[`${kind}_name`] ?? ""), longest.name);
    return Number.isInteger(id) && id > 0 && name !== "" ? [{ id, name }] : [];
  });
}

function understood<T extends z.ZodType>(schema: T, { status, body }: Answer): z.infer<T> {
  if (status === 401 || status === 403) throw noKeys();
  const { data } = schema.safeParse(body);
  if (status >= 400 || data === undefined) throw new CourierFault(`Pathao answered ${status}`);
  return data;
}

type Answer = { status: number; body: unknown };
type Ask = (path: string, body?: object) => Promise<Answer>;

function askWith(options: PathaoOptions, tokens: TokenStore): Ask {
  const keeper = openTokenKeeper(tokens, {
    title: courierTitles.pathao,
    // A token is of one account: with other keys it is nobody's.
    secret: JSON.stringify([
      options.apiBase,
      options.clientId,
      options.clientSecret,
      options.username,
      options.password,
    ]),
    ask: (refreshToken) => issue(options, refreshToken),
    fault: (why) => new CourierRefusal("silent", why),
  });
  return async (path, body) => {
    const token = await keeper.token();
    const answer = await call(options, path, body, token);
    if (answer.status !== 401) return answer;
    return call(options, path, body, await keeper.renew(token));
  };
}

/** By the refresh token, or when that is refused by the keys. @throws CourierRefusal "keys" or "busy": nothing else was sent */
async function issue(options: PathaoOptions, refreshToken: string | undefined): Promise<Granted> {
  const { clientId: client_id, clientSecret: client_secret, username, password } = options;
  const ask = (by: object) => call(options, "issue-token", { client_id, client_secret, ...by });
  try {
    let answer = refreshToken ? await ask({ grant_type: "refresh_token", refresh_token: refreshToken }) : undefined;
    if (answer === undefined || answer.status >= 400)
      answer = await ask({ grant_type: "password", username, password });
    if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) throw noKeys();
    const { access_token, refresh_token, expires_in } = understood(grantAnswer, answer);
    return { token: access_token, refreshToken: refresh_token, seconds: expires_in };
  } catch (error) {
    if (error instanceof CourierRefusal) throw error;
    throw new CourierRefusal("silent");
  }
}

async function call({ apiBase }: PathaoOptions, path: string, body?: object, token?: string): Promise<Answer> {
  const response = await fetch(`${apiBase}/aladdin/api/v1/${path}`, {
    method: body ? "POST" : "GET",
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    signal: AbortSignal.timeout(timeLimitMs),
    redirect: "error",
    ...(body && { body: JSON.stringify(body) }),
  }).catch((error) => {
    throw wasNotSent(error) ? new CourierRefusal("unreached") : new CourierFault("Pathao did not answer");
  });
  const answer = await response.text().catch(() => {
    throw new CourierFault("Pathao broke off its answer");
  });
  if (answer.length > maxAnswerLength) throw new CourierFault("Pathao answered at too great a length");
  return { status: response.status, body: parsedJson(Buffer.from(answer)) };
}

/** No connection was made. */
function wasNotSent(error: unknown): boolean {
  const { code } = ((error as Error).cause ?? {}) as { code?: unknown };
  return (
    typeof code === "string" && ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"].includes(code)
  );
}
