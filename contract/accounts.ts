import { z } from "zod";
import { cartData } from "./cart.ts";
import { maxPasswordLength, minPasswordLength } from "./constants.ts";
import { deliveryAddress } from "./orders.ts";
import { id, line, reply, requiredLine, requiredText, text } from "./replies.ts";

export const email = requiredLine(254).pipe(z.email("is not an email address"));

/** Passwords are neither trimmed nor normalized. */
export const newPassword = text(maxPasswordLength, {
  tooLong: `must have at most ${maxPasswordLength} characters`,
}).min(minPasswordLength, `must have at least ${minPasswordLength} characters`);
export const currentPassword = requiredText(1000);

/** `name` is always sent, even when blank (specification, section 7), and ignored. */
export const loginInput = z.object({
  name: line(100).optional(),
  email,
  password: currentPassword,
});
export const registerInput = z.object({ name: requiredLine(100), email, password: newPassword });

export const customer = z.object({ _id: z.string(), name: z.string(), email: z.string(), cartData });
export type Customer = z.infer<typeof customer>;

/** A visitor gets 200 with success false, so that browsers do not log a failed request on every page. */
export const customerAuthReply = z.union([
  reply.extend({ user: customer }),
  z.object({ success: z.literal(false), message: z.string() }),
]);
export const ownerAuthReply = z.object({ success: z.boolean(), message: z.string() });

/** Requests a link to set a new password. Every address gets the same answer, so it does not reveal who has an account. */
export const forgotPasswordInput = z.object({ email });
const linkToken = requiredText(200);
export const resetLinkInput = z.object({ token: linkToken });
export const resetPasswordInput = z.object({ token: linkToken, password: newPassword });
/** `password`: a new password; not needed when the link's account is signed in. */
export const confirmEmailInput = z.object({ token: linkToken, password: newPassword.optional() });
export const disownInput = z.object({ token: linkToken });

/** The signed-in customer's account. */
export const ownAccount = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  isEmailConfirmed: z.boolean(),
  createdAt: z.string(),
});
export type OwnAccount = z.infer<typeof ownAccount>;
export const ownAccountReply = reply.extend({ account: ownAccount });
export const renameInput = z.object({ name: requiredLine(100) });
export const customerPasswordInput = z.object({ currentPassword, newPassword });
export const deleteAccountInput = z.object({ currentPassword });

/** If an account has addresses, exactly one of them is the default. */
export const savedAddress = z.object({ _id: z.string(), address: deliveryAddress, isDefault: z.boolean() });
export type SavedAddress = z.infer<typeof savedAddress>;
/** The default address comes first. */
export const savedAddressesReply = reply.extend({ addresses: z.array(savedAddress) });
export const saveAddressInput = z.object({ address: deliveryAddress });
export const saveAddressReply = reply.extend({ _id: z.string() });
export const changeAddressInput = z.object({ addressId: id, address: deliveryAddress });
export const addressIdInput = z.object({ addressId: id });
