// The calls on the people of the team. Only owners may make them (contract/rules/office/staff-calls.ts).
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { invitationDays, type Language } from "#contract/rules/constants.ts";
import { disableOwnerInput } from "#contract/wire/accounts/owners.ts";
import {
  invitedReply,
  inviteInput,
  memberDeviceInput,
  memberInput,
  memberListReply,
  memberRoleInput,
  teamNamesReply,
} from "#contract/wire/accounts/team.ts";
import { reply as done, refusal } from "#contract/wire/replies.ts";
import * as m from "#messages";
import { readerLanguage } from "../../http/answers/language.ts";
import { ok } from "../../http/answers/ok.ts";
import { figure, say, textIn } from "../../http/answers/say.ts";
import { ownerOf } from "../../http/guards/guards.ts";
import type { NotedEvent } from "../../http/guards/security-log.ts";
import { sessionToken } from "../../http/guards/sessions.ts";
import type { Limit } from "../../http/guards/throttling.ts";
import type { SendSms } from "../../sms/sms.ts";
import type { Accounts } from "../login/accounts.ts";
import {
  changeRole,
  endDeviceOf,
  endTwoFactorOf,
  inviteAgain,
  inviteMember,
  listMembers,
  listNames,
  removeMember,
  setOwnerDisabled,
} from "./members.ts";
import type { Invitation } from "./owner-password.ts";
import { requireProof } from "./team.ts";

const tags = ["owners"];
const response = { 200: done, "4xx": refusal };
const noted = (event: NotedEvent) => ({ config: { role: "owner", event, realm: "owner" } }) as const;
const disabledOrEnabled: NotedEvent = (body) => (body.disabled ? "owner-disabled" : "owner-enabled");

/** `sendSms`: undefined without a gateway. `publicUrl`: where people reach the shop, if it was told. */
export type Inviting = {
  sendSms: SendSms | undefined;
  shopName(): string;
  publicUrl: string | undefined;
  warn(message: string, error: unknown): void;
};

export function memberRoutes(instance: FastifyInstance, accounts: Accounts, inviting: Inviting): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { db } = accounts;
  const list = { tags, response: { 200: memberListReply, "4xx": refusal } };
  app.get("/api/admin/owners", { config: { role: "owner" }, schema: list }, async (request) => ({
    ...ok(),
    owners: await listMembers(db, sessionToken(request, "owner")),
  }));
  const names = { tags, response: { 200: teamNamesReply, "4xx": refusal } };
  app.get("/api/admin/team-names", { config: { role: "owner" }, schema: names }, async () => ({
    ...ok(),
    people: await listNames(db),
  }));
  invitationRoutes(app, accounts, inviting);
  app.post(
    "/api/admin/owners/role",
    { ...noted("role-changed"), schema: { tags, body: memberRoleInput, response } },
    async (request) => {
      const { ownerId, role } = request.body;
      await requireProof(accounts, ownerOf(request), request.body);
      await changeRole(db, ownerOf(request), ownerId, role);
      return ok(say(m.done_role_changed));
    },
  );
  app.post(
    "/api/admin/owners/disable",
    { ...noted(disabledOrEnabled), schema: { tags, body: disableOwnerInput, response } },
    async (request) => {
      const { ownerId, disabled } = request.body;
      await requireProof(accounts, ownerOf(request), request.body);
      await setOwnerDisabled(db, ownerOf(request), ownerId, disabled);
      return ok(disabled ? say(m.done_owner_disabled) : say(m.done_owner_enabled));
    },
  );
  const one = { tags, body: memberInput, response };
  app.post("/api/admin/owners/remove", { ...noted("owner-removed"), schema: one }, async (request) => {
    await requireProof(accounts, ownerOf(request), request.body);
    await removeMember(db, ownerOf(request), request.body.ownerId);
    return ok(say(m.done_person_removed));
  });
  app.post("/api/admin/owners/two-factor/end", { ...noted("two-factor-off"), schema: one }, async (request) => {
    await requireProof(accounts, ownerOf(request), request.body);
    await endTwoFactorOf(db, ownerOf(request), request.body.ownerId);
    return ok(say(m.done_two_factor_login_is_off));
  });
  const device = { tags, body: memberDeviceInput, response };
  app.post("/api/admin/owners/devices/end", { ...noted("session-ended"), schema: device }, async ({ body }) => {
    await endDeviceOf(db, body.ownerId, body.deviceId);
    return ok(body.deviceId === undefined ? say(m.done_devices_signed_out) : say(m.done_device_signed_out));
  });
}

function invitationRoutes(instance: FastifyInstance, accounts: Accounts, inviting: Inviting): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const invited = { 200: invitedReply, "4xx": refusal };
  app.post(
    "/api/admin/owners",
    { ...noted("owner-added"), schema: { tags, body: inviteInput, response: invited } },
    async (request) => {
      await requireProof(accounts, ownerOf(request), request.body);
      const { ownerId, ...invitation } = await inviteMember(accounts, ownerOf(request), request.body);
      return answer(request, ownerId, invitation);
    },
  );
  app.post(
    "/api/admin/owners/invite-again",
    { ...noted("owner-added"), schema: { tags, body: memberInput, response: invited } },
    async (request) => {
      const { ownerId } = request.body;
      await requireProof(accounts, ownerOf(request), request.body);
      return answer(request, ownerId, await inviteAgain(accounts, ownerOf(request), ownerId));
    },
  );

  async function answer(request: FastifyRequest, ownerId: string, { path, phone, language }: Invitation) {
    const home = inviting.publicUrl ?? `${request.protocol}://${request.host}`;
    const locale = language ?? readerLanguage(request);
    const isWithin =
      phone === null ||
      (await accounts.throttle.isWithin([
        [linksByPhone, phone],
        [linksOfShop, ""],
      ]));
    const sms = isWithin ? await sendLink(inviting, phone, locale, `${home}${path}`) : "failed";
    return {
      ...ok(say(phone === null || sms === "sent" ? m.done_invitation_sent : m.done_invitation_to_hand_over)),
      _id: ownerId,
      invitationPath: path,
      sms,
    };
  }
}

/** Each SMS costs money, and the page has the link in any case. */
const daySeconds = 86_400;
const linksByPhone: Limit = { name: "invitation-phone", hits: 5, windowSeconds: daySeconds };
const linksOfShop: Limit = { name: "invitation-shop", hits: 50, windowSeconds: daySeconds };

/** After the invitation is written: a gateway that fails must not undo it, and the page has the link. */
async function sendLink(
  { sendSms, shopName, warn }: Inviting,
  phone: string | null,
  locale: Language,
  link: string,
): Promise<"sent" | "failed" | "none"> {
  if (phone === null || sendSms === undefined) return "none";
  const days = textIn(locale, figure(invitationDays));
  try {
    const text = m.sms_team_invitation({ shop: shopName(), link, days }, { locale });
    await sendSms(phone, { kind: "invitation", text, secret: link });
    return "sent";
  } catch (error) {
    warn("an invitation could not be sent by SMS", error);
    return "failed";
  }
}
