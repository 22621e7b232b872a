/*
 * The guards of the shop, each with the test that fails without it. scripts/mutate-guards.ts removes them one by one;
 * test/rules/guards.test.ts checks that every guard's text still exists in its file.
 */

export type Guard = {
  /** The guard's name in docs/reliability.md. */
  guard: string;
  file: string;
  /** A text that occurs once in the file. It is replaced by `to`, or removed without `to`. */
  from: string;
  to?: string;
  /** The test file, and part of a test's name where one test is enough. */
  test: string;
  name?: string;
  /** Run the test on PostgreSQL. The embedded engine's one session runs nothing concurrently, so there the test would pass. */
  onPostgres?: true;
};

const rush = "test/api/stock-rush.test.ts";
const webhooks = "test/api/card-webhooks.test.ts";
const access = "test/api/access.test.ts";

export const guards: Guard[] = [
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
    file: "db/migrations/0005_cards_mail_and_stock.sql",
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
    file: "db/migrations/0007_only_added.sql",
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

  // Who gets in where
  {
    guard: "A route of customers asks for a customer's session",
    file: "server/http/guards.ts",
    from: 'if (role === "customer") request.customerId = await signedIn(db, request, "customer");',
    to: 'if (role === "customer") request.customerId = await signedIn(db, request, "customer").catch(() => null);',
    test: access,
  },
  {
    guard: "A route of owners asks for an owner's session",
    file: "server/http/guards.ts",
    from: 'if (role === "owner") request.ownerId = await signedIn(db, request, "owner");',
    to: 'if (role === "owner") request.ownerId = await signedIn(db, request, "owner").catch(() => signedIn(db, request, "customer"));',
    test: access,
  },
  {
    guard: "A change is not taken from another site",
    file: "server/http/guards.ts",
    from: 'if (role !== "webhook") refuseOtherSites(request, publicUrl);',
    test: access,
  },
  {
    guard: "An order is read by its own customer only",
    file: "server/orders/listing/read-orders.ts",
    from: "and(eq(orders.id, orderId), isTheirs)",
    to: "and(eq(orders.id, orderId))",
    test: access,
  },
  {
    guard: "An order is canceled by its own customer only",
    file: "server/orders/changing/own-orders.ts",
    from: "    if (!isOf(order, whose)) throw unknownOrder();\n",
    test: access,
  },
  {
    guard: "Cash is chosen for one's own order only",
    file: "server/orders/paying/cash-instead.ts",
    from: "and(eq(orders.id, orderId), eq(orders.customerId, customerId))",
    to: "and(eq(orders.id, orderId))",
    test: access,
  },
  {
    guard: "No cash is chosen for an order that is paid",
    file: "server/orders/paying/cash-instead.ts",
    from: "  if (order.isPaid) throw alreadyPaid(orderNumber(order.number));\n",
    test: "test/api/cash-instead.test.ts",
  },
  {
    guard: "A session is ended by its own account only",
    file: "server/http/sessions.ts",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the code that is taken out
    from: ".where(and(eq(account, accountId), eq(sql`left(${table.tokenHash}, ${sessionIdLength})`, sessionId)))",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the code that is taken out
    to: ".where(and(sql`${accountId} is not null`, eq(sql`left(${table.tokenHash}, ${sessionIdLength})`, sessionId)))",
    test: access,
  },
  {
    guard: "A session is over in its time",
    file: "server/http/sessions.ts",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the code that is taken out
    from: "sql`(${gt(table.expiresAt, now)} and ${gt(table.lastSeenAt, idleSince)})`",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the code that is taken out
    to: "sql`(${gt(table.expiresAt, now)} or ${gt(table.lastSeenAt, idleSince)})`",
    test: "test/api/owners.test.ts",
    name: "twelve hours",
  },
  {
    guard: "Signature of a link to follow an order",
    file: "server/orders/letters/tracking.ts",
    from: "return timingSafeEqual(bytes.subarray(idBytes), sign(secret, orderId)) ? orderId : undefined;",
    to: "return timingSafeEqual(bytes.subarray(idBytes), bytes.subarray(idBytes)) && sign(secret, orderId) ? orderId : undefined;",
    test: "test/api/after-placing.test.ts",
    name: "altered",
  },

  // Logins
  {
    guard: "A wrong login is counted before it is tried",
    file: "server/accounts/login-tries.ts",
    from: "const taken = await throttle.takeAll(tries)",
    to: "void tries; const taken = await throttle.takeAll([])",
    test: "test/api/login-limits.test.ts",
    name: "of 100 wrong logins at once",
  },
  {
    guard: "No code of the second factor counts twice",
    file: "server/accounts/two-factor.ts",
    from: "step !== undefined && isUnused(step, owner.totpLastStep ?? 0)",
    to: "step !== undefined",
    test: "test/api/owners.test.ts",
    name: "no code counts twice",
  },
  {
    guard: "A recovery code goes with its use",
    file: "server/accounts/two-factor.ts",
    from: "await tx.update(owners).set({ recoveryCodeHashes: left }).where(eq(owners.id, ownerId));",
    test: "test/api/owners.test.ts",
    name: "a recovery code lets in once",
  },
  {
    guard: "Common passwords are refused",
    file: "server/accounts/passwords.ts",
    from: " && !common.has(folded)",
    test: "test/api/accounts.test.ts",
  },

  // Payments
  {
    guard: "Stripe's signature, and its age",
    file: "server/payments/stripe.ts",
    from: "stripe.webhooks.constructEvent(body, signature, webhookSecret, toleranceSeconds)",
    to: "(JSON.parse(String(body)) as Stripe.Event)",
    test: webhooks,
    name: "forged, altered, old and unsigned",
  },
  {
    guard: "Age of Stripe's signature",
    file: "server/payments/stripe.ts",
    from: "webhookSecret, toleranceSeconds)",
    to: "webhookSecret, toleranceSeconds * 1e6)",
    test: webhooks,
    name: "forged, altered, old and unsigned",
  },
  {
    guard: "Hash of SSLCommerz's notice",
    file: "server/payments/sslcommerz.ts",
    from: "if (!timingSafeEqual(sha256(given), sha256(wanted))) {",
    to: "if (!timingSafeEqual(sha256(given), sha256(given)) && wanted) {",
    test: "test/api/sslcommerz.test.ts",
    name: "forged",
  },
  {
    guard: "SSLCommerz's proof is that of the payment it is shown for",
    file: "server/payments/sslcommerz.ts",
    from: " || proof.tran_id !== sessionId",
    test: "test/api/sslcommerz.test.ts",
    name: "forged",
  },
  {
    guard: "Amount and currency of a payment",
    file: "server/orders/paying/settle-payment.ts",
    from: "return paidMinor === amountMinor && paidCurrency === currency && amountMinor === order.totalMinor;",
    to: "return paidMinor !== undefined && amountMinor === order.totalMinor && (paidCurrency ?? currency) !== null;",
    test: webhooks,
    name: "leaves the order unpaid and flagged",
  },
  {
    guard: "A paid order is not paid twice",
    file: "server/orders/paying/settle-payment.ts",
    from: 'if (order.isPaid) return "paid-twice";',
    test: webhooks,
    name: "a second real payment",
  },
  {
    guard: "A message is of the card page that it names",
    file: "server/orders/paying/settle-payment.ts",
    from: "payment.sessionId !== null && payment.sessionId !== sessionId",
    to: "payment.sessionId === null && payment.sessionId !== sessionId && order.isPaid",
    test: webhooks,
    name: "a message that is delivered again",
  },
  {
    guard: "Late money needs its stock",
    file: "server/orders/paying/settle-payment.ts",
    from: "if (await revive(one)) return undefined;",
    to: "await revive(one); return undefined;",
    test: "test/api/card-expiry.test.ts",
    name: "sold out since",
  },
  {
    guard: "The page of a card payment is Stripe's",
    file: "server/payments/stripe.ts",
    from: " && origins.includes(new URL(url).origin)",
    test: "test/api/card-payment.test.ts",
    name: "a page that is not Stripe's",
  },

  // What comes from outside
  {
    // Either check alone stops a huge pile of marks, so both go on to the next check.
    guard: "A text that is too long or piles up marks is not normalized",
    file: "contract/replies.ts",
    from: `.max(max, { error: tooLong, abort: true })
    .refine((text) => textFault(text) === undefined, { error: ({ input }) => textFault(String(input)), abort: true })`,
    to: `.max(max, { error: tooLong })
    .refine((text) => textFault(text) === undefined, { error: ({ input }) => textFault(String(input)) })`,
    test: "test/api/hostile-texts.test.ts",
    name: "product form block nobody",
  },
  {
    guard: "NUL, lone surrogates and piles of marks are refused",
    file: "contract/replies.ts",
    from: "textFault(text) === undefined, {",
    to: "true || textFault(text) === undefined, {",
    test: "test/api/hostile-texts.test.ts",
    name: "in any text is refused",
  },
  {
    guard: "Formatted text is sanitized",
    file: "server/catalog/editing/rich-text.ts",
    from: "const next = sanitizeHtml(clean, allowed).trim();",
    to: "const next = clean.trim();",
    test: "test/rich-text.test.ts",
  },
  {
    guard: "Pictures have four formats, told by their first bytes",
    file: "server/media/pictures.ts",
    from: '  if (!isAcceptedFormat(bytes)) throw new PictureError(400, "Images must be JPEG, PNG, WebP or AVIF");\n',
    test: "test/media.test.ts",
  },
  {
    guard: "Pictures have at most 40 megapixels",
    file: "server/media/pictures.ts",
    from: "if (picture.width * picture.height > maxPixels) {",
    to: "if (picture.width * picture.height > maxPixels * 1000) {",
    test: "test/media.test.ts",
  },
  {
    guard: "A cell of a CSV is no formula",
    file: "server/http/csv.ts",
    from: "rows.map((cells) => cells.map(withoutFormula))",
    to: "rows.map((cells) => cells.map((cell) => (cell.length < 0 ? withoutFormula(cell) : cell)))",
    test: "test/api/product-csv.test.ts",
    name: "run as a formula",
  },
  {
    guard: "Bounds of price hold with words too, below",
    file: "server/catalog/reading/browse.ts",
    from: "    entry.offerPriceMinor >= lowest &&\n",
    test: "test/api/browse.test.ts",
  },
  {
    guard: "Bounds of price hold with words too, above",
    file: "server/catalog/reading/browse.ts",
    from: "    entry.offerPriceMinor <= highest &&\n",
    test: "test/api/browse.test.ts",
  },

  // Data
  {
    guard: "A commit is on the disk before it is answered",
    file: "db/embedded.ts",
    from: 'parameter !== "-F"',
    to: 'parameter !== ""',
    test: "test/embedded.test.ts",
  },
];
