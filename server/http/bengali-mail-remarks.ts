/** What the list of mails says of one, in English and Bengali, as in bengali-messages.ts. A customer's mail begins with its order's number. */
const ofCustomers: Record<string, string> = {
  "No advance is open.": "অগ্রিম বাকি নেই।",
  "The order is not paid any more.": "অর্ডারের পেমেন্ট আর নেই।",
  "The payment was found, or the order is over.": "পেমেন্ট পাওয়া গেছে, বা অর্ডারটি শেষ।",
  "The order is cancelled or returned.": "অর্ডারটি বাতিল বা ফেরত হয়েছে।",
  "The order was set back to Order Placed.": "অর্ডারের অবস্থা আবার 'অর্ডার হয়েছে' করা হয়েছে।",
  "The order was set back to Packing.": "অর্ডারের অবস্থা আবার 'প্যাকিং চলছে' করা হয়েছে।",
  "The order was set back to Shipped.": "অর্ডারের অবস্থা আবার 'কুরিয়ারে দেওয়া হয়েছে' করা হয়েছে।",
  "The order was set back to Out for delivery.": "অর্ডারের অবস্থা আবার 'ডেলিভারির জন্য বের হয়েছে' করা হয়েছে।",
  "The order is not returned any more.": "অর্ডারটি আর ফেরত নেই।",
  "The order is not cancelled any more.": "অর্ডারটি আর বাতিল নেই।",
  "The order is cancelled again.": "অর্ডারটি আবার বাতিল হয়েছে।",
  "Nobody was told of the cancel.": "বাতিলের খবর কাউকে জানানো হয়নি।",
  "The order is cancelled.": "অর্ডারটি বাতিল হয়েছে।",
  "The refund is gone.": "রিফান্ডটি আর নেই।",
  "The order has no e-mail.": "অর্ডারে ইমেইল নেই।",
  "{} is not an e-mail address.": "{} ইমেইল ঠিকানা নয়।",
  "Nobody has confirmed this e-mail, and {} orders of the day were mailed to it.":
    "এই ইমেইল কেউ নিশ্চিত করেননি, আজ এতে {}টি অর্ডারের ইমেইল গেছে।",
};

export const mailRemarks: Record<string, string> = {
  ...Object.fromEntries(Object.entries(ofCustomers).map(([english, bengali]) => [`{}: ${english}`, `{}: ${bengali}`])),
  "The order is gone.": "অর্ডারটি আর নেই।",
  "There is nobody to write to.": "লেখার মতো কেউ নেই।",
  "The message is gone.": "মেসেজটি আর নেই।",
  "This owner is gone.": "এই মালিক আর নেই।",
  "The account is deleted.": "অ্যাকাউন্টটি মুছে ফেলা হয়েছে।",
  "There is no account with the e-mail that was typed.": "লেখা ইমেইলে কোনো অ্যাকাউন্ট নেই।",
  "It was asked for too long ago.": "অনেক আগে চাওয়া হয়েছিল।",
  "The password was changed since it was asked for.": "চাওয়ার পর পাসওয়ার্ড বদলানো হয়েছে।",
  "The account has no e-mail.": "অ্যাকাউন্টে ইমেইল নেই।",
  "The e-mail was confirmed since it was asked for.": "চাওয়ার পর ইমেইল নিশ্চিত করা হয়েছে।",
  "There is no owner with the email that was typed.": "লেখা ইমেইলে কোনো মালিক নেই।",
  "This owner is disabled, or has chosen a password already.": "এই মালিকের লগইন বন্ধ, বা আগেই পাসওয়ার্ড দিয়েছেন।",
  "Kept as a file: {}": "ফাইলে রাখা আছে: {}",
  "The shop was stopped while this mail was being handed over. It may have been sent.":
    "ইমেইলটি পাঠানোর সময় দোকান বন্ধ হয়েছিল। হয়তো পাঠানো হয়েছে।",
  "{}. It may have been sent.": "{}। হয়তো পাঠানো হয়েছে।",
  "The mail could not be written: {}": "ইমেইলটি লেখা যায়নি: {}",
};
