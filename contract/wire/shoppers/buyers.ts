// Customers as the team sees them: who bought, with or without an account (docs/decisions/066-customers.md).
import { z } from "zod";
import { languages, maxBuyerTags } from "../../rules/constants.ts";
import { ownerProof } from "../accounts/owners.ts";
import { picture } from "../catalog/catalog.ts";
import { fault } from "../faults.ts";
import { id, line, paragraphs, reply, requiredLine, taka, text } from "../replies.ts";

export const buyerMarks = ["returning", "refused", "blocked", "account"] as const;
export type BuyerMark = (typeof buyerMarks)[number];
const buyerSorts = ["newest", "oldest", "spent", "orders", "refused", "name"] as const;
export type BuyerSort = (typeof buyerSorts)[number];

/** `q`: name, phone or e-mail, with digits of any script. `returning`: with two orders or more. */
const buyerFilter = z
  .object({
    q: line(100),
    mark: z.enum(buyerMarks, fault("either", { options: [...buyerMarks] })),
    tag: line(30),
    district: line(100),
  })
  .partial();
export type BuyerFilter = z.infer<typeof buyerFilter>;
export const buyerListInput = buyerFilter.extend({
  page: z.int().min(1).max(1_000_000).default(1),
  limit: z.int().min(1).max(100).default(20),
  sort: z.enum(buyerSorts, fault("either", { options: [...buyerSorts] })).default("newest"),
});
export type BuyerListInput = z.input<typeof buyerListInput>;

const inBoth = z.object({ en: z.string(), bn: z.string() });

/**
 * Sums in taka, times in ISO 8601. `outcomes`: of the newest twelve orders, oldest first: d delivered, r refused, c canceled, o open.
 * `spent`: what came in, less what went back.
 */
const buyer = z.object({
  _id: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  place: inBoth,
  orders: z.int(),
  delivered: z.int(),
  refused: z.int(),
  spent: z.number(),
  outcomes: z.string(),
  hasAccount: z.boolean(),
  isBlocked: z.boolean(),
  openClaims: z.int(),
  /** Taken off the next order. */
  credit: z.number(),
  tags: z.array(z.string()),
  lastAt: z.string(),
});
export type Buyer = z.infer<typeof buyer>;
export const buyerListReply = reply.extend({
  buyers: z.array(buyer),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
  counts: z.record(z.enum(["all", ...buyerMarks]), z.int()),
  tags: z.array(z.string()),
  /** Each once, by its known names: the English one is the filter. A text that names none is the same in both. */
  districts: z.array(inBoth),
});
export type BuyerPage = Omit<z.infer<typeof buyerListReply>, "success" | "message">;

/** `language`: of heads. A download's own headers say the browser's, not the office's. */
export const buyerExportQuery = buyerFilter.extend({
  until: z.coerce.number().int(),
  proof: text(100),
  language: z.enum(languages).default("en"),
});
export const buyerExportReply = reply.extend({ until: z.number(), proof: z.string() });

const buyerOrder = z.object({
  _id: z.string(),
  number: z.string(),
  amount: z.number(),
  outcome: z.enum(["delivered", "returned", "canceled", "open"]),
  status: z.string(),
  createdAt: z.string(),
  /** The first product as it was sold, how many of it, and how many lines there are besides. */
  product: z.object({ name: z.string(), bengaliName: z.string() }),
  quantity: z.int(),
  more: z.int(),
  /** Of its first lines, at most three. */
  pictures: z.array(picture),
});
/** A record that was joined to this one, or one that may be of the same person. */
const otherBuyer = z.object({
  _id: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  orders: z.int(),
});
export type OtherBuyer = z.infer<typeof otherBuyer>;
const buyerDetail = buyer.extend({
  since: z.string(),
  /** The cost of couriers for refused parcels, and plants that did not come back, in taka. Null for a seller. */
  lost: z.number().nullable(),
  phones: z.array(z.string()),
  emails: z.array(z.string()),
  orderList: z.array(buyerOrder),
  claims: z.array(
    z.object({ _id: z.string(), number: z.string(), createdAt: z.string(), decision: z.string().nullable() }),
  ),
  reviews: z.array(
    z.object({
      _id: z.string(),
      product: z.object({ name: z.string(), bengaliName: z.string() }),
      stars: z.int(),
      text: z.string(),
      state: z.string(),
      createdAt: z.string(),
    }),
  ),
  notes: z.array(z.object({ _id: z.string(), text: z.string(), by: z.string(), at: z.string() })),
  accounts: z.array(z.object({ _id: z.string(), name: z.string(), email: z.string(), phone: z.string() })),
  addresses: z.array(z.object({ street: z.string(), place: inBoth, times: z.int() })),
  joined: z.array(otherBuyer),
  alike: z.array(otherBuyer),
  blockedNote: z.string().nullable(),
  /** Blocked for all orders, not only for those in cash. */
  noOrders: z.boolean(),
  /** Orders of these phones are sent once they are paid. */
  paysFirst: z.boolean(),
  /** Given, taken off orders and given back, newest first. `by`: who gave it by hand. */
  creditLines: z.array(
    z.object({
      kind: z.enum(["claim", "by-hand", "order", "moved"]),
      amount: z.number(),
      at: z.string(),
      order: z.object({ _id: z.string(), number: z.string() }).nullable(),
      by: z.string(),
      reason: z.string(),
    }),
  ),
  /** Whether an account has proven to be this customer: only such a one takes credit off its orders. */
  isCreditUsable: z.boolean(),
});
export type BuyerDetail = z.infer<typeof buyerDetail>;
/** `amount`: in taka; below 0 takes some away. `seen`: the credit that the owner saw, so that a second press changes nothing. */
export const buyerCreditInput = z.object({
  buyerId: id,
  amount: z
    .number()
    .min(-9_999_999, fault("tooLarge"))
    .max(9_999_999, fault("tooLarge"))
    .refine((amount) => amount !== 0, fault("moreThanZero"))
    .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, fault("decimals")),
  reason: requiredLine(200),
  seen: taka,
});
export const buyerParams = z.object({ buyerId: id });
export const buyerReply = reply.extend({ buyer: buyerDetail });

export const buyerNoteInput = z.object({ buyerId: id, text: paragraphs(1000).min(1, fault("required")) });
export const buyerNoteIdInput = z.object({ buyerId: id, noteId: id });
export const buyerTagsInput = z.object({
  buyerId: id,
  tags: z.array(requiredLine(30)).max(maxBuyerTags, fault("moreThan", { most: maxBuyerTags })),
});
/** Orders of the customer's phones are sent once they are paid. */
export const buyerPayFirstInput = z.object({ buyerId: id, payFirst: z.boolean() });
/** `reason`: is kept with the blocked number, for the team. `noOrders`: no order at all, not only none in cash. */
export const buyerBlockInput = z.object({
  buyerId: id,
  blocked: z.boolean(),
  noOrders: z.boolean().default(false),
  reason: line(100).default(""),
});
/** `otherId`: its record is joined to the first, and can be separated again. */
export const buyerJoinInput = z.object({ buyerId: id, otherId: id });
export const buyerSeparateInput = z.object({ buyerId: id });
/** All that the shop holds of the person, as it is saved in a file. */
export const buyerDataReply = reply.extend({ data: z.record(z.string(), z.unknown()) });
export const buyerProofInput = ownerProof.extend({ buyerId: id });
