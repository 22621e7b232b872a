/**
 * SSLCommerz (API v4), a gateway of Bangladesh: cards, bKash, Nagad and others on its own page.
 *
 * 1. Its notice (IPN) proves nothing: a payment counts when the validation call confirms it, with its amount.
 * 2. The shop names a session by a transaction id made of order and attempt.
 * 3. It cannot close a session, now or at a set time: an attempt that was not paid in time counts as expired, and money
 *    after that as late (server/orders/paying/cards/settle-payment.ts).
 */
import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import {
  type PaymentProvider,
  ProviderFault,
  ProviderRefusal,
  type Report,
  type SessionRef,
  type SessionRequest,
  WrongSignature,
} from "./provider.ts";

export type SslCommerzOptions = {
  storeId: string;
  storePassword: string;
  apiBase: string;
  /** The shop's own, for addresses that the gateway calls. */
  origin: string;
};

export function openSslCommerz(options: SslCommerzOptions): PaymentProvider {
  const credentials = { store_id: options.storeId, store_passwd: options.storePassword };
  const call = <T extends z.ZodType>(path: string, schema: T, form: Record<string, string>, method: "GET" | "POST") =>
    ask(new URL(path, options.apiBase), schema, { ...form, ...credentials }, method);
  const validate = (valId: string) =>
    call("/validator/api/validationserverAPI.php", validation, { val_id: valId, v: "1", format: "json" }, "GET");

  async function readSession({ sessionId, expiresAt }: SessionRef): Promise<Report> {
    const path = "/validator/api/merchantTransIDvalidationAPI.php";
    const { element } = await call(path, transactions, { tran_id: sessionId, format: "json" }, "GET");
    const paid = element.find(({ status }) => isPaid(status));
    if (paid) return reportOf(await validate(paid.val_id), sessionId);
    return { state: expiresAt <= new Date() ? "expired" : "open", sessionId };
  }
  return {
    name: "sslcommerz",
    title: "SSLCommerz",
    limits: { minMinor: 10_00, maxMinor: 500_000_00 },
    async createSession(request) {
      const form = sessionForm(request, options.origin);
      const answer = await call("/gwprocess/v4/api.php", opened, form, "POST");
      if (answer.status !== "SUCCESS") throw new ProviderRefusal("refused", answer.failedreason);
      return { sessionId: transactionId(request), url: trustedUrl(answer.GatewayPageURL, options.apiBase) };
    },
    readSession,
    async endSession(session) {
      const report = await readSession(session);
      return report.state === "open" ? { ...report, state: "expired" } : report;
    },
    async refund({ idempotencyKey, paymentId, amountMinor, reason }) {
      const form = {
        bank_tran_id: paymentId,
        refund_trans_id: idempotencyKey.replace(/[^0-9a-z]/gi, "").slice(-30),
        refund_amount: decimal(amountMinor),
        refund_remarks: reason.slice(0, 255),
        format: "json",
      };
      const answer = await call("/validator/api/merchantTransIDvalidationAPI.php", refunded, form, "GET");
      if (answer.status !== "success" && answer.status !== "processing") {
        throw new ProviderRefusal("refused", answer.errorReason);
      }
      return { refundId: answer.refund_ref_id };
    },
    async readWebhook({ body }) {
      const notice = readNotice(body.toString());
      requireNoticeHash(notice, options.storePassword);
      const { tran_id: sessionId = "", val_id: valId = "", status = "" } = notice;
      const eventId = createHash("sha256").update(body).digest("hex");
      if (!isPaid(status) || valId === "") {
        // Declined, or the shopper went back: the attempt stays open until its time is over.
        return { eventId, kind: status, report: { state: "open", sessionId } };
      }
      return { eventId, kind: status, report: reportOf(await validate(valId), sessionId) };
    },
  };
}

/** Order and attempt in at most 30 characters. */
function transactionId({ orderId, attempt }: { orderId: string; attempt: number }): string {
  return `${Buffer.from(orderId.replaceAll("-", ""), "hex").toString("base64url")}.${attempt}`;
}

