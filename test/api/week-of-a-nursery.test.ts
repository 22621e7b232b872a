/*
 * A week of a nursery with four people: the owner, who packs, who grows and who sells. Each makes the calls of their own work, one day after the
 * other, and at the end the books say what was played: plants by the stock book, money by the cash book and the reports. On both engines.
 */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dayInDhaka } from "#contract/rules/dhaka.ts";
import { toMinor, toTaka } from "#contract/rules/money/money.ts";
import { stockMoves } from "#db/schema/stock.ts";
import { addProduct, address, type Browser, openStaffedShop, type TestShop } from "#test/shop.ts";
import { signedInStaff } from "#test/staff.ts";

const size = "Small Pot";
const rider = "Rafiq";
const days = 7;

let shop: TestShop;
const people = {} as Record<"owner" | "packer" | "grower" | "seller" | "shopper", Browser>;
beforeAll(async () => {
  const { admin, shopper, ...opened } = await openStaffedShop();
  shop = opened.shop;
  Object.assign(people, { owner: admin, shopper });
  for (const role of ["packer", "grower", "seller"] as const) people[role] = await signedInStaff(shop, admin, role);
});
afterAll(() => shop.close());

const key = () => crypto.randomUUID();
async function done(by: Browser, path: string, body: object) {
  const answer = await by.post(path, body);
  expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBe(200);
  return answer.body;
}

/** To compare the books with. */
type Played = {
  shelf: Map<string, number>;
  sold: number;
  cashMinor: number;
  shortMinor: number;
  openMinor: number;
  /** Of a piece on average, by plant, in poisha. */
  averageMinor: Map<string, number>;
  wastedMinor: number;
  refused: number;
  /** Without tax, and what its pieces have cost. */
  soldMinor: number;
  costMinor: number;
};
type Order = { orderId: string; product: string; quantity: number; amount: number; costMinor: number };

/** Pieces come for so much each: of a shelf whose cost was not known, that is the average. */
function cameFor({ shelf, averageMinor }: Played, product: string, pieces: number, costMinor: number): void {
  const there = shelf.get(product) ?? 0;
  const known = averageMinor.get(product);
  const average = known === undefined ? costMinor : Math.round((there * known + pieces * costMinor) / (there + pieces));
  averageMinor.set(product, average);
  shelf.set(product, there + pieces);
}

/** Beds: what grows comes on sale the day after, less what died. */
async function growerOf(day: number, product: string, played: Played) {
  const { grower, owner } = people;
  const { batch } = await done(grower, "/api/growing/begin", {
    ...{ actKey: key(), productId: product, origin: "cutting", plants: 20, place: `Bed ${day}` },
    ...{ begunOn: dayInDhaka(new Date(), -30), cost: 360 },
  });
  await done(grower, "/api/growing/lost", { actKey: key(), batchId: batch._id, plants: 2 });
  await done(grower, "/api/growing/to-sale", { actKey: key(), batchId: batch._id, plants: 10 + day, size });
  cameFor(played, product, 10 + day, toMinor(360) / 18);
  const received = { actKey: key(), productId: product, size, pieces: 5, cost: 40 };
  // Who pays the bill writes it down: a grower enters no prices.
  await done(owner, "/api/stock-book/received", received);
  cameFor(played, product, 5, toMinor(40));
  await done(grower, "/api/stock-book/lost", { actKey: key(), productId: product, size, pieces: 1, reason: "died" });
  played.shelf.set(product, (played.shelf.get(product) ?? 0) - 1);
  played.wastedMinor += played.averageMinor.get(product) ?? 0;
}

/** The seller writes down two orders and calls; a shopper places one. One of them is canceled each second day. */
async function sellerOf(day: number, product: string, { shelf, averageMinor }: Played): Promise<Order[]> {
  const { seller, shopper } = people;
  const orders: Order[] = [];
  for (const [at, by] of [seller, seller, shopper].entries()) {
    const quantity = 1 + ((day + at) % 3);
    const items = [{ product, size, quantity }];
    const to = { ...address, phone: `0171100${day}${at}11` };
    const placed =
      by === seller
        ? await done(seller, "/api/order/create", { items, address: to, source: "phone" })
        : await done(shopper, "/api/order/cod", { items, address: to });
    await done(seller, "/api/order/call", { orderId: placed.orderId, outcome: "confirmed" });
    shelf.set(product, (shelf.get(product) ?? 0) - quantity);
    const costMinor = quantity * (averageMinor.get(product) ?? 0);
    orders.push({ orderId: placed.orderId, product, quantity, amount: placed.amount, costMinor });
  }
  if (day % 2 === 0) return orders;
  const [first, ...rest] = orders;
  await done(seller, "/api/order/cancel", { orderId: first?.orderId, reason: "Changed their mind" });
  shelf.set(product, (shelf.get(product) ?? 0) + (first?.quantity ?? 0));
  return rest;
}

/** The packer sees what is to be packed, and no sum but what the rider collects. */
async function packerOf(orders: Order[]) {
  const { packer } = people;
  const page = await done(packer, "/api/packing/list", { page: 1, ids: orders.map(({ orderId }) => orderId) });
  expect(page.orders.map(({ _id }: { _id: string }) => _id).sort()).toEqual(
    orders.map(({ orderId }) => orderId).sort(),
  );
  expect(JSON.stringify(page.orders)).not.toContain("offerPrice");
  for (const { orderId } of orders) {
    await done(packer, "/api/order/status", { orderId, status: "Packing" });
    await done(packer, "/api/order/courier", { orderId, courierName: rider, trackingNumber: "" });
    await done(packer, "/api/order/status", { orderId, status: "Shipped" });
  }
  expect((await packer.get("/api/courier-cash")).status).toBe(403);
}

