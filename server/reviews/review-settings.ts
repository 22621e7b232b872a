import { eq } from "drizzle-orm";
import { firstReviewSettings, type ReviewSettings, reviewSettings } from "#contract/wire/shoppers/reviews.ts";
import type { Db, Queryable } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { settings } from "#db/schema/settings.ts";
import { describeChange } from "../http/activity/activity.ts";

const settingsName = "reviews";

export async function loadReviewSettings(db: Queryable): Promise<ReviewSettings> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, settingsName));
  return row === undefined ? firstReviewSettings : reviewSettings.parse(row.value);
}

/** They are for reviews to come: none that was written is shown or hidden by it. No page depends on them. */
export async function saveReviewSettings(db: Db, value: ReviewSettings): Promise<void> {
  await inTransaction(db, async (tx) => {
    describeChange({ before: await loadReviewSettings(tx), after: value });
    await tx
      .insert(settings)
      .values({ name: settingsName, value })
      .onConflictDoUpdate({ target: settings.name, set: { value, updatedAt: new Date() } });
  });
}
