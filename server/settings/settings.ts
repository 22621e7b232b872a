// The owner's settings. Part of the catalog's view, because pages and sums depend on them.
import { eq } from "drizzle-orm";
import { type ShopSettings, shopSettings } from "#contract/settings.ts";
import type { Queryable } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { settings } from "#db/schema/settings.ts";
import type { CatalogShop } from "../catalog/catalog.ts";
import { raiseVersion } from "../catalog/version.ts";

const settingsName = "shop";

/** Settings that were never saved are empty or missing. */
export async function loadSettings(db: Queryable): Promise<ShopSettings> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, settingsName));
  return settingsOf(row?.value);
}

/** @param stored their row's value */
export function settingsOf(stored: unknown): ShopSettings {
  return shopSettings.parse(stored ?? {});
}

/** Replaces all settings. A change of the catalog, so that every page and process follows. */
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
