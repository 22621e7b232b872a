import { z } from "zod";
import {
  cancelKinds,
  giftMessageMax,
  languages,
  maxCartLines,
  maxQuantity,
  orderActors,
  orderEventKinds,
  orderFlagKinds,
  orderStatuses,
  ownOrdersMax,
  parcelStates,
  paymentMethods,
  paymentProviders,
  walletNames,
} from "../../rules/constants.ts";
import { storedPhone } from "../../rules/delivery/phone.ts";
import { orderSources } from "../../rules/office/lists.ts";
import { callOutcomes, orderTasks } from "../../rules/office/order-tasks.ts";
import { picture } from "../catalog/catalog.ts";
import { ownersParcel, parcelOfOrder } from "../delivery/parcels.ts";
import { deliveryTerms } from "../delivery/zones.ts";
import { fault } from "../faults.ts";
import { chosenProvider, orderPayment, orderRefund } from "../paying/payments.ts";
import { transferOfOrder } from "../paying/wallets.ts";
import { phoneCode } from "../phone-code.ts";
import { id, line, paragraphs, reply, requiredLine, requiredText, taka, text } from "../replies.ts";
import { couponCode, couponOfOrder } from "./coupons.ts";
import { orderProfit } from "./order-profit.ts";

export const phone = requiredLine(40).overwrite(storedPhone);

/**
 * The first nine fields are those of the specification, and all are required (section 5), e-mail and postcode unless the settings
 * say otherwise (`emailOptional`, `postcodeOptional`) or, for the postcode, delivery zones are on. E-mail and phone have no format check, but
 * cash on delivery takes no number that begins with 01 and has not eleven digits. Without an e-mail (empty), the order sends no mails to its
 * customer, unless an account placed it. While delivery zones are on, the last name may be empty too: the form then has one field for the name,
 * and the thana says what the postcode would. What an owner writes down needs no e-mail, postcode or last name.
 */
export const deliveryAddress = z.object({
  firstName: requiredLine(100),
  lastName: line(100).default(""),
  email: line(254).default(""),
  street: requiredLine(200),
  city: requiredLine(100),
  state: requiredLine(100),
  zipcode: line(20).default(""),
  country: requiredLine(100),
  phone,
  /** A thana of the city, which is then a district. */
  thana: line(100).optional(),
  /** For the courier. */
  note: line(200).optional(),
});
export type DeliveryAddress = z.infer<typeof deliveryAddress>;

/** For an order that goes to somebody else as a gift: its papers name no price, and the message, if there is one, comes with it. */
const gift = z.object({ message: paragraphs(giftMessageMax).default("") });
export type Gift = z.infer<typeof gift>;

/**
 * `expectedAmount`: the total the shopper saw, in taka. If the total differs, the answer is 409 with `amount`. Prices
 * are never read from the input.
 */
export const placeOrderInput = z.object({
  items: z
    .array(
      z.object({
        product: id,
        quantity: z.int().min(1).max(maxQuantity),
        size: requiredText(40, fault("selectSize")),
      }),
    )
    .min(1, fault("emptyCart"))
    .max(maxCartLines),
  address: deliveryAddress,
  /** The code of a coupon. */
  coupon: couponCode.optional(),
  gift: gift.optional(),
  expectedAmount: taka.optional(),
  /** By SMS to the address's phone, where the shop asks each order in cash for it (refusal `code-needed`). */
  code: phoneCode.optional(),
  /** The language of the order's mails; by default that of the call's Accept-Language. */
  language: z.enum(languages).optional(),
});
export type PlaceOrderInput = z.infer<typeof placeOrderInput>;
export const placeCardOrderInput = placeOrderInput.extend({ provider: chosenProvider });
export type PlaceCardOrderInput = z.infer<typeof placeCardOrderInput>;

export const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{8,100}$/, fault("visibleCharacters", { least: 8, most: 100 }));
/** A guest's key is the only proof for later requests, so it is too long to guess. */
export const guestKey = z.string().regex(/^[\x21-\x7e]{16,100}$/, fault("visibleCharacters", { least: 16, most: 100 }));

/** The sold product, as it was when the order was placed. `offerPrice` in taka. */
const orderLine = z.object({
  product: z.object({
    _id: z.string(),
    name: z.string(),
    bengaliName: z.string(),
    image: z.array(z.string()),
    pictures: z.array(picture),
    offerPrice: z.number(),
    /** Its category's id, as it is now; only where the owner reads one order. */
    category: z.string().optional(),
  }),
  quantity: z.int(),
  size: z.string(),
  /** Its share of the order's discount, in taka, if it has one. */
  discount: z.number().optional(),
  weightGrams: z.int().optional(),
  needsVan: z.boolean().optional(),
});

