import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { missingStatements, readSchema } from "../../scripts/check-migrations.ts";

test("a table and a column without a migration are missed", async () => {
  const schema = await readSchema();
  expect(await missingStatements(schema)).toEqual([]);
  const planted = { ...schema, seedTrays: pgTable("seed_trays", { id: text().primaryKey(), cellCount: integer() }) };
  expect(await missingStatements(planted)).toEqual([expect.stringContaining('"cell_count" integer')]);
});
