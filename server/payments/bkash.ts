/**
 * bKash's tokenized checkout: the shopper agrees on bKash's own page, then the shop takes the money by 'execute'.
 *
 * 1. No money moves without 'execute', which only takeMoney calls. So a session is closed by never executing it, and a session
 *    that was opened twice charges nobody twice.
 * 2. The browser's way back proves nothing, and an answer may be lost: whatever 'execute' says but 'Completed', the session is
 *    queried, and only the query's word counts.
 * 3. A payment counts only for the invoice of its own attempt. Amount and currency are compared by settle-payment.ts.
 * 4. A refund is looked up before it is sent.
 */
import { z } from "zod";
import { type Granted, openTokenKeeper, type TokenStore } from "../token-keeper.ts";
import {
  type PaymentProvider,
  ProviderFault,
  ProviderRefusal,
  type RefundRequest,
  type Report,
  type SessionRef,
  type SessionRequest,
} from "./provider.ts";

export type BkashOptions = {
  appKey: string;
  appSecret: string;
  username: string;
  password: string;
  apiBase: string;
};

const timeoutMs = 30_000;
/** Of bKash's two interfaces: refunds of the second one may be partial and can be looked up. */
const paths = {
  grant: "/v1.2.0-beta/tokenized/checkout/token/grant",
  refresh: "/v1.2.0-beta/tokenized/checkout/token/refresh",
  create: "/v1.2.0-beta/tokenized/checkout/create",
  execute: "/v1.2.0-beta/tokenized/checkout/execute",
  query: "/v1.2.0-beta/tokenized/checkout/payment/status",
  refund: "/v2/tokenized-checkout/refund/payment/transaction",
  refunds: "/v2/tokenized-checkout/refund/payment/status",
};

export function openBkash(
  options: BkashOptions,
  { tokens, origin }: { tokens: TokenStore; origin: string },
): PaymentProvider {
  const call = openCalls(options, tokens);

  async function readSession(session: SessionRef): Promise<Report> {
    const answer = await call(paths.query, payment, { paymentID: session.sessionId });
    if (answer.transactionStatus === "Completed") return paidReport(session, answer);
    if (answer.statusCode !== done && answer.transactionStatus === "") throw faultOf(answer);
    const isAgreed = [answer.verificationStatus, answer.userVerificationStatus].includes("Complete");
    return { state: "open", sessionId: session.sessionId, isAgreed };
  }
  return {
    name: "bkash",
    title: "bKash",
    async createSession(request) {
      const answer = await call(paths.create, opened, sessionFields(request, origin));
      if (answer.statusCode !== done || answer.paymentID === "") {
        if (isFault(answer)) throw faultOf(answer);
        throw new ProviderRefusal("refused", wordsOf(answer));
      }
      return { sessionId: answer.paymentID, url: trustedUrl(answer.bkashURL, options.apiBase) };
    },
    readSession,
    async takeMoney(session) {
      try {
        const answer = await call(paths.execute, payment, { paymentID: session.sessionId });
        if (answer.statusCode === done && answer.transactionStatus === "Completed") return paidReport(session, answer);
      } catch (error) {
        // Without a connection there is nothing to ask either.
        if (!isLost(error)) throw error;
      }
      return { ...(await readSession(session)), isAgreed: false };
    },
    async endSession(session) {
      const report = await readSession(session);
      return report.state === "open" ? { ...report, state: "expired" } : report;
    },
    async refund(request) {
      const refundId = (await findRefund(call, request)) ?? (await sendRefund(call, request));
      return { refundId };
    },
  };
}

async function findRefund(call: Call, { sessionId, paymentId, amountMinor, knownRefundIds = [] }: RefundRequest) {
  const known = await call(paths.refunds, refunds, { paymentId: sessionId, trxId: paymentId });
  if (isFault(known)) throw faultOf(known);
  return known.refundTransactions.find(
    ({ refundTrxId, refundTransactionStatus, refundAmount }) =>
      refundTransactionStatus === "Completed" &&
      poishaOf(refundAmount) === amountMinor &&
      !knownRefundIds.includes(refundTrxId),
  )?.refundTrxId;
}

async function sendRefund(call: Call, { sessionId, paymentId, amountMinor, reason }: RefundRequest) {
  const answer = await call(paths.refund, refund, {
    paymentId: sessionId,
    trxId: paymentId,
    refundAmount: takaOf(amountMinor),
    sku: "order",
    reason: plainText(reason) || "refund",
  });
  if (answer.refundTransactionStatus === "Completed" && answer.refundTrxId !== "") return answer.refundTrxId;
  const isDefinite = !isFault(answer) && wordsOf(answer) !== "";
  throw isDefinite ? new ProviderRefusal("refused", wordsOf(answer)) : faultOf(answer);
}

type Call = ReturnType<typeof openCalls>;

/** Calls with the token in force. A call that is answered with 401 renews it, and is made once more. */
function openCalls({ appKey, appSecret, username, password, apiBase }: BkashOptions, tokens: TokenStore) {
  const app = { app_key: appKey, app_secret: appSecret };
  const ask = async (refreshToken: string | undefined): Promise<Granted> => {
    const login = { username, password };
    const asked =
      refreshToken === undefined
        ? await post(apiBase, paths.grant, login, app)
        : await post(apiBase, paths.refresh, login, { ...app, refresh_token: refreshToken });
    const { id_token: token, refresh_token, expires_in: seconds } = readAnswer(granted, asked);
    if (token !== "") return { token, refreshToken: refresh_token, seconds };
    if (refreshToken === undefined) throw new ProviderFault("bKash gives no token: check the BKASH variables");
    return ask(undefined);
  };
  const keeper = openTokenKeeper(tokens, {
    title: "bKash",
    // A token is of one account: with other keys it is nobody's.
    secret: JSON.stringify([apiBase, appKey, appSecret, username, password]),
    ask,
    fault: (message) => new ProviderFault(message),
  });
  return async <T extends z.ZodType>(path: string, schema: T, body: object): Promise<z.infer<T>> => {
    const token = await keeper.token();
    const headers = (authorization: string) => ({ authorization, "x-app-key": appKey });
    const answer = await post(apiBase, path, headers(token), body);
    if (answer.status !== 401) return readAnswer(schema, answer);
    return readAnswer(schema, await post(apiBase, path, headers(await keeper.renew(token)), body));
  };
}

