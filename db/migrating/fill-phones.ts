import { plainPhone } from "#contract/rules/delivery/phone.ts";
import type { Run } from "./migration-history.ts";

const atOnce = 1000;

/**
 * Writes the plain phone of orders that are older than its column, or that a process of an earlier version has placed. SQL has no
 * such form of a phone, so no migration can do it.
 */
export async function fillPhones(run: Run): Promise<void> {
  for (;;) {
    const { rows } = await run(
      `select id, address->>'phone' as phone from orders where plain_phone is null limit ${atOnce}`,
    );
    if (rows.length === 0) return;
    const filled = JSON.stringify(rows.map(({ id, phone }) => ({ id, phone: plainPhone(String(phone ?? "")) })));
    await run(
      `update orders set plain_phone = filled.phone
       from jsonb_to_recordset('${filled.replaceAll("'", "''")}'::jsonb) as filled (id uuid, phone text)
       where orders.id = filled.id`,
    );
  }
}
