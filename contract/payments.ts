import { z } from "zod";
import { paymentMethods, paymentProviders, paymentStates } from "./constants.ts";
import { id, reply } from "./replies.ts";
import { shownWallet } from "./wallets.ts";

/** A way to pay. `provider`: whose page takes the card; `demo` is a test that moves no money. `wallets`: the shop's numbers. */
export const paymentChoice = z.object({
  method: z.enum(paymentMethods),
  provider: z.enum(paymentProviders).nullable(),
  wallets: z.array(shownWallet).optional(),
});
export type PaymentChoice = z.infer<typeof paymentChoice>;
export const paymentMethodsReply = reply.extend({ methods: z.array(paymentChoice) });

/** Whose page the shopper wants to pay on, of those that the shop offers. By default its first, or that of the last attempt. */
export const chosenProvider = z.enum(paymentProviders).optional();
export const payInput = z.object({ orderId: id, provider: chosenProvider });
export const payReply = reply.extend({ url: z.string() });

/**
 * An attempt to pay an order by card, as the owner sees it. `amount` in taka; `paidAmount` in `paidCurrency`, null until
 * money has arrived. `canRefund`: the owner can refund it. `refundDue`: a refund is under way.
 */
export const orderPayment = z.object({
  attempt: z.int(),
  provider: z.enum(paymentProviders),
  state: z.enum(paymentStates),
  sessionId: z.string().nullable(),
  paymentId: z.string().nullable(),
  amount: z.number(),
  paidAmount: z.number().nullable(),
  paidCurrency: z.string().nullable(),
  paidAt: z.string().nullable(),
  refundId: z.string().nullable(),
  refundedAt: z.string().nullable(),
  refundDue: z.boolean(),
  canRefund: z.boolean(),
  createdAt: z.string(),
});
export type OrderPayment = z.infer<typeof orderPayment>;
