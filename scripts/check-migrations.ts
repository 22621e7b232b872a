/**
 * Checks that the migrations make all that db/schema/ says: a shop with a column that no migration adds would not start.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * The statements that would make the newest migration's tables equal to those of the schema.
 * @throws where the tool would have to ask whether something was renamed
 */
export async function missingStatements(schema: Record<string, unknown>): Promise<string[]> {
  const folder = join(root, "db/migrations/meta");
  const newest = readdirSync(folder)
    .filter((name) => name.endsWith("_snapshot.json"))
    .sort()
    .at(-1);
  const made = JSON.parse(readFileSync(join(folder, newest ?? ""), "utf8"));
  return await generateMigration(made, generateDrizzleJson(schema, made.id, undefined, "snake_case"));
}

/** All tables, by file and name. */
export async function readSchema(): Promise<Record<string, unknown>> {
  const folder = join(root, "db/schema");
  const modules = readdirSync(folder).map((name) => import(pathToFileURL(join(folder, name)).href));
  return Object.assign({}, ...(await Promise.all(modules)));
}

if (import.meta.main) {
  const missing = await missingStatements(await readSchema()).catch(() => [
    "Something was added and something taken away.",
  ]);
  if (missing.length > 0) {
    console.error(
      `db/schema/ says what no migration makes. Run npm run db:generate -- --name WHAT_IT_DOES.\n${missing.join("\n")}`,
    );
    process.exit(1);
  }
}
