import { z } from "zod";
import { languages, maxPasswordLength, minPasswordLength } from "../../rules/constants.ts";
import { mobileForm, plainPhone } from "../../rules/delivery/phone.ts";
import { staffRoles } from "../../rules/office/roles.ts";
import { fault } from "../faults.ts";
import { cartData } from "../orders/cart.ts";
import { deliveryAddress } from "../orders/orders.ts";
import { phoneCode } from "../phone-code.ts";
import { id, line, refusal, reply, requiredLine, requiredText, text } from "../replies.ts";

export const email = requiredLine(254).pipe(z.email(fault("email")));

/** A mobile number of Bangladesh, however typed; becomes 01... */
export const mobilePhone = requiredLine(40)
  .transform(plainPhone)
  .refine((phone) => mobileForm.test(phone), fault("mobileOfBangladesh"));

/** Passwords are not trimmed. They are compared in NFKC (server/accounts/login/passwords.ts). */
export const newPassword = text(maxPasswordLength, {
  tooLong: fault("charactersAtMost", { most: maxPasswordLength }),
}).min(minPasswordLength, fault("charactersAtLeast", { least: minPasswordLength }));
export const currentPassword = requiredText(1000);

/** `name` is always sent, even when blank (specification, section 7), and ignored. */
const hasEmailOrPhone = (input: { email?: unknown; phone?: unknown }) =>
  input.email !== undefined || input.phone !== undefined;
const emailMissing = { path: ["email"], message: fault("required") };
/** By e-mail, or by the phone of the account. */
export const loginInput = z
  .object({
    name: line(100).optional(),
    email: email.optional(),
    phone: mobilePhone.optional(),
    password: currentPassword,
  })
  .refine(hasEmailOrPhone, emailMissing);
/** With an e-mail, or with a phone and the code sent to it. */
export const registerInput = z
  .object({
    name: requiredLine(100),
    email: email.optional(),
    phone: mobilePhone.optional(),
    code: phoneCode.optional(),
    password: newPassword,
  })
  .refine(hasEmailOrPhone, emailMissing)
  .refine(({ phone, code }) => phone === undefined || code !== undefined, {
    path: ["code"],
    message: fault("required"),
  });

export type LoginName = { email: string } | { phone: string };

/** A code by SMS allows one of these, and nothing else. */
const phonePurposes = ["new-account", "new-password", "own-phone"] as const;
export type PhonePurpose = (typeof phonePurposes)[number];
/**
 * Asks for a code by SMS. A `purpose` left out is the one that fits: a number for the signed-in customer, a new password for a
 * number with an account, a new account for another.
 */
export const phoneCodeInput = z.object({
  phone: mobilePhone,
  purpose: z.enum(phonePurposes, fault("either", { options: ["new-account", "new-password", "own-phone"] })).optional(),
});
/** A new password for the account with this phone. */
export const resetByPhoneInput = z.object({ phone: mobilePhone, code: phoneCode, password: newPassword });
/** The signed-in customer's phone, added or changed. */
export const ownPhoneInput = z.object({ phone: mobilePhone, code: phoneCode, currentPassword });

/** `email` is empty for an account with a phone only. */
const customer = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().optional(),
  /** Taken off the next order, in taka; absent if nothing is. */
  credit: z.number().optional(),
  cartData,
});
export type Customer = z.infer<typeof customer>;

/** A visitor gets 200 with success false, so that browsers do not log a failed request on every page. */
export const customerAuthReply = z.union([
  reply.extend({ user: customer }),
  z.object({ success: z.literal(false), message: z.string(), code: refusal.shape.code }),
]);
/**
 * `ownerId` and `role`: of the signed-in person of the team. `twoFactorWanted`: the person has to set up a second factor by that day; once it
 * `isDue`, every other call is refused until then. `sendsMails`: the shop has a mail server; without one no mail reaches a customer.
 */
export const ownerAuthReply = z.object({
  success: z.boolean(),
  message: z.string(),
  code: refusal.shape.code.optional(),
  ownerId: z.string().optional(),
  role: z.enum(staffRoles).optional(),
  twoFactorWanted: z.object({ by: z.string(), isDue: z.boolean() }).nullable().optional(),
  sendsMails: z.boolean().optional(),
});

/** Requests a link to set a new password. Every address gets the same answer, so it does not reveal who has an account. */
export const forgotPasswordInput = z.object({ email });
const linkToken = requiredText(200);
export const resetLinkInput = z.object({ token: linkToken });
export const resetPasswordInput = z.object({ token: linkToken, password: newPassword });
/** `password`: a new password; not needed when the link's account is signed in. */
export const confirmEmailInput = z.object({ token: linkToken, password: newPassword.optional() });
export const disownInput = z.object({ token: linkToken });
/** `isDeleted`: the account had nothing but the e-mail. One with a phone only loses the e-mail. */
export const disownReply = reply.extend({ isDeleted: z.boolean() });

/** The signed-in customer's account. */
const ownAccount = z.object({
  _id: z.string(),
  name: z.string(),
  /** Empty for an account with a phone only. */
  email: z.string(),
  /** As 01...; empty without one. */
  phone: z.string(),
  isEmailConfirmed: z.boolean(),
  createdAt: z.string(),
});
export type OwnAccount = z.infer<typeof ownAccount>;
export const ownAccountReply = reply.extend({ account: ownAccount });
export const renameInput = z.object({ name: requiredLine(100) });
/** The language of the mails about the signed-in customer's account. */
export const customerLanguageInput = z.object({ language: z.enum(languages) });
export const customerPasswordInput = z.object({ currentPassword, newPassword });
export const deleteAccountInput = z.object({ currentPassword });

/** If an account has addresses, exactly one of them is the default. */
const savedAddress = z.object({ _id: z.string(), address: deliveryAddress, isDefault: z.boolean() });
export type SavedAddress = z.infer<typeof savedAddress>;
/** The default address comes first. */
export const savedAddressesReply = reply.extend({ addresses: z.array(savedAddress) });
export const saveAddressInput = z.object({ address: deliveryAddress });
export const saveAddressReply = reply.extend({ _id: z.string() });
export const changeAddressInput = z.object({ addressId: id, address: deliveryAddress });
export const addressIdInput = z.object({ addressId: id });
