import { sql } from "drizzle-orm";
import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { unnoted } from "../http/activity/activity.ts";

const atOnce = 2000;

/**
 * Makes the figures of customers agree with what was committed before: of those only that something has changed of
 * (db/functions/tally_buyers.sql). Called before customers are read, and by a job, so that little is left to do.
 */
export async function keepBuyers(db: Db): Promise<void> {
  for (;;) {
    const due = await db.execute<{ due: boolean }>(sql`select exists (select from buyers_due) as due`);
    if (!due.rows[0]?.due) return;
    await unnoted(() => inTransaction(db, (tx) => tx.execute(sql`select tally_buyers(${atOnce}::integer)`)));
  }
}
