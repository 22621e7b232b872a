import { eq } from "drizzle-orm";
import { firstPhoneRules, type PhoneRules, phoneRules } from "#contract/wire/orders/phone-rules.ts";
import type { Db, Queryable } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { settings } from "#db/schema/settings.ts";

const rulesName = "phone-rules";

export async function loadPhoneRules(db: Queryable): Promise<PhoneRules> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, rulesName));
  return phoneRulesOf(row?.value);
}

/** @param stored their row's value; without one all rules are off */
export function phoneRulesOf(stored: unknown): PhoneRules {
  return stored === undefined || stored === null ? firstPhoneRules : phoneRules.parse(stored);
}

/** No page depends on them, so that the catalog's version stays. */
export async function savePhoneRules(db: Db, value: PhoneRules): Promise<void> {
  await inTransaction(db, (tx) =>
    tx
      .insert(settings)
      .values({ name: rulesName, value })
      .onConflictDoUpdate({ target: settings.name, set: { value, updatedAt: new Date() } }),
  );
}
