import type { Run } from "./migration-history.ts";

const atOnce = 500;

/**
 * Sums the orders that are older than the reports' tables, or that a process of an earlier version changed while they came
 * (db/schema/reports.ts). Nothing is left to do at later starts.
 */
export async function fillSums(run: Run): Promise<void> {
  for (;;) {
    const { rows } = await run(
      `delete from report_stale where order_id in (select order_id from report_stale order by order_id limit ${atOnce})
       returning order_id as id`,
    );
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => String(id)).sort();
    await run(`select id from orders where id = any('{${ids.join(",")}}') order by id for no key update`);
    await run(`select sum_orders('{${ids.join(",")}}')`);
  }
}
