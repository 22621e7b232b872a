// The API's sentences are said by name, and each language writes the values in its own way.
import { expect, test } from "vitest";
import { type Faults, fault, readFault } from "#contract/wire/faults.ts";
import * as m from "#messages";
import { fieldFault } from "#server/http/answers/faults.ts";
import { Refusal } from "#server/http/answers/refusal.ts";
import { saidIn } from "#server/http/answers/said-answers.ts";
import {
  day,
  figure,
  listed,
  named,
  type Said,
  say,
  shortTaka,
  sizeWord,
  taka,
  walletName,
} from "#server/http/answers/say.ts";
import { refusedField } from "#server/http/errors.ts";
import { remark, remarkOfTable, saidOf } from "#server/remarks/remarks.ts";
import { refusedCode } from "#server/sms/ask-gateway.ts";
import { SmsFault } from "#server/sms/sms.ts";

const basket = { name: "Woven Cane Basket", bengaliName: "বেতের ঝুড়ি" };
const chili = { name: "Chili Seeds", bengaliName: "" };

test.each<[Said, string, string]>([
  [say(m.refusal_out_of_stock, { product: named(basket) }), "Woven Cane Basket is out of stock", "বেতের ঝুড়ি স্টকে নেই"],
  [
    say(m.refusal_too_few_left, { left: figure(3), product: named(chili), size: sizeWord("Seed Pack") }),
    "Only 3 of Chili Seeds (Seed Pack) left",
    "আর মাত্র ৩টি আছে: Chili Seeds (বীজের প্যাকেট)",
  ],
  [
    say(m.coupon_add_more, { amount: shortTaka(99_960_00), code: "EID" }),
    "Add ৳99,960 more to use EID.",
    "আর ৳৯৯,৯৬০ যোগ করলে EID ব্যবহার করা যাবে।",
  ],
  [
    say(m.refusal_another_refund_was_made_meanwhile, { amount: taka(107_000) }),
    "Another refund was made meanwhile: ৳1,070.00 is left.",
    "এর মধ্যে আরেকটি রিফান্ড হয়েছে: বাকি আছে ৳১,০৭০।",
  ],
  [
    say(m.refusal_this_file_was_accepted_on, { day: day(new Date("2026-11-18T20:00:00Z")) }),
    "This file was accepted on Thu Nov 19 2026.",
    "ফাইলটি বৃহস্পতিবার, ১৯ নভেম্বর ২০২৬ তারিখে গ্রহণ করা হয়েছে।",
  ],
  [
    say(m.refusal_we_do_not_take_at_the_moment, { wallet: walletName("bkash") }),
    "We do not take bKash at the moment. Please choose another way to pay.",
    "এখন বিকাশ-এ টাকা নিচ্ছি না। অন্যভাবে টাকা দিন।",
  ],
  [
    say(m.refusal_columns_wrong, { faults: listed([say(m.refusal_columns_lacking, { columns: "'name'" })], "; ") }),
    "The columns in the file's first row are wrong: it lacks 'name'.",
    "ফাইলের প্রথম সারির কলামে ভুল: 'name' নেই।",
  ],
  [
    saidOf(remark("ofOrder", "GP-1001", remark("setBack", "Packing"))),
    "GP-1001: The order was set back to Packing.",
    "GP-1001: অর্ডারের অবস্থা আবার 'প্যাকিং চলছে' করা হয়েছে।",
  ],
  [
    saidOf(remark("bucketAway", "plants", "https://s3.example", remark("bucketLate"))),
    "The bucket plants at https://s3.example could not be reached (no answer in time): check S3_ENDPOINT and that it runs there.",
    "https://s3.example-এর plants বাকেটে পৌঁছানো যায়নি (সময়মতো উত্তর আসেনি): S3_ENDPOINT দেখুন, আর সেটি সেখানে চলছে কি না দেখুন।",
  ],
  [
    saidOf(remark("backupDiffers", remarkOfTable({ table: "orders", is: "short", rows: 3, written: 12 }))),
    "The backup is not as it was written: orders has 3 rows where 12 were written. The disk may be failing.",
    "ব্যাকআপ যেমন লেখা হয়েছিল তেমন নেই: orders-এ ৩টি সারি আছে, লেখা হয়েছিল ১২টি। ডিস্ক নষ্ট হয়ে আসতে পারে।",
  ],
  [saidOf(new SmsFault(refusedCode("BulkSMSBD", 1002)).remark), "BulkSMSBD answered 1002", "BulkSMSBD-এর উত্তর: ১০০২"],
  [saidOf("451 try later"), "451 try later", "451 try later"],
  [saidOf('["ofOrder",1,{}]'), '["ofOrder",1,{}]', '["ofOrder",1,{}]'],
])("%# in both languages", (said, english, bengali) => {
  expect(said.in("en")).toBe(english);
  expect(said.in("bn")).toBe(bengali);
});

