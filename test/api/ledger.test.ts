// Money in, refunded, open and to collect of orders in random lives, as the owner and the shopper see them. On both engines.
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { cashToCollect } from "#server/orders/money-of.ts";
import { openOrderDesk } from "#test/order-desk.ts";
import { address, owner } from "#test/shop.ts";

const desk = await openOrderDesk();
const { admin, shopper } = desk;
afterAll(() => desk.shop.close());
const wallets = [{ name: "bkash", number: "01712345678", kind: "personal", isOn: true }];
const saved = await admin.send("PUT", "/api/admin/wallets", { wallets, currentPassword: owner.password });
expect(saved.status, JSON.stringify(saved.body)).toBe(200);

type Life = {
  orderId: string;
  tracking: string;
  byWallet: boolean;
  trxId: string;
  /** By hand, in poisha. */
  back: number;
  /** Cash that had come in when all of it went back, in poisha. It stays in the books. */
  came?: number;
  /** Accepted statements that left the order open: what each brought, in poisha. */
  shorts: { statementId: string; minor: number }[];
  /** By couriers in all, in poisha, when a statement settled the order. */
  brought?: number | undefined;
  /** The statement that did so, and what it brought itself, in poisha. */
  settling?: { statementId: string; minor: number };
};

let counted = 0;
async function begin(byWallet: boolean): Promise<Life> {
  counted += 1;
  const items = [{ product: desk.plant, quantity: 3, size: "Small Pot" }];
  const { body } = await shopper.post(`/api/order/${byWallet ? "wallet" : "cod"}`, { items, address });
  const tracking = `L-${counted}`;
  return {
    orderId: body.orderId,
    tracking,
    byWallet,
    trxId: `LED${String(counted).padStart(7, "0")}`,
    back: 0,
    shorts: [],
  };
}

const acts = [
  "edit up",
  "edit down",
  "cash",
  "cash undone",
  "cancel",
  "cancel undone",
  "ship",
  "deliver",
  "return",
  "return undone",
  "courier pays less",
  "courier pays all",
  "statement undone",
  "advance asked",
  "transfer named",
  "transfer found",
  "transfer not found",
  "sent back in part",
  "sent back whole",
] as const;

/** Edits of paid orders are in paid-edits.test.ts. */
async function edited(orderId: string, quantity: number): Promise<void> {
  const { items, address: to, delivery, events, isPaid, advance } = await desk.detail(orderId);
  if (isPaid || advance?.isPaid) return;
  const { body } = await admin.post("/api/order/edit", {
    ...{ orderId, seenEvents: events.length, address: to, delivery, discount: 0, reason: "Asked by phone" },
    ...{ items: items.map((line: object) => ({ ...line, product: desk.plant, quantity })), expectedAmount: 0 },
  });
  if (body.amount === undefined) return;
  await admin.post("/api/order/edit", {
    ...{ orderId, seenEvents: events.length, address: to, delivery, discount: 0, reason: "Asked by phone" },
    ...{
      items: items.map((line: object) => ({ ...line, product: desk.plant, quantity })),
      expectedAmount: body.amount,
    },
  });
}

async function settled(life: Life, part: number): Promise<void> {
  const before = await desk.detail(life.orderId);
  counted += 1;
  const rest = Math.round(before.ledger.open * 100);
  const minor = Math.floor(rest * part);
  const file = `Consignment ID,Invoice,COD Amount\r\n${life.tracking},P-${counted},${(minor / 100).toFixed(2)}`;
  const form = new FormData();
  form.append("input", JSON.stringify({ courier: "Ledger Express", fileName: `${counted}.csv` }));
  form.append("file", new Blob([file], { type: "text/csv" }), "statement.csv");
  const { status, body } = await admin.post("/api/courier-cash/statement", form);
  if (status !== 200) return;
  const { kind } = body.lines[0];
  const inPart = life.shorts.reduce((sum, one) => sum + one.minor, 0);
  if (kind === "paid") {
    life.brought = inPart + minor;
    life.settling = { statementId: body.statementId, minor };
  }
  if (["less", "more"].includes(kind)) life.shorts.push({ statementId: body.statementId, minor });
}

async function sentBack(life: Life, amount: number): Promise<void> {
  counted += 1;
  const { ledger, paymentMethod } = await desk.detail(life.orderId);
  const sent = { amount, trxId: `BACK${String(counted).padStart(6, "0")}`, reason: "One was broken" };
  const { status } = await admin.post("/api/order/transfer/refund", { orderId: life.orderId, ...sent });
  expect([200, 400, 409]).toContain(status);
  if (status !== 200) return;
  life.back += Math.round(amount * 100);
  if (paymentMethod === "COD" && life.back === Math.round(ledger.in * 100)) life.came = life.back;
}

/** An order whose cash all went back, and that goes out again, is paid a second time. */
async function paidAgain(life: Life, collect: () => Promise<unknown>): Promise<void> {
  const before = await desk.detail(life.orderId);
  await collect();
  const after = await desk.detail(life.orderId);
  if (life.came !== undefined && !before.isPaid && after.isPaid) life.came = Math.round(after.amount * 100) + life.back;
}

