// Why an order is to be looked at, was canceled or its money sent back, in the owner's words.
import type { CancelKind, UnwantedPayment } from "#contract/constants.ts";
import { formatMinor, toMinor } from "#contract/money.ts";
import type { OrderFlag } from "#contract/orders.ts";
import type { PhoneReason } from "#contract/phone-rules.ts";

const unwantedWords: Record<UnwantedPayment, string> = {
  "paid-twice": "It was paid twice: the second payment is refunded.",
  "paid-after-return": "It was paid by card after it was returned: the money is refunded.",
  "paid-after-cancel": "It was paid by card after it was cancelled: the money is refunded.",
  "paid-after-deletion": "It was paid too late, after its customer's account was deleted: the money is refunded.",
  "paid-after-sellout": "It was paid too late, after it had sold out: the money is refunded.",
};

export const cancelWords: Record<Exclude<CancelKind, "owner">, string> = {
  customer: "Cancelled by the customer",
  replaced: "Replaced by another order",
  expired: "It was not paid in time",
  "no-card-page": "No card page could be opened",
};

const callWords: Record<PhoneReason, string> = {
  blocked: "this number is blocked",
  refused: "parcels to this number came back",
  open: "this number has other open orders",
  amount: "the amount is large",
  "new-at-night": "the number is new and ordered at night",
};

/** All of an order's flags, one sentence after the other. */
export function flagsText(flags: readonly OrderFlag[]): string {
  return flags.map(flagText).join(" ");
}

export function flagText({ kind, about = "", paid = 0, currency, asked = 0 }: OrderFlag): string {
  switch (kind) {
    case "refund-due":
      return "It was paid: give the money back.";
    case "other-session":
      return `Another card page (${about}) was paid in the name of this order.`;
    case "unpaid-in-progress":
      return `It is in ${about}, and its payment never came.`;
    case "second-payment":
      return `The same card page reported a second payment: ${about}.`;
    case "foreign-payment":
      return `The payment ${about} belongs to another order and does not count here.`;
    case "other-amount": {
      const came = currency === undefined ? formatMinor(toMinor(paid)) : `${paid.toFixed(2)} ${currency}`;
      return `${came} came by card for ${formatMinor(toMinor(asked))}. The order is not paid.`;
    }
    case "refund-refused":
      return `The provider refused the refund: ${about}`;
    case "refunded-while-open":
      return "The card payment was refunded, and the order is still open.";
    case "paid-instead-of-cash":
      return "It was paid by card after cash on delivery was chosen: collect nothing.";
    case "parcel-trouble":
      return parcelTrouble(about);
    case "call-first":
      return `Call first: ${about
        .split(", ")
        .map((reason) => callWords[reason as PhoneReason] ?? reason)
        .join(", ")}.`;
    case "provider-warning":
    case "in-words":
      return about;
    default:
      return unwantedWords[kind];
  }
}

function parcelTrouble(about: string): string {
  const [state, invoice = ""] = about.split(" ");
  switch (state) {
    case "coming-back":
      return "The courier brings the parcel back: mark the order as returned when the plants are here.";
    case "partly-delivered":
      return "The courier delivered it in part: compare what was collected.";
    case "lost":
      return "The courier reports the parcel as lost or damaged.";
    default:
      return `The courier delivered ${invoice}, a booking that was given up.`;
  }
}

const reasonWords: Record<string, string> = {
  ...unwantedWords,
  ...cancelWords,
  "other-amount": "Another amount was asked for",
};

/** A refund's reason: one of the shop's own kinds, or the owner's words. */
export function refundReason(reason: string): string {
  return reasonWords[reason] ?? reason;
}
