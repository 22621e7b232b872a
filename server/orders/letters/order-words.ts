// What the mails about an order say, in the language that it was placed in.
import { type Language, type OrderStatus, type WalletName, walletTitles } from "#contract/constants.ts";

const english = {
  placedSubject: (number: string) => `Order ${number} is placed`,
  thanks: (firstName: string) => `Thank you, ${firstName}.`,
  thanksForOrder: "Thank you for your order.",
  placedCash: (number: string, sum: string) =>
    `We have your order ${number}. Have ${sum} in cash ready for the courier.`,
  placedFree: (number: string) => `We have your order ${number}. There is nothing to pay.`,
  placedPaid: (number: string) => `We have your order ${number}, and it is paid.`,
  placedUnpaid: (number: string) => `We have your order ${number}. We begin packing when the payment is here.`,
  placedWallet: (number: string, sum: string) =>
    `We have your order ${number}. Send exactly ${sum} to our number within 24 hours, then type the TrxID on the order's page. We pack when we have found the payment.`,
  placedAdvance: (number: string, sum: string, rest: string) =>
    `We have your order ${number}. Please send ${sum} of it in advance to our number within 24 hours, then type the TrxID on the order's page. Have ${rest} in cash ready for the courier.`,
  advanceSubject: (number: string) => `An advance for ${number}`,
  advanceText: (number: string, sum: string, rest: string) =>
    `Before we pack your order ${number}, please send ${sum} to our number, and type the TrxID on the order's page. The courier collects the rest, ${rest}.`,
  advancePaid: (number: string, sum: string, rest: string) =>
    `We have received ${sum} in advance for your order ${number}. Have ${rest} in cash ready for the courier.`,
  wallets: walletTitles as Record<WalletName, string>,
  walletKinds: { personal: "Send Money", merchant: "Payment" },
  notFoundSubject: (number: string) => `We did not find your payment for ${number}`,
  notFoundText: (trxId: string, sum: string) =>
    `We looked for ${sum} with the TrxID ${trxId} and did not find it. Please compare it with the message of your wallet, and type it on the order's page within 24 hours.`,
  reason: (reason: string) => `Reason: ${reason}`,
  sentAlready: "If you have sent the money already, type its TrxID on the order's page, or call us.",
  paidSubject: (number: string) => `Your payment for ${number} is here`,
  paidText: (number: string, sum: string) => `We have received ${sum} for your order ${number}.`,
  deliveryTo: "Delivery to",
  gift: "A gift",
  canceled: (number: string) => `Order ${number} is cancelled`,
  notSent: "This order will not be sent.",
  returned: (number: string) => `Order ${number} is returned`,
  returnedText: "These plants are back with us. If anything is wrong, please call us.",
  goesAhead: (number: string) => `Order ${number} goes ahead`,
  goesAheadText: "We cancelled this order by mistake, and have taken that back: it goes ahead as you ordered it.",
  edited: (number: string) => `Order ${number} has changed`,
  editedText:
    "We have changed your order as agreed with you. This is what it is now. If anything is wrong, please call us.",
  differenceBack: (sum: string) => `You have paid ${sum} more than it costs now. We give it back to you.`,
  refundedSubject: (number: string) => `A refund for ${number}`,
  refundedText: (number: string, sum: string) =>
    `We have given ${sum} of your payment for ${number} back, by the same way that you paid. Your bank may take a few days to show it.`,
  sentBackText: (number: string, sum: string) =>
    `We have sent ${sum} of your payment for ${number} back to your number.`,
  givenBackText: (number: string, sum: string) => `We have given ${sum} of your payment for ${number} back in cash.`,
  refundedFor: (pieces: string[]) => `It is for ${pieces.join(", ")}.`,
  refunded:
    "Your payment did not match the order, so we will refund it. We have put the plants back on the shelf, and you can order them again at any time.",
  expired: (charged: string) =>
    `The payment did not arrive in time, so we have put the plants back on the shelf. ${charged} You can order them again at any time.`,
  laterRefunded: "Any later payment will be refunded.",
  nothingCharged: "Nothing was charged.",
  cashReady: (sum: string) => `Have ${sum} in cash ready for the courier.`,
  restReady: (sum: string) =>
    `It costs ${sum} more than you have paid. Send it to our number and type the TrxID on the order's page, or have it ready in cash for the courier.`,
  restNotFound: (trxId: string, sum: string) =>
    `We looked for ${sum} with the TrxID ${trxId} and did not find it. Compare it with the message on your phone and type it again on the order's page, or pay the courier.`,
  courier: "Courier",
  trackingNumber: "Tracking number",
  myOrders: "My Orders",
  followOrder: "Follow your order",
  subtotal: "Subtotal",
  coupon: (code: string) => `Coupon ${code}`,
  discount: "Discount",
  freeDelivery: "Free delivery",
  delivery: "Delivery",
  tax: "Tax",
  rounding: "Rounding",
  total: "Total",
  statuses: {
    "Order Placed": {
      name: "Order Placed",
      heading: "Your order is placed",
      text: (number: string) => `We have your order ${number}.`,
    },
    Packing: {
      name: "Packing",
      heading: "We are packing",
      text: (number: string) => `Your order ${number} is being packed.`,
    },
    Shipped: {
      name: "Shipped",
      heading: "Your order has left the nursery",
      text: (number: string) => `Your order ${number} is with the courier.`,
    },
    "Out for delivery": {
      name: "Out for delivery",
      heading: "Your order comes today",
      text: (number: string) => `The courier is on the way to you with your order ${number}.`,
    },
    Delivered: {
      name: "Delivered",
      heading: "Your order has arrived",
      text: (number: string) =>
        `Your order ${number} is delivered. If a plant did not travel well, send us a picture through Contact.`,
    },
  } satisfies Record<OrderStatus, { name: string; heading: string; text: (number: string) => string }>,
  sizes: {} as Record<string, string>,
};