async function act(life: Life, what: (typeof acts)[number]): Promise<void> {
  const { orderId, trxId } = life;
  const ask = (path: string, more: object = {}) => admin.post(`/api/order/${path}`, { orderId, ...more });
  const reason = { reason: "Changed their mind" };
  switch (what) {
    case "edit up":
      return edited(orderId, 5);
    case "edit down":
      return edited(orderId, 1);
    case "cash":
    case "cash undone":
      return paidAgain(life, () => ask("cash", { collected: what === "cash" }));
    case "cancel": {
      const before = await desk.detail(orderId);
      const { status } = await ask("cancel", { ...reason, refund: true });
      // The rest of cash of which a part is back goes back with it.
      if (status === 200 && before.isPaid && before.paymentMethod === "COD" && life.back > 0 && !before.canceled) {
        life.came = Math.round(before.ledger.in * 100);
        life.back = life.came;
      }
      return;
    }
    case "cancel undone":
      return void (await ask("cancel/undo"));
    case "ship":
      await ask("courier", { courierName: "Ledger Express", trackingNumber: life.tracking });
      return void (await ask("status", { status: "Shipped" }));
    case "deliver":
      return void (await ask("status", { status: "Delivered" }));
    case "return":
      return void (await ask("return", reason));
    case "return undone":
      return void (await ask("return/undo"));
    case "courier pays less":
      return settled(life, 0.4);
    case "courier pays all":
      return paidAgain(life, () => settled(life, 1));
    case "statement undone": {
      const last = life.shorts.pop();
      if (last === undefined) return;
      await admin.post("/api/courier-cash/undo", { statementId: last.statementId });
      if (life.brought === undefined || life.settling === undefined) return;
      life.brought -= last.minor;
      // The rest alone settled the order: now it is a part. Where some was given back, the order stays as it is.
      if (life.back > 0 || life.came !== undefined || last.minor < 100) return;
      life.shorts.push(life.settling);
      life.brought = undefined;
      return;
    }
    case "advance asked":
      return void (await ask("advance", { amount: 90 }));
    case "transfer named":
      return void (await shopper.post("/api/order/mine/transfer", { orderId, wallet: "bkash", trxId }));
    case "transfer found":
      return void (await ask("transfer/found", { trxId }));
    case "transfer not found":
      return void (await ask("transfer/not-found", { trxId, ...reason }));
    case "sent back in part":
      return sentBack(life, 50);
    case "sent back whole": {
      const { ledger, advance } = await desk.detail(orderId);
      return sentBack(life, Math.round(((advance?.amount ?? ledger.in) - ledger.refunded) * 100) / 100);
    }
  }
}

/** The dashboard's cash to collect, from tallies and indexes, is that of the orders one by one. */
async function expectTrueSum(): Promise<void> {
  const { db } = desk.shop.database;
  const isOpen = sql`payment_method = 'COD' and not is_paid and canceled_at is null and returned_at is null`;
  const { rows } = await db.execute<{ orders: number; minor: string }>(
    sql`select count(*)::int as orders, coalesce(sum(to_collect(o)), 0) as minor from orders o where ${isOpen}`,
  );
  expect([await cashToCollect(db)]).toEqual(rows.map(({ orders, minor }) => ({ orders, minor: Number(minor) })));
}

