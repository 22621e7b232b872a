// The owner's own account and the other owners: password, second factor, devices.
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { forgotPasswordInput, resetPasswordInput } from "#contract/wire/accounts/accounts.ts";
import {
  beginTwoFactorReply,
  confirmTwoFactorInput,
  deviceListReply,
  endDeviceInput,
  ownerAccountInput,
  ownerLanguageInput,
  ownerPasswordInput,
  ownerProof,
  ownerSelfReply,
  recoveryCodesReply,
} from "#contract/wire/accounts/owners.ts";
import { twoFactorRuleInput, twoFactorRuleReply } from "#contract/wire/accounts/team.ts";
import { reply as done, refusal } from "#contract/wire/replies.ts";
import { inTransaction } from "#db/open.ts";
import * as m from "#messages";
import { cameFrom } from "../../http/activity/activity.ts";
import { ok } from "../../http/answers/ok.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { say } from "../../http/answers/say.ts";
import { ownerOf, staffRoleOf } from "../../http/guards/guards.ts";
import type { NotedEvent, SecurityEvent } from "../../http/guards/security-log.ts";
import { endOtherSessions, endSessionById, listSessions, sessionToken } from "../../http/guards/sessions.ts";
import type { Accounts } from "../login/accounts.ts";
import { deviceToken, setDeviceCookie } from "../login/known-devices.ts";
import { isFirstOwner } from "./members.ts";
import { askForOwnerPassword, setOwnerPassword } from "./owner-password.ts";
import { changeOwnAccount, changeOwnerPassword, chooseLanguage, findOwner, requireProof } from "./team.ts";
import { beginTwoFactor, confirmTwoFactor, endTwoFactor, renewRecoveryCodes } from "./two-factor.ts";
import { readTwoFactorRule, refuseWhileDue, saveTwoFactorRule } from "./two-factor-rule.ts";

const ownerRoute = { config: { role: "owner" } } as const;
const noted = (event: NotedEvent) => ({ config: { role: "owner", event, realm: "owner" } }) as const;
const notedPublic = (event: SecurityEvent) => ({ config: { role: "public", event, realm: "owner" } }) as const;
const tags = ["owners"];
const response = { 200: done, "4xx": refusal };

/**
 * @param shopName  the name of the shop in an authenticator app
 * @param onFirstPasswordSet  after the shop's first owner has chosen a password
 */
export function ownerRoutes(
  instance: FastifyInstance,
  accounts: Accounts,
  { shopName, onFirstPasswordSet }: { shopName: () => string; onFirstPasswordSet: () => void },
): void {
  ownAccountRoutes(instance, accounts, onFirstPasswordSet);
  deviceRoutes(instance, accounts);
  twoFactorRoutes(instance, accounts, shopName);
}

function ownAccountRoutes(instance: FastifyInstance, accounts: Accounts, onFirstPasswordSet: () => void): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { db } = accounts;
  const onPasswordSet = async (ownerId: string) => {
    if (await isFirstOwner(db, ownerId)) onFirstPasswordSet();
  };
  app.get("/api/admin/me", { ...ownerRoute, schema: { tags, response: { 200: ownerSelfReply } } }, async (request) => ({
    ...ok(),
    owner: await findOwner(db, ownerOf(request)),
  }));
  app.post(
    "/api/admin/password",
    { ...noted("password-changed"), schema: { tags, body: ownerPasswordInput, response } },
    async (request) => {
      await requireProof(accounts, ownerOf(request), request.body);
      await changeOwnerPassword(db, ownerOf(request), request.body.newPassword, sessionToken(request, "owner"));
      await onPasswordSet(ownerOf(request));
      return ok(say(m.done_password_changed));
    },
  );
  const account = { tags, body: ownerAccountInput, response };
  app.post("/api/admin/me", { ...noted("account-changed"), schema: account }, async (request) => {
    await requireProof(accounts, ownerOf(request), request.body);
    await changeOwnAccount(db, ownerOf(request), request.body);
    return ok(say(m.done_saved));
  });
  const language = { tags, body: ownerLanguageInput, response };
  app.post("/api/admin/language", { ...ownerRoute, schema: language }, async (request) => {
    await chooseLanguage(db, ownerOf(request), request.body.language);
    return ok(say(m.done_saved));
  });
  const forgot = { tags, body: forgotPasswordInput, response };
  app.post(
    "/api/admin/forgot-password",
    { ...notedPublic("password-reset-asked"), schema: forgot },
    async ({ body, ip }) => {
      await askForOwnerPassword(accounts, body.email, ip);
      return ok(say(m.done_if_an_owner_has_this_email_a_link_is_on_its));
    },
  );
  const set = { tags, body: resetPasswordInput, response };
  app.post("/api/admin/new-password", { ...notedPublic("password-reset"), schema: set }, async (request, reply) => {
    const from = { ...cameFrom(request), deviceToken: deviceToken(request, "owner") };
    const { ownerId, device, isFirst } = await setOwnerPassword(accounts, request.body, from);
    setDeviceCookie(request, reply, "owner", device);
    await onPasswordSet(ownerId);
    return ok(say(isFirst ? m.done_account_ready_please_log_in : m.done_password_changed_please_log_in));
  });
}

