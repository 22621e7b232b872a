import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/database.ts";
import { settings } from "#db/schema/settings.ts";
import { appSecret } from "../../accounts/login/secret.ts";
import { seal, sealingKey, unseal } from "../../sealing.ts";
import { newKeys, type PushKeys } from "./web-push.ts";

const name = "push-keys";
const row = z.object({ publicKey: z.string(), sealedKey: z.string() });

/** The pair by which push services know this shop, made once and kept for all processes; the private key is sealed. */
export async function pushKeys(db: Db): Promise<PushKeys> {
  const key = sealingKey("push keys", await appSecret(db));
  const kept = await readKeys(db, key);
  if (kept !== undefined) return kept;
  const { publicKey, privateKey } = newKeys();
  const value = { publicKey, sealedKey: seal(key, privateKey) };
  await db.insert(settings).values({ name, value }).onConflictDoNothing();
  const made = await readKeys(db, key);
  if (made === undefined) throw new Error("the keys for messages to phones cannot be read");
  return made;
}

async function readKeys(db: Db, key: Buffer): Promise<PushKeys | undefined> {
  const [found] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, name));
  const parsed = row.safeParse(found?.value).data;
  const privateKey = parsed && unseal(key, parsed.sealedKey);
  return typeof privateKey === "string" ? { publicKey: parsed?.publicKey ?? "", privateKey } : undefined;
}
