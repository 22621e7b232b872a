/**
 * News for the phones of the team are kept in the transaction in which they happen, so that none is lost and none is early. It costs
 * nothing in a shop where nobody has switched a phone on. Orders are noted by write_order.sql, with their mails.
 */
import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { PushTopic } from "#contract/rules/office/push.ts";
import type { Tx } from "./database.ts";

export async function notePhoneNews(tx: Tx, topic: PushTopic, subjectId: string): Promise<void> {
  await tx.execute(sql`insert into push_news (id, topic, subject_id)
    select ${uuidv7()}::uuid, ${topic}, ${subjectId}::uuid where exists (select from push_devices)`);
}
