/**
 * Whom the shop asks what couriers know of a phone.
 *
 * 1. The key is sealed with what no database and no backup has (server/sealing-secret.ts), and no call gives it back.
 * 2. Another address needs the key again: nobody who may change the settings is sent the key of before that way.
 */
import { eq } from "drizzle-orm";
import { z } from "zod";
import { fault } from "#contract/wire/faults.ts";
import { type PhoneRecordSettings, phoneRecordSettings } from "#contract/wire/shop/phone-services.ts";
import type { Db, Queryable, Tx } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { settings } from "#db/schema/settings.ts";
import { refusedField } from "../http/errors.ts";
import { seal, sealingKey, unseal } from "../sealing.ts";

const settingsName = "phone-records";
const kept = z.object({ settings: phoneRecordSettings, sealedKey: z.string() });
export type KeptRecordSettings = z.infer<typeof kept>;

const keyOf = (secret: string) => sealingKey("phone records", secret);

/** Until somebody sets it up, nobody is asked. */
export async function loadRecordSettings(db: Queryable): Promise<KeptRecordSettings> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, settingsName));
  return row === undefined
    ? { settings: { asksSteadfast: false, service: null }, sealedKey: "" }
    : kept.parse(row.value);
}

/** @returns undefined when this machine has another secret by now, or none */
export function keyOfService({ sealedKey }: KeptRecordSettings, secret: () => string): string | undefined {
  if (sealedKey === "") return "";
  try {
    const key = unseal(keyOf(secret()), sealedKey);
    return typeof key === "string" ? key : undefined;
  } catch {
    return undefined;
  }
}

/** @param key undefined: the one before stays. @param also runs in the same transaction. @throws Refusal 400 when the address is another one, and no key comes with it */
export async function saveRecordSettings(
  db: Db,
  secret: () => string,
  { value, key }: { value: PhoneRecordSettings; key: string | undefined },
  also: (tx: Tx) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await loadRecordSettings(tx);
    const isSame = before.settings.service !== null && originOf(before.settings) === originOf(value);
    let sealedKey = "";
    if (value.service !== null && key !== undefined) sealedKey = seal(keyOf(secret()), key);
    else if (value.service !== null && isSame) sealedKey = before.sealedKey;
    if (value.service !== null && sealedKey === "" && usesKey(value)) throw refusedField(400, "key", fault("required"));
    const row: KeptRecordSettings = { settings: value, sealedKey };
    await tx
      .insert(settings)
      .values({ name: settingsName, value: row })
      .onConflictDoUpdate({ target: settings.name, set: { value: row, updatedAt: new Date() } });
    await also(tx);
  });
}

const originOf = ({ service }: PhoneRecordSettings) => service && new URL(service.address).origin;
const usesKey = ({ service }: PhoneRecordSettings) =>
  service !== null && `${service.headerValue}${service.body}`.includes("{key}");
