// The shop's figures (specification, section 9). Imports nothing: browser and server both run it.

/** English first: it stands at the plain addresses, and where nothing is said. */
export const languages = ["en", "bn"] as const;
export type Language = (typeof languages)[number];

/** Stands for an image that is sent along where the pictures of a product are listed. */
export const uploadMark = "upload";

/** Pixels of the longest side of a stored picture; a larger one is made smaller. */
export const storedPictureSide = 1600;

/** The sizes a product may be sold in, in the order they are shown. The server accepts only these. */
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

/** The size of a product saved without sizes, so that it can be bought. */
export const defaultSize: ProductSize = "Standard";

export const orderStatuses = ["Order Placed", "Packing", "Shipped", "Out for delivery", "Delivered"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const paymentMethods = ["COD", "stripe"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Who takes card payments. `demo` is the shop's own test terminal, which moves no money. */
export const paymentProviders = ["stripe", "sslcommerz", "demo"] as const;
export type PaymentProviderName = (typeof paymentProviders)[number];

/**
 * One attempt to pay an order by card (server/orders/paying/settle-payment.ts has the rules).
 * `opening`: no session known yet. `unwanted`: paid, but the order is paid or over. `mismatched`: another amount was paid.
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

/** An unpaid card order is given up after this; the provider's page closes before, and Stripe allows no less than 30. */
export const cardOrderMinutes = 35;
export const cardSessionMinutes = 31;
/** How many card pages one order may have. */
export const maxPaymentAttempts = 5;

/**
 * Who canceled an order and why: its customer, also by ordering something else in its place (`replaced`), the owner in
 * words of their own, or the shop, because it was not paid in time or no card page could be opened for it.
 */
export const cancelKinds = ["customer", "replaced", "owner", "expired", "no-card-page"] as const;
export type CancelKind = (typeof cancelKinds)[number];

/** Why money by card is not kept: it is sent back at once, and the order flagged. */
export const unwantedPayments = [
  "paid-twice",
  "paid-after-return",
  "paid-after-cancel",
  "paid-after-deletion",
  "paid-after-sellout",
] as const;
export type UnwantedPayment = (typeof unwantedPayments)[number];

/** Why an order is flagged for the owner; the words are in web/admin/orders/flag-words.ts. */
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
  "in-words",
] as const;

/** How an order reached the shop. All but the first are entered by the owner. */
export const orderSources = ["shop", "phone", "message", "visit"] as const;
export type OrderSource = (typeof orderSources)[number];

export const orderEventKinds = [
  "placed",
  "status",
  "paid",
  "refunded",
  "flagged",
  "flag-cleared",
  "cash-collected",
  "cash-undone",
  "cash-chosen",
  "canceled",
  "cancel-undone",
  "returned",
  "return-undone",
  "note",
  "courier",
] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];

/** `shop`: the shop itself, on a payment's word or when a time is over. */
export const orderActors = ["customer", "owner", "shop"] as const;
export type OrderActor = (typeof orderActors)[number];

/** `sold` and `returned` belong to an order; `counted` is the owner's word on how many there are. */
export const stockMoveKinds = ["sold", "returned", "counted"] as const;

/** `new-order` and `contact-message` go to the owner, all others to the customer. */
export const mailKinds = [
  "order-placed",
  "new-order",
  "order-paid",
  "order-status",
  "order-canceled",
  "order-restored",
  "password-reset",
  "contact-message",
  "confirm-email",
  "owner-change",
  "owner-password",
  "owner-invited",
  "test-mail",
] as const;
export type MailKind = (typeof mailKinds)[number];

/** `unsure`: the mail server never confirmed or refused it. `skipped`: no recipient, or no longer true. */
export const mailStates = ["waiting", "sent", "failed", "unsure", "skipped"] as const;
export type MailState = (typeof mailStates)[number];

/** How long the link of an invited owner works. */
export const invitationDays = 7;

/** How many addresses an account keeps at most. */
export const maxSavedAddresses = 10;

export const productSorts = ["popular", "newest", "price-asc", "price-desc", "name"] as const;
export type ProductSort = (typeof productSorts)[number];

/** Poisha. */
export const deliveryChargeMinor = 1000;
/** Whole percent of the cart amount. */
export const taxPercent = 2;

/** Shoppers see how many are left of a counted size when these or fewer are. */
export const fewLeftMax = 5;
/** Sizes with these or fewer left are on the owner's list of low stock, unless the settings say otherwise. */
export const lowStockAt = 5;

export const selectSizeMessage = "Please select size first";
export const maxQuantity = 99;
export const maxCartLines = 100;
export const maxPictures = 4;
export const maxUploadBytes = 10 * 1024 * 1024;

/** The most results of a search in the owner's lists of orders, mails and messages. */
export const matchesMax = 1000;

/** The most of one's own orders in one answer, and the number on a page. */
export const ownOrdersMax = 20;
export const ownOrdersPageSize = 10;

export const collectionPageSize = 10;
export const categoryPageSize = 8;
export const searchDropdownMax = 8;
export const searchSuggestionsMax = 20;
/** A search with fewer results also gets the closest matches, `closestMax` at most. */
export const fewResults = 3;
export const closestMax = 5;
export const popularMax = 7;
export const relatedMax = 5;
export const ratingCount = 22;

export const minPasswordLength = 8;
export const maxPasswordLength = 128;

/** Sorts size names in the shop's order; names outside it keep their order and go last. Returns a new list. */
export function orderSizes<T extends string>(sizes: readonly T[]): T[] {
  const rank = (size: T) => {
    const at = (productSizes as readonly string[]).indexOf(size);
    return at === -1 ? productSizes.length : at;
  };
  return [...sizes].sort((a, b) => rank(a) - rank(b));
}
