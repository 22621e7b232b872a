// What the owner has set about the shop. Part of the catalog's view, since pages and sums are made from it.
import { eq } from "drizzle-orm";
import { type ShopSettings, shopSettings } from "#contract/settings.ts";
import type { Queryable } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { settings } from "#db/schema/settings.ts";
import type { CatalogShop } from "../catalog/catalog.ts";
import { raiseVersion } from "../catalog/version.ts";

const settingsName = "shop";

/** What was never set is empty or missing. */
export async function loadSettings(db: Queryable): Promise<ShopSettings> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, settingsName));
  return settingsOf(row?.value);
}

/** @param stored their row's value */
export function settingsOf(stored: unknown): ShopSettings {
  return shopSettings.parse(stored ?? {});
}

/** Replaces them all: a change of the catalog, so that every page and every process takes it over. */
export async function saveSettings({ db, catalog }: CatalogShop, value: ShopSettings): Promise<void> {
  const version = await inTransaction(db, async (tx) => {
    await tx
      .insert(settings)
      .values({ name: settingsName, value })
      .onConflictDoUpdate({ target: settings.name, set: { value, updatedAt: new Date() } });
    return raiseVersion(tx, []);
  });
  await catalog.groupsChanged(version);
}
