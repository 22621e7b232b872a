// Any sequence of placing, canceling, undoing and counting, against a model of the stock.
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { addProduct, address, openStaffedShop, productData, productForm } from "#test/shop.ts";

const { shop, admin, shopper } = await openStaffedShop();
afterAll(() => shop.close());

const sizes = ["Small Pot", "Large Pot"] as const;
type Size = (typeof sizes)[number];
type Placed = { orderId: string; lines: [Size, number][]; taken: [Size, number][]; isCanceled: boolean };
type Step =
  | { kind: "place"; small: number; large: number }
  | { kind: "cancel" | "undo"; which: number }
  | { kind: "count"; size: Size; count: number | null };

const quantity = fc.integer({ min: 0, max: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("place" as const), small: quantity, large: quantity }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom("cancel" as const, "undo" as const), which: fc.nat(9) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("count" as const),
      size: fc.constantFrom(...sizes),
      count: fc.option(fc.integer({ min: 0, max: 9 })),
    }),
  },
);

/** The expected stock. Null: not counted. */
class Shelf {
  readonly stock = new Map<Size, number | null>([
    ["Small Pot", 5],
    ["Large Pot", null],
  ]);
  /** @returns what was taken; undefined, with nothing taken, when there is not enough */
  take(lines: [Size, number][]): [Size, number][] | undefined {
    const counted = lines.filter(([size]) => this.stock.get(size) !== null);
    if (counted.some(([size, wanted]) => wanted > (this.stock.get(size) ?? 0))) return undefined;
    for (const [size, wanted] of counted) this.stock.set(size, (this.stock.get(size) ?? 0) - wanted);
    return counted;
  }
  giveBack(lines: [Size, number][]) {
    for (const [size, taken] of lines) {
      const left = this.stock.get(size) ?? null;
      if (left !== null) this.stock.set(size, left + taken);
    }
  }
  counted(): Record<string, number> {
    return Object.fromEntries([...this.stock].flatMap(([size, left]) => (left === null ? [] : [[size, left]])));
  }
}

async function place(
  product: string,
  shelf: Shelf,
  orders: Placed[],
  { small, large }: { small: number; large: number },
) {
  const lines = (
    [
      ["Small Pot", small],
      ["Large Pot", large],
    ] as [Size, number][]
  ).filter(([, wanted]) => wanted > 0);
  if (lines.length === 0) return;
  const items = lines.map(([size, wanted]) => ({ product, size, quantity: wanted }));
  const answer = await shopper.post("/api/order/cod", { items, address });
  // A product with nothing left is out of stock as a whole; the model says the same line by line.
  const taken = shelf.take(lines);
  expect(answer.status).toBe(taken ? 200 : 409);
  if (taken) orders.push({ orderId: answer.body.orderId, lines, taken, isCanceled: false });
}

async function cancel(order: Placed, shelf: Shelf) {
  expect((await admin.post("/api/order/cancel", { orderId: order.orderId, reason: "Late" })).status).toBe(200);
  if (order.isCanceled) return;
  shelf.giveBack(order.taken);
  Object.assign(order, { taken: [], isCanceled: true });
}

async function undo(order: Placed, shelf: Shelf) {
  const answer = await admin.post("/api/order/cancel/undo", { orderId: order.orderId });
  if (!order.isCanceled) return expect(answer.status).toBe(200);
  const taken = shelf.take(order.lines);
  expect(answer.status).toBe(taken ? 200 : 409);
  if (taken) Object.assign(order, { taken, isCanceled: false });
}

async function run(steps: Step[]) {
  const product = await addProduct(admin, { stock: { "Small Pot": { count: 5 } } });
  const shelf = new Shelf();
  const orders: Placed[] = [];
  for (const one of steps) {
    const order = "which" in one ? orders[one.which % Math.max(1, orders.length)] : undefined;
    if (one.kind === "place") await place(product, shelf, orders, one);
    if (one.kind === "cancel" && order) await cancel(order, shelf);
    if (one.kind === "undo" && order) await undo(order, shelf);
    if (one.kind === "count") {
      const form = productForm(productData({ stock: { [one.size]: { count: one.count } } }));
      expect((await admin.send("PUT", `/api/product/update/${product}`, form)).status).toBe(200);
      shelf.stock.set(one.size, one.count);
    }
    await compare(product, shelf);
  }
}

/** Compares the counts, what the shop sells, and the stock moves, each of which must continue the one before. */
async function compare(product: string, shelf: Shelf) {
  const { stock, soldOut } = (await admin.get(`/api/product/desk/${product}`)).body.product;
  expect(stock).toEqual(shelf.counted());
  expect(soldOut).toBe([...shelf.stock.values()].every((left) => left === 0));
  expect((await shop.browser().get(`/api/product/${product}`)).body.product.inStock).toBe(!soldOut);
  const { moves } = (await admin.get(`/api/product/${product}/stock-moves`)).body;
  for (const size of sizes) {
    let left: number | null = null;
    for (const move of moves.filter((each: { size: string }) => each.size === size).toReversed()) {
      left = move.change === null ? null : (left ?? 0) + move.change;
      expect(move.left).toBe(left);
      if (left !== null) expect(left).toBeGreaterThanOrEqual(0);
    }
    expect(left).toBe(shelf.stock.get(size) ?? null);
  }
}

test("after any placing, canceling, undoing and counting, the stock matches the model, and the moves add up", async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), run), { numRuns: 40 });
}, 120_000);
