/*
 * Plays a mixed life of orders, and adds up what the reports must say: from all orders, lines, refunds, claims and statements as they are
 * in the end, in another way than the sums are kept.
 */
import { and, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { dayInDhaka } from "#contract/rules/dhaka.ts";
import { toMinor, toTaka } from "#contract/rules/money/money.ts";
import type { ReportFigures } from "#contract/wire/books/reports.ts";
import type { Db } from "#db/database.ts";
import { claimLines, claims } from "#db/schema/claims.ts";
import { courierStatementLines, courierStatements } from "#db/schema/courier-cash.ts";
import { orderLines, orders } from "#db/schema/orders.ts";
import { refunds } from "#db/schema/payments.ts";
import { type Answer, address, type Browser, formOf, type TestShop } from "./shop.ts";

const acts = [
  ...[
    "edit",
    "cancel",
    "undo cancel",
    "return",
    "undo return",
    "collect",
    "give cash back",
    "deliver",
    "courier",
    "pay",
  ],
  ...["refund a part", "refund a line", "claim dead", "replace", "statement", "undo statement", "move", "cost"],
  ...["credit", "sale", "statement"],
] as const;
type Step =
  | { act: "place"; quantities: [number, number]; city: string; hasCoupon: boolean; byWallet: boolean }
  | { act: (typeof acts)[number]; which: number; count: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant("place" as const),
      quantities: fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 3 })),
      city: fc.constantFrom("Dhaka", "dhaka", "Sylhet", "ঢাকা", "Nowhere"),
      hasCoupon: fc.boolean(),
      byWallet: fc.nat(4).map((at) => at === 0),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({ act: fc.constantFrom(...acts), which: fc.nat(5), count: fc.integer({ min: 1, max: 4 }) }),
  },
);
export const reportLife: fc.Arbitrary<Step[]> = fc.array(step, { minLength: 10, maxLength: 30 });

export type ReportShop = {
  shop: TestShop;
  admin: Browser;
  shopper: Browser;
  plants: [string, string];
  coupon: string;
};

const size = "Small Pot";
let made = 0;

