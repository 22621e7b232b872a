import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/** Whether a column is one of some ids, however many: they are one parameter, and a statement takes at most 65,535. @param ids uuids */
export const isAnyOf = (column: AnyColumn | SQL, ids: readonly string[]): SQL =>
  sql`${column} = any(${`{${ids.join(",")}}`}::uuid[])`;
