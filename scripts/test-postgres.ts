/** Runs the API tests on a temporary PostgreSQL. Options and last lines are those of scripts/test.ts. */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { withPostgres } from "./postgres.ts";

const tests = fileURLToPath(new URL("test.ts", import.meta.url));

process.exitCode = await withPostgres(
  (url) =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [tests, "--api", ...process.argv.slice(2)], {
        stdio: ["ignore", "inherit", "inherit"],
        env: { ...process.env, TEST_DATABASE_URL: url },
      });
      child.once("error", reject);
      child.once("close", (code) => resolve(code ?? 1));
    }),
);