/** @returns how many steps the shop took */
export async function liveReports({ shop, admin, shopper, plants, coupon }: ReportShop, steps: Step[]) {
  const { db } = shop.database;
  const placed: string[] = [];
  const statements: string[] = [];
  const detail = async (orderId: string) => (await admin.get(`/api/order/${orderId}`)).body.order;
  let taken = 0;

  async function take(one: Step): Promise<Answer | undefined> {
    if (one.act === "place") {
      const items = plants
        .map((product, at) => ({ product, size, quantity: one.quantities[at] ?? 0 }))
        .filter(({ quantity }) => quantity > 0);
      const to = { ...address, city: one.city, thana: undefined };
      const answer = one.byWallet
        ? await shopper.post("/api/order/wallet", { items, address: to, wallet: "bkash" })
        : await shopper.post("/api/order/cod", { items, address: to, ...(one.hasCoupon && { coupon }) });
      if (answer.status === 200) placed.push(answer.body.orderId);
      return answer;
    }
    const orderId = placed[one.which % Math.max(1, placed.length)];
    if (orderId === undefined) return undefined;
    const ask = (path: string, more: object = {}) => admin.post(`/api/order/${path}`, { orderId, ...more });
    const reason = { reason: "Changed their mind" };
    switch (one.act) {
      case "edit":
        return edit(orderId, one.count);
      case "cancel":
        return ask("cancel", { ...reason, refund: true });
      case "undo cancel":
        return ask("cancel/undo");
      case "return":
        await ask("status", { status: "Shipped" });
        return ask("return", reason);
      case "undo return":
        return ask("return/undo");
      case "collect":
        return ask("cash", { collected: true });
      case "give cash back":
        return ask("cash", { collected: false });
      case "deliver":
        return ask("status", { status: "Delivered" });
      case "courier":
        return ask("courier", {
          courierName: ["Steadfast", "steadfast", "Pathao", ""][one.count - 1],
          trackingNumber: "",
        });
      case "refund a part":
      case "refund a line":
        await ask("cash", { collected: true });
        return giveBack(orderId, one.act === "refund a line");
      case "claim dead":
        await ask("status", { status: "Delivered" });
        return claim(orderId);
      case "pay":
        made += 1;
        await shopper.post("/api/order/mine/transfer", { orderId, wallet: "bkash", trxId: `TRX${10_000_000 + made}` });
        return ask("transfer/found", { trxId: `TRX${10_000_000 + made}` });
      case "replace":
        return replace(orderId);
      case "credit":
        return changeCredit(one.count);
      case "sale":
        return changeSale(one.count);
      case "statement":
        return statement(orderId, one.count);
      case "undo statement":
        return statements.length === 0
          ? undefined
          : admin.post("/api/courier-cash/undo", { statementId: statements.pop() });
      case "cost":
        // As the stock book may say it afterwards.
        await db
          .update(orderLines)
          .set({ costMinor: one.count === 4 ? null : 1000 + one.count })
          .where(and(eq(orderLines.orderId, orderId), eq(orderLines.productId, plants[one.count % 2] ?? "")));
        return undefined;
      case "move": {
        const createdAt = new Date(Date.now() - one.count * 17 * 86_400_000);
        await db.update(orders).set({ createdAt }).where(eq(orders.id, orderId));
        return undefined;
      }
    }
  }

  /** The shopper's next orders use it; their end, their return and an edit give it back. */
  async function changeCredit(count: number): Promise<Answer | undefined> {
    const [found] = (await admin.post("/api/buyer/list", { q: address.phone })).body.buyers;
    if (found === undefined) return undefined;
    const { _id: buyerId, credit: seen } = (await admin.get(`/api/buyer/${found._id}`)).body.buyer;
    const amount = count === 4 ? -15.5 : count * 61.3;
    return admin.post("/api/buyer/credit", { buyerId, amount, reason: "Late parcel", seen });
  }

  /** Ends the running sale, or begins one. New orders pay its prices, and lines of before keep theirs. */
  async function changeSale(count: number): Promise<Answer> {
    const running = (await admin.get("/api/planned-sale/list")).body.sales.find(
      ({ state }: Answer["body"]) => state === "running",
    );
    if (running !== undefined) return admin.post(`/api/planned-sale/${running._id}/end`, {});
    const terms = count === 4 ? { gives: "price", offerPrice: 20 } : { gives: "percent", percent: 10 * count };
    const on = count === 2 ? { on: "everything", ids: [] } : { on: "products", ids: [plants[count % 2]] };
    const span = {
      startsAt: new Date(Date.now() - 60_000).toISOString(),
      endsAt: new Date(Date.now() + 86_400_000).toISOString(),
    };
    return admin.post("/api/planned-sale/create", { name: `Sale ${++made}`, ...terms, ...on, ...span });
  }

  async function edit(orderId: string, quantity: number): Promise<Answer> {
    const { items, address: to, delivery, discount = 0, events } = await detail(orderId);
    const [first, ...others] = items.map(({ product, ...line }: Answer["body"]) => ({ ...line, product: product._id }));
    // The other product comes and goes too.
    const added = others.length === 0 ? [{ product: plants[1], size, quantity: 1 }] : [];
    const lines = [{ ...first, quantity }, ...added].filter(
      (line, at, all) => all.findIndex(({ product }) => product === line.product) === at,
    );
    const body = { orderId, seenEvents: events.length, items: lines, address: to, delivery, discount, reason: "Asked" };
    const refused = await admin.post("/api/order/edit", { ...body, expectedAmount: 1 });
    return admin.post("/api/order/edit", { ...body, expectedAmount: refused.body.amount ?? 1 });
  }

  async function giveBack(orderId: string, isLine: boolean): Promise<Answer> {
    const { ledger, items } = await detail(orderId);
    const [line] = items;
    const lines = isLine ? { lines: [{ product: line.product._id, size: line.size, quantity: 1 }] } : {};
    const seenLeft = Math.round((ledger.in - ledger.refunded) * 100) / 100;
    return admin.post("/api/order/refund/by-hand", { orderId, reason: "Broken", amount: 7, seenLeft, ...lines });
  }

  function claim(orderId: string): Promise<Answer> {
    const lines = [{ product: plants[0], size, quantity: 1 }];
    const told = { orderId, lines, kinds: ["dead"], text: "Dead.", wish: "plant" };
    made += 1;
    return shopper.post("/api/claim/mine", formOf({ claim: JSON.stringify(told) }), {
      headers: { "idempotency-key": `report-claim-${made}-${"x".repeat(16)}` },
    });
  }

  async function replace(orderId: string): Promise<Answer | undefined> {
    const [open] = await db.select().from(claims).where(sql`order_id = ${orderId} and decided_at is null`);
    if (open === undefined) return undefined;
    const answer = await admin.post("/api/claim/decide", { claimId: open.id, decision: "plant", text: "" });
    if (answer.status === 200) placed.push(answer.body.replacement._id);
    return answer;
  }

  async function statement(orderId: string, count: number): Promise<Answer> {
    const { number, amount, courierName } = await detail(orderId);
    made += 1;
    const file = `Consignment ID,Invoice,Recipient Name,COD Amount,Delivery Charge,COD Fee\r\nX-${made},${number},A,${amount},${60 + count},0`;
    const form = new FormData();
    const input = { courier: courierName || "Steadfast", fileName: `statement-${made}.csv`, takeOther: true };
    form.append("input", JSON.stringify(input));
    form.append("file", new Blob([file]), "statement.csv");
    const answer = await admin.post("/api/courier-cash/statement", form);
    if (answer.status === 200) statements.push(answer.body.statementId);
    return answer;
  }

  for (const one of steps) if ((await take(one))?.status === 200) taken += 1;
  return taken;
}

