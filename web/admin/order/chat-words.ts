// What the owner writes to a customer on WhatsApp, ready by the state of the order and in the language that it was placed in.
import type { Language, OrderStatus } from "#contract/constants.ts";
import { minorIn, toMinor } from "#contract/money.ts";
import type { OwnerOrder } from "#contract/orders.ts";
import { pathIn } from "#web/language.ts";
import { shop } from "#web/settings.ts";
import { awaitsPayment } from "./order-state.tsx";

type Facts = { name: string; shop: string; number: string };

const english = {
  hello: ({ name, shop }: Facts) => `Hello ${name}, this is ${shop}.`,
  status: {
    "Order Placed": ({ number }) => `We have your order ${number}. Thank you!`,
    Packing: ({ number }) => `We are packing your order ${number}.`,
    Shipped: ({ number }) => `Your order ${number} is with the courier.`,
    "Out for delivery": ({ number }) =>
      `The courier brings your order ${number} today. Please keep your phone at hand.`,
    Delivered: ({ number }) =>
      `Your order ${number} has arrived. If anything is wrong with a plant, send us a picture here.`,
  } satisfies Record<OrderStatus, (facts: Facts) => string>,
  canceled: ({ number }: Facts) => `Your order ${number} is cancelled.`,
  returned: ({ number }: Facts) => `Your order ${number} has come back to us. Shall we send it again?`,
  payFirst: (sum: string) => `Please send ${sum} first, and type the TrxID on the page below.`,
  advance: (sum: string) => `Before we pack it, please send ${sum} in advance, and type the TrxID on the page below.`,
  parcel: (courier: string) => `Courier: ${courier}.`,
  collect: (sum: string) => `Please have ${sum} in cash ready.`,
  follow: "Follow it here:",
};

const bengali: typeof english = {
  hello: ({ name, shop }) => `${name}, ${shop} থেকে বলছি।`,
  status: {
    "Order Placed": ({ number }) => `আপনার অর্ডার ${number} পেয়েছি। ধন্যবাদ!`,
    Packing: ({ number }) => `আপনার অর্ডার ${number} প্যাক করছি।`,
    Shipped: ({ number }) => `আপনার অর্ডার ${number} কুরিয়ারে দিয়েছি।`,
    "Out for delivery": ({ number }) => `আপনার অর্ডার ${number} আজ পৌঁছাবে। ফোনটি কাছে রাখুন।`,
    Delivered: ({ number }) => `আপনার অর্ডার ${number} পৌঁছে গেছে। কোনো গাছে সমস্যা থাকলে এখানে ছবি পাঠান।`,
  },
  canceled: ({ number }) => `আপনার অর্ডার ${number} বাতিল হয়েছে।`,
  returned: ({ number }) => `আপনার অর্ডার ${number} আমাদের কাছে ফেরত এসেছে। আবার পাঠাব?`,
  payFirst: (sum) => `আগে ${sum} পাঠিয়ে নিচের পাতায় TrxID লিখে দিন।`,
  advance: (sum) => `প্যাক করার আগে ${sum} অগ্রিম পাঠিয়ে নিচের পাতায় TrxID লিখে দিন।`,
  parcel: (courier) => `কুরিয়ার: ${courier}।`,
  collect: (sum) => `${sum} নগদ প্রস্তুত রাখুন।`,
  follow: "অর্ডার কোথায় আছে দেখুন:",
};

/** @param origin of the shop, for the link to the order's tracking page */
export function chatText(order: OwnerOrder, origin: string): string {
  const language: Language = order.language ?? "en";
  const words = language === "bn" ? bengali : english;
  const facts = { name: order.address.firstName, shop: shop.shopName, number: order.number };
  const said = [words.hello(facts), ...newsOf(order, words, facts, language)];
  const isOver = order.canceled !== null || order.returned !== null || order.status === "Delivered";
  const follow = isOver || !order.trackingPath ? [] : [words.follow, origin + pathIn(language, order.trackingPath)];
  return [...said, ...follow].filter(Boolean).join(" ");
}

function newsOf(order: OwnerOrder, words: typeof english, facts: Facts, language: Language): string[] {
  const { canceled, returned, status, advance, ledger, courierName, trackingNumber, gift } = order;
  const sum = (taka: number) => minorIn(language, toMinor(taka));
  if (canceled) return [words.canceled(facts), canceled.reason];
  if (returned) return [words.returned(facts)];
  const said = [words.status[status](facts)];
  if (status === "Delivered") return said;
  // Who unwraps a gift is told no price.
  if (gift) return said;
  // The money is sent, and the owner looks for it: nobody asks for it again.
  if (order.transfer?.state === "checking") return said;
  if (advance && !advance.isPaid) return [...said, words.advance(sum(advance.amount))];
  if (awaitsPayment(order)) return [...said, words.payFirst(sum(ledger.open))];
  const courier = [courierName, trackingNumber].filter(Boolean).join(" ");
  const isUnderWay = status === "Shipped" || status === "Out for delivery";
  return [
    ...said,
    isUnderWay && courier ? words.parcel(courier) : "",
    ledger.toCollect > 0 ? words.collect(sum(ledger.toCollect)) : "",
  ];
}
