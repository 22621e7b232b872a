import type { Guard } from "./guard.ts";

const rush = "test/api/stock-rush.test.ts";
const editing = "test/api/edit-order.test.ts";

export const orderGuards: Guard[] = [
  // Stock and orders
  {
    guard: "Stock is taken by a conditional UPDATE",
    file: "server/orders/stock/stock.ts",
    from: ", gte(productSizes.stock, -change)",
    test: rush,
    name: "50 buyers want the last one",
    onPostgres: true,
  },
  {
    guard: "CHECK stock >= 0",
    file: "db/migrations/0000_baseline.sql",
    from: '"product_sizes_stock_check" CHECK ("product_sizes"."stock" >= 0)',
    to: '"product_sizes_stock_check" CHECK ("product_sizes"."stock" >= -1000000)',
    test: rush,
    name: "less than none",
  },
  {
    guard: "Two submits of one guest's key wait for each other",
    file: "server/orders/placing/place-order.ts",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the code that is taken out
    from: "await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`guest ${key}`}, 0))`);",
    test: rush,
    name: "a guest's submit 20 times",
    onPostgres: true,
  },
  {
    guard: "Two submits of one customer wait for each other",
    file: "db/functions/order_basis.sql",
    from: "PERFORM FROM customers c WHERE c.id = customer FOR UPDATE;",
    to: "PERFORM FROM customers c WHERE c.id = customer;",
    test: rush,
    name: "the same submit 20 times",
    onPostgres: true,
  },
  {
    guard: "Products are locked in the order of their ids",
    file: "db/functions/order_basis.sql",
    from: "PERFORM FROM products p WHERE p.id = ANY (product_ids) ORDER BY p.id FOR SHARE;",
    to: "PERFORM FROM products p WHERE p.id = ANY (product_ids);",
    test: "test/api/placing.test.ts",
    name: "an order that waits for the owner's change",
    onPostgres: true,
  },
  {
    guard: "A key that is used again brings the first answer",
    file: "server/orders/placing/place-order.ts",
    from: "if (basis.earlier !== null) return repeatOrRevise(basis.earlier, requestHash);",
    test: "test/api/placing.test.ts",
    name: "the same press from several tabs",
  },
  {
    guard: "A key with another body is refused",
    file: "server/orders/placing/place-order.ts",
    from: "if (earlier.requestHash !== requestHash) {",
    to: "if (data === undefined) {",
    test: "test/api/cash-instead.test.ts",
    name: "stays in cash",
  },
  {
    guard: "Another total than the shopper saw is refused",
    file: "server/orders/placing/place-order.ts",
    from: "  refuseOtherTotal(totals, expectedAmount);\n",
    test: "test/api/settings.test.ts",
    name: "old total",
  },
  {
    guard: "What a line has taken is given back once",
    file: "server/orders/stock/stock.ts",
    from: "await tx.update(orderLines).set({ stockTaken: 0 }).where(thisLine(line));",
    test: "test/api/stock-model.test.ts",
  },
  {
    guard: "A product that is switched off is not sold",
    file: "server/orders/placing/sell-lines.ts",
    from: "if (!product.inStock) {",
    to: "if (product.isDeleted) {",
    test: "test/api/stock.test.ts",
    name: "the in-stock switch stays the master",
  },
  {
    guard: "History is only ever added to",
    file: "db/migrations/0000_baseline.sql",
    from: 'BEFORE DELETE OR TRUNCATE OR UPDATE OF "id", "order_id", "kind", "status", "actor", "created_at" ON "order_events"',
    to: 'BEFORE TRUNCATE ON "order_events"',
    test: "test/api/after-placing.test.ts",
    name: "only ever added",
  },
  {
    guard: "A customer cancels no order that is begun",
    file: "server/orders/changing/own-orders.ts",
    from: 'order.status !== "Order Placed" || ',
    test: "test/api/after-placing.test.ts",
  },

  // Edited orders
  {
    guard: "An edit names the events that its owner has seen",
    file: "server/orders/changing/edit-order.ts",
    from: "if (count !== seenEvents) {",
    to: "if (count < 0 && seenEvents < 0) {",
    test: editing,
    name: "of 20 edits at once",
  },
  {
    guard: "An order that is handed over is not edited",
    file: "server/orders/changing/edit-order.ts",
    from: 'if (order.status !== "Order Placed" && order.status !== "Packing") {',
    to: "if (order.number < 0) {",
    test: editing,
    name: "an order that is handed over",
  },
  {
    guard: "What a paid order costs more by an edit is asked for",
    file: "server/orders/changing/edit-order.ts",
    from: "    ...(await settleEdit(tx, order, totalMinor)),\n",
    test: "test/api/paid-edits.test.ts",
  },
  {
    guard: "An order that is booked with a courier is not edited",
    file: "server/orders/changing/edit-order.ts",
    from: 'if (order.parcel !== null && order.parcel.state !== "refused"',
    to: 'if (order.number < 0 && order.parcel !== null && order.parcel.state !== "refused"',
    test: editing,
    name: "an order that is handed over",
  },
  {
    guard: "A line that grows is sold like a new one",
    file: "server/orders/changing/edit-order.ts",
    from: "kept !== undefined && item.quantity <= kept.quantity",
    to: "kept !== undefined",
    test: editing,
    name: "does not grow",
  },
  {
    guard: "An edit puts back what its lines had taken",
    file: "server/orders/changing/edit-order.ts",
    from: "if (gone.length > 0) await giveBackStock(",
    to: "if (gone.length < 0) await giveBackStock(",
    test: editing,
    name: "after any edits the books agree",
  },
];
