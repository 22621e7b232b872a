// The customer's own account: forgotten password, confirmed e-mail, name, password, devices, addresses, deletion.
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import {
  addressIdInput,
  changeAddressInput,
  confirmEmailInput,
  customerLanguageInput,
  customerPasswordInput,
  deleteAccountInput,
  disownInput,
  disownReply,
  forgotPasswordInput,
  ownAccountReply,
  renameInput,
  resetLinkInput,
  resetPasswordInput,
  saveAddressInput,
  saveAddressReply,
  savedAddressesReply,
} from "#contract/wire/accounts/accounts.ts";
import { deviceListReply, endDeviceInput } from "#contract/wire/accounts/owners.ts";
import type { DeliveryAddress } from "#contract/wire/orders/orders.ts";
import { reply as done, refusal } from "#contract/wire/replies.ts";
import * as m from "#messages";
import { readerLanguage } from "../../http/answers/language.ts";
import { ok } from "../../http/answers/ok.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { say } from "../../http/answers/say.ts";
import { customerOf } from "../../http/guards/guards.ts";
import type { SecurityEvent } from "../../http/guards/security-log.ts";
import {
  clearSessionCookie,
  endOtherSessions,
  endSessionById,
  listSessions,
  sessionToken,
} from "../../http/guards/sessions.ts";
import type { Accounts } from "../login/accounts.ts";
import { accountOf, signIn } from "../login/sign-in.ts";
import { changeAddress, listAddresses, makeDefault, removeAddress, saveAddress } from "./addresses.ts";
import { confirmEmail, disownAccount, sendConfirmation } from "./confirm-email.ts";
import { askForReset, checkResetLink, resetPassword } from "./forgotten-password.ts";
import type { MailboxFollowers } from "./mailed-password.ts";
import {
  changePassword,
  chooseLanguage,
  deleteAccount,
  type ForgetCustomer,
  readOwnAccount,
  rename,
} from "./own-account.ts";
import type { PhoneAccounts } from "./phone-codes.ts";

const customerRoute = { config: { role: "customer" } } as const;
const realm = "customer";
const noted = (event: SecurityEvent) => ({ config: { role: "customer", event, realm } }) as const;
const notedPublic = (event: SecurityEvent) => ({ config: { role: "public", event, realm } }) as const;
const tags = ["accounts"];
const response = { 200: done, "4xx": refusal };

/** Steps that other domains take after changes of an account. */
type AccountFollowers = MailboxFollowers & {
  forgetCustomer: ForgetCustomer;
  /** @throws Refusal 400 for an address without a field that the shop asks for */
  refuseMissingFields(address: DeliveryAddress): Promise<void>;
  /** After the transaction: erases copies of these mails outside of the database. */
  forgetMails(mailIds: string[]): Promise<void>;
};

export function ownAccountRoutes(
  instance: FastifyInstance,
  accounts: PhoneAccounts,
  followers: AccountFollowers,
): void {
  linkRoutes(instance, accounts, followers);
  accountRoutes(instance, accounts, followers);
  deviceRoutes(instance, accounts);
  addressRoutes(instance, accounts, followers);
}

function linkRoutes(instance: FastifyInstance, accounts: PhoneAccounts, followers: AccountFollowers): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { db } = accounts;
  const { forgetCustomer, forgetMails } = followers;
  const forgot = { tags, body: forgotPasswordInput, response };
  app.post("/api/user/forgot-password", { ...notedPublic("password-reset-asked"), schema: forgot }, async (request) => {
    await askForReset(accounts, request.body.email, request.ip, readerLanguage(request));
    return ok(say(m.done_if_there_is_an_account_with_this_email_a));
  });
  const checked = { tags, body: resetLinkInput, response };
  app.post("/api/user/reset-password/check", { config: { role: "public" }, schema: checked }, async ({ body, ip }) => {
    await checkResetLink(accounts, body.token, ip);
    return ok();
  });
  const reset = { tags, body: resetPasswordInput, response };
  app.post("/api/user/reset-password", { ...notedPublic("password-reset"), schema: reset }, async (request, reply) => {
    const customerId = await resetPassword(accounts, request.body, whoseOf(request), followers);
    await signIn(accounts.db, request, reply, "customer", customerId);
    return ok(say(m.mails_desk_kind_password_changed));
  });
  app.post("/api/user/confirm-email/send", { ...customerRoute, schema: { tags, response } }, async (request) => {
    await sendConfirmation(accounts, customerOf(request), readerLanguage(request));
    return ok(say(m.done_a_link_is_on_its_way_to_your_email));
  });
  const confirm = { tags, body: confirmEmailInput, response };
  app.post(
    "/api/user/confirm-email",
    { ...notedPublic("email-confirmed"), schema: confirm },
    async (request, reply) => {
      const { body } = request;
      const customerId = await accountOf(db, request, "customer");
      const confirmedId = await confirmEmail(accounts, { ...body, customerId, ...whoseOf(request) }, followers);
      if (body.password !== undefined) await signIn(db, request, reply, "customer", confirmedId);
      return ok(say(m.done_your_email_is_confirmed));
    },
  );
  const disown = { tags, body: disownInput, response: { 200: disownReply, "4xx": refusal } };
  app.post(
    "/api/user/confirm-email/not-mine",
    { ...notedPublic("email-disowned"), schema: disown },
    async ({ body, ip }) => {
      const { isDeleted, mailIds } = await disownAccount(accounts, body.token, ip, forgetCustomer);
      await forgetMails(mailIds);
      return {
        ...ok(isDeleted ? say(m.done_the_account_is_deleted) : say(m.done_your_email_is_taken_off_the_account)),
        isDeleted,
      };
    },
  );
}

