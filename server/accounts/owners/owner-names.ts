import { inArray } from "drizzle-orm";
import type { Queryable } from "#db/database.ts";
import { owners } from "#db/schema/accounts.ts";

/** @returns id -> name, disabled owners included; unknown ids are left out */
export async function ownerNames(db: Queryable, ownerIds: string[]): Promise<Map<string, string>> {
  if (ownerIds.length === 0) return new Map();
  const rows = await db
    .select({ id: owners.id, name: owners.name })
    .from(owners)
    .where(inArray(owners.id, [...new Set(ownerIds)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
