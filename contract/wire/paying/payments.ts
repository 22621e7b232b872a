import { z } from "zod";
import { paymentMethods, paymentProviders, paymentStates, refundStates } from "../../rules/constants.ts";
import { id, reply } from "../replies.ts";
import { shownWallet } from "./wallets.ts";

/** A way to pay. `provider`: whose page takes the card; `demo` is a test that moves no money. `wallets`: the shop's numbers. */
const paymentChoice = z.object({
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
 * money has arrived. `left`: of that, what was not refunded and is not about to be. `canRefund`: the owner can refund all of
 * that; a part of it, while the payment is the order's. `refundDue`: a refund is under way. `refundId`: of the newest refund.
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
  left: z.number().optional(),
  refundId: z.string().nullable(),
  refundedAt: z.string().nullable(),
  refundDue: z.boolean(),
  canRefund: z.boolean(),
  createdAt: z.string(),
});
export type OrderPayment = z.infer<typeof orderPayment>;

/**
 * Money that went back, or is about to. `attempt`: of the payment it comes from; null when it was sent by hand. `reason`: the owner's
 * words, or one of the shop's own. `reference`: the provider's id, or the TrxID of the way back; empty in cash. `doneAt`: null until it is made.
 */
export const orderRefund = z.object({
  attempt: z.int().nullable(),
  amount: z.number(),
  currency: z.string(),
  reason: z.string(),
  state: z.enum(refundStates),
  reference: z.string(),
  createdAt: z.string(),
  doneAt: z.string().nullable(),
});
export type OrderRefund = z.infer<typeof orderRefund>;
