import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "#db/database.ts";
import { settings } from "#db/schema/settings.ts";

/** The shop's signing secret, made once and kept in the database, so that all processes share it. */
export async function appSecret(db: Db): Promise<string> {
  const made = randomBytes(32).toString("base64url");
  await db.insert(settings).values({ name: "app-secret", value: made }).onConflictDoNothing();
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, "app-secret"));
  if (typeof row?.value !== "string") throw new Error("the shop's secret is missing from settings");
  return row.value;
}
