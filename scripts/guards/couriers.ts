import type { Guard } from "./guard.ts";

export const courierGuards: Guard[] = [
  {
    guard: "Pathao's secret",
    file: "server/couriers/pathao.ts",
    from: 'if (!timingSafeEqual(sha256(String(headers["x-pathao-signature"] ?? "")), sha256(secret))) {',
    to: 'if (!timingSafeEqual(sha256(secret), sha256(secret)) && headers["x-pathao-signature"]) {',
    test: "test/api/pathao.test.ts",
    name: "forged messages are refused",
  },
  {
    guard: "Steadfast's token and signature",
    file: "server/couriers/steadfast.ts",
    from: "  requireToken(headers, body, token);\n",
    test: "test/api/parcels.test.ts",
    name: "forged messages are refused",
  },
  {
    guard: "A stranger's question for the address is not counted",
    file: "server/orders/shipping/webhook-routes.ts",
    from: "    if (message !== undefined) {\n      await shop.throttle.take(messagesOfCourier, courier.name);\n",
    to: "    await shop.throttle.take(messagesOfCourier, courier.name);\n    if (message !== undefined) {\n",
    test: "test/api/provider-doors.test.ts",
    name: "a stranger's questions",
  },
  {
    guard: "A courier's late word does not undo a newer one",
    file: "server/couriers/parcel-states.ts",
    from: "isWeaker || (isLate && !isStronger) ?",
    to: "isWeaker && isLate && !isStronger ?",
    test: "server/couriers/parcel-states.test.ts",
  },
  {
    guard: "A booking without Pathao's answer is never sent again",
    file: "server/orders/shipping/book-parcels.ts",
    from: 'courier.findByInvoice !== undefined && open.state === "booking"',
    to: 'open.state === "booking"',
    test: "test/api/pathao.test.ts",
    name: "after a lost answer it is never sent twice",
  },
  {
    guard: "A row of a courier's statement counts once",
    file: "server/orders/cash/match-lines.ts",
    from: "(seen.has(key) || counted.has(key))",
    to: "seen.has(key)",
    test: "test/api/courier-cash.test.ts",
    name: "the same statement twice",
  },
  {
    guard: "A statement is accepted as it was seen",
    file: "server/orders/cash/statements.ts",
    from: "Math.round(input.seenNet * 100) !== cashMinor - chargesMinor",
    to: "Number.isNaN(cashMinor - chargesMinor)",
    test: "test/api/courier-cash.test.ts",
    name: "a sum that is no longer what was seen",
  },
];
