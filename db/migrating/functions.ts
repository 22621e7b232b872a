/**
 * The functions of the database: one file each in db/functions, named like the function.
 *
 * 1. Functions are edited in place. At start, a function is applied when its text has changed: its comment in the database
 *    holds the hash of its text. The caller holds the start lock.
 * 2. Before a function changes its parameters or result, a migration must drop the old one.
 */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type { Run } from "./migration-history.ts";

const folder = new URL("../functions/", import.meta.url);

/** @param run runs one statement; all statements share one transaction */
export async function applyFunctions(run: Run): Promise<void> {
  const { rows } = await run(
    "select proname as name, obj_description(oid, 'pg_proc') as hash from pg_proc where pronamespace = current_schema()::regnamespace",
  );
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  for (const { name, text, hash } of await readFunctions()) {
    if (applied.get(name) === hash) continue;
    await run(text);
    await run(`comment on function ${name} is '${hash}'`);
  }
}

async function readFunctions(): Promise<{ name: string; text: string; hash: string }[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(new URL(file, folder), "utf8");
      return { name: file.slice(0, -4), text, hash: createHash("sha256").update(text).digest("hex") };
    }),
  );
}
