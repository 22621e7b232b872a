// The sentences of mails about an order, in the language that it was placed in.
import type { Language } from "#contract/rules/constants.ts";
import * as m from "#messages";
import { inWords, sizeNames, statusNames, walletWords } from "#messages/names.ts";

export type OrderWords = ReturnType<typeof orderWords>;

export function orderWords(locale: Language) {
  return {
    placedSubject: (number: string) => m.mail_order_placed_subject({ number }, { locale }),
    thanks: (firstName: string) => m.mail_order_thanks({ firstName }, { locale }),
    thanksForOrder: m.mail_order_thanks_for_order({}, { locale }),
    placedCash: (number: string, sum: string) => m.mail_order_placed_cash({ number, sum }, { locale }),
    placedFree: (number: string) => m.mail_order_placed_free({ number }, { locale }),
    placedPaid: (number: string) => m.mail_order_placed_paid({ number }, { locale }),
    placedUnpaid: (number: string) => m.mail_order_placed_unpaid({ number }, { locale }),
    placedWallet: (number: string, sum: string) => m.mail_order_placed_wallet({ number, sum }, { locale }),
    placedAdvance: (number: string, sum: string, rest: string) =>
      m.mail_order_placed_advance({ number, sum, rest }, { locale }),
    advanceSubject: (number: string) => m.mail_order_advance_subject({ number }, { locale }),
    advanceWhole: (number: string, sum: string) => m.mail_order_advance_whole({ number, sum }, { locale }),
    advanceText: (number: string, sum: string, rest: string) =>
      m.mail_order_advance_text({ number, sum, rest }, { locale }),
    advancePaid: (number: string, sum: string, rest: string) =>
      m.mail_order_advance_paid({ number, sum, rest }, { locale }),
    wallets: inWords(walletWords, locale),
    walletKinds: {
      personal: m.wallet_send_money({}, { locale }),
      merchant: m.payment({}, { locale }),
    },
    notFoundSubject: (number: string) => m.mail_order_not_found_subject({ number }, { locale }),
    notFoundText: (trxId: string, sum: string) => m.mail_order_not_found_text({ trxId, sum }, { locale }),
    reason: (reason: string) => m.order_desk_reason_is({ reason }, { locale }),
    sentAlready: m.mail_order_sent_already({}, { locale }),
    paidSubject: (number: string) => m.mail_order_paid_subject({ number }, { locale }),
    paidText: (number: string, sum: string) => m.mail_order_paid_text({ number, sum }, { locale }),
    deliveryTo: m.mail_order_delivery_to({}, { locale }),
    gift: m.mail_order_gift({}, { locale }),
    canceled: (number: string) => m.mail_order_canceled({ number }, { locale }),
    notSent: m.mail_order_not_sent({}, { locale }),
    returned: (number: string) => m.mail_order_returned({ number }, { locale }),
    returnedText: m.mail_order_returned_text({}, { locale }),
    goesAhead: (number: string) => m.mail_order_goes_ahead({ number }, { locale }),
    goesAheadText: m.mail_order_goes_ahead_text({}, { locale }),
    edited: (number: string) => m.mail_order_edited({ number }, { locale }),
    editedText: m.mail_order_edited_text({}, { locale }),
    differenceBack: (sum: string) => m.mail_order_difference_back({ sum }, { locale }),
    refundedSubject: (number: string) => m.mail_order_refunded_subject({ number }, { locale }),
    refundedText: (number: string, sum: string) => m.mail_order_refunded_text({ number, sum }, { locale }),
    sentBackText: (number: string, sum: string) => m.mail_order_sent_back_text({ number, sum }, { locale }),
    givenBackText: (number: string, sum: string) => m.mail_order_given_back_text({ number, sum }, { locale }),
    refundedFor: (pieces: string[]) => m.mail_order_refunded_for({ pieces: pieces.join(", ") }, { locale }),
    refunded: m.mail_order_refunded({}, { locale }),
    expired: (charged: string) => m.mail_order_expired({ charged }, { locale }),
    laterRefunded: m.mail_order_later_refunded({}, { locale }),
    nothingCharged: m.mail_order_nothing_charged({}, { locale }),
    cashReady: (sum: string) => m.mail_order_cash_ready({ sum }, { locale }),
    restReady: (sum: string) => m.mail_order_rest_ready({ sum }, { locale }),
    restNotFound: (trxId: string, sum: string) => m.mail_order_rest_not_found({ trxId, sum }, { locale }),
    courier: m.courier({}, { locale }),
    trackingNumber: m.tracking_number({}, { locale }),
    myOrders: m.my_orders({}, { locale }),
    followOrder: m.mail_order_follow_order({}, { locale }),
    subtotal: m.subtotal({}, { locale }),
    coupon: (code: string) => m.coupon_named({ code }, { locale }),
    discount: m.discount({}, { locale }),
    freeDelivery: m.free_delivery({}, { locale }),
    delivery: m.mail_order_delivery({}, { locale }),
    tax: m.tax({}, { locale }),
    rounding: m.rounding({}, { locale }),
    credit: m.credit({}, { locale }),
    total: m.total({}, { locale }),
    statuses: {
      "Order Placed": {
        name: statusNames["Order Placed"]({}, { locale }),
        heading: m.mail_order_statuses_order_placed_heading({}, { locale }),
        text: (number: string) => m.mail_order_statuses_order_placed_text({ number }, { locale }),
      },
      Packing: {
        name: statusNames.Packing({}, { locale }),
        heading: m.mail_order_statuses_packing_heading({}, { locale }),
        text: (number: string) => m.mail_order_statuses_packing_text({ number }, { locale }),
      },
      Shipped: {
        name: statusNames.Shipped({}, { locale }),
        heading: m.mail_order_statuses_shipped_heading({}, { locale }),
        text: (number: string) => m.mail_order_statuses_shipped_text({ number }, { locale }),
      },
      "Out for delivery": {
        name: statusNames["Out for delivery"]({}, { locale }),
        heading: m.mail_order_statuses_out_for_delivery_heading({}, { locale }),
        text: (number: string) => m.mail_order_statuses_out_for_delivery_text({ number }, { locale }),
      },
      Delivered: {
        name: statusNames.Delivered({}, { locale }),
        heading: m.mail_order_statuses_delivered_heading({}, { locale }),
        text: (number: string) => m.mail_order_statuses_delivered_text({ number }, { locale }),
      },
    },
    sizes: inWords(sizeNames, locale),
  };
}
