// Every message of the API has a Bengali one: texts of refusals, of answers, and of what is said about a field.
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseFileSync } from "@swc/core";
import { expect, test } from "vitest";
import { inBengali } from "#server/http/bengali-messages.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** Machines read these, or they come from a courier and name what it said; the log has one, and names of fields say nothing. */
const left =
  /^server\/(http\/word-field-labels|couriers\/(?!pathao|steadfast|answers)|http\/health|http\/log|env|doctor|orders\/(paying|shipping)\/webhook-routes)/;
/** Put together of parts: whole ones are below. */
const composed = [
  "7 7",
  "7 7.",
  "77 7",
  "We do not know this 7.",
  "There is already an account with this 7. Please log in.",
  "7 or password is wrong",
  "Too many tries. Please wait 7 and try again.",
  "Too many tries. Please wait 7, or use 'Forgot password?': its mail lets you in at once.",
  "This order comes to 7 to pay by card. Please pay cash on delivery.",
  "7 Please order again.",
  "The time to pay 7 is over.",
  "7 is cancelled.",
  "7 in this file. Nothing was changed.",
  "7 archived or unknown. Nothing was changed.",
  "7 this subcategory. Say whether they move along.",
  "7 is paid 7: there is no cash to collect.",
  "7 Save again to replace it.",
  "Orders that are not paid yet may hold 7 pieces; 7. Please order fewer, or contact us: we gladly write a large order down for you.",
];

type Node = { type?: string; value?: unknown; [name: string]: unknown };

/** The texts that an expression may result in; 7 stands for what is put in. */
function textsOf(node: Node | undefined): string[] {
  if (node?.type === "StringLiteral") return [String(node.value)];
  if (node?.type === "TemplateLiteral") return [(node.quasis as { cooked: string }[]).map((q) => q.cooked).join("7")];
  if (node?.type === "ConditionalExpression")
    return [...textsOf(node.consequent as Node), ...textsOf(node.alternate as Node)];
  return [];
}

/** Refusals and pictures' errors, `conflict`, and the `message` of answers, also where it is named first. */
function messagesIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  const { type, callee, key, value, arguments: given } = node as Node & { arguments?: { expression: Node }[] };
  const called = String((callee as Node | undefined)?.value);
  const at = {
    NewExpression: /^(Refusal|PictureError)$/,
    CallExpression: /^(conflict|said|done|current|wrongCell|wrongFile)$/,
  }[type ?? ""];
  const own = at?.test(called) ? (given ?? []).flatMap(({ expression }) => textsOf(expression)) : [];
  const answered = type === "KeyValueProperty" && (key as Node).value === "message" ? textsOf(value as Node) : [];
  const id = (node as { id?: Node }).id;
  const named = type === "VariableDeclarator" && id?.value === "message" ? textsOf((node as { init?: Node }).init) : [];
  return [...own, ...answered, ...named, ...Object.values(node).flatMap(messagesIn)];
}

const files = ["server", "contract"].flatMap((folder) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => `${folder}/${file}`),
);
const messages = (file: string) =>
  messagesIn(parseFileSync(root + file, { syntax: "typescript", target: "es2022" }).body).filter(
    (text) => /[a-z]/i.test(text) && (text.includes(" ") || /^[A-Z][a-z]+$/.test(text)) && !composed.includes(text),
  );

test("every message of the API has a Bengali one in server/http/bengali-*-messages.ts", () => {
  const english = files.filter((file) => !left.test(file)).flatMap((file) => messages(file).filter(isUnsaid));
  expect([...new Set(english)]).toEqual([]);
});

/** What begins with a small letter follows a field's name. */
function isUnsaid(text: string): boolean {
  return !/[\u0980-\u09ff]/.test(inBengali(/^[a-z]/.test(text) ? `Name ${text}` : text));
}

test.each([
  ["Too many tries. Please wait 12 minutes and try again.", "অনেকবার চেষ্টা হয়েছে। ১২ মিনিট পরে আবার চেষ্টা করুন।"],
  [
    "Too many tries. Please wait 12 minutes, or use 'Forgot password?': its mail lets you in at once.",
    "অনেকবার চেষ্টা হয়েছে। ১২ মিনিট অপেক্ষা করুন, বা 'পাসওয়ার্ড ভুলে গেছেন?' চাপুন: ইমেইলের লিংক দিয়ে এখনই ঢুকতে পারবেন।",
  ],
  ["Only 3 of Chili Seeds (Seed Pack) left", "আর মাত্র ৩টি আছে: Chili Seeds (Seed Pack)"],
  [
    "The note now says: “Call first”. Save again to replace it.",
    "নোটে এখন লেখা: “Call first”। আবার সংরক্ষণ করলে আপনারটি থাকবে।",
  ],
  ["There are 3 mistakes in this file. Nothing was changed.", "ফাইলে ৩টি ভুল আছে। কিছুই বদলানো হয়নি।"],
  [
    "GP-1001 is to be paid in advance: only its address can be edited.",
    "GP-1001-এর টাকা আগে দিতে হবে: শুধু ঠিকানা বদলানো যায়।",
  ],
  ["Eid sale has started. End it instead.", "Eid sale শুরু হয়ে গেছে। মোছার বদলে শেষ করুন।"],
  ["GP-1001 is cancelled. Please order again.", "GP-1001 বাতিল হয়েছে। আবার অর্ডার করুন।"],
  ["Headline is longer than 60 characters", "শিরোনাম (ইংরেজি) সর্বোচ্চ ৬০ অক্ষর হতে পারে"],
  ["Promise text 2 is longer than 60 characters", "প্রতিশ্রুতি ২-এর লেখা (ইংরেজি) সর্বোচ্চ ৬০ অক্ষর হতে পারে"],
  [
    "Forgotten password: First sentences in Bengali must have {link} once, where the link goes",
    "ভুলে যাওয়া পাসওয়ার্ড: শুরুর কথা (বাংলা)-এ {link} একবার থাকতে হবে, যেখানে লিংক বসবে",
  ],
  ["Window days must be at most 30", "এই ঘর সর্বোচ্চ ৩০ হতে পারে"],
  ["GP-1001 is not paid yet", "GP-1001-এর টাকা এখনো আসেনি"],
  ["10 digits, needs 11", "১০টি সংখ্যা আছে, ১১টি লাগবে"],
  ["Nobody knows this sentence", "Nobody knows this sentence"],
])("%s", (english, bengali) => {
  expect(inBengali(english)).toBe(bengali);
});
