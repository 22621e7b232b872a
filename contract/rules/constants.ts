// The shop's constants (specification, section 9). Imports nothing, because browser and server both run it.

/** English is the default and has the addresses without a prefix. */
export const languages = ["en", "bn"] as const;
export type Language = (typeof languages)[number];

/** Stands for an uploaded image in the list of a product's pictures. */
export const uploadMark = "upload";

/** Longest side of a stored picture, in pixels. Larger pictures are scaled down. */
export const storedPictureSide = 1600;

/** Every size a product may have, in display order. The server accepts no others. */
export const productSizes = [
  "S",
  "M",
  "L",
  "XL",
  "XXL",
  "Seed Pack",
  "Small Pot",
  "Medium Pot",
  "Large Pot",
  "Standard",
] as const;
export type ProductSize = (typeof productSizes)[number];

/** The size given to a product that is saved without sizes, so that it can be bought. */
export const defaultSize: ProductSize = "Standard";

export const orderStatuses = ["Order Placed", "Packing", "Shipped", "Out for delivery", "Delivered"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/**
 * Paid on a page of a provider, by card or from an app such as bKash's, whoever the provider is. Its value is the one that the API and
 * stored orders have always had, from when Stripe was the only one: apps and backups know it.
 */
export const online = "stripe" as const;

/** `wallet`: sent to the shop's own number of a mobile wallet (contract/wire/paying/wallets.ts). Only while the owner has set one. */
export const paymentMethods = ["COD", online, "wallet"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Mobile wallets that the shop may have a number of. */
export const walletNames = ["bkash", "nagad", "rocket"] as const;
export type WalletName = (typeof walletNames)[number];
/** As they write themselves. */
export const walletTitles: Record<WalletName, string> = { bkash: "bKash", nagad: "Nagad", rocket: "Rocket" };

/**
 * States of a transfer to the shop's number (the rules are in server/orders/paying/transfers/transfers.ts). `checking`: the owner has not
 * looked for it yet. `replaced`: the shopper has named another one since.
 */
export const transferStates = ["checking", "found", "not-found", "replaced", "refunded"] as const;
export type TransferState = (typeof transferStates)[number];

/** An order to be paid by wallet is canceled after so many hours without a transfer. */
export const walletOrderHours = 24;
/**
 * A transfer that is named within so many hours after its order expired still brings it back. Two days are enough for somebody who
 * paid in the last minute and reads the wallet's message on the next day; for longer the shop does not keep prices and coupons.
 */
export const lateTransferHours = 48;
/** An order that is not paid yet keeps others from its use of a coupon for so many minutes. */
export const couponHoldMinutes = 35;
/** How many transfers a shopper may name for one order. */
export const maxTransfers = 10;

/** Providers of card payments. `demo` is the shop's own test terminal, which moves no money. */
export const paymentProviders = ["stripe", "sslcommerz", "bkash", "demo"] as const;
export type PaymentProviderName = (typeof paymentProviders)[number];

/**
 * States of one attempt to pay an order by card (the rules are in server/orders/paying/cards/settle-payment.ts).
 * `opening`: no session known yet. `unwanted`: paid, but the order was already paid or is closed. `mismatched`: a wrong
 * amount was paid.
 */
export const paymentStates = [
  "opening",
  "open",
  "pending",
  "paid",
  "expired",
  "failed",
  "unwanted",
  "mismatched",
  "refunded",
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** `due`: asked for, and the provider has not answered yet. `refused`: its definite no. */
export const refundStates = ["due", "done", "refused"] as const;

/**
 * An unpaid card order is canceled after `cardOrderMinutes`. The provider's page closes earlier; Stripe requires at
 * least 30 minutes.
 */
export const cardOrderMinutes = 35;
export const cardSessionMinutes = 31;
/** How many card pages one order may have. */
export const maxPaymentAttempts = 5;

/**
 * Who canceled an order and why: its customer, directly or by placing another order instead (`replaced`); the owner, with a
 * written reason; or the shop, because the order was not paid in time or its card page could not be opened.
 */
export const cancelKinds = ["customer", "replaced", "owner", "expired", "no-card-page"] as const;
export type CancelKind = (typeof cancelKinds)[number];

/** Why a card payment is not kept. It is refunded at once, and the order is flagged. */
export const unwantedPayments = [
  "paid-twice",
  "paid-after-return",
  "paid-after-cancel",
  "paid-after-deletion",
  "paid-after-sellout",
] as const;
export type UnwantedPayment = (typeof unwantedPayments)[number];

/** Why an order is flagged for the owner. The texts are in web/admin/order/flag-words.ts. */
export const orderFlagKinds = [
  ...unwantedPayments,
  "refund-due",
  "other-session",
  "unpaid-in-progress",
  "second-payment",
  "foreign-payment",
  "other-amount",
  "provider-warning",
  "refund-refused",
  "refunded-while-open",
  "paid-instead-of-cash",
  "parcel-trouble",
  "in-words",
  "call-first",
  "transfer-after-end",
  "coupon-over",
  "overpaid",
  "much-held",
] as const;

/** Couriers that the shop books with by their interface. */
export const courierNames = ["steadfast", "pathao"] as const;
/** Of a parcel, for couriers that charge by it. */
export const minWeightGrams = 500;
export const maxWeightGrams = 10_000;
export const usualWeightGrams = 1000;
/** Of one product. */
export const maxProductGrams = 100_000;
export type CourierName = (typeof courierNames)[number];
export const courierTitles = { steadfast: "Steadfast", pathao: "Pathao" } as const;

/**
 * States of one booking of a parcel (the rules are in server/couriers/parcel-states.ts). `booking`: sent, and the answer is not
 * known yet. `refused`: the courier took no booking. `withdrawn`: the owner gave it up.
 */
export const parcelStates = [
  "booking",
  "refused",
  "withdrawn",
  "booked",
  "moving",
  "held",
  "delivered",
  "partly-delivered",
  "coming-back",
  "returned",
  "lost",
] as const;
export type ParcelState = (typeof parcelStates)[number];
/**
 * Why a booking was refused: by the courier with words or only a status, by it for now, or by the shop itself because its keys are
 * wrong, the courier cannot be reached, or the order has changed.
 */
export const bookingRefusals = [
  "refused",
  "refused-without-words",
  "known-invoice",
  "keys",
  "too-many",
  "silent",
  "unreached",
  "order-changed",
] as const;
export type BookingRefusal = (typeof bookingRefusals)[number];

export const orderEventKinds = [
  "placed",
  "edited",
  "status",
  "paid",
  "refunded",
  "flagged",
  "flag-cleared",
  "cash-collected",
  "cash-undone",
  "cash-part",
  "cash-part-undone",
  "cash-chosen",
  "transfer-named",
  "transfer-not-found",
  "advance-asked",
  "advance-paid",
  "canceled",
  "cancel-undone",
  "returned",
  "return-undone",
  "note",
  "courier",
  "parcel-booked",
  "parcel",
  "called",
] as const;

export type OrderEventKind = (typeof orderEventKinds)[number];

/** `shop`: the shop itself, after a payment or when a deadline has passed. */
export const orderActors = ["customer", "owner", "shop"] as const;
export type OrderActor = (typeof orderActors)[number];

/** `new-order`, `new-claim`, `claim-written`, `claim-offer-accepted`, `claim-offer-failed`, `new-question` and `contact-message` go to the owner, all others to the customer. */
export const mailKinds = [
  "order-placed",
  "new-order",
  "order-paid",
  "transfer-not-found",
  "order-status",
  "order-canceled",
  "order-restored",
  "order-returned",
  "order-edited",
  "order-refunded",
  "advance-asked",
  "password-reset",
  "contact-message",
  "confirm-email",
  "password-changed",
  "owner-change",
  "owner-password",
  "owner-invited",
  "many-codes",
  "stock-alert-asked",
  "stock-alert-back",
  "claim-received",
  "claim-decided",
  "new-claim",
  "claim-message",
  "claim-written",
  "claim-offer",
  "claim-offer-withdrawn",
  "claim-offer-accepted",
  "claim-offer-failed",
  "new-question",
  "question-answered",
  "review-asked",
  "plant-week",
  "test-mail",
] as const;
export type MailKind = (typeof mailKinds)[number];

/** How long the link in an owner's invitation works. */
export const invitationDays = 7;

/** With it a page says whose it is: the account's id. */
export const shownAccountHeader = "x-shown-account";
/** The code of the refusal when somebody else is signed in by now. */
export const otherAccountCode = "other-account";

/** How many addresses an account may save. */
export const maxSavedAddresses = 10;

export const productSorts = ["popular", "newest", "price-asc", "price-desc", "name"] as const;
export type ProductSort = (typeof productSorts)[number];

/** Poisha. */
export const deliveryChargeMinor = 1000;
/** Whole percent of the cart amount. */
export const taxPercent = 2;

/** Shoppers see how many of a counted size are left when this many or fewer are. */
export const fewLeftMax = 5;
/** The owner's low stock list has the sizes with this many or fewer left, unless the settings say otherwise. */
export const lowStockAt = 5;

export const maxQuantity = 99;
export const maxCartLines = 100;
/** An advance is the charge for delivery, or a share of the total. */
export const advanceKinds = ["delivery", "share"] as const;
/** The advance asked where one is needed, until the owner sets another. */
export const firstAdvance = { of: "delivery" as (typeof advanceKinds)[number], percent: 20 };

/** The longest message of a gift, in characters. */
export const giftMessageMax = 300;
export const maxPictures = 4;
export const maxUploadBytes = 10 * 1024 * 1024;

/** Maximum number of matches in the owner's searches of orders, mails and messages. */
export const matchesMax = 1000;

/** Maximum number of a customer's orders in one answer, and the number on a page. */
export const ownOrdersMax = 20;
export const ownOrdersPageSize = 10;

export const collectionPageSize = 10;
export const categoryPageSize = 8;
export const searchDropdownMax = 8;
export const searchSuggestionsMax = 20;
/** A search with fewer results than this also shows at most `closestMax` closest matches. */
export const fewResults = 3;
export const closestMax = 5;
/** A list shows at most this many products that its search means. */
export const meantMax = 30;
export const popularMax = 7;
/** So many popular products the owner can arrange; others follow in the order they were added. */
export const arrangedMax = 100;
export const relatedMax = 5;

export const minPasswordLength = 8;
export const maxPasswordLength = 128;

/** Sorts size names in the shop's order; unknown names go last in their given order. Returns a new list. */
export function orderSizes<T extends string>(sizes: readonly T[]): T[] {
  const rank = (size: T) => {
    const at = (productSizes as readonly string[]).indexOf(size);
    return at === -1 ? productSizes.length : at;
  };
  return [...sizes].sort((a, b) => rank(a) - rank(b));
}

/** The shop's name until the owner sets another. */
export const firstShopName = "Gachpala";

/** The most pictures of a message from the contact form, and the most bytes of each as it is sent. */
export const messagePicturesMax = 3;
export const messagePictureBytes = 8 * 1024 * 1024;
/** The words by which the team finds one customer. */
export const maxBuyerTags = 10;

/** After so many days the cash of a delivered parcel is late, for couriers of which the owner has said nothing. */
export const lateCashDays = 7;
