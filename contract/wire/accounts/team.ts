// The people of the team, as an owner sees and changes them.
import { z } from "zod";
import { languages } from "../../rules/constants.ts";
import { staffRoles } from "../../rules/office/roles.ts";
import { twoFactorGroups } from "../../rules/office/two-factor-rule.ts";
import { fault } from "../faults.ts";
import { id, reply, requiredLine, text } from "../replies.ts";
import { email, mobilePhone } from "./accounts.ts";
import { device, ownerProof } from "./owners.ts";

/** `lastSeenAt`: null until the first login. `isInvited`: no password yet. `isFirst`: the shop's first owner, whom nobody else changes. */
const member = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  role: z.enum(staffRoles),
  hasTwoFactor: z.boolean(),
  isDisabled: z.boolean(),
  isInvited: z.boolean(),
  isFirst: z.boolean(),
  lastSeenAt: z.string().nullable(),
  createdAt: z.string(),
  devices: z.array(device),
});
export type Member = z.infer<typeof member>;
export const memberListReply = reply.extend({ owners: z.array(member) });

/** Who did what: the names of all people, removed ones too. */
export const teamNamesReply = reply.extend({ people: z.array(z.object({ _id: z.string(), name: z.string() })) });

/** By e-mail, by SMS, or both. `language`: of the link, and of the office until the person chooses another. */
export const inviteInput = ownerProof
  .extend({
    name: requiredLine(100),
    email: email.optional(),
    phone: mobilePhone.optional(),
    role: z.enum(staffRoles).default("owner"),
    language: z.enum(languages).optional(),
  })
  .refine(({ email, phone }) => email !== undefined || phone !== undefined, {
    message: fault("required"),
    path: ["email"],
  });
/**
 * `invitationPath`: path of the page where the person chooses a password. It works once, within `invitationDays`, and is not shown
 * again. `sms`: whether the link went out as an SMS: `none` if there is no phone or no gateway, `failed` if the gateway did not take it.
 */
export const invitedReply = reply.extend({
  _id: z.string(),
  invitationPath: z.string(),
  sms: z.enum(["sent", "failed", "none"]),
});
export type InvitationSent = Omit<z.infer<typeof invitedReply>, "success" | "message">;
export type InvitedPerson = Omit<z.input<typeof inviteInput>, keyof z.infer<typeof ownerProof>>;
const twoFactorRule = z.object({
  who: z.enum(twoFactorGroups),
  from: z.iso.date(fault("wrong")),
});
export const twoFactorRuleReply = reply.extend({ rule: twoFactorRule });
export const twoFactorRuleInput = ownerProof.extend(twoFactorRule.shape);
export const memberInput = ownerProof.extend({ ownerId: id });
export const memberRoleInput = memberInput.extend({ role: z.enum(staffRoles) });
/** Without a device, all of that person's are signed out. */
export const memberDeviceInput = z.object({ ownerId: id, deviceId: text(64).optional() });
