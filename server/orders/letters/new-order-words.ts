// What the mail about a new order says to an owner.
import { type Language, type WalletName, walletTitles } from "#contract/constants.ts";

const english = {
  /** Of the addresses of pages. */
  prefix: "",
  subject: (number: string, sum: string) => `New order ${number}: ${sum}`,
  toCheck: (number: string, sum: string) => `Payment to check for ${number}: ${sum}`,
  heading: (number: string) => `New order ${number}`,
  customer: "Customer",
  phone: "Phone",
  deliveryTo: "Delivery to",
  gift: "Gift",
  payment: "Payment",
  cash: "Cash on delivery",
  nothing: "Nothing to pay",
  advanceAsked: (sum: string) => `Cash on delivery, ${sum} asked in advance.`,
  advancePaid: (sum: string) => `Cash on delivery, ${sum} paid in advance`,
  cardPaid: "Card, paid",
  cardUnpaid: "Card, not paid yet",
  wallets: walletTitles as Record<WalletName, string>,
  walletUnpaid: "By wallet, not paid yet",
  transferPaid: (wallet: string, trxId: string) => `${wallet}, TrxID ${trxId}, paid`,
  transferToCheck: (wallet: string, trxId: string) =>
    `${wallet}, TrxID ${trxId}: look for it, then say whether you found it`,
  open: "Open the order",
};
export type NewOrderWords = typeof english;

const bengali: NewOrderWords = {
  prefix: "/bn",
  subject: (number, sum) => `নতুন অর্ডার ${number}: ${sum}`,
  toCheck: (number, sum) => `${number}-এর টাকা মিলিয়ে দেখুন: ${sum}`,
  heading: (number) => `নতুন অর্ডার ${number}`,
  customer: "ক্রেতা",
  phone: "ফোন",
  deliveryTo: "ডেলিভারির ঠিকানা",
  gift: "উপহার",
  payment: "পেমেন্ট",
  cash: "ক্যাশ অন ডেলিভারি",
  nothing: "কোনো টাকা দিতে হবে না",
  advanceAsked: (sum) => `ক্যাশ অন ডেলিভারি, অগ্রিম চাওয়া হয়েছে ${sum}।`,
  advancePaid: (sum) => `ক্যাশ অন ডেলিভারি, অগ্রিম এসেছে ${sum}`,
  cardPaid: "কার্ড, টাকা এসেছে",
  cardUnpaid: "কার্ড, টাকা আসেনি",
  wallets: { bkash: "বিকাশ", nagad: "নগদ (Nagad)", rocket: "রকেট" },
  walletUnpaid: "মোবাইল ওয়ালেট, টাকা আসেনি",
  transferPaid: (wallet, trxId) => `${wallet}, TrxID ${trxId}, টাকা এসেছে`,
  transferToCheck: (wallet, trxId) => `${wallet}, TrxID ${trxId}: মিলিয়ে দেখে জানান টাকা পেয়েছেন কি না`,
  open: "অর্ডারটি খুলুন",
};

export function newOrderWords(language: Language): NewOrderWords {
  return language === "bn" ? bengali : english;
}
