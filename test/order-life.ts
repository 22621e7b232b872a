/*
 * Runs orders through events in any sequence, and compares the shop with a small model of stock and money.
 *
 * Credit: what was given less what standing orders take off, never below nothing.
 * Stock: exactly what orders that are not canceled took is missing. Money: an order is paid by card exactly when the provider holds its
 * total for it; other money the shop heard of is flagged or refunded. A refused step changes nothing.
 */
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { v7 as uuidv7 } from "uuid";
import { expect } from "vitest";
import { customers } from "#db/schema/accounts.ts";
import { buyerKeys, buyers } from "#db/schema/buyers.ts";
import { productSizes } from "#db/schema/catalog.ts";
import { creditLines } from "#db/schema/credit.ts";
import { type CardTestShop, completed, deliver, expired, type Shopper } from "./card-shop.ts";
import { type Answer, addProduct, address, productData, productForm, signedInShopper } from "./shop.ts";
import type { DoubleSession } from "./stripe-double.ts";

const size = "Small Pot";
const firstCount = 6;

type Placed = { orderId: string; quantity: number; byCard: boolean; sessionIds: string[] };

export type Step =
  | { act: "place"; quantity: number; byCard: boolean }
  | { act: "count"; count: number }
  | { act: "bulk"; status: string }
  | { act: "give credit" }
  | { act: Act; which: number };