const bengali: typeof english = {
  placedSubject: (number) => `অর্ডার ${number} হয়েছে`,
  thanks: (firstName) => `ধন্যবাদ, ${firstName}।`,
  thanksForOrder: "অর্ডারের জন্য ধন্যবাদ।",
  placedCash: (number, sum) => `আপনার অর্ডার ${number} পেয়েছি। কুরিয়ারের জন্য নগদ ${sum} হাতে রাখুন।`,
  placedFree: (number) => `আপনার অর্ডার ${number} পেয়েছি। কোনো টাকা দিতে হবে না।`,
  placedPaid: (number) => `আপনার অর্ডার ${number} পেয়েছি, পেমেন্টও হয়েছে।`,
  placedUnpaid: (number) => `আপনার অর্ডার ${number} পেয়েছি। পেমেন্ট এলেই প্যাকিং শুরু করব।`,
  placedWallet: (number, sum) =>
    `আপনার অর্ডার ${number} পেয়েছি। ২৪ ঘণ্টার মধ্যে আমাদের নম্বরে ঠিক ${sum} পাঠিয়ে অর্ডারের পেজে TrxID লিখুন। টাকা মিলিয়ে নিয়েই প্যাক করব।`,
  placedAdvance: (number, sum, rest) =>
    `আপনার অর্ডার ${number} পেয়েছি। ২৪ ঘণ্টার মধ্যে আমাদের নম্বরে ${sum} অগ্রিম পাঠিয়ে অর্ডারের পেজে TrxID লিখুন। কুরিয়ারের জন্য নগদ ${rest} হাতে রাখুন।`,
  advanceSubject: (number) => `${number}-এর অগ্রিম`,
  advanceText: (number, sum, rest) =>
    `আপনার অর্ডার ${number} প্যাক করার আগে আমাদের নম্বরে ${sum} পাঠিয়ে অর্ডারের পেজে TrxID লিখুন। বাকি ${rest} কুরিয়ার নেবেন।`,
  advancePaid: (number, sum, rest) => `আপনার অর্ডার ${number}-এর অগ্রিম ${sum} পেয়েছি। কুরিয়ারের জন্য নগদ ${rest} হাতে রাখুন।`,
  wallets: { bkash: "বিকাশ", nagad: "নগদ (Nagad)", rocket: "রকেট" },
  walletKinds: { personal: "সেন্ড মানি", merchant: "পেমেন্ট" },
  notFoundSubject: (number) => `${number}-এর টাকা খুঁজে পাইনি`,
  notFoundText: (trxId, sum) =>
    `${trxId} TrxID দিয়ে ${sum} খুঁজেছি, পাইনি। মোবাইলের মেসেজের সঙ্গে মিলিয়ে ২৪ ঘণ্টার মধ্যে অর্ডারের পেজে আবার লিখুন।`,
  reason: (reason) => `কারণ: ${reason}`,
  sentAlready: "টাকা আগেই পাঠিয়ে থাকলে অর্ডারের পেজে TrxID লিখুন, বা আমাদের কল করুন।",
  paidSubject: (number) => `${number}-এর পেমেন্ট পেয়েছি`,
  paidText: (number, sum) => `আপনার অর্ডার ${number}-এর ${sum} পেয়েছি।`,
  deliveryTo: "ডেলিভারির ঠিকানা",
  gift: "উপহার",
  canceled: (number) => `অর্ডার ${number} বাতিল হয়েছে`,
  notSent: "এই অর্ডারটি পাঠানো হবে না।",
  returned: (number) => `অর্ডার ${number} ফেরত হয়েছে`,
  returnedText: "গাছগুলো আমাদের কাছে ফেরত এসেছে। কোনো ভুল থাকলে আমাদের কল করুন।",
  goesAhead: (number) => `অর্ডার ${number} চালু আছে`,
  goesAheadText: "অর্ডারটি ভুলে বাতিল করেছিলাম, তা ফিরিয়ে নিয়েছি: যেমন অর্ডার করেছেন তেমনই যাবে।",
  edited: (number) => `অর্ডার ${number} বদলানো হয়েছে`,
  editedText: "আপনার সাথে কথা অনুযায়ী অর্ডারটি বদলেছি। এখন অর্ডারে যা আছে, নিচে দেখুন। কিছু ভুল থাকলে আমাদের কল করুন।",
  differenceBack: (sum) => `এখন যা দাম তার চেয়ে ${sum} বেশি দিয়েছেন। টাকাটা আমরা ফেরত দেব।`,
  refundedSubject: (number) => `${number}-এর টাকা ফেরত`,
  refundedText: (number, sum) =>
    `${number}-এর পেমেন্ট থেকে ${sum} ফেরত দিয়েছি, যেভাবে দিয়েছিলেন সেভাবেই। ব্যাংকে দেখাতে কয়েক দিন লাগতে পারে।`,
  sentBackText: (number, sum) => `${number}-এর পেমেন্ট থেকে ${sum} আপনার নম্বরে ফেরত পাঠিয়েছি।`,
  givenBackText: (number, sum) => `${number}-এর পেমেন্ট থেকে ${sum} নগদে ফেরত দিয়েছি।`,
  refundedFor: (pieces) => `এটি ${pieces.join(", ")} বাবদ।`,
  refunded: "আপনার পেমেন্ট অর্ডারের সাথে মেলেনি, তাই টাকা ফেরত দেব। গাছগুলো আবার দোকানে রাখা হয়েছে, যেকোনো সময় অর্ডার করতে পারবেন।",
  expired: (charged) => `সময়মতো পেমেন্ট আসেনি, তাই গাছগুলো আবার দোকানে রাখা হয়েছে। ${charged} যেকোনো সময় আবার অর্ডার করতে পারবেন।`,
  laterRefunded: "পরে কোনো টাকা এলে ফেরত দেওয়া হবে।",
  nothingCharged: "কোনো টাকা কাটা হয়নি।",
  cashReady: (sum) => `কুরিয়ারের জন্য নগদ ${sum} হাতে রাখুন।`,
  restReady: (sum) =>
    `যা দিয়েছেন তার চেয়ে এখন ${sum} বেশি লাগবে। টাকাটা আমাদের নম্বরে পাঠিয়ে অর্ডারের পেজে TrxID লিখুন, না হলে কুরিয়ারের জন্য নগদ হাতে রাখুন।`,
  restNotFound: (trxId, sum) =>
    `${trxId} TrxID দিয়ে ${sum} খুঁজেছি, পাইনি। মোবাইলের মেসেজের সঙ্গে মিলিয়ে অর্ডারের পেজে আবার লিখুন, না হলে কুরিয়ারকে দিন।`,
  courier: "কুরিয়ার",
  trackingNumber: "ট্র্যাকিং নম্বর",
  myOrders: "আমার অর্ডার",
  followOrder: "অর্ডার কতদূর দেখুন",
  subtotal: "পণ্যের দাম",
  coupon: (code) => `কুপন ${code}`,
  discount: "ছাড়",
  freeDelivery: "ফ্রি ডেলিভারি",
  delivery: "ডেলিভারি চার্জ",
  tax: "ট্যাক্স",
  rounding: "পূর্ণ টাকায়",
  total: "সর্বমোট",
  statuses: {
    "Order Placed": {
      name: "অর্ডার হয়েছে",
      heading: "আপনার অর্ডার হয়েছে",
      text: (number) => `আপনার অর্ডার ${number} পেয়েছি।`,
    },
    Packing: {
      name: "প্যাকিং চলছে",
      heading: "প্যাকিং চলছে",
      text: (number) => `আপনার অর্ডার ${number} প্যাক করা হচ্ছে।`,
    },
    Shipped: {
      name: "কুরিয়ারে দেওয়া হয়েছে",
      heading: "আপনার অর্ডার নার্সারি থেকে বেরিয়েছে",
      text: (number) => `আপনার অর্ডার ${number} কুরিয়ারে দেওয়া হয়েছে।`,
    },
    "Out for delivery": {
      name: "ডেলিভারির জন্য বের হয়েছে",
      heading: "আজ আপনার অর্ডার আসছে",
      text: (number) => `কুরিয়ার আপনার অর্ডার ${number} নিয়ে পথে আছেন।`,
    },
    Delivered: {
      name: "ডেলিভারি হয়েছে",
      heading: "আপনার অর্ডার পৌঁছেছে",
      text: (number) => `আপনার অর্ডার ${number} ডেলিভারি হয়েছে। কোনো গাছ ঠিকমতো না পৌঁছালে 'যোগাযোগ' থেকে ছবি পাঠান।`,
    },
  },
  sizes: {
    "Seed Pack": "বীজের প্যাকেট",
    "Small Pot": "ছোট টব",
    "Medium Pot": "মাঝারি টব",
    "Large Pot": "বড় টব",
    Standard: "সাধারণ",
  },
};

export function orderWords(language: Language): typeof english {
  return language === "bn" ? bengali : english;
}
