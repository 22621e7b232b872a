import { and, eq, inArray, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { forgottenValue } from "#contract/rules/office/activity-kinds.ts";
import type { Tx } from "#db/database.ts";
import { activities } from "#db/schema/activities.ts";

/**
 * The one exception to a book that only grows: the values of lines about these things become 'forgotten', because the person whom they
 * were about asked for it, and a line says that it was done. Who did it, when, what and where from stay.
 * @param tx the transaction in which the rest is forgotten
 */
export async function forgetActivities(tx: Tx, kind: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const forgotten = (column: typeof activities.before | typeof activities.after) =>
    sql`(select jsonb_object_agg(key, ${forgottenValue}::text) from jsonb_each(${column}))`;
  await tx.execute(sql`select set_config('gachpala.forgetting', 'on', true)`);
  const changed = await tx
    .update(activities)
    .set({ before: forgotten(activities.before), after: forgotten(activities.after) })
    .where(and(eq(activities.subjectKind, kind), inArray(activities.subjectId, ids)))
    .returning({ id: activities.id });
  await tx.execute(sql`select set_config('gachpala.forgetting', 'off', true)`);
  await tx.insert(activities).values({
    ...{ id: uuidv7(), at: new Date(), ownerId: null, job: "forgetting", what: "person.forgotten" },
    ...{ subjectKind: kind, after: { lines: changed.length } },
  });
}
