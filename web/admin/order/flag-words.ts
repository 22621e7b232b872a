// Why an order is to be looked at, was canceled or its money sent back, in the owner's words.
import { type CancelKind, orderStatuses, type UnwantedPayment } from "#contract/rules/constants.ts";
import { toMinor, toTaka } from "#contract/rules/money/money.ts";
import type { OrderFlag } from "#contract/wire/orders/orders.ts";
import type { PhoneReason } from "#contract/wire/orders/phone-rules.ts";
import * as m from "#messages";
import { statusName } from "#web/ui/buttons/chip.tsx";
import { inDigits, showTaka } from "#web/ui/figures.ts";

const unwantedWords: Record<UnwantedPayment, () => string> = {
  "paid-twice": m.orders_flag_paid_twice,
  "paid-after-return": m.orders_flag_paid_after_return,
  "paid-after-cancel": m.orders_flag_paid_after_cancel,
  "paid-after-deletion": m.orders_flag_paid_after_deletion,
  "paid-after-sellout": m.orders_flag_paid_after_sellout,
};

/** Said when read, in the language of the page. */
export const cancelWords: Record<Exclude<CancelKind, "owner">, string> = {
  get customer() {
    return m.orders_end_customer();
  },
  get replaced() {
    return m.orders_end_replaced();
  },
  get expired() {
    return m.orders_end_expired();
  },
  get "no-card-page"() {
    return m.orders_end_no_card_page();
  },
};

const callWords: Record<PhoneReason, () => string> = {
  blocked: m.orders_call_blocked,
  "paid-first": m.phones_reason_paid_first,
  refused: m.orders_call_refused,
  open: m.orders_call_open,
  amount: m.orders_call_amount,
  "new-at-night": m.orders_call_new_at_night,
  "no-mobile": m.orders_call_no_mobile,
};

/** The part that was told as sent before its customer sends the rest to the shop's number. */
export function partSent(flags: readonly OrderFlag[]): number {
  return flags.find(({ kind, about }) => kind === "other-amount" && about !== undefined)?.paid ?? 0;
}

/** All of an order's flags, one sentence after the other. */
export function flagsText(flags: readonly OrderFlag[]): string {
  return flags.map(flagText).join(" ");
}

export function flagText({ kind, about = "", paid = 0, currency, asked = 0 }: OrderFlag): string {
  switch (kind) {
    case "refund-due":
      return paid > 0 ? m.orders_flag_rest_due({ sum: showTaka(paid) }) : m.orders_flag_refund_due();
    case "other-session":
      return m.orders_flag_other_session({ session: about });
    case "unpaid-in-progress":
      return m.orders_flag_unpaid_in_progress({ status: statusSaid(about) });
    case "second-payment":
      return m.orders_flag_second_payment({ payment: about });
    case "foreign-payment":
      return m.orders_flag_foreign_payment({ payment: about });
    case "other-amount": {
      if (about !== "") {
        const rest = showTaka(toTaka(toMinor(asked) - toMinor(paid)));
        return m.orders_flag_part_sent({ transfer: about, paid: showTaka(paid), asked: showTaka(asked), rest });
      }
      const came = currency === undefined ? showTaka(paid) : `${inDigits(paid.toFixed(2))} ${currency}`;
      return m.orders_flag_other_amount({ came, asked: showTaka(asked) });
    }
    case "overpaid":
      return m.orders_flag_overpaid({ paid: showTaka(paid), asked: showTaka(asked) });
    case "much-held":
      return m.orders_flag_much_held();
    case "transfer-after-end":
      return m.orders_flag_transfer_after_end({ transfer: about });
    case "refund-refused":
      return m.orders_flag_refund_refused({ why: about || m.orders_flag_refund_no_words() });
    case "refunded-while-open":
      return m.orders_flag_refunded_while_open();
    case "paid-twice":
      return about === "rider" ? m.orders_flag_paid_beside_cash() : m.orders_flag_paid_twice();
    case "paid-instead-of-cash":
      return m.orders_flag_paid_instead_of_cash();
    case "parcel-trouble":
      return parcelTrouble(about);
    case "call-first":
      return m.orders_flag_call_first({ reasons: about.split(", ").map(callReason).join(", ") });
    case "coupon-over":
      return m.orders_flag_coupon_over({ code: about });
    case "provider-warning":
    case "in-words":
      return about;
    default:
      return unwantedWords[kind]();
  }
}

function statusSaid(about: string): string {
  const status = orderStatuses.find((one) => one === about);
  return status === undefined ? about : statusName(status);
}

/** Why an advance was asked for. */
export function advanceReasons(reasons: readonly string[]): string {
  return reasons.map(callReason).join(", ");
}

function callReason(reason: string): string {
  if (reason === "zone") return m.advance_because_zone();
  if (reason === "owner") return m.advance_because_owner();
  if (reason === "edit") return m.advance_because_edit();
  return callWords[reason as PhoneReason]?.() ?? reason;
}

function parcelTrouble(about: string): string {
  const [state, invoice = ""] = about.split(" ");
  switch (state) {
    case "coming-back":
      return m.orders_flag_coming_back();
    case "partly-delivered":
      return m.orders_flag_partly_delivered();
    case "lost":
      return m.orders_flag_lost();
    default:
      return m.orders_flag_given_up_booking({ invoice });
  }
}

/** Reasons of refunds that are the shop's own kinds. */
export const refundReasons: Partial<Record<string, () => string>> = {
  ...unwantedWords,
  customer: m.orders_end_customer,
  replaced: m.orders_end_replaced,
  expired: m.orders_end_expired,
  "no-card-page": m.orders_end_no_card_page,
  "other-amount": m.orders_other_amount_asked,
};

/** A refund's reason: one of the shop's own kinds, or the owner's words. */
export function refundReason(reason: string): string {
  return refundReasons[reason]?.() ?? reason;
}
