/** Why a courier cannot take an order, and what came of its booking, in English and Bengali, as in bengali-messages.ts. */
export const parcelSentences: Record<string, string> = {
  "Excel has broken the tracking number '{}'. Copy it from the courier's panel.":
    "এক্সেল '{}' ট্র্যাকিং নম্বরটি নষ্ট করেছে। কুরিয়ারের প্যানেল থেকে কপি করুন।",
  "Row {}: Excel has broken the tracking number '{}'. Copy it from the courier's panel.":
    "সারি {}: এক্সেল '{}' ট্র্যাকিং নম্বরটি নষ্ট করেছে। কুরিয়ারের প্যানেল থেকে কপি করুন।",
  "Couriers need a mobile number of 11 digits, and these have none: {}. Correct them, or leave them out.":
    "কুরিয়ারের জন্য ১১ সংখ্যার মোবাইল নম্বর লাগে, এগুলোতে নেই: {}। ঠিক করুন, বা বাদ দিন।",
  "{} is cancelled": "{} বাতিল হয়েছে",
  "{} is returned": "{} ফেরত এসেছে",
  "{} is delivered": "{} ডেলিভারি হয়ে গেছে",
  "The address of {} is deleted": "{}-এর ঠিকানা মুছে ফেলা হয়েছে",
  "{} is not paid yet": "{}-এর টাকা এখনো আসেনি",
  "A payment for {} is to be checked": "{}-এর টাকা মিলিয়ে দেখা বাকি",
  "The advance for {} is not paid yet": "{}-এর অগ্রিম এখনো আসেনি",
  "The name needs 3 letters": "নামে অন্তত ৩টি অক্ষর লাগবে",
  "The name is missing": "নাম দেওয়া নেই",
  "Must begin with 013 to 019": "০১৩ থেকে ০১৯ দিয়ে শুরু হতে হবে",
  "{} digits, needs 11": "{}টি সংখ্যা আছে, ১১টি লাগবে",
  "The address is too short for the rider": "রাইডারের জন্য ঠিকানা খুব ছোট",
  "Pathao has no zone called {}. Choose one": "Pathao-এর {} নামে কোনো জোন নেই। একটি বেছে নিন",
  "Pathao takes {} kg at most, and this weighs {} kg": "Pathao সর্বোচ্চ {} কেজি নেয়, এর ওজন {} কেজি",
  "{} collects ৳1,000,000 at most": "{} সর্বোচ্চ ৳১০,০০,০০০ আদায় করে",
  "Not sent: {} takes no parcels now.": "পাঠানো হয়নি: {} এখন পার্সেল নিচ্ছে না।",
  "{} has not answered about {}. Look for it in {}'s panel: if it is not there, withdraw the booking.":
    "{} থেকে {}-এর উত্তর আসেনি। {}-এর প্যানেলে খুঁজে দেখুন: সেখানে না থাকলে বুকিংটি তুলে নিন।",
  "{} has not answered about {}. The shop asks again by itself.":
    "{} থেকে {}-এর উত্তর আসেনি। দোকান নিজেই আবার জিজ্ঞেস করবে।",
  "Booked with {}": "{}-এ বুক হয়েছে",
};
