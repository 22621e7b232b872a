// The planned sales that have not ended, as the database tells them (db/functions/open_sales.sql).
import { sql } from "drizzle-orm";
import type { SaleTerms, Span } from "#contract/rules/money/current-price.ts";
import type { Queryable } from "#db/database.ts";

/** `hasStarted`: its start is noted (begin-and-end.ts). Whether it runs is for its time alone to say. */
export type OpenSale = Span & { id: string; terms: SaleTerms & { name: string }; hasStarted: boolean };
/** `at`: when the transaction began, by the clock of the database. */
export type OpenSales = { sales: OpenSale[]; at: Date };
export type StoredSales = {
  at: number;
  sales: (Omit<OpenSale, "startsAt" | "endsAt"> & { startsAt: number; endsAt: number })[];
};

export async function loadOpenSales(db: Queryable): Promise<OpenSales> {
  const { rows } = await db.execute<{ open: StoredSales }>(sql`select open_sales() as open`);
  if (rows[0] === undefined) throw new Error("the database gave no sales");
  return toOpenSales(rows[0].open);
}

/** From what the database function gave. */
export function toOpenSales({ at, sales }: StoredSales): OpenSales {
  const dated = sales.map((sale) => ({ ...sale, startsAt: new Date(sale.startsAt), endsAt: new Date(sale.endsAt) }));
  return { at: new Date(at), sales: dated };
}