/** Of counted pieces that were not put back. */
const stuckMinor = (lines: (typeof orderLines.$inferSelect)[]) =>
  lines.reduce((sum, { stockTaken, costMinor }) => sum + stockTaken * (costMinor ?? 0), 0);

type Expected = Pick<
  ReportFigures,
  "orders" | "pieces" | "sold" | "tax" | "discount" | "delivery" | "lost" | "refused" | "refunded" | "dead"
> &
  Pick<ReportFigures, "credit" | "saleOff"> & { cost: number; uncosted: number };

/** By the key of the split, of all orders. Shares of a sum between products are left out: those are compared as a whole. */
export async function expectedReports({ shop }: ReportShop, split: "day" | "courier" | "source" | "offer" | "city") {
  const { db } = shop.database;
  const all = await db.select().from(orders);
  const lines = Map.groupBy(await db.select().from(orderLines), ({ orderId }) => orderId);
  const charges = await chargesByOrder(db);
  const sums = new Map<string, Expected>();
  const keyOf = (order: (typeof all)[number], time: Date) =>
    ({
      day: dayInDhaka(time),
      courier: order.courierName.toLowerCase(),
      source: order.source,
      offer: order.coupon?.code ?? "",
      city: order.address.city.toLowerCase(),
    })[split];
  const add = (key: string, given: Partial<Expected>) => {
    const sum = sums.get(key) ?? { ...nothing };
    for (const [name, value] of Object.entries(given)) {
      sum[name as keyof Expected] = Math.round((sum[name as keyof Expected] + value) * 100) / 100;
    }
    sums.set(key, sum);
  };
  for (const order of all) {
    const own = lines.get(order.id) ?? [];
    const paid = toTaka((charges.get(order.id) ?? []).reduce((sum, one) => sum + one.chargesMinor, 0));
    const pieces = own.reduce((sum, { quantity }) => sum + quantity, 0);
    const isOpen = order.canceledAt === null && order.returnedAt === null;
    const isNew = order.replaces !== null && order.totalMinor === 0;
    const isSale = isOpen && !isNew && (order.isPaid || order.paymentMethod === "COD");
    const isRefused = order.returnedAt !== null;
    add(keyOf(order, order.createdAt), {
      ...(isSale && {
        ...{ orders: 1, pieces, sold: toTaka(order.totalMinor - order.taxMinor), tax: toTaka(order.taxMinor) },
        discount: toTaka(order.discountMinor) + (order.coupon?.freed ?? 0),
        credit: toTaka(order.creditMinor),
        saleOff: toTaka(own.reduce((sum, one) => sum + one.quantity * one.saleOffMinor, 0)),
      }),
      ...(isSale || (isOpen && isNew)
        ? {
            delivery: paid,
            cost: toTaka(own.reduce((sum, one) => sum + one.quantity * (one.costMinor ?? 0), 0)),
            uncosted: own.reduce((sum, one) => sum + (one.costMinor === null ? one.quantity : 0), 0),
          }
        : { lost: toTaka(toMinor(paid) + (isRefused ? stuckMinor(own) : 0)) }),
      ...(isRefused && { refused: 1 }),
    });
  }
  const orderOf = new Map(all.map((one) => [one.id, one]));
  for (const { orderId, amountMinor, doneAt, state } of await db.select().from(refunds)) {
    const order = orderOf.get(orderId);
    if (order && doneAt && state === "done") add(keyOf(order, doneAt), { refunded: toTaka(amountMinor) });
  }
  const claimedAt = new Map((await db.select().from(claims)).map((one) => [one.id, one.createdAt]));
  for (const { claimId, orderId, quantity } of await db.select().from(claimLines)) {
    const order = orderOf.get(orderId);
    if (order) add(keyOf(order, claimedAt.get(claimId) ?? new Date()), { dead: quantity });
  }
  return sums;
}

