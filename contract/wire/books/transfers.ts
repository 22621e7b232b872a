// The calls on the shop's wallets, and on transfers to them.
import { z } from "zod";
import { walletNames } from "../../rules/constants.ts";
import { ownerProof } from "../accounts/owners.ts";
import { fault } from "../faults.ts";
import { refundLines } from "../orders/order-acts.ts";
import { guestKey } from "../orders/orders.ts";
import { payInput } from "../paying/payments.ts";
import { toldTransfer, trxId, walletSettings } from "../paying/wallets.ts";
import { id, line, requiredLine, taka } from "../replies.ts";

/** A shopper says which transfer pays the order. */
export const transferInput = z.object({ orderId: id, wallet: z.enum(walletNames), trxId });
export const guestTransferInput = transferInput.extend({ key: guestKey });
export type TransferInput = z.infer<typeof transferInput>;

/** Told to the owner. */
export const toldTransferInput = toldTransfer.extend({ orderId: id });
export type ToldTransferInput = z.infer<typeof toldTransferInput>;

/** As `payInput`, for an order without an account. */
export const guestPayInput = payInput.extend({ key: guestKey });

/** The owner's answers. `trxId`: the transfer that the owner has looked for. */
export const transferFoundInput = z.object({ orderId: id, trxId });
export const transferNotFoundInput = transferFoundInput.extend({ reason: requiredLine(200) });
/**
 * The money was given back by hand, in full or in part: `amount` in taka, `trxId` of the way back; without one it was given in cash,
 * and `seenLeft` is required. `reason`, `seenLeft` and `lines` as of a refund by card (orders.ts).
 */
export const giveBackInput = z
  .object({
    orderId: id,
    amount: taka.min(0.01, fault("moreThanZero")),
    trxId: trxId.optional(),
    reason: line(200).optional(),
    seenLeft: taka.optional(),
    lines: refundLines,
  })
  .refine(({ trxId: wayBack, seenLeft }) => wayBack !== undefined || seenLeft !== undefined, {
    path: ["seenLeft"],
    message: fault("required"),
  });
export type GiveBackInput = z.infer<typeof giveBackInput>;

/** Needs the password: whoever changes a number gets the shop's money. */
export const walletSettingsInput = ownerProof.extend({ wallets: walletSettings });