test.each<[field: string, fault: string, english: string, bengali: string]>([
  [
    "words.en.headline",
    fault("longer", { most: 60 }),
    "Headline is longer than 60 characters",
    "শিরোনাম (ইংরেজি) সর্বোচ্চ ৬০ অক্ষর হতে পারে",
  ],
  [
    "words.en.promiseText2",
    fault("longer", { most: 60 }),
    "Promise text 2 is longer than 60 characters",
    "প্রতিশ্রুতি ২-এর লেখা (ইংরেজি) সর্বোচ্চ ৬০ অক্ষর হতে পারে",
  ],
  [
    "words.mails.bn.resetIntro",
    fault("linkOnce", { figure: "{link}" }),
    "Forgotten password: First sentences in Bengali must have {link} once, where the link goes",
    "ভুলে যাওয়া পাসওয়ার্ড: শুরুর কথা (বাংলা)-এ {link} একবার থাকতে হবে, যেখানে লিংক বসবে",
  ],
  ["windowDays", fault("brokenCharacter"), "Window days has a broken character", "এই ঘরে একটি ভাঙা অক্ষর আছে"],
  ["days", fault("atMost", { most: 30 }), "Days must be at most 30", "এই ঘর সর্বোচ্চ ৩০ হতে পারে"],
  ["address.phone", fault("required"), "Phone is required", "ফোন লিখুন"],
  [
    "gives",
    fault("either", { options: ["percent", "amount", "delivery"] }),
    "Gives must be percent, amount or delivery",
    "এই ঘর percent, amount বা delivery হতে হবে",
  ],
  ["ids", fault("chooseOne"), "Choose at least one", "অন্তত একটি বেছে নিন"],
  ["name", "Invalid input: one of zod's own", "Name is wrong", "নাম ঠিক নয়"],
])("what is wrong with %s: %s", (field, found, english, bengali) => {
  expect(fieldFault(field, found).in("en")).toBe(english);
  expect(fieldFault(field, found).in("bn")).toBe(bengali);
});

test("a fault travels as the text of a schema", () => {
  const values: Faults["inOtherZone"] = { place: "Savar", zone: "Dhaka" };
  expect(readFault(fault("inOtherZone", values))).toEqual({ name: "inOtherZone", values });
  expect(readFault("is required")).toBeUndefined();
});

test("a refusal keeps the English text for the log, and a code", () => {
  const refusal = refusedField(400, "reason", fault("required"));
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({ message: "Reason is required", code: "invalid", field: "reason" });
});

test("whatever lies in an answer is said in its language", () => {
  const answer = { rows: 2, errors: [{ row: 1, message: say(m.refusal_the_file_is_empty) }], undo: null };
  expect(saidIn("bn", answer)).toEqual({ rows: 2, errors: [{ row: 1, message: "ফাইলটি খালি।" }], undo: null });
});
