/*
 * The part of bKash's tokenized checkout that the shop uses, on loopback: tokens, create, execute, query, refund. A test makes it slow,
 * lose answers, end tokens, or lie about a payment.
 */
import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { openDoubleServer } from "./double-server.ts";

export const merchant = { appKey: "app-key-1", appSecret: "app-secret-1", username: "nursery", password: "pa55@word" };

export type BkashPayment = Record<string, string> & { paymentID: string; amount: string };
type Call = "grant" | "refresh" | "create" | "execute" | "query" | "refund" | "refunds";
const calls: Record<string, Call> = {
  "/v1.2.0-beta/tokenized/checkout/token/grant": "grant",
  "/v1.2.0-beta/tokenized/checkout/token/refresh": "refresh",
  "/v1.2.0-beta/tokenized/checkout/create": "create",
  "/v1.2.0-beta/tokenized/checkout/execute": "execute",
  "/v1.2.0-beta/tokenized/checkout/payment/status": "query",
  "/v2/tokenized-checkout/refund/payment/transaction": "refund",
  "/v2/tokenized-checkout/refund/payment/status": "refunds",
};

export type BkashDouble = Awaited<ReturnType<typeof openBkashDouble>>;

export async function openBkashDouble() {
  const payments = new Map<string, BkashPayment>();
  const refunds: Record<string, string>[] = [];
  const made: Call[] = [];
  /** Calls whose next answer is lost after they were carried out, refused before, or answered with something else. */
  const lost = new Set<Call>();
  const down = new Set<Call>();
  const said = new Map<Call, object>();
  let token = "";
  let isRefusingTokens = false;

  const act: Record<Call, (sent: Record<string, string>) => object> = {
    grant: () => newToken(),
    refresh: () => newToken(),
    create(sent) {
      const paymentID = `TR0011${hex(8)}`;
      const payment = { ...sent, paymentID, amount: sent.amount ?? "", transactionStatus: "Initiated" };
      payments.set(paymentID, payment);
      return { ...payment, statusCode: "0000", bkashURL: `${double.base}/pay?paymentID=${paymentID}` };
    },
    execute({ paymentID = "" }) {
      const payment = payments.get(paymentID);
      if (!payment) return { statusCode: "2002", statusMessage: "Invalid Payment ID" };
      if (payment.transactionStatus === "Completed") return { statusCode: "2062", statusMessage: "Already completed" };
      if (payment.verificationStatus !== "Complete")
        return { errorCode: "2056", errorMessage: "Invalid Payment State" };
      const change = { transactionStatus: "Completed", trxID: hex(5).toUpperCase(), statusCode: "0000" };
      return Object.assign(payment, change);
    },
    query: ({ paymentID = "" }) =>
      payments.has(paymentID) ? { statusCode: "0000", ...payments.get(paymentID) } : { statusCode: "2033" },
    refund(sent) {
      const done = { refundTrxId: hex(5).toUpperCase(), refundTransactionStatus: "Completed" };
      refunds.push({ ...sent, ...done });
      return { originalTrxId: sent.trxId, ...done };
    },
    refunds: ({ trxId }) => ({ refundTransactions: refunds.filter((one) => one.trxId === trxId) }),
  };

  /** bKash's page, on which a shopper agrees or goes back. */
  function page({ pathname, searchParams }: URL, response: ServerResponse) {
    const payment = payments.get(searchParams.get("paymentID") ?? "");
    if (!payment) return send(response, 404, {});
    const back = (status: string) => `${payment.callbackURL}?paymentID=${payment.paymentID}&status=${status}`;
    if (pathname === "/agree") {
      double.agree(payment);
      response.writeHead(303, { location: back("success") });
      return response.end();
    }
    response.writeHead(200, { "content-type": "text/html" });
    response.end(`<h1>bKash ${payment.amount}</h1>
<a href="/agree?paymentID=${payment.paymentID}">Confirm</a> <a href="${back("cancel")}">Close</a>`);
  }

  function newToken() {
    token = hex(12);
    return { statusCode: "0000", id_token: token, refresh_token: hex(12), expires_in: 3600 };
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (request.method === "GET") return page(new URL(request.url ?? "", double.base), response);
    const call = calls[request.url ?? ""];
    if (call === undefined || request.method !== "POST") return send(response, 404, {});
    made.push(call);
    const { headers } = request;
    const isToken = call === "grant" || call === "refresh";
    const isKnown = isToken
      ? headers.username === merchant.username && headers.password === merchant.password
      : headers.authorization === token && headers["x-app-key"] === merchant.appKey && !isRefusingTokens;
    if (!isKnown) return send(response, 401, { message: "The incoming token has expired" });
    if (down.delete(call)) return send(response, 503, {});
    const words = act[call](JSON.parse(Buffer.concat(chunks).toString()));
    if (lost.delete(call)) return request.socket.destroy();
    const other = said.get(call);
    said.delete(call);
    send(response, 200, other ?? words);
  }

  const { base, close } = await openDoubleServer((request, response) => void answer(request, response));
  const double = {
    base,
    payments,
    refunds,
    lost,
    down,
    said,
    made,
    count: (call: Call) => made.filter((one) => one === call).length,
    newest: () => [...payments.values()].at(-1) as BkashPayment,
    /** The shopper types number and PIN on bKash's page. */
    agree: (payment: BkashPayment) => Object.assign(payment, { verificationStatus: "Complete" }),
    endToken: () => {
      token = "";
    },
    refuseTokens: (isRefused: boolean) => {
      isRefusingTokens = isRefused;
    },
    close,
  };
  return double;
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

const hex = (bytes: number) => randomBytes(bytes).toString("hex");
