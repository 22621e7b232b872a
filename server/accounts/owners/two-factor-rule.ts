// The owner's rule of who must log in with a second factor. How it is kept to: server/http/guards/two-factor-rule.ts.
import { eq } from "drizzle-orm";
import { dayInDhaka } from "#contract/rules/dhaka.ts";
import type { StaffRole } from "#contract/rules/office/roles.ts";
import { isTwoFactorDue, type TwoFactorRule } from "#contract/rules/office/two-factor-rule.ts";
import { fault } from "#contract/wire/faults.ts";
import type { Queryable, Tx } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { owners } from "#db/schema/accounts.ts";
import { settings } from "#db/schema/settings.ts";
import * as m from "#messages";
import { describeChange } from "../../http/activity/activity.ts";
import { fieldFault } from "../../http/answers/faults.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { say } from "../../http/answers/say.ts";
import { twoFactorRuleName, twoFactorRuleOf } from "../../http/guards/two-factor-rule.ts";
import { tellOwners } from "../letters/owner-changes.ts";
import type { Accounts } from "../login/accounts.ts";

export async function readTwoFactorRule(q: Queryable): Promise<TwoFactorRule> {
  const [row] = await q.select({ value: settings.value }).from(settings).where(eq(settings.name, twoFactorRuleName));
  return twoFactorRuleOf(row?.value);
}

/**
 * Whoever asks it of others has a second factor already, so that at least one owner is never sent to set one up.
 * @throws Refusal 400 (a day that has passed), 409 (the owner has none)
 */
export async function saveTwoFactorRule({ db }: Pick<Accounts, "db">, ownerId: string, rule: TwoFactorRule, now: Date) {
  await inTransaction(db, async (tx) => {
    const before = await readTwoFactorRule(tx);
    if (rule.who !== "nobody" && rule.from < dayInDhaka(now) && rule.from !== before.from) {
      throw new Refusal(400, fieldFault("from", fault("wrong")), { code: "invalid", field: "from" });
    }
    if (rule.who !== "nobody") await requireOwnTwoFactor(tx, ownerId);
    if (rule.who === before.who && rule.from === before.from) return;
    await tx
      .insert(settings)
      .values({ name: twoFactorRuleName, value: rule })
      .onConflictDoUpdate({ target: settings.name, set: { value: rule, updatedAt: now } });
    describeChange({ before, after: rule });
    await tellOwners(tx, "two-factor-rule", ownerId);
  });
}

async function requireOwnTwoFactor(tx: Tx, ownerId: string): Promise<void> {
  const [own] = await tx
    .select({ since: owners.totpConfirmedAt })
    .from(owners)
    .where(eq(owners.id, ownerId))
    .for("update");
  if (own?.since) return;
  throw new Refusal(409, say(m.refusal_own_two_factor_first), { code: "two-factor-first" });
}

/** @throws Refusal 409 when the rule asks it of this role */
export async function refuseWhileDue(q: Queryable, role: StaffRole, now: Date): Promise<void> {
  if (!isTwoFactorDue(await readTwoFactorRule(q), role, dayInDhaka(now))) return;
  throw new Refusal(409, say(m.refusal_two_factor_is_asked), { code: "two-factor-asked" });
}
