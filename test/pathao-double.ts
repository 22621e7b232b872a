/*
 * The part of Pathao that the shop uses, on loopback: access, cities, zones, areas, price, booking, status. It can be slow, fail, or lose
 * an answer after doing its work. Its messages are made here; the test delivers them once, repeatedly, late or forged.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Answer, type Mood, openMoods } from "./courier-moods.ts";
import { openDoubleServer } from "./double-server.ts";

const keys = { client_id: "pathao-client-1", client_secret: "pathao-secret-1" };
const login = { username: "shop@example.com", password: "pathao-password-1" };
const storeId = 4711;
export const webhookSecret = "pathao-webhook-secret-1";
const prefix = "/aladdin/api/v1/";

export type Consignment = Record<
  "merchant_order_id" | "recipient_name" | "recipient_phone" | "recipient_address" | "special_instruction",
  string
> & {
  consignment_id: string;
  recipient_city: number;
  recipient_zone: number;
  recipient_area?: number;
  item_weight: number;
  amount_to_collect: number;
  status: string;
};

export type PathaoDouble = {
  base: string;
  consignments: Consignment[];
  /** Every request received, as "POST orders". */
  calls: string[];
  next(path: string, ...moods: Mood[]): void;
  newest(): Consignment;
  /** From now on it refuses the access that it has granted. */
  forgetAccess(): void;
  close(): Promise<void>;
};

const cities = [
  { city_id: 1, city_name: "Dhaka" },
  { city_id: 2, city_name: "Chittagong" },
];
const zones: Record<string, object[]> = {
  1: [
    { zone_id: 11, zone_name: "Dhanmondi" },
    { zone_id: 12, zone_name: "Mirpur 10" },
    { zone_id: 13, zone_name: "Mirpur 11" },
    { zone_id: 14, zone_name: "Savar Bazar" },
  ],
  2: [{ zone_id: 21, zone_name: "Hathazari" }],
};
const areas: Record<string, object[]> = { 11: [{ area_id: 111, area_name: "Dhanmondi 27" }] };

export async function openPathaoDouble(): Promise<PathaoDouble> {
  const moods = openMoods();
  const granted = new Set<string>();
  let grants = 0;
  const { base, close } = await openDoubleServer((request, response) => void serve(request, response));
  const double: PathaoDouble = {
    base,
    consignments: [],
    calls: [],
    next: moods.next,
    newest() {
      const newest = double.consignments.at(-1);
      if (newest === undefined) throw new Error("nothing was booked");
      return newest;
    },
    forgetAccess: () => granted.clear(),
    close,
  };

  function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? "/").slice(prefix.length);
    double.calls.push(`${request.method} ${path}`);
    return moods.serve(path, request, response, (body) => {
      if (path === "issue-token") return grant(JSON.parse(body));
      const isKnown = granted.has(request.headers.authorization ?? "");
      return isKnown ? work(path, body) : { status: 401, body: { message: "Unauthorized", type: "error", code: 401 } };
    });
  }

  function grant(asked: Record<string, string>): Answer {
    const isByLogin = asked.grant_type === "password" && asked.username === login.username;
    const isByRefresh = asked.grant_type === "refresh_token" && asked.refresh_token === `refresh-${grants}`;
    const isRight = isByRefresh || (isByLogin && asked.password === login.password);
    if (asked.client_id !== keys.client_id || asked.client_secret !== keys.client_secret || !isRight) {
      return { status: 401, body: { message: "The user credentials were incorrect." } };
    }
    grants += 1;
    const access_token = `access-${grants}`;
    granted.add(`Bearer ${access_token}`);
    const body = { token_type: "Bearer", expires_in: 432_000, access_token, refresh_token: `refresh-${grants}` };
    return { status: 200, body };
  }

  function work(path: string, body: string): Answer {
    const [kind = "", id = "", list] = path.split("/");
    if (path === "city-list") return listed(cities);
    if (kind === "cities" && list === "zone-list") return listed(zones[id] ?? []);
    if (kind === "zones" && list === "area-list") return listed(areas[id] ?? []);
    if (path === "merchant/price-plan") {
      const { item_weight, recipient_city } = JSON.parse(body);
      const final_price = (recipient_city === 1 ? 60 : 120) + 20 * Math.ceil(item_weight);
      return { status: 200, body: { code: 200, data: { price: final_price, final_price } } };
    }
    if (path === "orders") return book(JSON.parse(body));
    const found = double.consignments.find(({ consignment_id }) => consignment_id === id);
    if (found === undefined) return { status: 404, body: { message: "Not found" } };
    const data = { order_status: found.status, order_status_slug: found.status, updated_at: inDhaka(0) };
    return { status: 200, body: { code: 200, data } };
  }

  function book(sent: Consignment & { store_id: number }): Answer {
    const refused = (field: string, words: string) => ({
      status: 422,
      body: { message: "Please fix the given errors", type: "error", code: 422, errors: { [field]: [words] } },
    });
    if (sent.store_id !== storeId) return refused("store_id", "Wrong store.");
    if (!/^01[3-9]\d{8}$/.test(sent.recipient_phone)) return refused("recipient_phone", "The phone is invalid.");
    if (sent.recipient_address.length < 10) return refused("recipient_address", "The address is too short.");
    if (!Number.isInteger(sent.amount_to_collect)) return refused("amount_to_collect", "Must be an integer.");
    const consignment_id = `DH${String(double.consignments.length + 1).padStart(8, "0")}`;
    double.consignments.push({ ...sent, consignment_id, status: "Pending" });
    const { merchant_order_id } = sent;
    const data = { consignment_id, merchant_order_id, order_status: "Pending", delivery_fee: 80 };
    return { status: 200, body: { message: "Order Created Successfully", type: "success", code: 200, data } };
  }
  return double;
}

const listed = (rows: object[]): Answer => ({ status: 200, body: { code: 200, data: { data: rows } } });

/** The environment of a shop that has an account at the double. */
export function pathaoVariables({ base }: PathaoDouble): Record<string, string> {
  return {
    PATHAO_CLIENT_ID: keys.client_id,
    PATHAO_CLIENT_SECRET: keys.client_secret,
    PATHAO_USERNAME: login.username,
    PATHAO_PASSWORD: login.password,
    PATHAO_STORE_ID: String(storeId),
    PATHAO_WEBHOOK_SECRET: webhookSecret,
    PATHAO_API_BASE: base,
  };
}

/** A message as Pathao sends it. @param said seconds from now, as Dhaka's clock shows them */
export function eventMessage(
  { consignment_id, merchant_order_id }: Pick<Consignment, "consignment_id" | "merchant_order_id">,
  event: string,
  { said = 0, ...change }: { said?: number } & Record<string, unknown> = {},
) {
  return {
    event: `order.${event}`,
    ...{ consignment_id, merchant_order_id, store_id: storeId, updated_at: inDhaka(said) },
    ...change,
  };
}

function inDhaka(said: number): string {
  return new Date(Date.now() + said * 1000 + 6 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
}