/** The rider comes back: one parcel was refused on the third day, one day's cash is short, the last day's is still out. */
async function ownerOf(day: number, orders: Order[], played: Played) {
  const { owner } = people;
  const [refused] = day === 3 ? orders : [];
  const brought = orders.filter((order) => order !== refused);
  if (refused !== undefined) {
    const restock = [{ product: refused.product, size, quantity: refused.quantity }];
    await done(owner, "/api/order/return", { orderId: refused.orderId, reason: "Refused at the door", restock });
    played.shelf.set(refused.product, (played.shelf.get(refused.product) ?? 0) + refused.quantity);
    played.refused += 1;
  }
  for (const { orderId, costMinor } of brought) {
    const { amount, tax } = (await owner.get(`/api/order/${orderId}`)).body.order;
    played.soldMinor += toMinor(amount) - toMinor(tax);
    played.costMinor += costMinor;
  }
  for (const { orderId } of brought) await done(owner, "/api/order/status", { orderId, status: "Delivered" });
  const { parcels } = (await owner.get(`/api/courier-cash/held?courier=${rider}`)).body;
  const seenMinor = parcels.reduce((sum: number, { amount }: { amount: number }) => sum + toMinor(amount), 0);
  played.sold += brought.length;
  if (day === days) {
    played.openMinor += seenMinor;
    return;
  }
  const shortMinor = day === 5 ? 2000 : 0;
  await done(owner, "/api/courier-cash/hand-in", {
    ...{ key: key(), courier: rider, handedBy: rider, seen: toTaka(seenMinor), sum: toTaka(seenMinor - shortMinor) },
    ...{ orderIds: parcels.map(({ orderId }: { orderId: string }) => orderId), takeDifference: true },
  });
  played.cashMinor += seenMinor - shortMinor;
  played.shortMinor += shortMinor;
}

test("seven days of four people: the books of plants and of money say what was played", async () => {
  const { owner } = people;
  const plants = [];
  for (const name of ["Boston Fern", "Areca Palm"]) {
    plants.push(await addProduct(owner, { name, sizes: [size], stock: { [size]: { count: 30 } } }));
  }
  const played: Played = {
    ...{ shelf: new Map(), sold: 0, cashMinor: 0, shortMinor: 0, openMinor: 0 },
    ...{ averageMinor: new Map(), wastedMinor: 0, refused: 0, soldMinor: 0, costMinor: 0 },
  };
  for (const plant of plants) played.shelf.set(plant, 30);
  for (let day = 1; day <= days; day += 1) {
    const plant = plants[day % plants.length] ?? "";
    await growerOf(day, plant, played);
    const orders = await sellerOf(day, plant, played);
    await packerOf(orders);
    await ownerOf(day, orders, played);
  }

  // Plants: the shelf is what was played, and the lines of the book lead there.
  for (const plant of plants) {
    const { stock } = (await owner.get(`/api/product/desk/${plant}`)).body.product;
    expect(stock[size]).toBe(played.shelf.get(plant));
    const [moved] = await shop.database.db
      .select({ pieces: sql<number>`sum(${stockMoves.change})::int` })
      .from(stockMoves)
      .where(eq(stockMoves.productId, plant));
    expect([30, 0]).toContain((played.shelf.get(plant) ?? 0) - (moved?.pieces ?? 0));
  }

  // Money: what was handed in, what is short, what is still with the rider.
  const book = (await owner.get("/api/courier-cash")).body;
  const month = book.months.find(({ courier }: { courier: string }) => courier === rider);
  expect([month.ofOrders, month.short, month.missing]).toEqual([
    toTaka(played.cashMinor),
    toTaka(played.shortMinor),
    0,
  ]);
  const still = book.couriers.find(({ courier }: { courier: string }) => courier === rider);
  expect([still.due, still.out]).toEqual([toTaka(played.openMinor), toTaka(played.openMinor)]);

  // The week's orders, each with its own books: in and still to collect are what the book says.
  const { orders } = await done(owner, "/api/order/list", { page: 1, limit: 100 });
  let inMinor = 0;
  let openMinor = 0;
  for (const { _id } of orders) {
    const { ledger } = (await owner.get(`/api/order/${_id}`)).body.order;
    inMinor += toMinor(ledger.in);
    openMinor += toMinor(ledger.toCollect);
  }
  expect([inMinor, openMinor]).toEqual([played.cashMinor, played.openMinor]);
  const delivered = orders.filter(
    ({ status, canceled, returned }: Record<string, unknown>) => status === "Delivered" && !canceled && !returned,
  );
  expect(delivered).toHaveLength(played.sold);

  // The reports: sales, profit, refunds and losses are the sums of what was played.
  const today = dayInDhaka(new Date());
  const { totals, rows } = (await owner.get(`/api/admin/reports?from=${dayInDhaka(new Date(), -1)}&to=${today}`)).body
    .report;
  expect(totals).toMatchObject({
    ...{ orders: played.sold, sold: toTaka(played.soldMinor), cost: toTaka(played.costMinor), uncosted: 0 },
    ...{ delivery: 0, lost: 0, profit: toTaka(played.soldMinor - played.costMinor), refunded: 0 },
    ...{ refused: played.refused, dead: 0, grownLost: 2 * days },
    ...{ wasted: days, wastedCost: toTaka(played.wastedMinor) },
  });
  const soldByPlant = rows.map(({ figures }: { figures: { sold: number } }) => toMinor(figures.sold));
  expect(soldByPlant.reduce((sum: number, one: number) => sum + one, 0)).toBe(played.soldMinor);
}, 60_000);