function sessionForm(request: SessionRequest, origin: string): Record<string, string> {
  const { buyer } = request;
  const back = `${origin}/api/payments/sslcommerz/return`;
  return {
    total_amount: decimal(request.amountMinor),
    currency: request.currency,
    tran_id: transactionId(request),
    success_url: `${back}?to=${encodeURIComponent(request.successUrl)}`,
    fail_url: `${back}?to=${encodeURIComponent(request.cancelUrl)}`,
    cancel_url: `${back}?to=${encodeURIComponent(request.cancelUrl)}`,
    ipn_url: `${origin}/api/payments/sslcommerz/webhook`,
    emi_option: "0",
    cus_name: buyer.name.slice(0, 50),
    cus_email: request.email.slice(0, 50),
    cus_add1: buyer.street.slice(0, 50),
    cus_city: buyer.city.slice(0, 50),
    cus_postcode: buyer.zipcode.slice(0, 30) || "N/A",
    cus_country: buyer.country.slice(0, 50),
    cus_phone: buyer.phone.slice(0, 20),
    shipping_method: "NO",
    num_of_item: String(request.lines.length),
    product_name: request.lines
      .map(({ name }) => name)
      .join(", ")
      .slice(0, 255),
    product_category: "Plants",
    product_profile: "physical-goods",
    value_a: request.orderId,
    value_b: String(request.attempt),
  };
}

/** A notice has some forty fields, of which verify_key names some thirty. */
const [maxFields, maxKeys] = [100, 60];

/** Counted before anything is made of them: whoever is unsigned must not cost more than a glance. */
function readNotice(text: string): Record<string, string> {
  if (text.split("&", maxFields + 1).length > maxFields) throw new WrongSignature("too many fields");
  return Object.fromEntries(new URLSearchParams(text));
}

/** MD5 is the gateway's choice; the real proof is the validation call. */
function requireNoticeHash(notice: Record<string, string>, storePassword: string): void {
  const { verify_sign: given = "", verify_key = "" } = notice;
  const keys = verify_key.split(",", maxKeys + 1);
  if (keys.length > maxKeys) throw new WrongSignature("too many signed fields");
  const signed = Object.fromEntries(keys.map((key) => [key, notice[key] ?? ""]));
  signed.store_passwd = createHash("md5").update(storePassword).digest("hex");
  const text = Object.keys(signed)
    .toSorted()
    .map((key) => `${key}=${signed[key]}`)
    .join("&");
  const wanted = createHash("md5").update(text).digest("hex");
  // Hashed again, so that both sides have the same length.
  if (!timingSafeEqual(sha256(given), sha256(wanted))) {
    throw new WrongSignature("not signed by SSLCommerz");
  }
}

const sha256 = (text: string) => createHash("sha256").update(text).digest();

function reportOf(proof: z.infer<typeof validation>, sessionId: string): Report {
  // A notice with another transaction's proof does not pay this session.
  if (!isPaid(proof.status) || proof.tran_id !== sessionId) return { state: "open", sessionId };
  return {
    state: "paid",
    sessionId,
    paymentId: proof.bank_tran_id,
    orderId: proof.value_a,
    attempt: Number(proof.value_b) || undefined,
    amountMinor: Math.round(Number(proof.currency_amount) * 100),
    currency: proof.currency_type,
    warning: proof.risk_level === "1" ? `SSLCommerz calls it risky: ${proof.risk_title}.` : undefined,
  };
}

const isPaid = (status: string) => status === "VALID" || status === "VALIDATED";

const text = z.coerce.string().default("");
const opened = z.object({ status: text, failedreason: text, GatewayPageURL: text });
const validation = z.object({
  status: text,
  tran_id: text,
  bank_tran_id: text,
  currency_type: text,
  currency_amount: text,
  risk_level: text,
  risk_title: text,
  value_a: text,
  value_b: text,
});
const transactions = z.object({ element: z.array(z.object({ status: text, val_id: text })).default([]) });
const refunded = z.object({ status: text, refund_ref_id: text, errorReason: text });

/** The gateway's pages have their own hosts; the test double's are on the API's host. */
function trustedUrl(url: string, apiBase: string): string {
  if (URL.canParse(url)) {
    const { protocol, hostname, origin } = new URL(url);
    if (origin === new URL(apiBase).origin) return url;
    if (protocol === "https:" && (hostname === "sslcommerz.com" || hostname.endsWith(".sslcommerz.com"))) return url;
  }
  throw new ProviderRefusal("refused", "", { cause: new Error(`the session's address is not SSLCommerz's: ${url}`) });
}

async function ask<T extends z.ZodType>(
  url: URL,
  schema: T,
  form: Record<string, string>,
  method: "GET" | "POST",
): Promise<z.infer<T>> {
  const sent = new URLSearchParams(form);
  if (method === "GET") url.search = sent.toString();
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(10_000),
    redirect: "error",
    ...(method === "POST" && { body: sent }),
  });
  const body: unknown = await response.json().catch(() => undefined);
  const parsed = schema.safeParse(body);
  if (!response.ok || !parsed.success) throw new ProviderFault(`SSLCommerz answered ${response.status}`);
  return parsed.data;
}

const decimal = (minor: number) => (minor / 100).toFixed(2);
