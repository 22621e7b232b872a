/**
 * The gateway that the owner sets up. Part of the view (server/view): every process sends through the same one.
 *
 * 1. Its key is kept sealed with what no database and no backup has (server/sealing-secret.ts), and no call gives it back.
 * 2. Another address needs the key again: nobody who may change the settings is given the key of before that way.
 */
import { eq } from "drizzle-orm";
import { z } from "zod";
import { fault } from "#contract/wire/faults.ts";
import { type SmsGateway, smsGateway } from "#contract/wire/shop/sms.ts";
import { changed } from "#db/changes.ts";
import type { Db, Queryable, Tx } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { settings } from "#db/schema/settings.ts";
import { refusedField } from "../http/errors.ts";
import { seal, sealingKey, unseal } from "../sealing.ts";

const gatewayName = "sms-gateway";
const kept = z.object({ gateway: smsGateway, sealedKey: z.string() });
export type KeptGateway = z.infer<typeof kept>;

const keyOf = (secret: string) => sealingKey("sms gateway", secret);

/** @returns undefined until one is set up */
export async function loadSmsGateway(db: Queryable): Promise<KeptGateway | undefined> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, gatewayName));
  return row === undefined ? undefined : kept.parse(row.value);
}

/** @param secret of sealing-secret.ts. @returns undefined when this machine has another secret by now */
export function keyOfGateway({ sealedKey }: KeptGateway, secret: string): string | undefined {
  const key = unseal(keyOf(secret), sealedKey);
  return typeof key === "string" ? key : undefined;
}

/** @param key undefined: the one before stays. @param also runs in the same transaction. @throws Refusal 400 when it is missing, or the address is another one */
export async function saveSmsGateway(
  db: Db,
  secret: () => string,
  gateway: SmsGateway,
  key: string | undefined,
  also: (tx: Tx) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await loadSmsGateway(tx);
    const isSame = before !== undefined && new URL(before.gateway.address).origin === new URL(gateway.address).origin;
    const sealedKey =
      key === undefined
        ? isSame && keyOfGateway(before, secret()) !== undefined && before.sealedKey
        : seal(keyOf(secret()), key);
    if (!sealedKey) throw refusedField(400, "key", fault("required"));
    const value: KeptGateway = { gateway, sealedKey };
    await tx
      .insert(settings)
      .values({ name: gatewayName, value })
      .onConflictDoUpdate({ target: settings.name, set: { value, updatedAt: new Date() } });
    await also(tx);
    changed(tx, "sms");
  });
}
