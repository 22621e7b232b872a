import { z } from "zod";
import { languages } from "../../rules/constants.ts";
import { mobileForm, plainPhone } from "../../rules/delivery/phone.ts";
import { staffRoles } from "../../rules/office/roles.ts";
import { plainCode } from "../../rules/text.ts";
import { fault } from "../faults.ts";
import { id, line, reply, requiredLine, text } from "../replies.ts";
import { currentPassword, email, newPassword } from "./accounts.ts";

/** Accepts ASCII and Bengali digits. */
const code = line(40).overwrite(plainCode);

/** `email`: the e-mail, or the mobile number, however typed. `code`: an authenticator code or a recovery code; required once two-factor login is on. */
export const ownerLoginInput = z.object({
  email: requiredLine(254)
    .transform((typed) => (mobileForm.test(plainPhone(typed)) ? plainPhone(typed) : typed))
    .refine((name) => mobileForm.test(name) || z.email().safeParse(name).success, fault("email")),
  password: currentPassword,
  code: code.optional(),
});

/** The signed-in owner. `recoveryCodesLeft` counts the unused codes. */
const ownerSelf = z.object({
  _id: z.string(),
  name: z.string(),
  /** Null: logs in with the phone. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  role: z.enum(staffRoles),
  hasTwoFactor: z.boolean(),
  recoveryCodesLeft: z.int(),
  /** Of the back office; null until the owner chooses. */
  language: z.enum(languages).nullable(),
});
export type OwnerSelf = z.infer<typeof ownerSelf>;
export const ownerSelfReply = reply.extend({ owner: ownerSelf });

/**
 * Asked again for dangerous changes, so that an unattended browser or a stolen session is not enough. `code` if
 * two-factor login is on.
 */
export const ownerProof = z.object({
  currentPassword,
  code: code.optional(),
});
export type OwnerProof = z.infer<typeof ownerProof>;

/** The signed-in person's new name and e-mail; null only for one who logs in with a phone. */
export const ownerAccountInput = ownerProof.extend({ name: requiredLine(100), email: email.nullable() });
/** The language in which the signed-in owner reads the back office. */
export const ownerLanguageInput = z.object({ language: z.enum(languages) });
export const disableOwnerInput = ownerProof.extend({ ownerId: id, disabled: z.boolean() });
export const ownerPasswordInput = ownerProof.extend({ newPassword });

/** A browser that is signed in. Times are ISO 8601. */
export const device = z.object({
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
