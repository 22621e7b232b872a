// The sentences of the mail to an owner about a new order.
import type { Language } from "#contract/rules/constants.ts";
import * as m from "#messages";
import { inWords, walletWords } from "#messages/names.ts";

export type NewOrderWords = ReturnType<typeof newOrderWords>;

export function newOrderWords(locale: Language) {
  return {
    subject: (number: string, sum: string) => m.mail_new_order_subject({ number, sum }, { locale }),
    toCheck: (number: string, sum: string) => m.mail_new_order_to_check({ number, sum }, { locale }),
    heading: (number: string) => m.mail_new_order_heading({ number }, { locale }),
    customer: m.orders_customer({}, { locale }),
    phone: m.phone({}, { locale }),
    deliveryTo: m.mail_order_delivery_to({}, { locale }),
    gift: m.gift({}, { locale }),
    payment: m.payment({}, { locale }),
    cash: m.mail_new_order_cash({}, { locale }),
    nothing: m.mail_new_order_nothing({}, { locale }),
    advanceAsked: (sum: string) => m.mail_new_order_advance_asked({ sum }, { locale }),
    advancePaid: (sum: string) => m.mail_new_order_advance_paid({ sum }, { locale }),
    cardPaid: m.mail_new_order_card_paid({}, { locale }),
    cardUnpaid: m.mail_new_order_card_unpaid({}, { locale }),
    wallets: inWords(walletWords, locale),
    walletUnpaid: m.mail_new_order_wallet_unpaid({}, { locale }),
    transferPaid: (wallet: string, trxId: string) => m.mail_new_order_transfer_paid({ wallet, trxId }, { locale }),
    transferToCheck: (wallet: string, trxId: string) =>
      m.mail_new_order_transfer_to_check({ wallet, trxId }, { locale }),
    open: m.mail_new_order_open({}, { locale }),
  };
}
