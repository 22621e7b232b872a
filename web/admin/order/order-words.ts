// An order's events, in words.
import type { ParcelState } from "#contract/rules/constants.ts";
import type { OrderSource } from "#contract/rules/office/lists.ts";
import type { OrderChanges, OrderEvent, RefundedLine } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { walletName } from "#web/storefront/orders/pay/wallet-words.ts";
import { statusName } from "#web/ui/buttons/chip.tsx";
import { inDigits, showTaka } from "#web/ui/figures.ts";
import { sizeName } from "#web/ui/size-name.ts";
import { formatMoment } from "../kit/moment.ts";
import { shownName } from "../kit/shown-name.ts";
import { cancelWords, flagText, refundReason } from "./flag-words.ts";

export const sourceWords: Record<OrderSource, string> = {
  get shop() {
    return m.order_desk_ordered_in_shop();
  },
  get phone() {
    return m.order_desk_ordered_by_phone();
  },
  get message() {
    return m.order_desk_ordered_by_message();
  },
  get visit() {
    return m.order_desk_ordered_in_person();
  },
  get messenger() {
    return m.order_desk_ordered_by_messenger();
  },
  get whatsapp() {
    return m.order_desk_ordered_by_whatsapp();
  },
};

export const parcelWords: Record<ParcelState, string> = {
  get booking() {
    return m.order_desk_parcel_booking();
  },
  get refused() {
    return m.order_desk_parcel_refused();
  },
  get withdrawn() {
    return m.order_desk_parcel_withdrawn();
  },
  get booked() {
    return m.order_desk_parcel_booked();
  },
  get moving() {
    return m.order_desk_parcel_moving();
  },
  get held() {
    return m.order_desk_parcel_held();
  },
  get delivered() {
    return m.order_desk_parcel_delivered();
  },
  get "partly-delivered"() {
    return m.order_desk_parcel_partly_delivered();
  },
  get "coming-back"() {
    return m.order_desk_parcel_coming_back();
  },
  get returned() {
    return m.order_desk_parcel_returned();
  },
  get lost() {
    return m.order_desk_parcel_lost();
  },
};

/** Who did it: 'Shopper' for a customer; an owner's name while the account exists. */
export function actorOf({ actor, actorName }: OrderEvent): string {
  if (actor === "customer") return m.order_desk_shopper();
  if (actor === "shop") return m.order_desk_the_shop();
  return actorName || m.order_desk_an_owner();
}

/** `title` says what happened; `text` adds the reason, note or courier. */
export function eventWords({ kind, status, detail }: OrderEvent): { title: string; text: string } {
  const { from, reason = "", cancelKind, flag, note = "", courierName = "", trackingNumber = "", parcelState } = detail;
  switch (kind) {
    case "placed":
      return { title: m.status_placed(), text: "" };
    case "edited":
      return {
        title: m.order_desk_edited(),
        text: inARow([...changeWords(detail.edited), reason && m.order_desk_reason_is({ reason })]),
      };
    case "status":
      return { title: statusName(status), text: from ? m.order_desk_status_before({ status: statusName(from) }) : "" };
    case "paid":
      return {
        title: detail.wallet ? m.order_desk_payment_found() : m.order_desk_paid_by_card(),
        text: transferNote(detail),
      };
    case "advance-asked":
      return detail.amount
        ? { title: m.advance_asked_sum({ sum: showTaka(detail.amount) }), text: "" }
        : { title: m.advance_taken_back(), text: "" };
    case "advance-paid":
      return { title: m.advance_paid_sum({ sum: showTaka(detail.amount ?? 0) }), text: transferNote(detail) };
    case "transfer-named":
      return { title: m.order_desk_payment_sent(), text: transferNote(detail) };
    case "transfer-not-found":
      return { title: m.order_desk_payment_not_found(), text: sentences(reason, transferNote(detail)) };
    case "refunded":
      return {
        title:
          detail.amount === undefined
            ? m.orders_card_refunded()
            : m.order_desk_refunded_sum({ sum: showTaka(detail.amount) }),
        text: inARow([
          ...(detail.lines ?? []).map(linePieces),
          sentences(refundReason(reason), detail.inCash ? m.order_desk_given_in_cash() : transferNote(detail)),
        ]),
      };
    case "flagged":
      return { title: m.order_desk_needs_attention(), text: flag ? flagText(flag) : reason };
    case "flag-cleared":
      return { title: detail.confirmedBy ? m.order_desk_confirmed_by_sms() : m.order_desk_checked(), text: "" };
    case "cash-collected":
      return { title: m.order_desk_cash_collected(), text: inARow([...broughtWords(detail), note].filter(Boolean)) };
    case "cash-undone":
      return { title: m.order_desk_set_to_pending(), text: note };
    case "cash-part":
      return { title: m.cash_part_came(), text: inARow([...broughtWords(detail), note].filter(Boolean)) };
    case "cash-part-undone":
      return { title: m.cash_part_undone(), text: inARow([...broughtWords(detail), note].filter(Boolean)) };
    case "cash-chosen":
      return {
        title: m.order_desk_cash_chosen(),
        text: detail.method === "wallet" ? m.order_desk_was_wallet() : m.order_desk_was_card(),
      };
    case "canceled":
      return {
        title: m.canceled(),
        text: sentences(cancelKind && cancelKind !== "owner" ? cancelWords[cancelKind] : reason, note),
      };
    case "cancel-undone":
      return { title: m.order_desk_cancel_undone(), text: "" };
    case "returned":
      return { title: m.returned(), text: sentences(reason, note) };
    case "return-undone":
      return { title: m.order_desk_return_undone(), text: "" };
    case "note":
      return note === ""
        ? { title: m.order_desk_note_removed(), text: "" }
        : { title: m.order_desk_note_written(), text: note };
    case "courier":
      return courierName === "" && trackingNumber === ""
        ? { title: m.order_desk_courier_removed(), text: "" }
        : { title: m.order_desk_courier_set(), text: [courierName, trackingNumber].filter(Boolean).join(", ") };
    case "parcel-booked":
      return { title: m.order_desk_booked_with({ courier: courierName }), text: trackingNumber };
    case "called":
      return calledWords(detail.call);
    case "parcel":
      return {
        title: parcelState ? parcelWords[parcelState] : m.order_desk_parcel(),
        text: [courierName, note].filter(Boolean).join(": "),
      };
  }
}

