// The owner's delivery zones. Part of the view (server/view): the cart's and the checkout's page carry them.
import { eq } from "drizzle-orm";
import type { DeliverySettings } from "#contract/rules/delivery/delivery-terms.ts";
import { deliverySettings, firstDelivery } from "#contract/wire/delivery/zones.ts";
import { changed } from "#db/changes.ts";
import type { Db, Queryable } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { settings } from "#db/schema/settings.ts";

const deliveryName = "delivery";

export async function loadDelivery(db: Queryable): Promise<DeliverySettings> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, deliveryName));
  return deliveryOf(row?.value);
}

/** @param stored their row's value; without one the zones are off */
export function deliveryOf(stored: unknown): DeliverySettings {
  return stored === undefined || stored === null ? firstDelivery : deliverySettings.parse(stored);
}

/** Every page and process follows. */
export async function saveDelivery(db: Db, value: DeliverySettings): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .insert(settings)
      .values({ name: deliveryName, value })
      .onConflictDoUpdate({ target: settings.name, set: { value, updatedAt: new Date() } });
    changed(tx, "delivery");
  });
}
