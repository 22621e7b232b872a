// What the test terminal's page says, in the order's language.
import type { Language } from "#contract/constants.ts";

const english = {
  title: "TEST MODE card payment",
  mode: "TEST MODE",
  noMoney: "No money moves on this page, and no card is asked for.",
  order: (number: string) => `Order ${number}`,
  goBack: "Cancel and go back",
  myOrders: "My Orders",
  card: "Card",
  declined: "The card was declined. Nothing was charged.",
  paid: "This order is paid.",
  expired: "The time to pay this order is over.",
  about:
    "The shop has no card provider connected, so this page stands in for one. It sends the same signed message that a provider would.",
  unknown: "There is no such payment",
  question: "What shall happen",
  succeeds: "Succeeds",
  succeedsText: "The shop hears of it at once",
  late: "Succeeds, but the message is lost",
  lateText: "The shop finds out by asking",
  decline: "Is declined",
  declineText: "The card can be tried again",
  expire: "The time runs out",
  expireText: "The order is given up",
  pay: (amount: string) => `Pay ${amount} (test)`,
};

const bengali: typeof english = {
  title: "TEST MODE কার্ড পেমেন্ট",
  mode: "TEST MODE",
  noMoney: "এই পেজে কোনো টাকা লেনদেন হয় না, কার্ডও চাওয়া হয় না।",
  order: (number) => `অর্ডার ${number}`,
  goBack: "বাতিল করে ফিরে যান",
  myOrders: "আমার অর্ডার",
  card: "কার্ড",
  declined: "কার্ডটি নেওয়া হয়নি। কোনো টাকা কাটা হয়নি।",
  paid: "এই অর্ডারের পেমেন্ট হয়েছে।",
  expired: "এই অর্ডারের পেমেন্টের সময় শেষ।",
  about: "দোকানে কোনো কার্ড সেবা যুক্ত নেই, তাই এই পেজ তার জায়গায় আছে। আসল সেবার মতোই এটি স্বাক্ষর করা বার্তা পাঠায়।",
  unknown: "এমন কোনো পেমেন্ট নেই",
  question: "কী হবে",
  succeeds: "পেমেন্ট হবে",
  succeedsText: "দোকান সঙ্গে সঙ্গে জানবে",
  late: "পেমেন্ট হবে, কিন্তু বার্তা হারাবে",
  lateText: "দোকান নিজে খোঁজ নিয়ে জানবে",
  decline: "কার্ড নেওয়া হবে না",
  declineText: "আবার চেষ্টা করা যাবে",
  expire: "সময় শেষ হবে",
  expireText: "অর্ডারটি বাতিল হবে",
  pay: (amount) => `${amount} দিন (পরীক্ষা)`,
};

export type DemoWords = typeof english;

export function demoWords(language: Language): DemoWords {
  return language === "bn" ? bengali : english;
}
