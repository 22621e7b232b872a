import { eq } from "drizzle-orm";
import type { Queryable } from "#db/database.ts";
import { customers } from "#db/schema/accounts.ts";

/** By which an account can be reached, as it has proven. @param customerId undefined for a visitor */
export async function provenWays(
  db: Queryable,
  customerId: string | undefined,
): Promise<{ phone: string | null; email: string | null }> {
  if (customerId === undefined) return { phone: null, email: null };
  const [account] = await db.select().from(customers).where(eq(customers.id, customerId));
  return { phone: account?.phone ?? null, email: account?.emailVerifiedAt ? account.email : null };
}
