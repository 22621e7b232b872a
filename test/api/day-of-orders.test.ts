// A day of fifty orders, played by shoppers and the owner, with cash in whole taka and without: at its end all books agree to the
// poisha with what was played. On both engines.
import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { firstDelivery } from "#contract/wire/delivery/zones.ts";
import { outbox } from "#db/schema/mail.ts";
import { type CardTestShop, completed, deliver, openCardTestShop } from "#test/card-shop.ts";
import { addProduct, address, type Browser, exportOrders, owner, signedInShopper } from "#test/shop.ts";

const stockBefore = 500;
const places = [
  { to: { city: "Dhaka", thana: "Dhanmondi" }, deliveryMinor: 6000 },
  { to: { city: "Dhaka", thana: "Savar" }, deliveryMinor: 10_000 },
  { to: { city: "Sylhet" }, deliveryMinor: 12_000 },
];
const courier = "Day Express";

type Method = "COD" | "wallet" | "stripe";
/** One order as it was played, with the figures that the books must have, in poisha. */
type Played = {
  at: number;
  orderId: string;
  method: Method;
  quantity: number;
  discountMinor: number;
  roundingMinor: number;
  totalMinor: number;
  inMinor: number;
  refundedMinor: number;
  openMinor: number;
  /** Neither canceled nor returned. */
  isOpen: boolean;
};

/** A rider collects whole taka. */
const inNotes = (minor: number) => Math.floor((minor + 50) / 100) * 100;