/**
 * Something in an order that the owner must check. `about`: the payment, card page, status or provider's message concerned.
 * `paid` was paid instead of `asked`, or for an order that costs that much by now. With `about` it was sent to the shop's number before. Both are in decimal taka, but `paid` is in `currency` if that is given.
 */
const orderFlag = z.object({
  kind: z.enum(orderFlagKinds),
  about: z.string().optional(),
  paid: z.number().optional(),
  currency: z.string().optional(),
  asked: z.number().optional(),
});
export type OrderFlag = z.infer<typeof orderFlag>;

/** Identifies a line of an order. */
export const soldLine = z.object({ product: id, size: text(40) });
export type SoldLine = z.infer<typeof soldLine>;

/** So many pieces of a line. */
export const soldPieces = soldLine.extend({ quantity: z.int().min(1).max(maxQuantity) });
export type SoldPieces = z.infer<typeof soldPieces>;
/** The pieces that a refund is for, as they were sold. */
const refundedLine = z.object({
  name: z.string(),
  bengaliName: z.string(),
  size: z.string(),
  quantity: z.int(),
});
export type RefundedLine = z.infer<typeof refundedLine>;

/**
 * The owner's edit: only what has changed. A line's `from` is 0 if it is new, `to` is 0 if it is gone. Amounts in taka.
 */
const change = z.object({ from: z.number(), to: z.number() });
const orderChanges = z.object({
  lines: z.array(change.extend({ name: z.string(), size: z.string() })),
  address: z.boolean(),
  delivery: change.optional(),
  discount: change.optional(),
  amount: change.optional(),
});
export type OrderChanges = z.infer<typeof orderChanges>;

/** Details of an order event. Each kind has its own. */
const orderEventDetail = z.object({
  /** The status before. */
  from: z.enum(orderStatuses).optional(),
  /** For a status: the scan of a label that made it, or that it takes back. */
  scan: z.string().optional(),
  undoneScan: z.string().optional(),
  reason: z.string().optional(),
  cancelKind: z.enum(cancelKinds).optional(),
  flag: orderFlag.optional(),
  note: z.string().optional(),
  /** The wallet of a transfer; its TrxID is the note. */
  wallet: z.enum(walletNames).optional(),
  courierName: z.string().optional(),
  trackingNumber: z.string().optional(),
  parcelState: z.enum(parcelStates).optional(),
  /** For a return: the lines whose counted stock went back. */
  restocked: z.array(soldLine).optional(),
  /** Refunded, or brought by a courier, in taka. */
  amount: z.number().optional(),
  /** `short`: the courier kept it; `open`: it still has to bring it. In taka. */
  short: z.number().optional(),
  open: z.number().optional(),
  /** For a change to cash on delivery: how it was to be paid before. */
  method: z.enum(paymentMethods).optional(),
  /** For a refund: it was given back in cash. */
  inCash: z.literal(true).optional(),
  /** For a refund of a card's payment: the owner sent it to a wallet, whose TrxID is the note. */
  sentByHand: z.literal(true).optional(),
  /** For a refund: the pieces that it is for. */
  lines: z.array(refundedLine).optional(),
  edited: orderChanges.optional(),
  /** For a cleared flag: the customer confirmed the order by a code sent to its phone. */
  confirmedBy: z.enum(["sms"]).optional(),
  /** The outcome of a call; `at`: when to call again (ISO 8601). */
  call: z.object({ outcome: z.enum(callOutcomes), at: z.string().optional() }).optional(),
});
export type OrderEventDetail = z.infer<typeof orderEventDetail>;

/** The terms of the order's zone when it was placed, and the promised days (Dhaka, YYYY-MM-DD). */
const zoneOfOrder = deliveryTerms.extend({
  arrives: z.object({ from: z.string(), to: z.string() }),
  /** The load from which the charge was computed. Older orders lack both. */
  weightGrams: z.int().optional(),
  needsVan: z.boolean().optional(),
});
export type ZoneOfOrder = z.infer<typeof zoneOfOrder>;

/** The order whose plants another one brings anew, for nothing. */
const replacedOrder = z.object({ _id: z.string(), number: z.string() });
export type ReplacedOrder = z.infer<typeof replacedOrder>;

