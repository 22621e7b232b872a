// The owner's decisions before opening (contract/wire/shop/opening.ts). Only the office reads them.
import { eq } from "drizzle-orm";
import { type Opening, openingInput } from "#contract/wire/shop/opening.ts";
import type { Queryable } from "#db/database.ts";
import { settings } from "#db/schema/settings.ts";

const openingName = "opening";

export async function loadOpening(db: Queryable): Promise<Opening> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, openingName));
  return row === undefined ? { decided: [] } : openingInput.parse(row.value);
}

export async function saveOpening(db: Queryable, value: Opening): Promise<void> {
  await db
    .insert(settings)
    .values({ name: openingName, value })
    .onConflictDoUpdate({ target: settings.name, set: { value, updatedAt: new Date() } });
}
