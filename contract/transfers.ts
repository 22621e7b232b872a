// The calls on the shop's wallets, and on transfers to them.
import { z } from "zod";
import { walletNames } from "./constants.ts";
import { guestKey } from "./orders.ts";
import { ownerProof } from "./owners.ts";
import { id, line, requiredLine, taka } from "./replies.ts";
import { trxId, walletSettings } from "./wallets.ts";

/** A shopper says which transfer pays the order. */
export const transferInput = z.object({ orderId: id, wallet: z.enum(walletNames), trxId });
export const guestTransferInput = transferInput.extend({ key: guestKey });
export type TransferInput = z.infer<typeof transferInput>;

/** The owner's answers. `trxId`: the transfer that the owner has looked for. */
export const transferFoundInput = z.object({ orderId: id, trxId });
export const transferNotFoundInput = transferFoundInput.extend({ reason: requiredLine(200) });
/**
 * The money was sent back by hand, in full or in part: `amount` in taka, `trxId` of the way back. `reason` and `seenLeft` as of a
 * refund by card (orders.ts).
 */
export const transferRefundInput = z.object({
  orderId: id,
  amount: taka.min(0.01, "must be more than zero"),
  trxId,
  reason: line(200).optional(),
  seenLeft: taka.optional(),
});
export type TransferRefundInput = z.infer<typeof transferRefundInput>;

/** Needs the password: whoever changes a number gets the shop's money. */
export const walletSettingsInput = ownerProof.extend({ wallets: walletSettings });
