import type { Guard } from "./guard.ts";

const access = "test/api/access.test.ts";

export const accessGuards: Guard[] = [
  // Who gets in where
  {
    guard: "A route of customers asks for a customer's session",
    file: "server/http/guards/guards.ts",
    from: 'if (role === "customer") request.customerId = await customerSignedIn(db, request);',
    to: 'if (role === "customer") request.customerId = await customerSignedIn(db, request).catch(() => null);',
    test: access,
  },
  {
    guard: "A route of owners asks for an owner's session",
    file: "server/http/guards/guards.ts",
    from: 'if (role === "owner") Object.assign(request, await staffSignedIn(db, request));',
    to: 'if (role === "owner") Object.assign(request, await staffSignedIn(db, request).catch(async () => ({ ownerId: await customerSignedIn(db, request), staffRole: "owner" })));',
    test: access,
  },
  {
    guard: "A change is not taken from another site",
    file: "server/http/guards/guards.ts",
    from: 'if (role !== "webhook") refuseOtherSites(request, publicUrl);',
    test: access,
  },
  {
    guard: "An order is read by its own customer only",
    file: "server/orders/listing/read-orders.ts",
    from: "found.filter((one) => isOf(one, whose))",
    to: "found",
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
    file: "server/orders/paying/cards/cash-instead.ts",
    from: "if (order === undefined || !isOf(order, whose)) throw unknownOrder();\n  await askFirst",
    to: "if (order === undefined) throw unknownOrder();\n  await askFirst",
    test: access,
  },
  {
    guard: "A page acts for no other account than its own",
    file: "server/http/guards/guards.ts",
    from: "  if (shown === undefined || !accountId || shown === accountId) return;\n",
    to: "  if (shown !== undefined || accountId) return;\n",
    test: "test/api/other-account.test.ts",
  },
  {
    guard: "No cash is chosen for an order that is paid",
    file: "server/orders/paying/cards/cash-instead.ts",
    from: "  if (order.isPaid) throw alreadyPaid(orderNumber(order.number));\n",
    test: "test/api/cash-instead.test.ts",
  },
  {
    guard: "A session is ended by its own account only",
    file: "server/http/guards/sessions.ts",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the code that is taken out
    from: ".where(and(eq(account, accountId), eq(sql`left(${table.tokenHash}, ${sessionIdLength})`, sessionId)))",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the code that is taken out
    to: ".where(and(sql`${accountId} is not null`, eq(sql`left(${table.tokenHash}, ${sessionIdLength})`, sessionId)))",
    test: access,
  },
  {
    guard: "A session is over in its time",
    file: "server/http/guards/sessions.ts",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the code that is taken out
    from: "sql`(${gt(table.expiresAt, now)} and ${gt(table.lastSeenAt, idleSince)})`",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the code that is taken out
    to: "sql`(${gt(table.expiresAt, now)} or ${gt(table.lastSeenAt, idleSince)})`",
    test: "test/api/owners.test.ts",
    name: "twelve hours",
  },
  {
    guard: "Signature of a link to follow an order",
    file: "server/http/signed-link.ts",
    from: "return timingSafeEqual(bytes.subarray(idBytes), sign(secret, purpose, id)) ? id : undefined;",
    to: "return timingSafeEqual(bytes.subarray(idBytes), bytes.subarray(idBytes)) && sign(secret, purpose, id) ? id : undefined;",
    test: "test/api/after-placing.test.ts",
    name: "altered",
  },

  // Logins
  {
    guard: "A wrong login is counted before it is tried",
    file: "server/accounts/login/login-tries.ts",
    from: "const taken = await throttle.takeAll(tries)",
    to: "void tries; const taken = await throttle.takeAll([])",
    test: "test/api/login-limits.test.ts",
    name: "of 100 wrong logins at once",
  },
  {
    guard: "No code of the second factor counts twice",
    file: "server/accounts/owners/two-factor.ts",
    from: "step !== undefined && isUnused(step, owner.totpLastStep ?? 0)",
    to: "step !== undefined",
    test: "test/api/owners.test.ts",
    name: "no code counts twice",
  },
  {
    guard: "A recovery code goes with its use",
    file: "server/accounts/owners/two-factor.ts",
    from: "await tx.update(owners).set({ recoveryCodeHashes: left }).where(eq(owners.id, ownerId));",
    test: "test/api/owners.test.ts",
    name: "a recovery code lets in once",
  },
  {
    guard: "A code by SMS is tried five times",
    file: "server/accounts/customers/phone-codes.ts",
    from: ", lt(phoneCodes.othersTries, maxTries)",
    test: "test/api/phone-accounts.test.ts",
    name: "after five wrong tries",
  },
  {
    guard: "A code by SMS goes with its use",
    file: "server/accounts/customers/phone-codes.ts",
    from: "    if (used.length === 0) throw wrongCode();\n",
    test: "test/api/phone-accounts.test.ts",
    name: "of ten that use one code at once",
  },
  {
    guard: "Common passwords are refused",
    file: "server/accounts/login/passwords.ts",
    from: " && !common.has(folded)",
    test: "test/api/accounts.test.ts",
  },
  {
    guard: "A claim's photos are seen by whose order it is",
    file: "server/claims/claims.ts",
    from: 'order === undefined || "followed" in whose || !isTheirs(order, whose)) throw unknownPhoto',
    to: "order === undefined) throw unknownPhoto",
    test: "test/api/claims.test.ts",
    name: "its photos by nobody else",
  },
  {
    guard: "A mailed link to the guarantee opens one guest's order",
    file: "server/claims/claims.ts",
    from: "return order.id === opened && order.customerId === null && !isForgotten(order);",
    to: "return order.customerId === null || order.id === opened;",
    test: "test/api/claims.test.ts",
    name: "by the mailed link",
  },
];