function deviceRoutes(instance: FastifyInstance, { db }: Accounts): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  app.get(
    "/api/admin/devices",
    { ...ownerRoute, schema: { tags, response: { 200: deviceListReply } } },
    async (request) => ({
      ...ok(),
      devices: await listSessions(db, "owner", ownerOf(request), sessionToken(request, "owner")),
    }),
  );
  app.post(
    "/api/admin/devices/end",
    { ...noted("session-ended"), schema: { tags, body: endDeviceInput, response } },
    async (request) => {
      const { deviceId } = request.body;
      if (deviceId === undefined) {
        await inTransaction(db, (tx) =>
          endOtherSessions(tx, "owner", ownerOf(request), sessionToken(request, "owner")),
        );
        return ok(say(m.done_other_devices_are_signed_out));
      }
      if (!(await inTransaction(db, (tx) => endSessionById(tx, "owner", ownerOf(request), deviceId)))) {
        throw new Refusal(404, say(m.refusal_this_device_is_not_signed_in), {
          code: "unknown-device",
          field: "deviceId",
        });
      }
      return ok(say(m.done_device_signed_out));
    },
  );
}

function twoFactorRoutes(instance: FastifyInstance, accounts: Accounts, shopName: () => string): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { db } = accounts;
  const withProof = (okay: typeof done, event: SecurityEvent) => ({
    ...noted(event),
    schema: { tags, body: ownerProof, response: { 200: okay, "4xx": refusal } },
  });
  app.post("/api/admin/two-factor/begin", withProof(beginTwoFactorReply, "two-factor-begun"), async (request) => {
    await requireProof(accounts, ownerOf(request), request.body);
    return { ...ok(), ...(await beginTwoFactor(db, ownerOf(request), shopName())) };
  });
  app.post(
    "/api/admin/two-factor/confirm",
    {
      ...noted("two-factor-on"),
      schema: { tags, body: confirmTwoFactorInput, response: { 200: recoveryCodesReply, "4xx": refusal } },
    },
    async (request) => {
      const [ownerId, token] = [ownerOf(request), sessionToken(request, "owner")];
      const { code } = request.body;
      const recoveryCodes = await confirmTwoFactor(accounts, { ownerId, code, token, now: new Date() });
      return { ...ok(say(m.done_two_factor_login_is_on)), recoveryCodes };
    },
  );
  const rule = { tags, response: { 200: twoFactorRuleReply, "4xx": refusal } };
  app.get("/api/admin/owners/two-factor-rule", { ...ownerRoute, schema: rule }, async () => ({
    ...ok(),
    rule: await readTwoFactorRule(db),
  }));
  const asked = { ...noted("two-factor-rule"), schema: { ...rule, body: twoFactorRuleInput } };
  app.put("/api/admin/owners/two-factor-rule", asked, async (request) => {
    const { who, from } = request.body;
    await requireProof(accounts, ownerOf(request), request.body);
    await saveTwoFactorRule(accounts, ownerOf(request), { who, from }, new Date());
    return { ...ok(say(m.done_saved)), rule: await readTwoFactorRule(db) };
  });
  app.post("/api/admin/two-factor/end", withProof(done, "two-factor-off"), async (request) => {
    await requireProof(accounts, ownerOf(request), request.body);
    await refuseWhileDue(db, staffRoleOf(request), new Date());
    await endTwoFactor(db, ownerOf(request), sessionToken(request, "owner"));
    return ok(say(m.done_two_factor_login_is_off));
  });
  app.post(
    "/api/admin/two-factor/recovery-codes",
    withProof(recoveryCodesReply, "recovery-codes-renewed"),
    async (request) => {
      await requireProof(accounts, ownerOf(request), request.body);
      return { ...ok(), recoveryCodes: await renewRecoveryCodes(accounts, ownerOf(request)) };
    },
  );
}