const acts = [
  "pay",
  "pay again",
  "expire",
  "pay now",
  "cancel",
  "cancel as shopper",
  "undo cancel",
  "return",
  "undo return",
  "collect cash",
  "give cash back",
  "refund",
  "refund a part",
  "pack",
  "deliver",
  "checks",
] as const;
type Act = (typeof acts)[number];

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant("place" as const),
      quantity: fc.integer({ min: 1, max: 4 }),
      byCard: fc.boolean(),
    }),
  },
  { weight: 9, arbitrary: fc.record({ act: fc.constantFrom(...acts), which: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("give credit" as const) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("count" as const), count: fc.integer({ min: 0, max: 9 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant("bulk" as const), status: fc.constantFrom("Packing", "Shipped") }),
  },
);
export const life: fc.Arbitrary<Step[]> = fc.array(step, { minLength: 6, maxLength: 20 });

/** Takes the steps and compares after each. @returns how many were accepted and how many refused */
export async function live(cards: CardTestShop, steps: Step[]): Promise<{ taken: number; refused: number }> {
  const shopper = await signedInShopper(cards.shop);
  const product = await addProduct(cards.admin, {
    sizes: [size],
    offerPrice: 99.5,
    stock: { [size]: { count: firstCount } },
  });
  const phone = `0181${String(lives++).padStart(7, "0")}`;
  const { db } = cards.shop.database;
  await db.update(customers).set({ phone }).where(eq(customers.email, shopper.email));
  const buyerId = uuidv7();
  await db.insert(buyers).values({ id: buyerId });
  await db.insert(buyerKeys).values({ key: phone, buyerId });
  const shop = new Life(cards, shopper, { product, phone, buyerId });
  for (const one of steps) await shop.take(one);
  return { taken: shop.taken, refused: shop.refused };
}

let lives = 0;
/** In taka: less than the cheapest order even after all gifts of a life, so that none costs nothing. */
const gift = 4.5;

type Seen = { stock: number | null; orders: Answer["body"][]; credit: number };

class Life {
  taken = 0;
  refused = 0;
  readonly #orders: Placed[] = [];
  readonly #cards: CardTestShop;
  readonly #shopper: Shopper;
  readonly #product: string;
  readonly #phone: string;
  readonly #buyerId: string;
  #given = 0;
  /** The owner's last count, minus sales since, plus what was returned to stock. */
  #shelf = firstCount;
  /** Order -> stock that it holds. */
  readonly #held = new Map<string, number>();

  constructor(
    cards: CardTestShop,
    shopper: Shopper,
    { product, phone, buyerId }: { product: string; phone: string; buyerId: string },
  ) {
    this.#cards = cards;
    this.#shopper = shopper;
    this.#product = product;
    this.#phone = phone;
    this.#buyerId = buyerId;
  }

  async take(one: Step): Promise<void> {
    const order = "which" in one ? this.#orders[one.which % Math.max(1, this.#orders.length)] : undefined;
    if ("which" in one && !order) return;
    const before = await this.#look();
    const status = await this.#act(one, order);
    expect([200, 400, 409]).toContain(status);
    const after = await this.#look();
    if (status === 200) this.taken += 1;
    else {
      this.refused += 1;
      expect(after).toEqual(before);
    }
    this.#follow(after);
    this.#compare(after);
  }

  async #act(one: Step, order: Placed | undefined): Promise<number> {
    if (one.act === "place") return this.#place(one);
    if (one.act === "give credit") return this.#give();
    if (one.act === "count") return this.#count(one.count);
    if (one.act === "bulk") return this.#bulk(one.status);
    if (!order) return 200;
    const { orderId } = order;
    const ask = async (path: string, more: object = {}) =>
      (await this.#cards.admin.post(`/api/order/${path}`, { orderId, ...more })).status;
    const reason = { reason: "Changed their mind" };
    switch (one.act) {
      case "pay":
      case "pay again":
        return this.#pay(order, one.act === "pay again");
      case "expire":
        return this.#expire(order);
      case "pay now":
        return this.#payNow(order);
      case "cancel as shopper":
        return (await this.#shopper.post("/api/order/mine/cancel", { orderId })).status;
      case "checks":
        await this.#cards.checks(60);
        return 200;
      case "cancel":
        return ask("cancel", reason);
      case "undo cancel":
        return ask("cancel/undo");
      case "return":
        return ask("return", reason);
      case "undo return":
        return ask("return/undo");
      case "collect cash":
        return ask("cash", { collected: true });
      case "give cash back":
        return ask("cash", { collected: false });
      case "refund":
        return ask("refund");
      case "refund a part":
        return ask("refund", { amount: 30, reason: "One was broken" });
      case "pack":
        return ask("status", { status: "Packing" });
      case "deliver":
        return ask("status", { status: "Delivered" });
    }
  }

  async #place({ quantity, byCard }: { quantity: number; byCard: boolean }): Promise<number> {
    const items = [{ product: this.#product, size, quantity }];
    const answer: Answer = await this.#shopper.post(byCard ? "/api/order/stripe" : "/api/order/cod", {
      items,
      address: { ...address, phone: this.#phone },
    });
    expect(answer.status).toBe(quantity <= this.#shelf ? 200 : 409);
    if (answer.status !== 200) return answer.status;
    const sessionIds = byCard ? [this.#cards.double.newest().id] : [];
    this.#orders.push({ orderId: answer.body.orderId, quantity, byCard, sessionIds });
    return 200;
  }

  async #give(): Promise<number> {
    const line = { id: uuidv7(), buyerId: this.#buyerId, kind: "by-hand" as const, amountMinor: gift * 100 };
    await this.#cards.shop.database.db.insert(creditLines).values(line);
    this.#given += gift;
    return 200;
  }

  async #count(count: number): Promise<number> {
    const data = productData({ sizes: [size], offerPrice: 99.5, stock: { [size]: { count } } });
    const { status } = await this.#cards.admin.send("PUT", `/api/product/update/${this.#product}`, productForm(data));
    if (status === 200) this.#shelf = count;
    return status;
  }

  async #bulk(status: string): Promise<number> {
    if (this.#orders.length === 0) return 200;
    const orderIds = this.#orders.map(({ orderId }) => orderId);
    return (await this.#cards.admin.post("/api/order/status/bulk", { orderIds, status })).status;
  }

  /** The shopper pays on the card page, and the provider sends its webhook. */
  async #pay({ sessionIds }: Placed, isSecondTime: boolean): Promise<number> {
    const session = this.#session(sessionIds.at(isSecondTime ? 0 : -1));
    if (!session || (session.status === "expired" && !isSecondTime)) return 200;
    const paid = session.payment_status === "paid" ? session : this.#cards.double.pay(session.id);
    return deliver(this.#cards, completed({ ...paid }));
  }

  async #expire({ sessionIds }: Placed): Promise<number> {
    const session = this.#session(sessionIds.at(-1));
    if (session?.status !== "open") return 200;
    return deliver(this.#cards, expired(this.#cards.double.lapse(session.id)));
  }

  async #payNow(order: Placed): Promise<number> {
    const { status } = await this.#shopper.post("/api/order/pay", { orderId: order.orderId });
    if (status !== 200) return status;
    const { id } = this.#cards.double.newest();
    if (!this.#orders.some(({ sessionIds }) => sessionIds.includes(id))) order.sessionIds.push(id);
    return status;
  }

  #session(id: string | undefined): DoubleSession | undefined {
    return id === undefined ? undefined : this.#cards.double.sessions.get(id);
  }

  async #look(): Promise<Seen> {
    const [row] = await this.#cards.shop.database.db
      .select({ stock: productSizes.stock })
      .from(productSizes)
      .where(eq(productSizes.productId, this.#product));
    const orders = [];
    for (const { orderId } of this.#orders) {
      orders.push((await this.#cards.admin.get(`/api/order/${orderId}`)).body.order);
    }
    const { user } = (await this.#shopper.get("/api/user/is-auth")).body;
    return { stock: row?.stock ?? null, orders, credit: user.credit ?? 0 };
  }

  /** Orders that were restored take stock again; canceled ones give it back. */
  #follow({ orders }: Seen) {
    for (const [at, { _id, canceled }] of orders.entries()) {
      const holds = canceled ? 0 : (this.#orders[at]?.quantity ?? 0);
      this.#shelf += (this.#held.get(_id) ?? 0) - holds;
      this.#held.set(_id, holds);
    }
  }
  #compare({ stock, orders, credit }: Seen) {
    const standing = orders.filter(({ canceled, returned }) => canceled === null && returned === null);
    const used = standing.reduce((sum, one) => sum + (one.credit ?? 0), 0);
    expect(credit).toBeCloseTo(this.#given - used, 5);
    expect(credit).toBeGreaterThanOrEqual(0);
    expect(stock).toBe(this.#shelf);
    expect(stock).toBeGreaterThanOrEqual(0);
    for (const [at, order] of orders.entries()) {
      expect(order.canceled !== null && order.returned !== null).toBe(false);
      expect(order.amount).toBeCloseTo(order.subtotal + order.delivery + order.tax - (order.credit ?? 0), 5);
      if (this.#orders[at]?.byCard) this.#compareMoney(order, this.#orders[at]?.sessionIds ?? []);
    }
  }

  #compareMoney(order: Answer["body"], sessionIds: string[]) {
    const { double } = this.#cards;
    const paid = sessionIds.flatMap((id) => {
      const session = this.#session(id);
      return session?.payment_status === "paid" ? [session] : [];
    });
    const given = double.refunds.filter(({ payment_intent }) =>
      paid.some((session) => session.payment_intent === payment_intent),
    );
    const held =
      paid.reduce((sum, { amount_total }) => sum + amount_total, 0) -
      given.reduce((sum, { amount }) => sum + amount, 0);
    expect(held).toBeGreaterThanOrEqual(0);
    const { ledger } = order;
    const refunds = (order.refunds ?? []) as { state: string; amount: number }[];
    // Each refund is made once.
    expect(refunds.filter(({ state }) => state === "done")).toHaveLength(given.length);
    const kept = Math.round((ledger.in - ledger.refunded) * 100);
    const amount = Math.round(order.amount * 100);
    expect(kept).toBeLessThanOrEqual(amount);
    if (refunds.length === 0) expect(kept).toBe(order.isPaid ? amount : 0);
    expect(kept > 0).toBe(order.isPaid);
    const isOver = order.isPaid || order.canceled !== null || order.returned !== null;
    expect(ledger).toMatchObject({ open: isOver ? 0 : order.amount, toCollect: 0 });
    if (order.isPaid) expect(held).toBeGreaterThanOrEqual(kept);
    if (held > 0) expect(order.isPaid || order.flags.length > 0).toBe(true);
    expect(order.payments.filter(({ state }: { state: string }) => state === "paid").length).toBe(order.isPaid ? 1 : 0);
  }
}
