// Links by which a customer completes an order that the owner has put together, or pays one that was written down.
import { z } from "zod";
import {
  languages,
  maxCartLines,
  maxQuantity,
  paymentMethods,
  paymentProviders,
  walletNames,
} from "../../rules/constants.ts";
import { linkDays, linkStates } from "../../rules/office/link-days.ts";
import { orderSources } from "../../rules/office/lists.ts";
import { picture } from "../catalog/catalog.ts";
import { fault } from "../faults.ts";
import { chosenProvider } from "../paying/payments.ts";
import { shownWallet, toldTransfer, transferOfOrder, trxId } from "../paying/wallets.ts";
import { phoneCode } from "../phone-code.ts";
import { id, line, paragraphs, reply, requiredLine, requiredText, taka, text } from "../replies.ts";
import { chatMax } from "./chat-orders.ts";
import { deliveryAddress, idempotencyKey, phone } from "./orders.ts";

/** 192 random bits. It is sent in bodies, never in an address of the API. */
const linkSecret = z.string().regex(/^[A-Za-z0-9_-]{32}$/, fault("wrong"));

/** Empty texts are asked of them. District and thana by any name that the shop knows. */
const linkPerson = z.object({
  name: line(200).default(""),
  phone: line(40).default(""),
  district: line(100).default(""),
  thana: line(100).default(""),
  street: line(200).default(""),
});

/** `price`: the owner's own, of one; without it that of this moment, which holds as long as the link does. */
const offeredLine = z.object({
  product: id,
  size: requiredText(40, fault("selectSize")),
  quantity: z.int().min(1).max(maxQuantity),
  price: taka.optional(),
});

const linkSources = orderSources.filter((one) => one !== "shop");
const days = z.union(
  linkDays.map((one) => z.literal(one)),
  fault("oneOf", { options: linkDays.map(String) }),
);

/**
 * Amounts in taka. `charge`: what delivery costs, 0 for free; without it as the address says. `holdsStock`: counted pieces are taken
 * from the shelf until the link ends. `days`: it lasts until 21:00 in Dhaka so many days later. `chat`: kept with the order.
 */
export const newLinkInput = z.object({
  lines: z.array(offeredLine).min(1, fault("emptyCart")).max(maxCartLines),
  discount: taka.default(0),
  reason: line(200).default(""),
  charge: taka.optional(),
  note: paragraphs(160).default(""),
  /** The office's own: it becomes the note of the order, and the customer never sees it. */
  officeNote: paragraphs(2000).default(""),
  /** Money that the customer has sent already: it pays the order that the link makes, in full or in part. */
  transfer: toldTransfer.optional(),
  person: linkPerson.prefault({}),
  source: z.enum(linkSources, fault("either", { options: [...linkSources] })),
  language: z.enum(languages),
  days,
  holdsStock: z.boolean().default(false),
  chat: text(chatMax).default(""),
});
export type NewLinkInput = z.infer<typeof newLinkInput>;
export type NewLink = z.input<typeof newLinkInput>;
export const newLinkHeaders = z.object({ "idempotency-key": idempotencyKey.optional() });

/** A link by which an order that was written down is paid. */
export const paymentLinkInput = z.object({ orderId: id, days });
export const linkIdInput = z.object({ linkId: id });
export const linkAgainInput = linkIdInput.extend({ days });

/** Without `days` it ends when it did, without `officeNote` that stays; a line without `price` keeps the one it had. */
export const editLinkInput = newLinkInput
  .pick({ lines: true, discount: true, reason: true, charge: true, note: true, language: true, holdsStock: true })
  .extend({ linkId: id, days: days.optional(), officeNote: paragraphs(2000).optional() });
export type EditLinkInput = z.infer<typeof editLinkInput>;
export type EditLink = z.input<typeof editLinkInput>;

const linkPageSize = 20;
export const linkListInput = z.object({
  /** Parts of the code, the name or the phone. */
  q: line(100).default(""),
  state: z.enum(linkStates).optional(),
  /** Only those that have lapsed, and that their customers ask for again. */
  isAsked: z.boolean().default(false),
  page: z.int().min(1).max(1_000_000).default(1),
  limit: z.int().min(1).max(100).default(linkPageSize),
});

/** Money that the shop was told the customer has sent to its number: in taka, null for all of it. The rest is collected in cash. */
const sentMoney = z.object({ wallet: z.enum(walletNames), amount: z.number().nullable() }).nullable();

const shownLine = z.object({
  product: z.string(),
  name: z.string(),
  bengaliName: z.string(),
  picture: picture.nullable(),
  size: z.string(),
  quantity: z.int(),
  price: z.number(),
});

/**
 * A link as the office sees it. Amounts in taka, times ISO 8601. `url` opens it. `charge`: the owner's own. `total`: what its page says
 * or asks for, as paid in cash, with tax and `delivery`; without the delivery where that is null, since it goes by an address that is not known.
 */
