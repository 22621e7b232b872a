import { z } from "zod";
import { cartData } from "./cart.ts";
import { maxPasswordLength, minPasswordLength } from "./constants.ts";
import { line, reply, requiredLine } from "./replies.ts";

export const email = requiredLine(254).pipe(z.email("is not an e-mail address"));

export const newPassword = z
  .string()
  .min(minPasswordLength, `must have at least ${minPasswordLength} characters`)
  .max(maxPasswordLength, `must have at most ${maxPasswordLength} characters`);

/** `name` is sent even when blank (specification, section 7), and not read. */
export const loginInput = z.object({
  name: line(100).optional(),
  email,
  password: z.string().min(1, "is required").max(1000),
});
export const registerInput = z.object({ name: requiredLine(100), email, password: newPassword });

export const customer = z.object({ _id: z.string(), name: z.string(), email: z.string(), cartData });
export type Customer = z.infer<typeof customer>;

/** 200 to a visitor too, with success false, so that no page logs a failed request. */
export const customerAuthReply = z.union([
  reply.extend({ user: customer }),
  z.object({ success: z.literal(false), message: z.string() }),
]);
export const ownerAuthReply = z.object({ success: z.boolean(), message: z.string() });