/** In poisha. */
async function chargesByOrder(db: Db) {
  const statements = new Map((await db.select().from(courierStatements)).map((one) => [one.id, one]));
  return Map.groupBy(
    (await db.select().from(courierStatementLines)).filter(
      ({ kind, statementId }) =>
        kind !== "twice" && kind !== "repeated" && statements.get(statementId)?.undoneAt === null,
    ),
    ({ orderId }) => orderId,
  );
}

/**
 * The profit of all orders, in poisha: of pieces with a cost, what they sold for with their share of the order's charges, less their cost,
 * their share of the courier's charges, and all that refusals and cancels lost. `lines`: so many shares are rounded in the shop's own sums.
 */
export async function expectedProfit({ shop }: ReportShop): Promise<{ minor: number; lines: number }> {
  const { db } = shop.database;
  const all = await db.select().from(orders);
  const lines = await db.select().from(orderLines);
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
  const charges = await chargesByOrder(db);
  let minor = 0;
  for (const order of all) {
    const own = linesOf.get(order.id) ?? [];
    const paid = (charges.get(order.id) ?? []).reduce((sum, one) => sum + one.chargesMinor, 0);
    const isOpen = order.canceledAt === null && order.returnedAt === null;
    const isNew = order.replaces !== null && order.totalMinor === 0;
    if (!isOpen || (!isNew && !order.isPaid && order.paymentMethod !== "COD")) {
      minor -= paid + (order.returnedAt === null ? 0 : stuckMinor(own));
      continue;
    }
    const goodsOf = (one: (typeof own)[number]) => one.quantity * one.offerPriceMinor - one.discountMinor;
    const goods = own.reduce((sum, one) => sum + goodsOf(one), 0);
    const pieces = own.reduce((sum, { quantity }) => sum + quantity, 0);
    const charged = order.totalMinor - order.taxMinor - goods;
    for (const one of own.filter(({ costMinor }) => costMinor !== null)) {
      const share = goods === 0 ? one.quantity / pieces : goodsOf(one) / goods;
      minor -= one.quantity * (one.costMinor ?? 0) + paid * share;
      if (!isNew) minor += goodsOf(one) + charged * share;
    }
  }
  return { minor, lines: lines.length };
}

const nothing: Expected = {
  ...{ orders: 0, pieces: 0, sold: 0, tax: 0, discount: 0, delivery: 0, lost: 0, refused: 0, refunded: 0, dead: 0 },
  ...{ cost: 0, uncosted: 0, credit: 0, saleOff: 0 },
};

/** By the ids of planned sales, with the difference to the usual prices. Of all orders. */
export async function expectedSales({ shop }: ReportShop) {
  const { db } = shop.database;
  const open = (await db.select().from(orders)).filter(
    ({ canceledAt, returnedAt, isPaid, paymentMethod, replaces, totalMinor }) =>
      canceledAt === null &&
      returnedAt === null &&
      (isPaid || paymentMethod === "COD") &&
      !(replaces !== null && totalMinor === 0),
  );
  const isSold = new Set(open.map(({ id }) => id));
  const lines = (await db.select().from(orderLines)).filter(({ orderId, saleId }) => saleId && isSold.has(orderId));
  return new Map(
    [...Map.groupBy(lines, ({ saleId }) => saleId ?? "")].map(([id, of]) => [
      id,
      {
        orders: new Set(of.map(({ orderId }) => orderId)).size,
        pieces: of.reduce((sum, { quantity }) => sum + quantity, 0),
        saleOff: toTaka(of.reduce((sum, one) => sum + one.quantity * one.saleOffMinor, 0)),
      },
    ]),
  );
}
