// The owner's rules for orders in cash from phone numbers that may refuse the parcel. All rules are off by default.
import { z } from "zod";
import { phonesIn, plainPhone } from "../../rules/delivery/phone.ts";
import { toMinor } from "../../rules/money/money.ts";
import { fault } from "../faults.ts";
import { line, reply, requiredLine, taka } from "../replies.ts";

/** `call`: the owner should call first. `advance`: a part is paid before it is packed. `card`: the order cannot be paid in cash. In the order of strictness. */
const phoneAsks = ["nothing", "call", "advance", "card"] as const;
export type PhoneAsk = (typeof phoneAsks)[number];

const ask = z.enum(phoneAsks, fault("either", { options: ["nothing", "call", "advance", "card"] }));
const count = z
  .int(fault("wholeNumber"))
  .min(1, fault("below", { least: 1 }))
  .max(100, fault("above", { most: 100 }));
const hour = z
  .int(fault("wholeHour"))
  .min(0, fault("belowZero"))
  .max(23, fault("above", { most: 23 }));
const isNumber = (phone: string) => /^\d{6,}$/.test(plainPhone(phone));

const blockedPhone = z.object({
  phone: requiredLine(40).refine(isNumber, fault("digitsAtLeast", { least: 6 })),
  note: line(100).default(""),
  noOrders: z.boolean().default(false),
});

/**
 * `refused` and `open`: this many parcels of the phone came back, or this many of its orders are open. `amount`: the order
 * costs this much or more, in taka. `newAtNight`: the phone's first order, placed from one hour of the clock in Dhaka until
 * before the other. `blocked`: no cash, whatever the other rules ask; with `noOrders` no order at all. `paidFirst`: orders are sent once they are paid, and the shopper is
 * told so; nothing is held against the person.
 */
export const phoneRules = z.object({
  refused: z.object({ ask, from: count }),
  open: z.object({ ask, from: count }),
  amount: z.object({ ask, from: taka }),
  newAtNight: z.object({ ask, fromHour: hour, toHour: hour }),
  blocked: z.array(blockedPhone).max(500, fault("moreThan", { most: 500 })),
  paidFirst: z
    .array(requiredLine(40).refine(isNumber, fault("digitsAtLeast", { least: 6 })))
    .max(500, fault("moreThan", { most: 500 }))
    .default([]),
});
export type PhoneRules = z.output<typeof phoneRules>;
/** `seen`: the numbers as they were read. What another has added, taken away or changed since then stays so. Without it these are all. */
export const phoneRulesInput = phoneRules.extend({
  seen: phoneRules.pick({ blocked: true, paidFirst: true }).optional(),
});
export type PhoneRulesInput = z.input<typeof phoneRulesInput>;
export const phoneRulesReply = reply.extend({ rules: phoneRules });

/** The one number that an order is taken for. */
export const blockedPhoneInput = z.object({ phone: line(40) });
/** Null for a number that is not blocked. */
export const blockedPhoneReply = reply.extend({ blocked: blockedPhone.omit({ phone: true }).nullable() });
export type BlockedPhone = NonNullable<z.output<typeof blockedPhoneReply>["blocked"]>;

export const firstPhoneRules: PhoneRules = {
  refused: { ask: "nothing", from: 2 },
  open: { ask: "nothing", from: 3 },
  amount: { ask: "nothing", from: 10_000 },
  newAtNight: { ask: "nothing", fromHour: 23, toHour: 6 },
  blocked: [],
  paidFirst: [],
};

/** Earlier orders of the phone, and the order that it places in cash now. */
export type PhoneFacts = {
  phone: string;
  refused: number;
  open: number;
  isNew: boolean;
  totalMinor: number;
  hourInDhaka: number;
};
/** `no-mobile`: the shopper typed no mobile number of Bangladesh, so no rule can know the phone. */
export type PhoneReason = "blocked" | "paid-first" | "refused" | "open" | "amount" | "new-at-night" | "no-mobile";

/** The strictest of what the rules ask, and the reasons for it. While any is on, a text without a mobile number asks for a call. Pure. */
export function askOfPhone(rules: PhoneRules, facts: PhoneFacts): { ask: PhoneAsk; reasons: PhoneReason[] } {
  const { refused, open, amount, newAtNight } = rules;
  const asked: { ask: PhoneAsk; reason: PhoneReason; applies: boolean }[] = [
    { ask: "card", reason: "blocked", applies: isAmong(numbersOf(rules.blocked), facts.phone) },
    { ask: "card", reason: "paid-first", applies: isAmong(rules.paidFirst, facts.phone) },
    { ask: refused.ask, reason: "refused", applies: facts.refused >= refused.from },
    { ask: open.ask, reason: "open", applies: facts.open >= open.from },
    { ask: amount.ask, reason: "amount", applies: facts.totalMinor >= toMinor(amount.from) },
    { ask: newAtNight.ask, reason: "new-at-night", applies: facts.isNew && isAtNight(newAtNight, facts.hourInDhaka) },
    { ask: "call", reason: "no-mobile", applies: hasPhoneRules(rules) && phonesIn(facts.phone).mobile === undefined },
  ];
  const strictness = (one: PhoneAsk) => phoneAsks.indexOf(one);
  const applying = asked.filter(({ applies }) => applies);
  const strictest = Math.max(0, ...applying.map((one) => strictness(one.ask)));
  const reasons = applying.filter((one) => strictness(one.ask) === strictest).map(({ reason }) => reason);
  return { ask: phoneAsks[strictest] ?? "nothing", reasons: strictest === 0 ? [] : reasons };
}

/** Whether shoppers place no orders with this phone, however they pay. Pure. */
export function isRefusedAll({ blocked }: PhoneRules, phone: string): boolean {
  return isAmong(numbersOf(blocked.filter(({ noOrders }) => noOrders)), phone);
}

/** The shop's note on a number that it blocks. Pure. */
export function blockOf({ blocked }: PhoneRules, phone: string): BlockedPhone | null {
  const found = blocked.find((one) => isAmong([one.phone], phone));
  return found === undefined ? null : { noOrders: found.noOrders, note: found.note };
}

/** Whether any rule can ask for anything. */
export function hasPhoneRules({ blocked, paidFirst, refused, open, amount, newAtNight }: PhoneRules): boolean {
  if (blocked.length > 0 || paidFirst.length > 0) return true;
  return [refused, open, amount, newAtNight].some((rule) => rule.ask !== "nothing");
}

const numbersOf = (blocked: PhoneRules["blocked"]) => blocked.map(({ phone }) => phone);

function isAmong(listed: readonly string[], phone: string): boolean {
  // The courier may call any number that was typed.
  const numbers = [plainPhone(phone), ...phonesIn(phone).others];
  return listed.some((one) => numbers.includes(plainPhone(one)));
}

/** The night may go past midnight. The same hour twice is no night. */
function isAtNight({ fromHour, toHour }: PhoneRules["newAtNight"], now: number): boolean {
  return fromHour <= toHour ? now >= fromHour && now < toHour : now >= fromHour || now < toHour;
}
