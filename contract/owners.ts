import { z } from "zod";
import { currentPassword, email, newPassword } from "./accounts.ts";
import { id, line, reply, requiredLine, text } from "./replies.ts";
import { asciiDigits } from "./text.ts";

/** Typed in the digits of either script. */
const code = line(40).overwrite(asciiDigits);

/** `code`: of the authenticator, or one of the recovery codes; needed once two-factor login is on. */
export const ownerLoginInput = z.object({
  email,
  password: currentPassword,
  code: code.optional(),
});

/** The signed-in owner. `recoveryCodesLeft` counts those not yet used. */
export const ownerSelf = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  hasTwoFactor: z.boolean(),
  recoveryCodesLeft: z.int(),
});
export type OwnerSelf = z.infer<typeof ownerSelf>;
export const ownerSelfReply = reply.extend({ owner: ownerSelf });

/** An owner as the others see them. */
export const owner = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  hasTwoFactor: z.boolean(),
  isDisabled: z.boolean(),
  /** Has not chosen a password yet. */
  isInvited: z.boolean(),
  createdAt: z.string(),
});
export type Owner = z.infer<typeof owner>;
export const ownerListReply = reply.extend({ owners: z.array(owner) });

/** Asked for again where a browser left open, or a stolen session, must not be enough. `code` where two-factor login is on. */
export const ownerProof = z.object({
  currentPassword,
  code: code.optional(),
});
export type OwnerProof = z.infer<typeof ownerProof>;

export const inviteOwnerInput = ownerProof.extend({ name: requiredLine(100), email });
/** `invitationPath`: where the new owner chooses a password. It works once, for `invitationDays`. */
export const inviteOwnerReply = reply.extend({ _id: z.string(), invitationPath: z.string() });
/** The own name and e-mail. */
export const ownerAccountInput = ownerProof.extend({ name: requiredLine(100), email });
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
/** Without an id all others are signed out. */
export const endDeviceInput = z.object({ deviceId: text(64).optional() });

/** `uri` is what the authenticator's camera reads; `secret` is for typing it in. */
export const beginTwoFactorReply = reply.extend({ secret: z.string(), uri: z.string() });
export const confirmTwoFactorInput = z.object({ code: code.min(1, "is required") });
/** Shown once and stored nowhere as they are. */
export const recoveryCodesReply = reply.extend({ recoveryCodes: z.array(z.string()) });
