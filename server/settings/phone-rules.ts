import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { plainPhone } from "#contract/rules/delivery/phone.ts";
import {
  firstPhoneRules,
  type PhoneRules,
  phoneRules,
  type phoneRulesInput,
} from "#contract/wire/orders/phone-rules.ts";
import type { Db, Queryable, Tx } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { settings } from "#db/schema/settings.ts";
import * as m from "#messages";
import { describeChange } from "../http/activity/activity.ts";
import { Refusal } from "../http/answers/refusal.ts";
import { say } from "../http/answers/say.ts";

const rulesName = "phone-rules";

export async function loadPhoneRules(db: Queryable): Promise<PhoneRules> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, rulesName));
  return phoneRulesOf(row?.value);
}

/** @param stored their row's value; without one all rules are off */
export function phoneRulesOf(stored: unknown): PhoneRules {
  return stored === undefined || stored === null ? firstPhoneRules : phoneRules.parse(stored);
}

/** No page depends on them, so that the catalog's version stays. @throws Refusal 409 when too many numbers are listed */
export async function savePhoneRules(db: Db, { seen, ...sent }: z.output<typeof phoneRulesInput>): Promise<void> {
  await inTransaction(db, (tx) =>
    changeRules(tx, (now) => {
      const rules = {
        ...sent,
        blocked: seen ? merged(seen.blocked, sent.blocked, now.blocked, ({ phone }) => phone) : sent.blocked,
        paidFirst: seen ? merged(seen.paidFirst, sent.paidFirst, now.paidFirst, (phone) => phone) : sent.paidFirst,
      };
      describeChange({ before: withoutPhones(now), after: withoutPhones(rules) });
      return rules;
    }),
  );
}

/** How many numbers are blocked, not whose: the book of changes keeps its lines when a person is forgotten. */
const withoutPhones = ({ blocked, paidFirst, ...rules }: PhoneRules) => ({
  ...rules,
  blocked: blocked.length,
  noOrders: blocked.filter((one) => one.noOrders).length,
  paidFirst: paidFirst.length,
});
/**
 * The list that was sent, with numbers that others have added since it was read, without those that they have taken away, and with what
 * they have changed about one that was sent as it was read.
 */
function merged<Listed>(seen: Listed[], sent: Listed[], now: Listed[], numberOf: (one: Listed) => string): Listed[] {
  const byNumber = (list: Listed[]) => new Map(list.map((one) => [plainPhone(numberOf(one)), one]));
  const [wasSeen, isSent, isKept] = [byNumber(seen), byNumber(sent), byNumber(now)];
  const kept = [...isSent].flatMap(([number, one]) => {
    const [before, current] = [wasSeen.get(number), isKept.get(number)];
    if (before === undefined) return [one];
    if (current === undefined) return [];
    return [isDeepStrictEqual(one, before) ? current : one];
  });
  const added = [...isKept].filter(([number]) => !wasSeen.has(number) && !isSent.has(number));
  return [...kept, ...added.map(([, one]) => one)];
}

/**
 * Blocks numbers, or no longer.
 * @param phones in their plain form
 * @param block why, kept beside the number, and whether no order at all is taken; null: they may order again
 * @throws Refusal 409 when too many numbers are blocked
 */
export async function setBlocked(
  tx: Tx,
  phones: readonly string[],
  block: { note: string; noOrders: boolean } | null,
): Promise<void> {
  const others = ({ blocked }: PhoneRules) => blocked.filter(({ phone }) => !phones.includes(plainPhone(phone)));
  const added = block === null ? [] : phones.map((phone) => ({ phone, ...block }));
  await changeRules(tx, (rules) => ({ ...rules, blocked: [...others(rules), ...added] }));
}

/** From now on their orders are sent once they are paid, or no longer. @throws Refusal 409 when too many numbers are listed */
export async function setPaidFirst(tx: Tx, phones: readonly string[], isOn: boolean): Promise<void> {
  const others = ({ paidFirst }: PhoneRules) => paidFirst.filter((phone) => !phones.includes(plainPhone(phone)));
  await changeRules(tx, (rules) => ({ ...rules, paidFirst: [...others(rules), ...(isOn ? phones : [])] }));
}

async function changeRules(tx: Tx, to: (rules: PhoneRules) => PhoneRules): Promise<void> {
  // The row may be missing: of two that change it at once, the second one adds to what the first one wrote.
  await tx.insert(settings).values({ name: rulesName, value: firstPhoneRules }).onConflictDoNothing();
  const [row] = await tx
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.name, rulesName))
    .for("update");
  const value = to(phoneRulesOf(row?.value));
  if (!phoneRules.safeParse(value).success) {
    throw new Refusal(409, say(m.refusal_too_many_blocked), { code: "too-many" });
  }
  await tx.update(settings).set({ value, updatedAt: new Date() }).where(eq(settings.name, rulesName));
}
