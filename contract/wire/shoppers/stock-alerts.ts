// Being told when a product is sold again.
import { z } from "zod";
import { email, mobilePhone } from "../accounts/accounts.ts";
import { fault } from "../faults.ts";
import { phoneCode } from "../phone-code.ts";
import { id, line, reply, requiredLine } from "../replies.ts";

/** `size`: empty for whichever comes back first. */
const waitedFor = { product: id, size: line(100).default("") };

/** By SMS or by e-mail. A mobile number of Bangladesh, however it is typed. */
export const stockAlertInput = z
  .object({ ...waitedFor, phone: mobilePhone.optional(), email: email.optional() })
  .refine(({ phone, email }) => phone !== undefined || email !== undefined, {
    path: ["phone"],
    message: fault("required"),
  });
export type StockAlertInput = z.infer<typeof stockAlertInput>;

/** With the code that was sent to the number. */
export const stockAlertCodeInput = z.object({ ...waitedFor, phone: mobilePhone, code: phoneCode });
export type StockAlertCodeInput = z.infer<typeof stockAlertCodeInput>;

/** From a mailed link, or from the answer that put it on the list. */
export const stockAlertKeyInput = z.object({ key: requiredLine(200) });

/** The next step: type the code that was sent, open the mailed link, or nothing. `key` takes it off the list again. */
export const stockAlertReply = reply.extend({
  next: z.enum(["code", "mail", "nothing"]),
  key: z.string().optional(),
});

export const stockAlertWaitingQuery = z.object({ product: id });
/** How many wait for any of its sizes; null while they are fewer than five. */
export const stockAlertWaitingReply = reply.extend({ waiting: z.int().nullable() });

/** A product or one of its sizes (empty: any), and how many wait for it since when (ISO 8601). */
const waitedForRow = z.object({
  productId: z.string(),
  name: z.string(),
  bengaliName: z.string(),
  size: z.string(),
  waiting: z.int(),
  since: z.string(),
});
export type WaitedForRow = z.infer<typeof waitedForRow>;
/** `rows`: the fifty that most people wait for, most first; `total` counts all. */
export const waitedForReply = reply.extend({ rows: z.array(waitedForRow), total: z.int() });

/** The products that an account waits for, by the number and mailbox that it has proven. `isConfirmed`: a mailed link may still wait. */
const ownAlert = z.object({
  product: z.string(),
  size: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  isConfirmed: z.boolean(),
  createdAt: z.string(),
});
export type OwnAlert = z.infer<typeof ownAlert>;
export const ownAlertsReply = reply.extend({ alerts: z.array(ownAlert) });
