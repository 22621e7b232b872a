// The shop's own numbers of mobile wallets, and the transfers that shoppers make to them.
import { z } from "zod";
import { transferStates, walletNames } from "../../rules/constants.ts";
import { plainPhone } from "../../rules/delivery/phone.ts";
import { asciiDigits, plainCode } from "../../rules/text.ts";
import { fault } from "../faults.ts";
import { line, reply, requiredLine, taka } from "../replies.ts";

const trxIdWords = fault("trxId");
/** As the wallet's message writes it: capital letters and Latin digits. Shoppers may type it any way. */
export const trxId = line(40)
  .overwrite(plainTrxId)
  .regex(/^[A-Z0-9]{8,12}$/, trxIdWords);

/** `amount`: what was sent, in taka: a part of an order in cash is its advance. Without it, all of it. */
export const toldTransfer = z.object({
  wallet: z.enum(walletNames),
  trxId,
  amount: taka.min(1, fault("below", { least: 1 })).optional(),
});
export type ToldTransfer = z.infer<typeof toldTransfer>;

function plainTrxId(text: string): string {
  // A message's 'TrxID BKK7A2M9QX.' is copied with its words.
  return plainCode(text)
    .toUpperCase()
    .replace(/^(?:TRX|TRANSACTION)\s*(?:ID|NO)[\s:.-]*/, "")
    .replace(/[\s-]/g, "")
    .replace(/[.,;।]$/, "");
}

/** Whether the app calls it 'Send Money' (to a personal number) or 'Payment' (to a merchant's). */
const walletKinds = ["personal", "merchant"] as const;

/** A number of Rocket has one digit more than the phone's. */
const walletNumber = requiredLine(40)
  .overwrite((text) => (/\d/.test(asciiDigits(text)) ? plainPhone(text) : text))
  .regex(/^01[3-9]\d{8,9}$/, fault("mobile"));

/** A wallet whose number shoppers are told to pay to. */
export const shownWallet = z.object({
  name: z.enum(walletNames),
  number: walletNumber,
  kind: z.enum(walletKinds, fault("either", { options: ["personal", "merchant"] })),
});
export type ShownWallet = z.infer<typeof shownWallet>;

/** The owner's wallets. One that is off keeps its number. */
export const walletSettings = z
  .array(shownWallet.extend({ isOn: z.boolean() }))
  .max(walletNames.length)
  .superRefine((wallets, context) => {
    for (const [at, { name }] of wallets.entries()) {
      if (wallets.findIndex((one) => one.name === name) < at)
        context.addIssue({ code: "custom", path: [at, "name"], message: fault("thereAlready") });
    }
  });
export type WalletSettings = z.infer<typeof walletSettings>;

export const walletSettingsReply = reply.extend({ wallets: walletSettings });

/**
 * The transfer that an order was last said to be paid by. `number`: of the shop. `reason`: why it was not found. `refund`: the newest.
 * `isRest`: of what an edit made dearer; the money of before is the order's advance. `cameWith`: of one that was found and then missed, all that
 * had come for the order with it, in taka, where that is more than its sums say. Found again, it has come again.
 */
export const transferOfOrder = z.object({
  wallet: z.enum(walletNames),
  number: z.string(),
  trxId: z.string(),
  state: z.enum(transferStates),
  reason: z.string(),
  refund: z.object({ amount: z.number(), trxId: z.string(), at: z.string() }).optional(),
  isRest: z.literal(true).optional(),
  cameWith: z.number().optional(),
});
export type TransferOfOrder = z.infer<typeof transferOfOrder>;
