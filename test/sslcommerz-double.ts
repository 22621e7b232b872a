/*
 * The part of SSLCommerz that the shop uses, on loopback: sessions, validation of a payment, search by transaction, refunds. Notices
 * (IPN) are signed here as the gateway signs them; the test delivers them.
 */
import { createHash, randomBytes } from "node:crypto";
import { openDoubleServer } from "./double-server.ts";

export const store = { id: "nursery001", password: "nursery001@ssl" };

type Transaction = Record<string, string>;
export type SslCommerzDouble = {
  base: string;
  /** The fields that the shop sent for each session. */
  sessions: Record<string, string>[];
  refunds: Record<string, string>[];
  pageOrigin: string;
  /** The shopper pays; the gateway stores the payment in its own words. */
  pay(sent: Record<string, string>, change?: Transaction): Transaction;
  close(): Promise<void>;
};

export async function openSslCommerzDouble(): Promise<SslCommerzDouble> {
  const paid = new Map<string, Transaction>();
  const { base, close } = await openDoubleServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const url = new URL(request.url ?? "/", "http://double");
    const sent = Object.fromEntries([
      ...url.searchParams,
      ...new URLSearchParams(Buffer.concat(chunks).toString()),
    ]) as Record<string, string>;
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(answer(url.pathname, sent)));
  });
  const double: SslCommerzDouble = {
    base,
    sessions: [],
    refunds: [],
    pageOrigin: base,
    pay(sent, change = {}) {
      const { tran_id = "", total_amount = "", currency = "", value_a = "", value_b = "" } = sent;
      const transaction = {
        ...{ status: "VALID", tran_id, val_id: hex(), bank_tran_id: hex(), risk_level: "0", risk_title: "Safe" },
        ...{ amount: total_amount, currency_amount: total_amount, currency_type: currency, value_a, value_b },
        ...change,
      };
      paid.set(transaction.val_id, transaction);
      return transaction;
    },
    close,
  };

  function answer(path: string, sent: Record<string, string>): object {
    const isStore = sent.store_id === store.id && sent.store_passwd === store.password;
    if (path.endsWith("api.php")) {
      if (!isStore) return { status: "FAILED", failedreason: "Store Credential Error" };
      double.sessions.push(sent);
      return { status: "SUCCESS", failedreason: "", GatewayPageURL: `${double.pageOrigin}/EasyCheckOut/${hex()}` };
    }
    if (!isStore) return { APIConnect: "INVALID_REQUEST" };
    if (path.endsWith("validationserverAPI.php"))
      return paid.get(sent.val_id ?? "") ?? { status: "INVALID_TRANSACTION" };
    if (sent.refund_amount !== undefined) {
      double.refunds.push(sent);
      return { APIConnect: "DONE", status: "success", refund_ref_id: hex() };
    }
    const element = [...paid.values()].filter(({ tran_id }) => tran_id === sent.tran_id);
    return { APIConnect: "DONE", no_of_trans_found: element.length, element };
  }
  return double;
}

/** A notice, signed over the fields that it lists. */
export function signedNotice(fields: Record<string, string>, password = store.password): string {
  const signed: Record<string, string> = { ...fields, store_passwd: md5(password) };
  const text = Object.keys(signed)
    .toSorted()
    .map((key) => `${key}=${signed[key]}`)
    .join("&");
  const verify = { verify_key: Object.keys(fields).join(","), verify_sign: md5(text) };
  return new URLSearchParams({ ...fields, ...verify }).toString();
}

const md5 = (text: string) => createHash("md5").update(text).digest("hex");
const hex = () => randomBytes(10).toString("hex");
