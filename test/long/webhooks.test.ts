// Webhooks of the payment providers in every order, repeated and late, all with the same outcome. None of 40 forgeries pays.
import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type CardTestShop,
  cardOrder,
  completed,
  deliver,
  kinds,
  messagesOfPaid,
  openCardTestShop,
  owned,
} from "#test/card-shop.ts";
import { permutationsOf } from "#test/permutations.ts";
import { signedNotice, store } from "#test/sslcommerz-double.ts";
import { openSslCommerzShop } from "#test/sslcommerz-shop.ts";
import { type SignedEvent, signedEvent } from "#test/stripe-double.ts";
import { changedTables, hashTables } from "#test/tables.ts";
import { countOf, report } from "./counts.ts";

/** How many of the 120 permutations to try. */
const permutationCount = countOf("permutations", { few: 12, full: 120 });
const permutations = permutationsOf([0, 1, 2, 3, 4]).filter((_, at) => at % Math.ceil(120 / permutationCount) === 0);

/** How a permutation is delivered. */
const deliveries: Record<string, (order: number[]) => number[][]> = {
  "once each": (order) => order.map((at) => [at]),
  "each twice, the second at once": (order) => order.map((at) => [at, at]),
  "each five times at once": (order) => order.map((at) => [at, at, at, at, at]),
  "all once more, late and backwards": (order) => [...order, ...order.toReversed()].map((at) => [at]),
};

describe("Stripe", () => {
  let cards: CardTestShop;
  beforeAll(async () => {
    cards = await openCardTestShop();
  });
  afterAll(() => cards.close());

  test.each(Object.entries(deliveries))(`${permutations.length} orders of five messages, %s`, async (how, steps) => {
    const ends = new Set<string>();
    for (const order of permutations) {
      const placed = await cardOrder(cards, 1);
      const messages = messagesOfPaid(cards, placed);
      for (const step of steps(order)) {
        const answers = await Promise.all(step.map((at) => deliver(cards, messages[at] as SignedEvent)));
        expect(new Set(answers)).toEqual(new Set([200]));
      }
      const { isPaid, canceled, flags, payments, events } = await owned(cards, placed);
      const [{ state, attempt, refundDue, paidAmount }] = payments;
      const paidTimes = kinds({ events }).filter((kind) => kind === "paid").length;
      ends.add(JSON.stringify({ isPaid, canceled, flags, state, attempt, refundDue, paidAmount, paidTimes }));
    }
    report("webhooks", { provider: "stripe", how, orders: permutations.length, ends: [...ends] });
    expect([...ends].map((end) => JSON.parse(end))).toMatchObject([
      { isPaid: true, canceled: null, flags: [], state: "paid", attempt: 1, paidTimes: 1 },
    ]);
  });

  test("20 forgeries pay nothing, and those that are not signed change nothing", async () => {
    const order = await cardOrder(cards);
    const other = await cardOrder(cards);
    const session = cards.double.pay(order.session.id);
    const { unsigned, signed } = stripeForgeries({ ...session }, { ...other.session });
    const before = await hashTables(cards.shop.database);
    for (const [name, message] of Object.entries(unsigned)) {
      expect([name, await deliver(cards, message)]).toEqual([name, 400]);
    }
    expect(changedTables(before, await hashTables(cards.shop.database))).toEqual([]);
    for (const [name, message] of Object.entries(signed)) {
      expect([name, await deliver(cards, message)]).toEqual([name, 200]);
      expect([name, (await owned(cards, order)).isPaid, (await owned(cards, other)).isPaid]).toEqual([
        name,
        false,
        false,
      ]);
    }
    const count = Object.keys(unsigned).length + Object.keys(signed).length;
    report("webhooks", { provider: "stripe", forgeries: count });
    expect(count).toBe(20);
  });
});

describe("SSLCommerz", () => {
  let gateway: Awaited<ReturnType<typeof openSslCommerzShop>>;
  beforeAll(async () => {
    gateway = await openSslCommerzShop();
  });
  afterAll(() => gateway.close());

  test(`${permutations.length} orders of five notices end in one state`, async () => {
    const ends = new Set<string>();
    for (const order of permutations) {
      const placed = await gateway.ordered();
      const { tran_id = "" } = placed.sent;
      const paid = gateway.double.pay(placed.sent);
      const notices = [
        signedNotice({ status: "FAILED", tran_id, val_id: "" }),
        signedNotice({ status: "CANCELLED", tran_id, val_id: "" }),
        signedNotice({ status: "EXPIRED", tran_id, val_id: "" }),
        signedNotice(paid),
        // The gateway reports a repeated validation with another status.
        signedNotice({ ...paid, status: "VALIDATED" }),
      ];
      for (const at of order) expect(await gateway.notify(notices[at] ?? "")).toBe(200);
      const { isPaid, canceled, flags, payments, events } = await placed.owned();
      const paidTimes = kinds({ events }).filter((kind) => kind === "paid").length;
      ends.add(JSON.stringify({ isPaid, canceled, flags, state: payments[0].state, paidTimes }));
    }
    report("webhooks", { provider: "sslcommerz", orders: permutations.length, ends: [...ends] });
    expect([...ends].map((end) => JSON.parse(end))).toEqual([
      { isPaid: true, canceled: null, flags: [], state: "paid", paidTimes: 1 },
    ]);
  });

  test("20 forgeries pay nothing, and those that are not signed change nothing", async () => {
    const order = await gateway.ordered();
    const other = await gateway.ordered();
    const paid = gateway.double.pay(other.sent);
    const { unsigned, signed } = gatewayForgeries(order.sent, paid);
    const before = await hashTables(gateway.shop.database);
    for (const [name, notice] of Object.entries(unsigned)) {
      expect([name, await gateway.notify(notice)]).toEqual([name, 400]);
    }
    expect(changedTables(before, await hashTables(gateway.shop.database))).toEqual([]);
    for (const [name, notice] of Object.entries(signed)) {
      expect([name, await gateway.notify(notice)]).toEqual([name, 200]);
      expect([name, (await order.owned()).isPaid]).toEqual([name, false]);
    }
    const count = Object.keys(unsigned).length + Object.keys(signed).length;
    report("webhooks", { provider: "sslcommerz", forgeries: count });
    expect(count).toBe(20);
  });
});

