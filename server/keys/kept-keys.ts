/**
 * The keys of providers that the owner gives in the settings. Part of the view (server/view), sealed: each process opens them for
 * itself, and no call gives them back.
 */
import { eq } from "drizzle-orm";
import { z } from "zod";
import { type KeyedProvider, keyedProviders } from "#contract/rules/office/provider-keys.ts";
import { type ProviderKeys, providerKeys } from "#contract/wire/shop/keys.ts";
import { changed } from "#db/changes.ts";
import type { Db, Queryable, Tx } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { settings } from "#db/schema/settings.ts";
import { seal, sealingKey, unseal } from "../sealing.ts";

const keysName = "provider-keys";
const kept = z.partialRecord(
  z.enum(keyedProviders),
  z.object({ sealed: z.string(), isTest: z.boolean(), savedAt: z.string() }),
);
export type KeptKeys = z.infer<typeof kept>;

/** @param before is given back if nothing has changed */
export async function loadKeys(db: Queryable, before?: KeptKeys): Promise<KeptKeys> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, keysName));
  const now = row === undefined ? {} : kept.parse(row.value);
  return before !== undefined && JSON.stringify(before) === JSON.stringify(now) ? before : now;
}

/** @param secret of sealing-secret.ts. @param also runs in the same transaction */
export async function saveKeys(
  db: Db,
  secret: () => string,
  { provider, keys, isTest }: ProviderKeys,
  also: (tx: Tx) => Promise<void>,
): Promise<void> {
  const sealed = seal(keyFor(provider, secret()), { provider, keys, isTest });
  await change(
    db,
    (before) => ({ ...before, [provider]: { sealed, isTest, savedAt: new Date().toISOString() } }),
    also,
  );
}

/** The provider is no longer used. @param also runs in the same transaction */
export async function removeKeys(db: Db, provider: KeyedProvider, also: (tx: Tx) => Promise<void>): Promise<void> {
  await change(db, ({ [provider]: _, ...others }) => others, also);
}

async function change(db: Db, to: (before: KeptKeys) => KeptKeys, also: (tx: Tx) => Promise<void>): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.insert(settings).values({ name: keysName, value: {} }).onConflictDoNothing();
    const [row] = await tx
      .select({ value: settings.value })
      .from(settings)
      .where(eq(settings.name, keysName))
      .for("update");
    const value = to(kept.parse(row?.value ?? {}));
    await tx.update(settings).set({ value, updatedAt: new Date() }).where(eq(settings.name, keysName));
    await also(tx);
    changed(tx, "keys");
  });
}

/** @returns of each provider whose keys this machine can open; a machine without a sealing key opens none */
export function openKeys(keptKeys: KeptKeys, secret: () => string): Map<KeyedProvider, ProviderKeys> {
  const names = keyedProviders.filter((provider) => keptKeys[provider] !== undefined);
  const sealedWith = names.length === 0 ? undefined : readable(secret);
  if (sealedWith === undefined) return new Map();
  return new Map(
    names.flatMap((provider) => {
      const opened = unseal(keyFor(provider, sealedWith), keptKeys[provider]?.sealed ?? "");
      const found = providerKeys.safeParse(opened).data;
      return found?.provider === provider ? [[provider, found] as const] : [];
    }),
  );
}

function readable(secret: () => string): string | undefined {
  try {
    return secret();
  } catch {
    return undefined;
  }
}

const keyFor = (provider: KeyedProvider, secret: string) => sealingKey(`keys of ${provider}`, secret);
