/*
 * The part of Steadfast that the shop uses, on loopback: booking, look-up by invoice, status, history. It can be slow, fail, talk
 * nonsense, or lose an answer after doing its work. Its messages are made here; the test delivers them once, repeatedly, late or forged.
 */
import { createHmac } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Answer, type Mood, openMoods } from "./courier-moods.ts";
import { openDoubleServer } from "./double-server.ts";

export const keys = { api: "steadfast-api-key-1", secret: "steadfast-secret-key-1" };
export const webhookToken = "steadfast-webhook-token-1";

export type Consignment = Record<
  "invoice" | "recipient_name" | "recipient_phone" | "recipient_address" | "note",
  string
> & {
  consignment_id: number;
  tracking_code: string;
  cod_amount: number;
  status: string;
};

export type SteadfastDouble = {
  base: string;
  consignments: Consignment[];
  /** Every request received, as "POST /create_order". */
  calls: string[];
  /** Moods of the next calls whose path begins so, one after the other. */
  next(path: string, ...moods: Mood[]): void;
  newest(): Consignment;
  close(): Promise<void>;
};

export async function openSteadfastDouble(): Promise<SteadfastDouble> {
  const moods = openMoods();
  const { base, close } = await openDoubleServer((request, response) => void serve(request, response));
  const double: SteadfastDouble = {
    base,
    consignments: [],
    calls: [],
    next: moods.next,
    newest() {
      const newest = double.consignments.at(-1);
      if (newest === undefined) throw new Error("nothing was booked");
      return newest;
    },
    close,
  };

  function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? "/";
    double.calls.push(`${request.method} ${path}`);
    const isKnown = request.headers["api-key"] === keys.api && request.headers["secret-key"] === keys.secret;
    return moods.serve(path, request, response, (body) =>
      isKnown ? work(path, body) : { status: 401, body: { status: 401, message: "Unauthorized" } },
    );
  }

  function work(path: string, body: string): Answer {
    const [, call = "", name = ""] = path.split("/");
    if (call === "create_order") return book(JSON.parse(body));
    const wanted = decodeURIComponent(name);
    const found = double.consignments.find(
      ({ consignment_id, invoice }) => wanted === (call === "status_by_cid" ? String(consignment_id) : invoice),
    );
    if (found === undefined) return { status: 404, body: { status: 404, message: "Not found" } };
    if (call === "trackings_by_invoice") {
      const step = { consignment_id: found.consignment_id, tracking_type: 1, text: "Booked", created_at: "" };
      return { status: 200, body: { status: 200, tracking: [step] } };
    }
    return { status: 200, body: { status: 200, delivery_status: found.status } };
  }

  function book(sent: Consignment): Answer {
    if (double.consignments.some(({ invoice }) => invoice === sent.invoice)) {
      const errors = { invoice: ["The invoice has already been taken."] };
      return { status: 200, body: { status: 400, message: "Validation failed", errors } };
    }
    if (!/^01[3-9]\d{8}$/.test(sent.recipient_phone) || !Number.isInteger(sent.cod_amount)) {
      return { status: 422, body: { status: 422, errors: { recipient_phone: ["The phone is invalid."] } } };
    }
    const number = 5_517_000 + double.consignments.length;
    const made: Consignment = {
      ...sent,
      consignment_id: number,
      tracking_code: `SF${number.toString(36).toUpperCase()}`,
      status: "in_review",
    };
    double.consignments.push(made);
    const consignment = { ...made, tracking_link: `https://steadfast.com.bd/t/${made.tracking_code}` };
    return { status: 200, body: { status: 200, message: "Consignment has been created successfully.", consignment } };
  }
  return double;
}

/** A status message as Steadfast sends it. @param said seconds from now, as Dhaka's clock shows them */
export function statusMessage(
  { consignment_id, invoice, cod_amount }: Pick<Consignment, "consignment_id" | "invoice" | "cod_amount">,
  status: string,
  { said = 0, ...change }: { said?: number } & Record<string, unknown> = {},
) {
  return {
    notification_type: "delivery_status",
    ...{ consignment_id, invoice, cod_amount, status, delivery_charge: 110, tracking_message: `It is ${status}.` },
    updated_at: inDhaka(said),
    ...change,
  };
}

function inDhaka(said: number): string {
  const shifted = new Date(Date.now() + said * 1000 + 6 * 3_600_000);
  return shifted.toISOString().slice(0, 19).replace("T", " ");
}

export function signed(body: string, token = webhookToken): Record<string, string> {
  return {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    "x-signature": createHmac("sha256", token).update(body).digest("hex"),
  };
}