/** When and why an order was canceled or returned. `reason`: what the owner wrote, or empty. */
const end = z.object({ at: z.string(), reason: z.string() });

/**
 * An order as its customer sees it. `amount` is the total: subtotal less discount, delivery, tax and rounding, less credit. `coupon` is absent if it
 * was placed without one, `discount` if there is neither a coupon nor a discount of the owner's. Times are ISO 8601. `canPay`: the card
 * order is unpaid and 'Pay now' works; `payBy`: the deadline for paying in advance, null without one. An order is never both canceled
 * and returned. Courier and tracking number are empty until they are known.
 */
const order = z.object({
  _id: z.string(),
  number: z.string(),
  items: z.array(orderLine),
  // An order may lack an e-mail; an order of a deleted account lacks street and phone too.
  address: deliveryAddress.extend({ email: z.string(), street: z.string(), phone: z.string() }),
  /** The address's place in one line: thana, city and postcode, state, and a country other than Bangladesh. */
  place: z.object({ en: z.string(), bn: z.string() }),
  amount: z.number(),
  subtotal: z.number(),
  discount: z.number().optional(),
  coupon: couponOfOrder.optional(),
  /** Only of a gift. */
  gift: gift.optional(),
  /** Only of one that brings plants anew: the order that they were bought with. */
  replaces: replacedOrder.optional(),
  delivery: z.number(),
  tax: z.number(),
  /** The difference to whole taka; absent if there is none. */
  rounding: z.number().optional(),
  /** The customer's credit that was taken off; absent if none was. */
  credit: z.number().optional(),
  /** Null if zones were off when the order was placed. */
  zone: zoneOfOrder.nullable(),
  isPaid: z.boolean(),
  /**
   * The money that came in, went back, and is still open. Of the open amount: to be sent now, named by a TrxID that the
   * shop looks for, and collected in cash at the door, in whole taka. `short`: the amount a courier kept when its
   * statement settled the order; absent if nothing, and for the customer.
   */
  ledger: z.object({
    in: z.number(),
    refunded: z.number(),
    open: z.number(),
    payNow: z.number(),
    inCheck: z.number(),
    toCollect: z.number(),
    short: z.number().optional(),
  }),
  paymentMethod: z.enum(paymentMethods),
  /** Of a card order: whose page took the payment, or was opened last. */
  paymentProvider: z.enum(paymentProviders).optional(),
  /** Only of an order in cash of which a part is paid before it is packed. */
  advance: z.object({ amount: z.number(), isPaid: z.boolean() }).optional(),
  /**
   * The sum by which an edit made the order dearer may be sent to the shop's number before it is packed, instead of to
   * the rider. Absent otherwise.
   */
  mayPayRest: z.literal(true).optional(),
  /** Only once a transfer to the shop's number was named. */
  transfer: transferOfOrder.optional(),
  canPay: z.boolean(),
  payBy: z.string().nullable(),
  status: z.enum(orderStatuses),
  canceled: end.extend({ kind: z.enum(cancelKinds) }).nullable(),
  returned: end.nullable(),
  courierName: z.string(),
  trackingNumber: z.string(),
  /** Null if it was not booked through a courier's interface. */
  parcel: parcelOfOrder.nullable(),
  createdAt: z.string(),
});
export type Order = z.infer<typeof order>;

/** `trackingPath`: path of the order's tracking page, which needs no login. */
const withTrackingPath = { trackingPath: z.string() };
const ownOrder = order.extend({
  ...withTrackingPath,
  /** The shop waits for its confirmation, which a code sent to its phone gives. Absent otherwise. */
  toConfirm: z.literal(true).optional(),
  /** The part that was found before the rest came, of an order that is paid to the shop's number; `amount` in taka. Absent otherwise. */
  foundPart: z.object({ wallet: z.enum(walletNames), trxId: z.string(), amount: z.number() }).optional(),
});
export type OwnOrder = z.infer<typeof ownOrder>;

/**
 * An order as the owner sees it. `note` is never shown to the customer. `guest`: placed in the shop without an account, and
 * not added to one since. `flags`: what the owner must check. `isTestPayment`: it counts as paid, but was paid at the shop's
 * own test terminal, where no money moves. `language`: in which it was placed, and which its mails, papers and messages have.
 */