type Answer = { status: number; body: unknown };

async function post(apiBase: string, path: string, headers: Record<string, string>, body: object): Promise<Answer> {
  const response = await fetch(new URL(path, apiBase), {
    method: "POST",
    signal: AbortSignal.timeout(timeoutMs),
    redirect: "error",
    headers: { accept: "application/json", "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json().catch(() => undefined) };
}

function readAnswer<T extends z.ZodType>(schema: T, { status, body }: Answer): z.infer<T> {
  const parsed = schema.safeParse(body);
  if (status === 401 || status >= 500 || !parsed.success) throw new ProviderFault(`bKash answered ${status}`);
  return parsed.data;
}

function sessionFields(request: SessionRequest, origin: string): Record<string, string> {
  return {
    mode: "0011",
    intent: "sale",
    payerReference: request.number,
    callbackURL: `${origin}/api/payments/bkash/return`,
    amount: takaOf(request.amountMinor),
    currency: request.currency,
    merchantInvoiceNumber: invoiceOf(request),
  };
}

/** The order's number is for the owner who reads bKash's list; the rest makes it this attempt of this shop. */
function invoiceOf({ number, attempt, orderId }: Pick<SessionRequest, "number" | "attempt" | "orderId">): string {
  return `${number}-${attempt}-${orderId.replaceAll("-", "").slice(-12)}`;
}

function paidReport(session: SessionRef, answer: z.infer<typeof payment>): Report {
  const { sessionId, orderId, attempt } = session;
  const invoice = answer.merchantInvoiceNumber || answer.merchantInvoice;
  if (invoice !== invoiceOf(session)) throw new ProviderFault(`bKash reports the invoice ${invoice} for ${sessionId}`);
  if (answer.trxID === "") throw new ProviderFault(`bKash reports no TrxID for ${sessionId}`);
  return {
    state: "paid",
    sessionId,
    paymentId: answer.trxID,
    orderId,
    attempt,
    amountMinor: poishaOf(answer.amount),
    currency: answer.currency,
  };
}

/** Failures come with HTTP 200, in one of two forms. */
const statusFields = { statusCode: text(), statusMessage: text(), errorCode: text(), errorMessage: text() };
const done = "0000";
type Status = { statusCode: string; statusMessage: string; errorCode: string; errorMessage: string };

const granted = z.object({
  ...statusFields,
  id_token: text(),
  refresh_token: text(),
  expires_in: z.coerce.number().default(3600),
});
const opened = z.object({ ...statusFields, paymentID: text(), bkashURL: text() });
const payment = z.object({
  ...statusFields,
  trxID: text(),
  transactionStatus: text(),
  verificationStatus: text(),
  userVerificationStatus: text(),
  amount: text(),
  currency: text(),
  merchantInvoiceNumber: text(),
  /** As the query of older versions calls it. */
  merchantInvoice: text(),
});
const refund = z.object({ ...statusFields, refundTrxId: text(), refundTransactionStatus: text() });
const refunds = z.object({
  ...statusFields,
  refundTransactions: z
    .array(z.object({ refundTrxId: text(), refundTransactionStatus: text(), refundAmount: text() }))
    .default([]),
});

function text() {
  return z.coerce.string().default("");
}

/** bKash's own trouble: it may have acted or not. */
function isFault({ statusCode, errorCode }: Status): boolean {
  return /^5\d\d$/.test(statusCode || errorCode);
}

function faultOf(answer: Status): ProviderFault {
  return new ProviderFault(`bKash said: ${wordsOf(answer)}`);
}

function wordsOf({ statusCode, statusMessage, errorCode, errorMessage }: Status): string {
  return [errorCode || statusCode, errorMessage || statusMessage].filter(Boolean).join(" ");
}

/** The request may have arrived. */
function isLost(error: unknown): boolean {
  return error instanceof ProviderFault || error instanceof TypeError || error instanceof DOMException;
}

/** bKash refuses these letters. */
function plainText(words: string): string {
  return words.replace(/[<>&]/g, " ").slice(0, 255);
}

const takaOf = (minor: number) => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, "0")}`;

/** Undefined for what is no amount in taka and poisha: it then pays nothing. */
function poishaOf(taka: string): number | undefined {
  const [, whole, part = ""] = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(taka) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, "0"));
}

/** bKash's page is on a host of its own; the test double's is on the API's. */
function trustedUrl(url: string, apiBase: string): string {
  if (URL.canParse(url)) {
    const { protocol, hostname, origin } = new URL(url);
    if (origin === new URL(apiBase).origin) return url;
    const isBkash = [".bka.sh", ".bkash.com"].some((end) => hostname.endsWith(end));
    if (protocol === "https:" && isBkash) return url;
  }
  throw new ProviderRefusal("refused", "", { cause: new Error(`the page's address is not bKash's: ${url}`) });
}
