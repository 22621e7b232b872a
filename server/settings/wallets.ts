// The owner's wallets. Part of the view (server/view): the checkout's page carries them.

import { eq } from "drizzle-orm";
import type { ActivityPlace } from "#contract/rules/office/activity-fields.ts";
import { type ShownWallet, type WalletSettings, walletSettings } from "#contract/wire/paying/wallets.ts";
import { changed } from "#db/changes.ts";
import type { Db, Queryable, Tx } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { settings } from "#db/schema/settings.ts";
import { describeChange } from "../http/activity/activity.ts";

const walletsName = "wallets";

export async function loadWallets(db: Queryable): Promise<WalletSettings> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, walletsName));
  return row === undefined ? [] : walletSettings.parse(row.value);
}

/** The wallets that shoppers may pay to. */
export function walletsInUse(wallets: WalletSettings): ShownWallet[] {
  return wallets.filter(({ isOn }) => isOn).map(({ name, number, kind }) => ({ name, number, kind }));
}

/** For the book of changes: the number that shoppers pay to is the shop's own. */
const byName = (wallets: WalletSettings): Record<ActivityPlace, object> =>
  Object.fromEntries(wallets.map(({ name, number, kind, isOn }) => [`wallets.${name}`, { number, kind, isOn }]));

/** Every page and process follows. @param also runs in the same transaction */
export async function saveWallets(db: Db, value: WalletSettings, also: (tx: Tx) => Promise<void>): Promise<void> {
  await inTransaction(db, async (tx) => {
    describeChange({ before: byName(await loadWallets(tx)), after: byName(value) });
    await tx
      .insert(settings)
      .values({ name: walletsName, value })
      .onConflictDoUpdate({ target: settings.name, set: { value, updatedAt: new Date() } });
    await also(tx);
    changed(tx, "wallets");
  });
}