function calledWords(call: OrderEvent["detail"]["call"]): { title: string; text: string } {
  const text = call?.at ? m.call_again_at({ time: formatMoment(call.at) }) : "";
  switch (call?.outcome) {
    case "no-answer":
      return { title: m.call_no_answer(), text };
    case "later":
      return { title: m.call_later(), text };
    case "not-confirmed":
      return { title: m.call_not_confirmed(), text };
    default:
      return { title: m.call_confirmed(), text };
  }
}

/** A courier's cash for the order: brought, kept, or still to bring. */
function broughtWords({ amount, short, open }: OrderEvent["detail"]): string[] {
  const sum = (words: (sums: { sum: string }) => string, taka: number | undefined) =>
    taka === undefined ? [] : [words({ sum: showTaka(taka) })];
  return [
    ...sum(m.cash_brought_sum, amount),
    ...sum(m.cash_kept_sum, short),
    ...(open === undefined || open === 0 ? [] : sum(m.cash_still_open_sum, open)),
  ];
}

/** "2 × Money Plant, Small Pot" */
function linePieces({ name, bengaliName, size, quantity }: RefundedLine): string {
  return `${inDigits(quantity)} × ${shownName({ name, bengaliName })}, ${sizeName(size)}`;
}

/** The TrxID after the wallet's name in the language of the office. */
function transferNote({ wallet, note = "" }: OrderEvent["detail"]): string {
  return wallet ? [walletName(wallet), note].join(" ") : note;
}

/** The newest event of a kind. */
export function lastEvent(events: readonly OrderEvent[], kind: OrderEvent["kind"]): OrderEvent | undefined {
  return events.findLast((event) => event.kind === kind);
}

function sentences(reason: string, note: string): string {
  return inARow([reason && m.order_desk_reason_is({ reason }), note]);
}

function inARow(facts: string[]): string {
  const [first = "", ...others] = facts.filter(Boolean);
  return others.reduce((before, next) => m.order_desk_two_facts({ first: before, next }), first);
}

type SumWords = (sums: { from: string; to: string }) => string;

function changeWords(changes: OrderChanges | undefined): string[] {
  if (changes === undefined) return [];
  const { lines, address, delivery, discount, amount } = changes;
  const sum = (words: SumWords, change: { from: number; to: number } | undefined) =>
    change ? [words({ from: showTaka(change.from), to: showTaka(change.to) })] : [];
  return [
    ...lines.map(({ name, size, from, to }) =>
      m.order_desk_line_changed({ name, size: sizeName(size), from: inDigits(from), to: inDigits(to) }),
    ),
    ...(address ? [m.order_desk_address()] : []),
    ...sum(m.order_desk_delivery_changed, delivery),
    ...sum(m.order_desk_discount_changed, discount),
    ...sum(m.order_desk_total_changed, amount),
  ];
}