const whoseOf = (request: FastifyRequest) => ({ address: request.ip, language: readerLanguage(request) });

function accountRoutes(instance: FastifyInstance, accounts: Accounts, followers: AccountFollowers): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { db } = accounts;
  const read = { tags, response: { 200: ownAccountReply, "4xx": refusal } };
  app.get("/api/user/account", { ...customerRoute, schema: read }, async (request) => {
    return { ...ok(), account: await readOwnAccount(db, customerOf(request)) };
  });
  const named = { tags, body: renameInput, response };
  app.post("/api/user/name", { ...customerRoute, schema: named }, async (request) => {
    await rename(db, customerOf(request), request.body.name);
    return ok(say(m.done_name_saved));
  });
  const spoken = { tags, body: customerLanguageInput, response };
  app.post("/api/user/language", { ...customerRoute, schema: spoken }, async (request) => {
    await chooseLanguage(db, customerOf(request), request.body.language);
    return ok(say(m.done_saved));
  });
  const password = { tags, body: customerPasswordInput, response };
  app.post("/api/user/password", { ...noted("password-changed"), schema: password }, async (request) => {
    await changePassword(accounts, customerOf(request), request.body, sessionToken(request, "customer"));
    return ok(say(m.done_password_changed));
  });
  const deleted = { tags, body: deleteAccountInput, response };
  app.post("/api/user/delete", { ...noted("account-deleted"), schema: deleted }, async (request, reply) => {
    const { currentPassword } = request.body;
    const mailIds = await deleteAccount(accounts, customerOf(request), currentPassword, followers.forgetCustomer);
    clearSessionCookie(request, reply, "customer");
    await followers.forgetMails(mailIds);
    return ok(say(m.done_your_account_is_deleted));
  });
}

function deviceRoutes(instance: FastifyInstance, { db }: Accounts): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const listed = { tags, response: { 200: deviceListReply, "4xx": refusal } };
  app.get("/api/user/devices", { ...customerRoute, schema: listed }, async (request) => {
    const token = sessionToken(request, "customer");
    return { ...ok(), devices: await listSessions(db, "customer", customerOf(request), token) };
  });
  const ended = { tags, body: endDeviceInput, response };
  app.post("/api/user/devices/end", { ...noted("session-ended"), schema: ended }, async (request) => {
    const { deviceId } = request.body;
    const customerId = customerOf(request);
    if (deviceId === undefined) {
      await endOtherSessions(db, "customer", customerId, sessionToken(request, "customer"));
      return ok(say(m.done_other_devices_are_signed_out));
    }
    if (!(await endSessionById(db, "customer", customerId, deviceId))) {
      throw new Refusal(404, say(m.refusal_this_device_is_not_signed_in), {
        code: "unknown-device",
        field: "deviceId",
      });
    }
    return ok(say(m.done_device_signed_out));
  });
}

function addressRoutes(
  instance: FastifyInstance,
  { db }: Accounts,
  { refuseMissingFields }: Pick<AccountFollowers, "refuseMissingFields">,
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const listed = { tags, response: { 200: savedAddressesReply, "4xx": refusal } };
  app.get("/api/user/addresses", { ...customerRoute, schema: listed }, async (request) => {
    return { ...ok(), addresses: await listAddresses(db, customerOf(request)) };
  });
  const saved = { tags, body: saveAddressInput, response: { 200: saveAddressReply, "4xx": refusal } };
  app.post("/api/user/addresses", { ...customerRoute, schema: saved }, async (request) => {
    const { address } = request.body;
    await refuseMissingFields(address);
    return { ...ok(say(m.done_address_saved)), _id: await saveAddress(db, customerOf(request), address) };
  });
  const changed = { tags, body: changeAddressInput, response };
  app.post("/api/user/addresses/change", { ...customerRoute, schema: changed }, async (request) => {
    await refuseMissingFields(request.body.address);
    await changeAddress(db, customerOf(request), request.body.addressId, request.body.address);
    return ok(say(m.done_address_saved));
  });
  const chosen = { tags, body: addressIdInput, response };
  app.post("/api/user/addresses/default", { ...customerRoute, schema: chosen }, async (request) => {
    await makeDefault(db, customerOf(request), request.body.addressId);
    return ok(say(m.done_default_address_chosen));
  });
  app.post("/api/user/addresses/remove", { ...customerRoute, schema: chosen }, async (request) => {
    await removeAddress(db, customerOf(request), request.body.addressId);
    return ok(say(m.done_address_removed));
  });
}
