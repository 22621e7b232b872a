// An order read from a pasted chat.
import { z } from "zod";
import { walletNames } from "../../rules/constants.ts";
import { reply, text } from "../replies.ts";

/** In UTF-16 units. */
export const chatMax = 65_536;
/** Of the body: each character may be three bytes, and JSON adds its own. */
export const chatBodyBytes = 4 * chatMax + 1_024;

/** The text is read, and neither kept nor logged. */
export const chatInput = z.object({ text: text(chatMax) });

/** `size` and names of places as the shop has them; null: the chat does not say, or leaves it open. */
const chatLine = z.object({
  product: z.string().nullable().meta({ description: "The likeliest; not sure unless `isSure` says so" }),
  choices: z.array(z.string()).meta({ description: "The other products that it may be, the likeliest first" }),
  size: z.string().nullable(),
  quantity: z.int(),
  isSure: z.boolean(),
  left: z
    .int()
    .optional()
    .meta({ description: "Counted pieces, where fewer are left than it asks for; it is not sure then" }),
});
export type ChatLine = z.infer<typeof chatLine>;

const chatFields = ["name", "phone", "address", "line", "transfer", "unknown", "note", "shop", "speaker"] as const;
/** A place in the text, in UTF-16 units: what says a field, what the shop says itself, or who speaks. `line` is the number of a line, from 0. */
const chatSpan = z.object({
  field: z.enum(chatFields),
  start: z.int(),
  end: z.int(),
  isSure: z.boolean(),
  line: z.int().optional(),
});
export type ChatSpan = z.infer<typeof chatSpan>;

const chatDraft = z.object({
  name: z.string().nullable(),
  phones: z.array(z.string()).meta({ description: "As 01..., first the one to deliver to" }),
  district: z.string().nullable(),
  thana: z.string().nullable(),
  districtChoices: z.array(z.string()),
  thanaChoices: z.array(z.string()),
  street: z.string().nullable(),
  lines: z.array(chatLine),
  transfer: z
    .object({
      wallet: z.enum(walletNames),
      trxId: z.string(),
      amount: z
        .number()
        .optional()
        .meta({ description: "What was sent, in taka; absent where the chat does not say it" }),
    })
    .nullable(),
  unknown: z.array(z.string()).meta({ description: "Wares that the shop does not sell" }),
  note: z.string().nullable(),
  spans: z.array(chatSpan).meta({ description: "What is in none of them was not used" }),
});
export type ChatDraft = z.infer<typeof chatDraft>;
/** An order of the last days that is not canceled or returned: one whose kept chat is this text, else one to a phone of this chat. */
const alikeOrder = z.object({ _id: z.string(), number: z.string(), createdAt: z.string() });
export type AlikeOrder = z.infer<typeof alikeOrder>;
export const chatReply = reply.extend({
  draft: chatDraft,
  alike: alikeOrder.nullable().meta({ description: "The order that this chat seems to be already; null for none" }),
});