type Session = Parameters<typeof completed>[0];

/** `other` is the open page of another order. */
function stripeForgeries(session: Session, other: Session) {
  const good = completed(session);
  const { "stripe-signature": signature = "" } = good.headers;
  const [time = "", mac = ""] = signature.split(",");
  const signedAs = (text: string) => ({ ...good, headers: { ...good.headers, "stripe-signature": text } });
  const said = (change: object) => signedEvent("checkout.session.completed", { ...session, ...change });
  const unsigned: Record<string, SignedEvent> = {
    "another endpoint's secret": signedEvent("checkout.session.completed", session, { secret: "whsec_of_another" }),
    "an empty secret": signedEvent("checkout.session.completed", session, { secret: " " }),
    "301 seconds old": signedEvent("checkout.session.completed", session, { ageSeconds: 301 }),
    "three days old": signedEvent("checkout.session.completed", session, { ageSeconds: 3 * 86_400 }),
    "without a signature": { ...good, headers: { "content-type": "application/json" } },
    "an empty signature": signedAs(""),
    "scheme v0 only": signedAs(`${time},${mac.replace("v1=", "v0=")}`),
    "a time without a signature": signedAs(time),
    "a signature without a time": signedAs(mac),
    "zeros as signature": signedAs(`${time},v1=${"0".repeat(64)}`),
    "a signature cut short": signedAs(signature.slice(0, -2)),
    "a newer time under an old signature": signedAs(`t=${Math.floor(Date.now() / 1000) + 5},${mac}`),
    "another amount": { ...good, payload: good.payload.replace(/"amount_total":\d+/, '"amount_total":1') },
    "a blank more": { ...good, payload: `${good.payload} ` },
    "no body": { ...good, payload: "" },
  };
  const signed: Record<string, SignedEvent> = {
    "one poisha for the whole": said({ amount_total: 1 }),
    "the figure in dollars": said({ id: other.id, metadata: other.metadata, currency: "usd" }),
    "another page in this order's name": said({ id: "cs_test_elsewhere" }),
    "no order": said({ id: "cs_test_nobody", metadata: {} }),
    "an order that is none": said({ id: "cs_test_none", metadata: { orderId: "x", attempt: "1" } }),
  };
  return { unsigned, signed };
}

/** `paid` is the proof of another order's payment. */
function gatewayForgeries(sent: Record<string, string>, paid: Record<string, string>) {
  const { tran_id = "" } = sent;
  const claim = { status: "VALID", tran_id, val_id: "made-up", amount: "212.98", currency_type: "BDT" };
  const plain = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
  const good = signedNotice(claim);
  const change = (name: string, value: string) => {
    const form = new URLSearchParams(good);
    form.set(name, value);
    return form.toString();
  };
  const unsigned: Record<string, string> = {
    "another store's password": signedNotice(claim, "another password"),
    "an empty password": signedNotice(claim, ""),
    "without a hash": plain(claim),
    "an empty hash": change("verify_sign", ""),
    "zeros as hash": change("verify_sign", "0".repeat(32)),
    "the hash in capitals": change("verify_sign", (new URLSearchParams(good).get("verify_sign") ?? "").toUpperCase()),
    "Bengali digits as hash": change("verify_sign", "০".repeat(32)),
    "no list of what is signed": change("verify_key", ""),
    "a list without the amount": change("verify_key", "status,tran_id,val_id"),
    "another amount": change("amount", "1.00"),
    "another transaction": change("tran_id", "somebody-else.1"),
    "a hash over the store's id": change("verify_sign", md5(store.id)),
    "no body": "",
  };
  const signed: Record<string, string> = {
    "a validation that is not known": good,
    "the proof of another order": signedNotice({ ...paid, tran_id }),
    failed: signedNotice({ ...claim, status: "FAILED" }),
    cancelled: signedNotice({ ...claim, status: "CANCELLED" }),
    "valid without a validation": signedNotice({ ...claim, val_id: "" }),
    "an unknown word": signedNotice({ ...claim, status: "VALID " }),
    "no transaction": signedNotice({ ...claim, tran_id: "" }),
  };
  return { unsigned, signed };
}

const md5 = (text: string) => createHash("md5").update(text).digest("hex");
