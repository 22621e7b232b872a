// Acts on an order after it was placed, and orders that are written down.
import { z } from "zod";
import { maxCartLines } from "../../rules/constants.ts";
import { plainPhone } from "../../rules/delivery/phone.ts";
import { orderSources } from "../../rules/office/lists.ts";
import { callOutcomes } from "../../rules/office/order-tasks.ts";
import { fault } from "../faults.ts";
import { phoneCode } from "../phone-code.ts";
import { id, line, paragraphs, reply, requiredLine, taka, text } from "../replies.ts";
import { chatMax } from "./chat-orders.ts";
import { deliveryAddress, guestKey, phone, placeOrderInput, soldLine, soldPieces, status } from "./orders.ts";

const maxOrdersAtOnce = 100;
export const orderStatusInput = z.object({ orderId: id, status });
export const bulkStatusInput = z.object({
  orderIds: z
    .array(id)
    .min(1, fault("chooseOneOrder"))
    .max(maxOrdersAtOnce, fault("ordersAtOnce", { most: maxOrdersAtOnce })),
  status,
});
/** `count`: how many of the orders had another status before. */
export const bulkStatusReply = reply.extend({ count: z.int() });

export const reason = requiredLine(200);
const note = paragraphs(2000);
export const orderIdInput = z.object({ orderId: id });
/** To the phone that an order in cash is for, before it is placed. */
export const cashCodeInput = z.object({ phone: line(40) });
/** `code`: where the shop asks each order in cash for one. */
export const cashInsteadInput = orderIdInput.extend({ code: phoneCode.optional() });
/** `key`: the Idempotency-Key with which the guest's browser placed the order. */
export const guestOrderInput = z.object({ orderId: id, key: guestKey });
/** `code`: sent by SMS to the order's phone. */
export const confirmInput = orderIdInput.extend({ code: phoneCode });
export const guestCashInsteadInput = guestOrderInput.extend({ code: phoneCode.optional() });
export const guestConfirmInput = guestOrderInput.extend({ code: phoneCode });
/** `againAt`: for `later` only, a moment within the next 30 days. */
export const callInput = z.object({
  orderId: id,
  outcome: z.enum(callOutcomes, fault("either", { options: [...callOutcomes] })),
  againAt: z.iso.datetime(fault("dayAndTime")).optional(),
});
export type CallInput = z.infer<typeof callInput>;
export const cashInput = z.object({ orderId: id, collected: z.boolean() });
/** The customer sees the reason; only the owner sees the note, in the order's history. */
const endInput = z.object({ orderId: id, reason, note: note.optional() });
/** `refund`: confirms that collected cash is given back. Without it, an order with collected cash is not canceled. */
export const cancelInput = endInput.extend({ refund: z.boolean().default(false) });
/** The pieces that money goes back for: they stand in the history and in the customer's mail, and change no sum. */
export const refundLines = z.array(soldPieces).max(maxCartLines).optional();
/**
 * `amount`: in taka; without one, all that is left goes back. `seenLeft`: what was left as the owner saw it; if it has changed
 * since, nothing is refunded.
 */
export const refundInput = z.object({
  orderId: id,
  amount: taka.min(0.01, fault("moreThanZero")).optional(),
  reason: line(200).optional(),
  seenLeft: taka.optional(),
  lines: refundLines,
});
export type RefundInput = z.infer<typeof refundInput>;
/** `restock`: the lines that can be sold again; their quantities are added back to the counted stock. */
export const returnInput = endInput.extend({ restock: z.array(soldLine).max(maxCartLines).default([]) });
/**
 * An empty note removes the old one. `seen`: the old note as the owner saw it; if it has changed since, it is not
 * replaced.
 */
export const orderNoteInput = z.object({ orderId: id, note, seen: note.optional() });
/** Both are shown to the customer; an empty text removes one. */
export const courierInput = z.object({ orderId: id, courierName: line(100), trackingNumber: line(100) });

/** An address that the owner enters. */
export const writtenAddress = deliveryAddress.extend({
  phone: phone.refine((text) => plainPhone(text).replace(/\D/g, "").length >= 6, fault("digitsAtLeast", { least: 6 })),
});

/** An order that the owner enters for a customer who called, wrote or visited. */
export const writtenOrderInput = placeOrderInput.extend({
  source: z
    .enum(orderSources, fault("either", { options: orderSources.filter((one) => one !== "shop") }))
    .exclude(["shop"], fault("either", { options: orderSources.filter((one) => one !== "shop") })),
  address: writtenAddress,
  note: note.default(""),
  /** The chat that it was read from, where the owner wants it kept with the order. */
  chat: text(chatMax).default(""),
});
export type WrittenOrder = z.input<typeof writtenOrderInput>;
export type WrittenOrderInput = z.output<typeof writtenOrderInput>;
