import type { Guard } from "./guard.ts";

const access = "test/api/access.test.ts";
const sales = "test/api/planned-sales.test.ts";
const wallets = "test/api/wallets.test.ts";
const finding = "test/api/find-order.test.ts";

export const offerGuards: Guard[] = [
  // Planned sales
  {
    guard: "A sale that has started is not deleted",
    file: "server/catalog/planned-sales/planned-sales.ts",
    from: 'if (requireNotEnded(sale, at) === "running") throw',
    to: "if (sale.endedAt !== null) throw",
    test: sales,
    name: "a sale whose start has come",
  },
  {
    guard: "An order pays the prices of its moment",
    file: "server/orders/placing/order-calls.ts",
    from: "goods.map((good) => pricedAt(good, sales, at))",
    to: "goods.map((good) => pricedAt(good, [], at))",
    test: sales,
    name: "an order in the second of the start",
  },
  {
    guard: "The owner sees and changes the owner's price in a sale",
    file: "server/catalog/editing/desk.ts",
    from: "    ...entry.owners,\n",
    test: sales,
    name: "what the owner does in a sale",
  },

  // Transfers, coupons, zones and phones
  {
    guard: "A TrxID belongs to one order",
    file: "server/orders/paying/transfers/transfers.ts",
    from: "      setWhere: eq(transfers.orderId, order.id),\n",
    test: wallets,
  },
  {
    guard: "A transfer is named for one's own order only",
    file: "server/orders/paying/transfers/transfers.ts",
    from: "    if (!isOf(order, whose)) throw unknownOrder();\n",
    test: access,
  },
  {
    guard: "A transfer after the end of its order keeps to the coupon's limits",
    file: "server/orders/paying/transfers/transfers.ts",
    from: "      if (coupon) await lockCoupon(inner, coupon.code, buyer, now);\n",
    test: "test/api/late-transfers.test.ts",
  },
  {
    guard: "The TrxID of a refund pays nothing",
    file: "server/orders/paying/transfers/transfers.ts",
    from: "  await requireNoRefund(tx, trxId);\n  const [taken]",
    to: "  const [taken]",
    test: "test/api/late-transfers.test.ts",
  },
  {
    guard: "An owner answers for the TrxID that was seen",
    file: "server/orders/paying/transfers/transfers.ts",
    from: "if (transfer?.trxId !== trxId) {",
    to: "if (!transfer) {",
    test: wallets,
  },
  {
    guard: "While a transfer is checked its order is not canceled",
    file: "server/orders/changing/change-order.ts",
    from: 'if (order.transfer?.state !== "checking" && partSentMinor(order) === 0) return;',
    to: "if (partSentMinor(order) === 0) return;",
    test: wallets,
  },
  {
    guard: "The last use of a coupon is used once",
    file: "server/coupons/use-coupon.ts",
    from: '.where(eq(coupons.code, code)).for("update");',
    to: ".where(eq(coupons.code, code));",
    test: "test/api/coupon-rush.test.ts",
    name: "50 buyers want the last use",
    onPostgres: true,
  },
  {
    guard: "A coupon counts the uses of one phone",
    file: "server/coupons/use-coupon.ts",
    from: 'number === "" ? undefined : eq(couponUses.phone, number),',
    to: 'number === "" ? undefined : undefined,',
    test: "test/api/coupons.test.ts",
    name: "a customer's limit counts",
  },
  {
    guard: "No cash where the courier takes none",
    file: "server/orders/placing/delivery-for.ts",
    from: "zone === null || zone.cashOnDelivery",
    to: "zone === null || zone.name",
    test: "test/api/delivery.test.ts",
  },
  {
    guard: "Cash orders of one phone are asked one after the other",
    file: "server/orders/placing/phone/ask-phone.ts",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the code that is taken out
    from: "  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`phone ${number}`}, 0))`);\n",
    test: "test/api/phone-rules.test.ts",
    name: "20 orders of one phone at once",
    onPostgres: true,
  },
  {
    guard: "An order is found by its own phone only",
    file: "server/orders/letters/tracking.ts",
    from: "/\\d/.test(phone) && plainPhone(one.phone) === phone",
    to: "/\\d/.test(phone) && plainPhone(one.phone) !== phone.slice(0, 1)",
    test: finding,
    name: "a wrong number, a wrong phone",
  },
  {
    guard: "Phones are guessed for one order only a few times",
    file: "server/orders/routes.ts",
    from: `      [findsByNumberThere, \`\${networkOf(ip)} \${number}\`],\n`,
    test: finding,
    name: "a stranger cannot guess",
  },
  {
    guard: "A text that only looks like an id is none",
    file: "contract/wire/replies.ts",
    from: "(text: string) => idForm.test(text)",
    to: "(text: string) => text.length === 36",
    test: "test/api/owner-account.test.ts",
    name: "a link that nobody made",
  },
  {
    guard: "An owner's link was made by the shop",
    file: "server/accounts/owners/owner-password.ts",
    from: "owner !== undefined && isSame(token, tokenOf(secret, owner, Number(until)))",
    to: "owner !== undefined && !isSame(token, secret)",
    test: "test/api/owner-account.test.ts",
    name: "an owner who forgot the password",
  },

  {
    guard: "A page allows only the scripts that it was made with",
    file: "server/pages/pages.ts",
    from: "policyOf(page.hashes, isDevelopment, address)",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the code that takes its place
    to: 'policyOf({ ...page.hashes, scripts: [...page.html.matchAll(/<script>(.*?)<\\/script>/gs)].map(([, code = ""]) => `\'sha256-${process.getBuiltinModule("node:crypto").createHash("sha256").update(code).digest("base64")}\'`) }, isDevelopment, address)',
    test: "test/api/seo.test.ts",
    name: "a script that got past",
  },
];