const officeLink = z.object({
  _id: z.string(),
  code: z.string(),
  url: z.string(),
  state: z.enum(linkStates),
  isForPayment: z.boolean(),
  source: z.enum(orderSources),
  language: z.enum(languages),
  person: z.object({
    name: z.string(),
    phone: z.string(),
    district: z.string(),
    thana: z.string(),
    street: z.string(),
  }),
  lines: z.array(shownLine),
  discount: z.number(),
  reason: z.string(),
  charge: z.number().nullable(),
  delivery: z.number().nullable(),
  total: z.number(),
  note: z.string(),
  officeNote: z.string(),
  sent: sentMoney,
  until: z.string(),
  holdsStock: z.boolean(),
  openedCount: z.int(),
  openedAt: z.string().nullable(),
  askedAt: z.string().nullable(),
  order: z.object({ _id: z.string(), number: z.string() }).nullable(),
  orderedAt: z.string().nullable(),
  createdAt: z.string(),
});
export type OfficeLink = z.infer<typeof officeLink>;
export const officeLinkReply = reply.extend({ link: officeLink });
export const officeLinksReply = reply.extend({
  links: z.array(officeLink),
  total: z.int(),
  page: z.int(),
  open: z.int(),
});
export type OfficeLinks = z.infer<typeof officeLinksReply>;

/** `to`: the place that the customer has chosen, for the sums. `isOpening`: the page is opened by a person, and counts as that. */
export const readLinkInput = z.object({
  secret: linkSecret,
  to: z.object({ city: line(100), thana: line(100).default("") }).optional(),
  method: z.enum(paymentMethods).default("COD"),
  isOpening: z.boolean().default(false),
});

/** How many of a line are there now, for a link that has lapsed: null if the size is not counted. */
const lineNow = shownLine.extend({ left: z.int().nullable(), isSold: z.boolean(), priceNow: z.number() });

/** Sums in taka. */
const linkSums = z.object({
  subtotal: z.number(),
  discount: z.number(),
  /** Null: it goes by an address that is not known yet. */
  delivery: z.number().nullable(),
  tax: z.number(),
  rounding: z.number(),
  /** Without the delivery where that is null. */
  total: z.number(),
  /** Days in Dhaka, YYYY-MM-DD; null while zones are off or the place is not known. */
  arrives: z.object({ from: z.string(), to: z.string() }).nullable(),
  takesCash: z.boolean(),
});

/**
 * The order behind a link, without name and address. `canPayByCard` on a page, `takesTransfer` to the shop's number: with this link, as it
 * and the order stand now. `canTurnToCash`: not where the shop asks a code for it.
 */
const linkedOrder = z.object({
  number: z.string(),
  amount: z.number(),
  isPaid: z.boolean(),
  isOver: z.boolean(),
  method: z.enum(paymentMethods),
  payNow: z.number(),
  /** Named by a TrxID that the shop looks for, and what the rider collects besides. */
  inCheck: z.number(),
  toCollect: z.number(),
  transfer: transferOfOrder.nullable(),
  canPayByCard: z.boolean(),
  takesTransfer: z.boolean(),
  canTurnToCash: z.boolean(),
  payBy: z.string().nullable(),
  trackingPath: z.string(),
});

/** The link as the customer sees it. The address as the owner knows it is there only while the link is open. */
const customersLink = z.object({
  code: z.string(),
  state: z.enum(linkStates),
  isForPayment: z.boolean(),
  isAsked: z.boolean(),
  language: z.enum(languages),
  note: z.string(),
  /** Who of the team has put it together; empty once it is over. */
  madeBy: z.string(),
  until: z.string(),
  /** Whether its pieces are kept for it, or were until it lapsed. */
  holdsStock: z.boolean(),
  /** A mark of what is agreed to, to be sent with the order. Null for one that is for a payment. */
  terms: z.string().nullable(),
  person: officeLink.shape.person,
  sent: sentMoney,
  /** The money that the shop was told of is noted with another order, and does not count here. */
  isSentElsewhere: z.boolean(),
  lines: z.array(lineNow),
  sums: linkSums,
  order: linkedOrder.nullable(),
  methods: z.array(
    z.object({
      method: z.enum(paymentMethods),
      provider: z.enum(paymentProviders).nullable(),
      wallets: z.array(shownWallet).optional(),
    }),
  ),
});
export type CustomersLink = z.infer<typeof customersLink>;
export const customersLinkReply = reply.extend({ link: customersLink });

/**
 * `expectedAmount`: the total that the customer saw, in taka; with another one the answer is 409 with `amount`. `seen`: the
 * `terms` that they saw; with other ones it is 409 `link-changed`.
 */
export const completeLinkInput = z.object({
  secret: linkSecret,
  address: deliveryAddress.extend({ phone, firstName: requiredLine(100) }),
  method: z.enum(paymentMethods),
  provider: chosenProvider,
  seen: line(100).optional(),
  /** Of the phone, for cash: where the shop asks for one, and the phone is not the one that the owner has given. */
  code: phoneCode.optional(),
  expectedAmount: taka,
  language: z.enum(languages).optional(),
});
export type CompleteLinkInput = z.infer<typeof completeLinkInput>;
/** `url`: the page on which it is paid. */
export const completedLinkReply = reply.extend({ number: z.string(), amount: z.number(), url: z.string().optional() });

export const linkInput = z.object({ secret: linkSecret });
export const linkPayInput = linkInput.extend({ provider: chosenProvider });
export const linkTransferInput = linkInput.extend({ wallet: z.enum(walletNames), trxId });
