// Closed lists that only the office and the server know: apart from those that shoppers load.

/**
 * The decisions an owner makes before the shop opens. `tax`, `delivery`: the figures of the start are right. `guests`:
 * only customers with an account. `promises`: the home page was read. `card`: no card payments.
 */
export const openingDecisions = ["tax", "delivery", "guests", "promises", "card"] as const;
export type OpeningDecision = (typeof openingDecisions)[number];

/** `unsure`: the mail server neither confirmed nor refused it. `skipped`: no recipient, or no longer true. */
export const mailStates = ["waiting", "sent", "failed", "unsure", "skipped"] as const;
export type MailState = (typeof mailStates)[number];
/** A mail or an SMS that failed longer ago is not to do any more. */
export const recentMs = 7 * 86_400_000;

/** Upload sheets of couriers' panels. `any`: for a courier without one of its own. */
export const courierSheets = ["pathao", "steadfast", "redx", "any"] as const;
export type CourierSheet = (typeof courierSheets)[number];

/** How an order reached the shop. The owner enters all but the first kind. `message`: any chat, from before the two were told apart. */
export const orderSources = ["shop", "phone", "message", "visit", "messenger", "whatsapp"] as const;
export type OrderSource = (typeof orderSources)[number];

/** So many papers are printed at once. */
export const papersAtOnce = 100;
