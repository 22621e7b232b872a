import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { customerAuthReply, loginInput, ownerAuthReply, registerInput } from "#contract/wire/accounts/accounts.ts";
import { ownerLoginInput } from "#contract/wire/accounts/owners.ts";
import type { CartData } from "#contract/wire/orders/cart.ts";
import type { RefusalCode } from "#contract/wire/refusal-codes.ts";
import { reply as done, refusal } from "#contract/wire/replies.ts";
import type { Db } from "#db/database.ts";
import * as m from "#messages";
import { askedLanguage } from "../http/answers/language.ts";
import { ok } from "../http/answers/ok.ts";
import { say, unsaid } from "../http/answers/say.ts";
import { refuseOtherAccount } from "../http/guards/guards.ts";
import type { SecurityEvent } from "../http/guards/security-log.ts";
import type { Realm } from "../http/guards/sessions.ts";
import { checkLogin, findCustomer, registerCustomer } from "./customers/customers.ts";
import type { OnPhoneProven } from "./customers/phone-codes.ts";
import type { Accounts } from "./login/accounts.ts";
import { browserOfCode } from "./login/code-asker.ts";
import { deviceToken } from "./login/known-devices.ts";
import { accountOf, signIn, signOut, staffOf } from "./login/sign-in.ts";
import { checkOwnerLogin } from "./owners/owners.ts";

const publicRoute = { config: { role: "public" } } as const;
const noted = (event: SecurityEvent, realm: Realm) => ({ config: { role: "public", event, realm } }) as const;
const response = { 200: done, "4xx": refusal };

/** `readCart`: of the cart's domain, since is-auth answers with the customer's cart. */
type OtherDomains = {
  readCart: (db: Db, customerId: string) => Promise<CartData>;
  /** Taken off the next order, in taka. */
  readCredit: (db: Db, customerId: string) => Promise<number | undefined>;
  onPhoneProven: OnPhoneProven;
  /** Of a new account without an e-mail. @throws Refusal 400 unless the owner allows it */
  requireEmail: () => Promise<void>;
  /** Whether mails reach customers: there is a mail server. */
  sendsMails: () => boolean;
};

export function accountRoutes(instance: FastifyInstance, accounts: Accounts, others: OtherDomains): void {
  customerRoutes(instance, accounts, others);
  ownerLoginRoutes(instance, accounts, others);
}

function customerRoutes(
  instance: FastifyInstance,
  accounts: Accounts,
  { readCart, readCredit, onPhoneProven, requireEmail }: OtherDomains,
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { db } = accounts;
  const auth = { tags: ["accounts"], response: { 200: customerAuthReply } };
  app.get("/api/user/is-auth", { ...publicRoute, schema: auth }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    const customerId = await accountOf(db, request, "customer");
    const customer = customerId === undefined ? undefined : await findCustomer(db, customerId);
    if (customer === undefined) return notSignedIn();
    const cartData = await readCart(db, customer._id);
    const credit = await readCredit(db, customer._id);
    return { ...ok(), user: { ...customer, ...(credit !== undefined && { credit }), cartData } };
  });
  const register = { tags: ["accounts"], body: registerInput, response };
  app.post("/api/user/register", { ...noted("registered", "customer"), schema: register }, async (request, reply) => {
    if (request.body.email === undefined) await requireEmail();
    const customerId = await registerCustomer(accounts, request.body, {
      address: request.ip,
      browser: browserOfCode(request),
      language: askedLanguage(request),
      onPhoneProven,
    });
    await signIn(db, request, reply, "customer", customerId);
    return ok(say(m.account_created));
  });
  const login = { tags: ["accounts"], body: loginInput, response };
  app.post("/api/user/login", { ...noted("login", "customer"), schema: login }, async (request, reply) => {
    const from = { address: request.ip, deviceToken: deviceToken(request, "customer") };
    const customerId = await checkLogin(accounts, request.body, from);
    await signIn(db, request, reply, "customer", customerId);
    return ok(say(m.login_successful));
  });
  const logout = { tags: ["accounts"], response };
  app.post("/api/user/logout", { ...noted("logout", "customer"), schema: logout }, async (request, reply) => {
    refuseOtherAccount(request, await accountOf(db, request, "customer"));
    await signOut(db, request, reply, "customer");
    return ok(say(m.done_logged_out));
  });
}

function notSignedIn() {
  const code: RefusalCode = "not-signed-in";
  return { success: false as const, message: unsaid(say(m.refusal_not_signed_in)), code };
}

function ownerLoginRoutes(
  instance: FastifyInstance,
  accounts: Accounts,
  { sendsMails }: Pick<OtherDomains, "sendsMails">,
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { db } = accounts;
  const auth = { tags: ["accounts"], response: { 200: ownerAuthReply } };
  app.get("/api/admin/is-auth", { ...publicRoute, schema: auth }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    const person = await staffOf(db, request);
    return person === undefined
      ? notSignedIn()
      : {
          ...ok(),
          ...{ ownerId: person.ownerId, role: person.staffRole, twoFactorWanted: person.twoFactorWanted },
          sendsMails: sendsMails(),
        };
  });
  const login = { tags: ["accounts"], body: ownerLoginInput, response };
  app.post("/api/admin/login", { ...noted("login", "owner"), schema: login }, async (request, reply) => {
    const from = { address: request.ip, deviceToken: deviceToken(request, "owner") };
    const ownerId = await checkOwnerLogin(accounts, request.body, from);
    await signIn(db, request, reply, "owner", ownerId);
    return ok(say(m.login_successful));
  });
  const logout = { tags: ["accounts"], response };
  app.post("/api/admin/logout", { ...noted("logout", "owner"), schema: logout }, async (request, reply) => {
    refuseOtherAccount(request, await accountOf(db, request, "owner"));
    await signOut(db, request, reply, "owner");
    return ok(say(m.done_logged_out));
  });
}