const ownerOrder = order.extend({
  source: z.enum(orderSources),
  note: z.string(),
  guest: z.boolean(),
  flags: z.array(orderFlag),
  /** Why an advance was asked for: the zone, the owner's wish, or the rules for phones. */
  advanceReasons: z.array(z.string()).optional(),
  isTestPayment: z.boolean(),
  language: z.enum(languages).optional(),
  /** Calls to the customer so far. Times are ISO 8601, null while there is none; `missed` counts calls without an answer. */
  calls: z.object({ confirmedAt: z.string().nullable(), againAt: z.string().nullable(), missed: z.int() }),
  /** Absent in the list of all orders. */
  trackingPath: z.string().optional(),
  /** In a page of orders only, and only of a phone that sent a parcel back: so many of its parcels came back, of so many that ended. */
  phoneReturns: z.object({ returned: z.int(), ended: z.int() }).optional(),
});
export type OwnerOrder = z.infer<typeof ownerOrder>;

/** `status` is the order's status after the event; `actorName` is empty if the account was deleted. */
const orderEvent = z.object({
  kind: z.enum(orderEventKinds),
  status: z.enum(orderStatuses),
  detail: orderEventDetail,
  actor: z.enum(orderActors),
  actorName: z.string(),
  createdAt: z.string(),
});
export type OrderEvent = z.infer<typeof orderEvent>;

const phoneOutcomes = ["delivered", "returned", "canceled", "open"] as const;
export type PhoneOutcome = (typeof phoneOutcomes)[number];
/** An order of the same phone number, and its outcome. */
const phoneOrder = z.object({
  _id: z.string(),
  number: z.string(),
  outcome: z.enum(phoneOutcomes),
  createdAt: z.string(),
});
export type PhoneOrder = z.infer<typeof phoneOrder>;
/** How many orders of a phone number ended how, how its last parcel did, since when, and what those that came back have cost in taka: only for who sees costs. */
const phoneRecord = z.object({
  ...{ delivered: z.int(), returned: z.int(), canceled: z.int(), open: z.int() },
  last: z.enum(["delivered", "returned"]).nullable(),
  since: z.string(),
  lost: z.number().optional(),
});
export type PhoneRecord = z.infer<typeof phoneRecord>;

/**
 * `customer` is null for an order entered by the owner. `orderCount` counts all orders of that account. `phoneOrders`:
 * the newest orders of the same phone number, including this one, oldest first; none if the phone is not a number. `phoneRecord`: of all.
 */
const orderDetail = ownerOrder.extend({
  ...withTrackingPath,
  events: z.array(orderEvent),
  payments: z.array(orderPayment),
  /** Absent if there are none. */
  refunds: z.array(orderRefund).optional(),
  /** Its bookings with couriers, oldest first. */
  parcels: z.array(ownersParcel),
  customer: z.object({ _id: z.string(), name: z.string(), email: z.string(), orderCount: z.int() }).nullable(),
  phoneOrders: z.array(phoneOrder),
  phoneRecord: phoneRecord.nullable(),
  /** The chat that it was read from, only where the owner has kept it. */
  chat: z.string().optional(),
  /** The link by which its customer completed it, and why the owner's prices differ. */
  link: z.object({ code: z.string(), reason: z.string() }).optional(),
  /** The text messages about it that were sent, and their cost in taka. Only for owner and manager, and absent if there are none. */
  texts: z.object({ messages: z.int(), parts: z.int(), cost: z.number() }).optional(),
  /** Only for owner and manager, and absent for an order that is no sale. */
  profit: orderProfit.optional(),
});
export type OrderDetail = z.infer<typeof orderDetail>;
export const orderDetailReply = reply.extend({ order: orderDetail });

const isNotDay = fault("day");
/** The database knows no year 0, and the first day of year 1 begins in it. */
const day = z.iso.date(isNotDay).refine((text) => text >= "1900", isNotDay);
const isNotStatus = fault("status");
export const status = z.enum(orderStatuses, isNotStatus);

/**
 * Filters for orders. `q`: words that must all occur in the number, names, phone, address, products or courier. With a
 * `status`, canceled and returned orders are left out unless `mark` asks for them. `from` and `to` are days in Asia/Dhaka,
 * both included. `customer` is an account's id. `flagged`: only orders that the owner must check. `toCheck`: only those with a
 * transfer that the owner must look for. `booked`: `no` for orders that are still to be sent and that no courier has, `yes` for those
 * that one has. `task`: what is to be done next with those that are not on their way (contract/rules/office/next-step.ts): to be called now, to be
 * packed, to be handed over.
 */
