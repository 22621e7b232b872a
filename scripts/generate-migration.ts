/**
 * `npm run db:generate -- --name WHAT_IT_DOES`: writes a migration after a change of db/schema/. Of the tool's snapshots only the
 * newest is kept: the next migration is the difference to it, and no older one is read again.
 */
import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "db/migrations/meta");

const { status } = spawnSync("npx", ["drizzle-kit", "generate", ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
});
if (status === 0) for (const name of snapshotsOf(folder).slice(0, -1)) rmSync(join(folder, name));
process.exitCode = status ?? 1;

function snapshotsOf(meta: string): string[] {
  return readdirSync(meta)
    .filter((name) => name.endsWith("_snapshot.json"))
    .sort();
}