/** The four figures follow from the order's other facts alone. */
async function compare(life: Life, seen: Set<string>): Promise<void> {
  const order = await desk.detail(life.orderId);
  const { ledger } = order;
  const minor = (taka: number) => Math.round(taka * 100);
  const hasEnded = order.canceled !== null || order.returned !== null;
  const kept = minor(ledger.in) - minor(ledger.refunded);
  const isBack = order.transfer?.state === "refunded";
  const shorts = life.shorts.reduce((sum, one) => sum + one.minor, 0);
  const isAdvanceIn = order.advance !== undefined && ["found", "refunded"].includes(order.transfer?.state);
  const advance = isAdvanceIn ? minor(order.advance.amount) : 0;
  const inAdvance = isBack && life.byWallet ? minor(order.amount) : advance;
  // Riders carry no coins.
  const whole = (sum: number) => Math.floor((sum + 50) / 100) * 100;
  const cash = advance + whole(minor(order.amount) - advance);
  // A statement that settles an order says what came: couriers pay with poisha, or keep some.
  if (!order.isPaid) life.brought = undefined;
  const atTheDoor = life.brought === undefined ? cash : advance + life.brought;
  const received = life.came ?? (order.isPaid ? (life.byWallet ? minor(order.amount) : atTheDoor) : inAdvance + shorts);
  expect(minor(ledger.in)).toBe(received);
  // The customer handed over what couriers brought and what they kept together, but for coins.
  if (life.brought !== undefined && life.came === undefined)
    expect(Math.abs(received + minor(ledger.short ?? 0) - cash)).toBeLessThan(100);
  expect(minor(ledger.refunded)).toBe(life.back);
  expect(minor(ledger.refunded)).toBeLessThanOrEqual(minor(ledger.in));
  // All of it goes back only of an order that has ended, and then it counts as paid no longer.
  if (life.byWallet && life.back > 0) expect(order.isPaid).toBe(kept > 0);
  if (isBack && life.byWallet) expect(kept).toBe(0);
  if (hasEnded || order.isPaid) expect(ledger.open).toBe(0);
  else expect(kept + minor(ledger.open)).toBe(Math.max(minor(order.amount), kept));
  const ahead = life.byWallet
    ? minor(ledger.open)
    : isAdvanceIn
      ? 0
      : Math.min(minor(order.advance?.amount ?? 0), minor(ledger.open));
  const isChecked = order.transfer?.state === "checking";
  expect([ledger.payNow, ledger.inCheck].map(minor)).toEqual(isChecked ? [0, ahead] : [ahead, 0]);
  expect(minor(ledger.toCollect)).toBe(life.byWallet ? 0 : whole(minor(ledger.open) - ahead));
  const [counted] = (
    await desk.shop.database.db.execute<{ sum: string }>(
      sql`select to_collect(o) as sum from orders o where o.id = ${life.orderId}`,
    )
  ).rows;
  expect(Number(counted?.sum)).toBe(minor(ledger.toCollect));
  await expectTrueSum();
  const { body } = await admin.post("/api/order/list", { q: order.number, limit: 1 });
  expect(body.orders[0].ledger).toEqual(ledger);
  const own = (await shopper.get(`/api/order/mine/${life.orderId}`)).body.order.ledger;
  // Money that its courier still owes, or kept, is not the customer's debt: the customer handed over whole taka.
  const isCouriers = !order.isPaid && shorts > 0 && life.came === undefined;
  const { short: _ofTheCourier, ...figures } = ledger;
  if (isCouriers) expect(own).toEqual({ ...own, in: advance / 100, refunded: life.back / 100 });
  else expect(own).toEqual({ ...figures, in: life.brought === undefined ? ledger.in : cash / 100 });
  if (order.isPaid) seen.add(life.byWallet ? "wallet" : "cash");
  if (isBack) seen.add("back");
  if (kept > 0 && life.back > 0) seen.add(hasEnded ? "part of an ended one back" : "part back");
  if (advance > 0 && ledger.open > 0) seen.add("advance");
  if (shorts > 0 && ledger.open > 0) seen.add("short");
  if (hasEnded) seen.add("ended");
  if (order.status === "Delivered") seen.add(order.isPaid ? "delivered and paid" : "delivered and open");
}

const life = fc.record({
  byWallet: fc.boolean(),
  steps: fc.array(fc.constantFrom(...acts), { minLength: 8, maxLength: 16 }),
});

test("the figures add up after every step of any life of an order", async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(life, async ({ byWallet, steps }) => {
      const one = await begin(byWallet);
      for (const step of steps) {
        await act(one, step);
        await compare(one, seen);
      }
    }),
    {
      numRuns: 14,
      seed: 20_261_124,
      examples: [
        [
          {
            byWallet: false,
            steps: ["advance asked", "transfer named", "transfer found", "ship", "courier pays less"],
          },
        ],
        [{ byWallet: false, steps: ["ship", "courier pays less", "courier pays less", "cash", "cash undone"] }],
        [{ byWallet: false, steps: ["ship", "deliver", "courier pays less", "courier pays all"] }],
        [{ byWallet: false, steps: ["ship", "courier pays all", "cash undone", "courier pays all"] }],
        [
          {
            byWallet: false,
            steps: ["ship", "courier pays less", "courier pays all", "statement undone", "cash undone"],
          },
        ],
        [
          {
            byWallet: false,
            steps: [
              "ship",
              "courier pays less",
              "courier pays less",
              "courier pays all",
              "statement undone",
              "statement undone",
            ],
          },
        ],
        [
          {
            byWallet: false,
            steps: ["ship", "courier pays less", "courier pays all", "sent back in part", "statement undone", "return"],
          },
        ],
        [{ byWallet: false, steps: ["ship", "courier pays less", "courier pays all", "return", "statement undone"] }],
        [{ byWallet: false, steps: ["ship", "deliver", "cash", "cash undone", "courier pays less", "return"] }],
        [
          {
            byWallet: true,
            steps: ["transfer named", "transfer found", "cancel", "sent back in part", "sent back whole"],
          },
        ],
        [
          {
            byWallet: true,
            steps: ["transfer named", "transfer found", "sent back in part", "sent back whole", "ship"],
          },
        ],
      ],
    },
  );
  expect([...seen].sort()).toEqual([
    "advance",
    "back",
    "cash",
    "delivered and open",
    "delivered and paid",
    "ended",
    "part back",
    "part of an ended one back",
    "short",
    "wallet",
  ]);
}, 120_000);