describe.each([false, true])("cash in whole taka: %s", (wholeTakaCash) => {
  let cards: CardTestShop;
  let plant: string;
  let moss: string;
  let shoppers: Browser[];
  const day: Played[] = [];
  beforeAll(async () => {
    cards = await openCardTestShop();
    cards.double.minimum = 1;
    const { admin, shop } = cards;
    plant = await addProduct(admin, {
      name: "Fern",
      offerPrice: 99.5,
      sizes: ["Small Pot"],
      stock: { "Small Pot": { count: stockBefore } },
    });
    moss = await addProduct(admin, { name: "Moss", price: 60, offerPrice: 50, sizes: ["Small Pot"] });
    shoppers = [];
    for (const _place of places) shoppers.push(await signedInShopper(shop));
    const wallets = [{ name: "bkash", number: "01712345678", kind: "personal", isOn: true }];
    const answers = [
      await admin.send("PUT", "/api/admin/settings", { guestOrders: true, gifts: true, wholeTakaCash }),
      await admin.send("PUT", "/api/admin/delivery", { ...firstDelivery, isOn: true }),
      await admin.send("PUT", "/api/admin/wallets", { wallets, currentPassword: owner.password }),
      await admin.post("/api/coupon/create", {
        code: "DAY10",
        on: "everything",
        isOn: true,
        gives: "percent",
        percent: 10,
      }),
    ];
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
      answers.map(({ body }) => [200, body.message]),
    );
  });
  afterAll(() => cards.close());

  const methodOf = (at: number): Method => (at % 6 === 4 ? "wallet" : at % 6 === 5 ? "stripe" : "COD");
  const isGuests = (at: number) => at % 6 === 1 || at === 10 || at === 34;
  const trxIdOf = (at: number) => `DAY${String(at).padStart(7, "0")}`;
  const guestKey = (at: number) => `guest-of-the-day-of-fifty-${at}`;
  const taka = (minor: number) => minor / 100;
  const minor = (sum: number) => Math.round(sum * 100);
  const sumOf = (all: Played[], figure: (one: Played) => number) => all.reduce((sum, one) => sum + figure(one), 0);

  const ofDay = (at: number): Played => {
    const one = day[at];
    if (one === undefined) throw new Error(`no order ${at}`);
    return one;
  };
  async function ask(path: string, at: number, more: object = {}) {
    const answer = await cards.admin.post(`/api/order/${path}`, { orderId: ofDay(at).orderId, ...more });
    expect(answer.status, `${path} of ${at}: ${JSON.stringify(answer.body)}`).toBe(200);
  }
  const detail = async ({ orderId }: Played) => (await cards.admin.get(`/api/order/${orderId}`)).body.order;

  async function place(at: number): Promise<Played> {
    const method = methodOf(at);
    const zone = places[at % 3];
    const quantity = 1 + (at % 4);
    const hasCoupon = at % 5 === 0 && !isGuests(at);
    const goodsMinor = 9950 * quantity;
    const discountMinor = hasCoupon ? goodsMinor / 10 : 0;
    const taxMinor = Math.floor(((goodsMinor - discountMinor) * 2 + 50) / 100);
    const exactMinor = goodsMinor - discountMinor + taxMinor + (zone?.deliveryMinor ?? 0);
    const totalMinor = wholeTakaCash && method === "COD" ? inNotes(exactMinor) : exactMinor;
    const roundingMinor = totalMinor - exactMinor;
    const body = {
      items: [{ product: plant, quantity, size: "Small Pot" }],
      address: { ...address, ...zone?.to, phone: `0171200${String(at).padStart(4, "0")}` },
      ...(hasCoupon && { coupon: "DAY10" }),
      ...(at % 7 === 3 && { gift: { message: `With love, ${at}` } }),
      expectedAmount: taka(totalMinor),
    };
    const path = `/api/order/${isGuests(at) ? (method === "COD" ? "guest" : "guest/wallet") : method === "COD" ? "cod" : method}`;
    const who = isGuests(at) ? cards.shop.browser() : (shoppers[at % 3] as Browser);
    const headers = { "idempotency-key": isGuests(at) ? guestKey(at) : `of-the-day-${at}` };
    const placed = await who.post(path, body, { headers });
    expect(placed.status, `${path} ${at}: ${JSON.stringify(placed.body)}`).toBe(200);
    const { orderId } = placed.body;
    if (method === "stripe" && at !== 47) await deliver(cards, completed(cards.double.pay(cards.double.newest().id)));
    if (method === "wallet" && at !== 46) {
      const named = { orderId, wallet: "bkash", trxId: trxIdOf(at) };
      const sent = isGuests(at)
        ? await who.post("/api/order/guest/transfer", { ...named, key: guestKey(at) })
        : await who.post("/api/order/mine/transfer", named);
      expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    }
    const isPaid = method === "stripe" && at !== 47;
    const money = { inMinor: isPaid ? totalMinor : 0, refundedMinor: 0, openMinor: isPaid ? 0 : totalMinor };
    return { at, orderId, method, quantity, discountMinor, roundingMinor, totalMinor, ...money, isOpen: true };
  }

  function end(at: number) {
    Object.assign(ofDay(at), { isOpen: false, openMinor: 0 });
  }

  async function refunded(at: number, sum: number) {
    const one = ofDay(at);
    const sent = { amount: taka(sum), reason: "One was broken", seenLeft: taka(one.inMinor - one.refundedMinor) };
    if (one.method === "stripe") await ask("refund", at, sent);
    else
      await ask("transfer/refund", at, {
        ...sent,
        trxId: `BACK${String(at).padStart(4, "0")}${String(sum).padStart(4, "0").slice(-4)}`,
      });
    one.refundedMinor += sum;
  }

  const isCash = ({ method }: Played) => method === "COD";
  let chargesMinor = 0;
  let statementMinor = 0;

  test("fifty orders are placed, and what is sent to the shop's number is looked for", async () => {
    for (let at = 0; at < 50; at += 1) day.push(await place(at));
    for (const { at } of day.filter(({ method, at }) => method === "wallet" && at !== 46)) {
      if (at === 40) await ask("transfer/not-found", at, { trxId: trxIdOf(at), reason: "No such transfer" });
      else {
        await ask("transfer/found", at, { trxId: trxIdOf(at) });
        Object.assign(ofDay(at), { inMinor: ofDay(at).totalMinor, openMinor: 0 });
      }
    }
  }, 120_000);

  test("two pay the way in advance, as the owner has asked", async () => {
    for (const at of [2, 14]) {
      const { orderId, totalMinor } = ofDay(at);
      await ask("advance", at, { amount: 120 });
      const named = { orderId, wallet: "bkash", trxId: trxIdOf(at) };
      const sent = await (shoppers[at % 3] as Browser).post("/api/order/mine/transfer", named);
      expect(sent.status, JSON.stringify(sent.body)).toBe(200);
      await ask("transfer/found", at, { trxId: trxIdOf(at) });
      Object.assign(ofDay(at), { inMinor: 12_000, openMinor: totalMinor - 12_000 });
    }
  });

  test("an edit inside a sale adds moss at the sale's price, and an import after it changes no order", async () => {
    const { admin } = cards;
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
    const terms = { name: "One day", gives: "price", offerPrice: 40.25, on: "products", ids: [moss, plant] };
    const made = await admin.post("/api/planned-sale/create", { ...terms, startsAt: hours(-1), endsAt: hours(24) });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    for (const at of [3, 9]) {
      const one = ofDay(at);
      const { address: to, events } = await detail(one);
      const items = [
        // A sold line keeps its price.
        { product: plant, quantity: one.quantity, size: "Small Pot" },
        { product: moss, quantity: 2, size: "Small Pot" },
      ];
      const goodsMinor = 9950 * one.quantity + 2 * 4025;
      const taxMinor = Math.floor((goodsMinor * 2 + 50) / 100);
      const exactMinor = goodsMinor + taxMinor + (places[at % 3]?.deliveryMinor ?? 0);
      const totalMinor = wholeTakaCash ? inNotes(exactMinor) : exactMinor;
      const expectedAmount = taka(totalMinor);
      await ask("edit", at, { items, address: to, seenEvents: events.length, expectedAmount });
      Object.assign(one, { totalMinor, roundingMinor: totalMinor - exactMinor, openMinor: totalMinor });
    }
    expect((await admin.post(`/api/planned-sale/${made.body.sale._id}/end`, {})).status).toBe(200);
    const form = new FormData();
    const file = `id,price,offerPrice\r\n${plant},150,133.33\r\n${moss},80,77.77\r\n`;
    form.append("file", new Blob([file], { type: "text/csv" }), "products.csv");
    const imported = await admin.post("/api/product/import", form);
    expect(imported.status, JSON.stringify(imported.body)).toBe(200);
    for (const [product, price] of [
      [plant, 133.33],
      [moss, 77.77],
    ] as const)
      expect((await cards.shop.browser().get(`/api/product/${product}`)).body.product.offerPrice).toBe(price);
  });

  test("some are canceled, parts go back, and the courier takes the rest out", async () => {
    await ask("cancel", 0, { reason: "Ordered twice" });
    await ask("cancel", 11, { reason: "Sold out" });
    await ask("cancel", 16, { reason: "Sold out" });
    for (const at of [0, 11, 16]) end(at);
    await refunded(11, ofDay(11).totalMinor);
    await refunded(16, ofDay(16).totalMinor);
    await refunded(5, 3000);
    await refunded(17, 1025);
    await refunded(17, 500);
    await refunded(4, 2550);
    // Two owners at once: the second one saw another sum.
    const { orderId, totalMinor } = ofDay(10);
    const both = await Promise.all(
      ["BACK10ONE", "BACK10TWO"].map((trxId) =>
        cards.admin.post("/api/order/transfer/refund", {
          orderId,
          amount: 40,
          trxId,
          reason: "Late",
          seenLeft: taka(totalMinor),
        }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    ofDay(10).refundedMinor += 4000;

    for (const { at } of day.filter((one) => isCash(one) && one.isOpen)) {
      await ask("courier", at, { courierName: courier, trackingNumber: `D-${at}` });
      await ask("status", at, { status: "Shipped" });
      if (at === 2 || at === 7) {
        // Refused at the door: the plants come back unharmed.
        await ask("return", at, {
          reason: "Not accepted at the door",
          restock: [{ product: plant, size: "Small Pot" }],
        });
        end(at);
      } else if (at !== 8) await ask("status", at, { status: "Delivered" });
    }
  }, 120_000);

  test("the courier settles, for one parcel too little", async () => {
    const rows = day.flatMap((one) => {
      if (!isCash(one) || [0, 8, 13].includes(one.at)) return [];
      if (!one.isOpen) {
        chargesMinor += 4500;
        return [`D-${one.at},,A,0,45,0`];
      }
      const isShort = one.at === 12;
      const paidMinor = inNotes(one.openMinor) - (isShort ? 5000 : 0);
      chargesMinor += 6000;
      statementMinor += paidMinor;
      Object.assign(one, { inMinor: one.inMinor + paidMinor, openMinor: isShort ? one.openMinor - paidMinor : 0 });
      return [`D-${one.at},,A,${taka(paidMinor).toFixed(2)},60,0`];
    });
    const form = new FormData();
    form.append(
      "input",
      JSON.stringify({ courier, fileName: "day.csv", seenNet: taka(statementMinor - chargesMinor) }),
    );
    const file = ["Consignment ID,Invoice,Recipient Name,COD Amount,Delivery Charge,COD Fee", ...rows].join("\r\n");
    form.append("file", new Blob([file], { type: "text/csv" }), "statement.csv");
    const accepted = await cards.admin.post("/api/courier-cash/statement", form);
    expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
    expect(accepted.body.sums).toMatchObject({
      short: 50,
      over: 0,
      other: 0,
      net: taka(statementMinor - chargesMinor),
    });
  }, 60_000);

  test("a foreign courier's statement brings what no order is owed, also for parcels of another's", async () => {
    const foreign = "Night Express";
    const rows = ["X-1,,B,500.50,70,5", "D-8,,A,111.11,60,0", "D-3,,A,95.00,60,0"];
    const file = ["Consignment ID,Invoice,Recipient Name,COD Amount,Delivery Charge,COD Fee", ...rows].join("\r\n");
    const send = (more: object) => {
      const form = new FormData();
      const input = { courier: foreign, fileName: "night.csv", seenNet: 511.61, ...more };
      form.append("input", JSON.stringify(input));
      form.append("file", new Blob([file], { type: "text/csv" }), "statement.csv");
      return cards.admin.post("/api/courier-cash/statement", form);
    };
    expect(await send({})).toMatchObject({ status: 409, body: { code: "not-ours" } });
    const accepted = await send({ takeOther: true });
    expect(accepted, JSON.stringify(accepted.body)).toMatchObject({
      status: 200,
      body: { sums: { orders: 0, expected: 0, other: 706.61, charges: 195, net: 511.61 } },
    });
  });

  test("at the end of the day every order, its list and its file say what was played", async () => {
    const { body } = await exportOrders(cards.admin);
    const rows: Record<string, string>[] = parse(body, { bom: true, columns: true });
    expect(rows).toHaveLength(50);
    const { orders } = (await cards.admin.post("/api/order/list", { limit: 100 })).body;
    for (const one of day) {
      const toCollectMinor = isCash(one) ? inNotes(one.openMinor) : 0;
      const { number, ledger, amount, rounding = 0, isPaid, gift } = await detail(one);
      const found = {
        in: minor(ledger.in),
        refunded: minor(ledger.refunded),
        open: minor(ledger.open),
        toCollect: minor(ledger.toCollect),
      };
      const played = { in: one.inMinor, refunded: one.refundedMinor, open: one.openMinor, toCollect: toCollectMinor };
      expect(found, `${one.at}`).toEqual(played);
      expect([minor(amount), minor(rounding)]).toEqual([one.totalMinor, one.roundingMinor]);
      // The advance of the refused parcel is kept; its cash never came.
      expect(isPaid).toBe(one.inMinor - one.refundedMinor > 0 && one.openMinor === 0 && one.at !== 2);
      expect(gift).toEqual(one.at % 7 === 3 ? { message: `With love, ${one.at}` } : undefined);
      expect(orders.find(({ _id }: { _id: string }) => _id === one.orderId).ledger).toEqual(ledger);
      const row = rows.find(({ Order }) => Order === number) ?? {};
      const part = (head: string) => minor(Number(row[head]));
      expect(part("Subtotal") - part("Discount") + part("Delivery") + part("Tax") + part("Rounding")).toBe(
        one.totalMinor,
      );
      expect(row).toMatchObject({
        Discount: taka(one.discountMinor).toFixed(2),
        Coupon: one.discountMinor > 0 ? "DAY10" : "",
        Gift: one.at % 7 === 3 ? `With love, ${one.at}` : "",
        Rounding: taka(one.roundingMinor).toFixed(2),
        Amount: taka(one.totalMinor).toFixed(2),
        "Came in": taka(one.inMinor).toFixed(2),
        Refunded: taka(one.refundedMinor).toFixed(2),
        Open: taka(one.openMinor).toFixed(2),
        "To collect": taka(toCollectMinor).toFixed(2),
      });
    }
  }, 60_000);

  test("the provider, the courier, the sales, the stock and the mails agree with it", async () => {
    const { admin, double } = cards;
    const byCard = day.filter(({ method }) => method === "stripe");
    const paidMinor = [...double.sessions.values()]
      .filter(({ payment_status }) => payment_status === "paid")
      .reduce((sum, { amount_total }) => sum + amount_total, 0);
    expect(paidMinor).toBe(sumOf(byCard, ({ inMinor }) => inMinor));
    expect(double.refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(
      sumOf(byCard, ({ refundedMinor }) => refundedMinor),
    );

    const { couriers, statements } = (await admin.get("/api/courier-cash")).body;
    const openCash = day.filter((one) => isCash(one) && one.isOpen && one.openMinor > 0);
    const outMinor = sumOf(openCash, ({ openMinor }) => inNotes(openMinor));
    expect(couriers).toMatchObject([{ courier, out: taka(outMinor), outParcels: 3, dueParcels: 2 }]);
    // The orders' cash is what the courier says it paid out, and the two advances.
    expect(sumOf(day.filter(isCash), ({ inMinor }) => inMinor)).toBe(statementMinor + 2 * 12_000);
    expect(statements).toMatchObject([
      { courier: "Night Express", cash: 706.61, notOurs: 706.61, charges: 195 },
      { courier, cash: taka(statementMinor), notOurs: 0, charges: taka(chargesMinor) },
    ]);

    const { sales } = (await admin.get("/api/order/sales?days=7")).body;
    const sold = day.filter((one) => one.isOpen && (isCash(one) || one.inMinor > 0));
    const soldMinor = sumOf(sold, ({ totalMinor }) => totalMinor);
    expect(sales.totals).toMatchObject({ orders: sold.length, amount: taka(soldMinor) });
    expect(sales).toMatchObject({ canceled: 3, returned: 2, cashToCollect: { orders: 3, amount: taka(outMinor) } });
    const withCoupon = sold.filter(({ discountMinor }) => discountMinor > 0);
    expect(sales.coupons).toEqual({
      orders: withCoupon.length,
      amount: taka(sumOf(withCoupon, ({ discountMinor }) => discountMinor)),
    });
    expect(sales.refunds).toEqual({
      orders: day.filter(({ refundedMinor }) => refundedMinor > 0).length,
      amount: taka(sumOf(day, ({ refundedMinor }) => refundedMinor)),
    });

    const { stock } = (await admin.get(`/api/product/desk/${plant}`)).body.product;
    const gone = day.filter(({ isOpen }) => isOpen);
    expect(stock["Small Pot"]).toBe(stockBefore - sumOf(gone, ({ quantity }) => quantity));
    const told = await cards.shop.database.db.select().from(outbox).where(eq(outbox.kind, "order-refunded"));
    expect(told).toHaveLength(7);
  });
});
