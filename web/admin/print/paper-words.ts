/**
 * What slip, invoice and label say, in the language of the order or the one that the owner chooses: the parcel goes to the customer.
 * The office around them has a language of its own, which the papers never follow.
 */
import type { Language, WalletName } from "#contract/constants.ts";
import { sumIn, taxNameIn, toMinor } from "#contract/money.ts";
import type { OrderDetail } from "#contract/orders.ts";
import { specified } from "#contract/promises.ts";
import { bengaliDigits } from "#contract/text.ts";
import { isDemo, setPromises, taxPapers } from "#web/settings.ts";

const english = {
  picking: "Picking list",
  pickingOrders: (count: number) => (count === 1 ? "1 order" : `${count} orders`),
  plants: "Plants",
  byOrder: "By order",
  orders: "Orders",
  slipOf: (number: string) => `Packing slip of ${number}`,
  invoiceOf: (number: string) => `Invoice of ${number}`,
  labelOf: (number: string) => `Label of ${number}`,
  invoice: "Invoice",
  customer: "Customer",
  deliveryAddress: "Delivery address",
  date: "Date",
  method: "Method",
  payment: "Payment",
  order: "Order",
  cancelled: "Cancelled",
  returned: "Returned",
  cash: "COD",
  card: "Card",
  wallets: { bkash: "bKash", nagad: "Nagad", rocket: "Rocket" } as Record<WalletName, string>,
  anyWallet: "Mobile wallet",
  testPayment: "Test payment, no money came",
  done: "Done",
  unpaid: "Unpaid",
  checking: "Being checked",
  noneDue: "None due",
  pending: "Pending",
  number: "No.",
  product: "Product",
  price: "Price",
  quantity: "Qty",
  amount: "Amount",
  subtotal: "Subtotal",
  coupon: (code: string) => `Coupon ${code}`,
  discount: "Discount",
  freeDelivery: "Free delivery",
  shippingFee: "Shipping Fee",
  taxWord: "Tax",
  tax: (name: string, percent: string | null) => (percent === null ? name : `${name} (${percent}%)`),
  rounding: "Rounding",
  total: "Total",
  atTheDoor: "To pay at the door",
  cameIn: "Paid",
  refunded: "Refunded",
  open: "Still open",
  returns: (days: number) => `Returns and exchanges within ${days} ${days === 1 ? "day" : "days"}.`,
  guarantee: (days: number) => `${days}-day plant guarantee.`,
  bin: (bin: string) => `BIN ${bin}`,
  to: "To",
  cashOnDelivery: "Cash on Delivery (COD)",
  paymentIs: (state: string) => `Payment: ${state}`,
  onLabel: "See the label",
  gift: "A gift for you",
  notPaid: "NOT PAID, do not send",
  isTest: "TEST, do not send",
  nothingToPay: "Nothing to pay",
  nothingToCollect: "Nothing to collect",
  collect: (sum: string) => `Collect ${sum}`,
  products: (count: number) => (count === 1 ? "1 product" : `${count} products`),
  pieces: (count: number) => (count === 1 ? "1 piece" : `${count} pieces`),
  sideUp: "This side up. Living plants.",
  receivedBy: "Received by",
  inside: "Inside",
  note: "Note",
  barcodeOf: (code: string) => `Barcode ${code}`,
  codeOf: (number: string) => `Opens order ${number}`,
  sizes: {} as Record<string, string>,
  day: englishDay,
  sheet: "sheet",
};

/** Stands on each invoice, whatever its language. */
export const bengaliThanks = "আমাদের কাছ থেকে কেনার জন্য ধন্যবাদ।";