const orderFilter = z.object({
  q: line(100).optional(),
  status: z.union([status, z.array(status).min(1, isNotStatus).max(orderStatuses.length)], isNotStatus).optional(),
  mark: z
    .enum(["active", "canceled", "returned"], fault("either", { options: ["active", "canceled", "returned"] }))
    .optional(),
  payment: z.enum(["done", "pending"], fault("either", { options: ["done", "pending"] })).optional(),
  method: z.enum(paymentMethods, fault("either", { options: [...paymentMethods] })).optional(),
  from: day.optional(),
  to: day.optional(),
  customer: id.optional(),
  flagged: z.enum(["yes"], fault("either", { options: ["yes"] })).optional(),
  toCheck: z.enum(["yes"], fault("either", { options: ["yes"] })).optional(),
  booked: z.enum(["yes", "no"], fault("yesOrNo")).optional(),
  task: z.enum(orderTasks, fault("either", { options: [...orderTasks] })).optional(),
});
export type OrderFilter = z.infer<typeof orderFilter>;

/**
 * `until`, `proof`: received in exchange for the owner's password. They allow the download for one minute. `language`: of heads and words.
 * A download's own headers say the browser's, not the office's.
 */
export const orderExportQuery = orderFilter.extend({
  until: z.coerce.number().int(),
  proof: text(100),
  language: z.enum(languages).default("en"),
});
export const orderExportReply = reply.extend({ until: z.number(), proof: z.string() });

const orderSorts = ["newest", "oldest", "amount-desc", "amount-asc"] as const;
export type OrderSort = (typeof orderSorts)[number];
export const orderPageSize = 10;
const maxOrderPageSize = 100;

/** With no body, or an empty one, the answer lists all orders. */
export const orderListInput = orderFilter
  .extend({
    page: z.int().min(1).max(1_000_000),
    limit: z.int().min(1).max(maxOrderPageSize),
    sort: z.enum(orderSorts, fault("either", { options: ["newest", "oldest", "amount-desc", "amount-asc"] })),
  })
  .partial();
export type OrderListInput = z.infer<typeof orderListInput>;

/** Asks for the orders before and after an order in a filtered list. The order itself need not match the filters. */
export const orderNeighborsInput = orderFilter.extend({
  orderId: id,
  sort: z.enum(orderSorts, fault("either", { options: ["newest", "oldest", "amount-desc", "amount-asc"] })).optional(),
});
export type OrderNeighborsInput = z.infer<typeof orderNeighborsInput>;
const neighbor = z.object({ _id: z.string(), number: z.string() }).nullable();
export const orderNeighborsReply = reply.extend({ previous: neighbor, next: neighbor });
export type OrderNeighbors = Omit<z.infer<typeof orderNeighborsReply>, "success" | "message">;

/**
 * How many orders each tab would list with the other filters. Canceled and returned orders count only in their own
 * tabs.
 */
const orderCounts = z.object({
  all: z.int(),
  byStatus: z.record(z.enum(orderStatuses), z.int()),
  canceled: z.int(),
  returned: z.int(),
});
export type OrderCounts = z.infer<typeof orderCounts>;

export const placeOrderReply = reply.extend({
  orderId: z.string(),
  number: z.string(),
  amount: z.number(),
  ...withTrackingPath,
});
/** Without a payload, or with an empty one, all orders (specification, section 7). With either field, a page: by default of `ownOrdersMax`. */
export const ownOrdersInput = z
  .object({ page: z.int().min(1).max(1_000_000), limit: z.int().min(1).max(ownOrdersMax) })
  .partial();
export type OwnOrdersInput = z.infer<typeof ownOrdersInput>;
/** `total` counts all orders of the account; a page past the end is the last page. */
export const ownOrdersReply = reply.extend({
  orders: z.array(ownOrder),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
});
export type OwnOrders = z.infer<typeof ownOrdersReply>;
export const ownOrderReply = reply.extend({ order: ownOrder });
/**
 * `total` counts all matches; `page` and `pages` start at 1, and a page past the end is the last page. `hasMore`: a
 * search found more than `matchesMax` orders; only the first of them, in the requested order, are listed and counted.
 */
export const orderPageReply = reply.extend({
  orders: z.array(ownerOrder),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
  counts: orderCounts,
  hasMore: z.boolean(),
});
export type OrderPage = z.infer<typeof orderPageReply>;
