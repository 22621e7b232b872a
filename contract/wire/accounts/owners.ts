import { z } from "zod";
import { languages } from "../../rules/constants.ts";
import { staffRoles } from "../../rules/roles.ts";
import { plainCode } from "../../rules/text.ts";
import { fault } from "../faults.ts";
import { id, line, reply, requiredLine, text } from "../replies.ts";
import { currentPassword, email, newPassword } from "./accounts.ts";

/** Accepts ASCII and Bengali digits. */
const code = line(40).overwrite(plainCode);

/** `code`: an authenticator code or a recovery code; required once two-factor login is on. */
export const ownerLoginInput = z.object({
  email,
  password: currentPassword,
  code: code.optional(),
});

/** The signed-in owner. `recoveryCodesLeft` counts the unused codes. */
const ownerSelf = z.object({
  _id: z.string(),
  name: z.string(),
  /** Null: logs in with the phone. */
  email: z.string().nullable(),
  role: z.enum(staffRoles),
  hasTwoFactor: z.boolean(),
  recoveryCodesLeft: z.int(),
  /** Of the back office; null until the owner chooses. */
  language: z.enum(languages).nullable(),
});
export type OwnerSelf = z.infer<typeof ownerSelf>;
export const ownerSelfReply = reply.extend({ owner: ownerSelf });

/** An owner as the others see them. */
const owner = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  hasTwoFactor: z.boolean(),
  isDisabled: z.boolean(),
  /** The owner has not chosen a password yet. */
  isInvited: z.boolean(),
  createdAt: z.string(),
});
export type Owner = z.infer<typeof owner>;
export const ownerListReply = reply.extend({ owners: z.array(owner) });

/**
 * Asked again for dangerous changes, so that an unattended browser or a stolen session is not enough. `code` if
 * two-factor login is on.
 */
export const ownerProof = z.object({
  currentPassword,
  code: code.optional(),
});
export type OwnerProof = z.infer<typeof ownerProof>;

export const inviteOwnerInput = ownerProof.extend({ name: requiredLine(100), email });
/** `invitationPath`: path of the page where the new owner chooses a password. It works once, within `invitationDays`. */
export const inviteOwnerReply = reply.extend({ _id: z.string(), invitationPath: z.string() });
/** The signed-in owner's new name and e-mail. */
export const ownerAccountInput = ownerProof.extend({ name: requiredLine(100), email });
/** The language in which the signed-in owner reads the back office. */
export const ownerLanguageInput = z.object({ language: z.enum(languages) });
export const disableOwnerInput = ownerProof.extend({ ownerId: id, disabled: z.boolean() });
export const ownerPasswordInput = ownerProof.extend({ newPassword });

/** A browser that is signed in. Times are ISO 8601. */
const device = z.object({
  _id: z.string(),
  userAgent: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  isThisOne: z.boolean(),
});
export type Device = z.infer<typeof device>;
export const deviceListReply = reply.extend({ devices: z.array(device) });
/** Without an id, all other devices are signed out. */
export const endDeviceInput = z.object({ deviceId: text(64).optional() });

/** `uri` is for the QR code that the authenticator app scans; `secret` is for typing it in. */
export const beginTwoFactorReply = reply.extend({ secret: z.string(), uri: z.string() });
export const confirmTwoFactorInput = z.object({ code: code.min(1, fault("required")) });
/** Shown once; only their hashes are stored. */
export const recoveryCodesReply = reply.extend({ recoveryCodes: z.array(z.string()) });