const bengali: typeof english = {
  picking: "গাছ তোলার তালিকা",
  pickingOrders: (count) => `${bengaliDigits(String(count))}টি অর্ডার`,
  plants: "গাছ",
  byOrder: "অর্ডার অনুযায়ী",
  orders: "অর্ডার",
  slipOf: (number) => `${number}-এর প্যাকিং স্লিপ`,
  invoiceOf: (number) => `${number}-এর চালান`,
  labelOf: (number) => `${number}-এর লেবেল`,
  invoice: "চালান",
  customer: "ক্রেতা",
  deliveryAddress: "ডেলিভারির ঠিকানা",
  date: "তারিখ",
  method: "পেমেন্টের ধরন",
  payment: "পেমেন্ট",
  order: "অর্ডার",
  cancelled: "বাতিল",
  returned: "ফেরত এসেছে",
  cash: "ক্যাশ অন ডেলিভারি",
  card: "কার্ড",
  wallets: { bkash: "বিকাশ", nagad: "নগদ (Nagad)", rocket: "রকেট" },
  anyWallet: "মোবাইল ওয়ালেট",
  testPayment: "পরীক্ষামূলক পেমেন্ট, টাকা আসেনি",
  done: "পরিশোধিত",
  unpaid: "বাকি",
  checking: "মিলিয়ে দেখা হচ্ছে",
  noneDue: "কিছু দিতে হবে না",
  pending: "বাকি",
  number: "ক্রম",
  product: "পণ্য",
  price: "দর",
  quantity: "সংখ্যা",
  amount: "টাকা",
  subtotal: "পণ্যের দাম",
  coupon: (code) => `কুপন ${code}`,
  discount: "ছাড়",
  freeDelivery: "ফ্রি ডেলিভারি",
  shippingFee: "ডেলিভারি চার্জ",
  taxWord: "ট্যাক্স",
  tax: (name, percent) => (percent === null ? name : `${name} (${bengaliDigits(percent)}%)`),
  rounding: "পূর্ণ টাকায়",
  total: "সর্বমোট",
  atTheDoor: "পণ্য পেয়ে দেবেন",
  cameIn: "পরিশোধিত",
  refunded: "ফেরত",
  open: "বাকি",
  returns: (days) => `${bengaliDigits(String(days))} দিনের মধ্যে ফেরত ও বদল।`,
  guarantee: (days) => `গাছের ${bengaliDigits(String(days))} দিনের গ্যারান্টি।`,
  bin: (bin) => `বিআইএন ${bin}`,
  to: "প্রাপক",
  cashOnDelivery: "ক্যাশ অন ডেলিভারি",
  paymentIs: (state) => `পেমেন্ট: ${state}`,
  onLabel: "লেবেল দেখুন",
  gift: "আপনার জন্য উপহার",
  notPaid: "টাকা আসেনি, পাঠাবেন না",
  isTest: "পরীক্ষা, পাঠাবেন না",
  nothingToPay: "কিছু দিতে হবে না",
  nothingToCollect: "কিছু নিতে হবে না",
  collect: (sum) => `${sum} নিতে হবে`,
  products: (count) => `${bengaliDigits(String(count))}টি পণ্য`,
  pieces: (count) => `মোট ${bengaliDigits(String(count))}টি`,
  sideUp: "জীবন্ত গাছ। এই দিক উপরে রাখুন।",
  receivedBy: "প্রাপকের স্বাক্ষর",
  inside: "ভিতরে",
  note: "নোট",
  barcodeOf: (code) => `বারকোড ${code}`,
  codeOf: (number) => `${number} অর্ডারটি খোলে`,
  sizes: {
    "Seed Pack": "বীজের প্যাকেট",
    "Small Pot": "ছোট টব",
    "Medium Pot": "মাঝারি টব",
    "Large Pot": "বড় টব",
    Standard: "সাধারণ",
  },
  day: bengaliDay,
  sheet: "পাতা",
};

export type PaperWords = typeof english & {
  language: Language;
  /** Taka as on the wire. */
  taka(taka: number): string;
  digits(figure: number): string;
};

export const paperWords: Record<Language, PaperWords> = {
  en: { ...english, language: "en", taka: (taka) => sumIn("en", toMinor(taka)), digits: String },
  bn: {
    ...bengali,
    language: "bn",
    taka: (taka) => sumIn("bn", toMinor(taka)),
    digits: (figure) => bengaliDigits(String(figure)),
  },
};

/** What the owner calls the tax on papers in this language. */
export function taxNameOf({ language, taxWord }: PaperWords): string {
  return taxNameIn(language, taxPapers(), taxWord);
}

/** Empty if the shop promises neither. */
export function promiseOnPaper({ returns, guarantee }: PaperWords): string {
  const { returnDays, guaranteeDays } = isDemo() ? { ...specified, ...setPromises() } : setPromises();
  return [returnDays && returns(returnDays), guaranteeDays && guarantee(guaranteeDays)].filter(Boolean).join(" ");
}

/** How the order is paid. */
export function methodOf({ amount, paymentMethod, paymentProvider, transfer }: OrderDetail, words: PaperWords): string {
  if (amount === 0) return words.nothingToPay;
  if (paymentMethod === "COD") return words.cash;
  if (paymentMethod === "stripe") return paymentProvider === "bkash" ? words.wallets.bkash : words.card;
  return transfer ? words.wallets[transfer.wallet] : words.anyWallet;
}

/** Bangladesh is six hours ahead of UTC all year. */
const dhakaAheadMs = 6 * 3_600_000;

/** `Thu Nov 19 2026` in Dhaka, as the shop's English pages write it. */
function englishDay(time: string): string {
  return new Date(new Date(time).getTime() + dhakaAheadMs)
    .toUTCString()
    .replace(/^(\w+), 0?(\d+) (\w+) (\d+).*$/, "$1 $3 $2 $4");
}

const weekdays = ["রবি", "সোম", "মঙ্গল", "বুধ", "বৃহস্পতি", "শুক্র", "শনি"];
const months = ["জানু", "ফেব", "মার্চ", "এপ্রিল", "মে", "জুন", "জুলাই", "আগস্ট", "সেপ্টে", "অক্টো", "নভে", "ডিসে"];

function bengaliDay(time: string): string {
  const at = new Date(new Date(time).getTime() + dhakaAheadMs);
  const [day, year] = [at.getUTCDate(), at.getUTCFullYear()].map((figure) => bengaliDigits(String(figure)));
  return `${weekdays[at.getUTCDay()]} ${day} ${months[at.getUTCMonth()]} ${year}`;
}
