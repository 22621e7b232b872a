// The owner's settings. Part of the view (server/view), because pages and sums depend on them.
import { eq } from "drizzle-orm";
import { type ShopSettings, shopSettings } from "#contract/wire/shop/settings.ts";
import { changed } from "#db/changes.ts";
import type { Db, Queryable } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { settings } from "#db/schema/settings.ts";

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

/** Replaces all settings. Every page and process follows. */
export async function saveSettings(db: Db, value: ShopSettings): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .insert(settings)
      .values({ name: settingsName, value })
      .onConflictDoUpdate({ target: settings.name, set: { value, updatedAt: new Date() } });
    changed(tx, "settings");
  });
}
