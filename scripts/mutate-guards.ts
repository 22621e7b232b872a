/**
 * `npm run test:guards`: removes each guard of scripts/guards.ts from a copy of the shop, and checks that its test fails.
 *
 *   npm run test:guards                 all guards, takes some minutes
 *   npm run test:guards -- stripe csv   guards with one of these words in their name or file
 *
 * A test that fails with its guard in place proves nothing, so each test first runs with the guard. Exits with code 1 when
 * a guard can be removed without its test failing.
 */
import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureWebBuild } from "#server/pages/build.ts";
import type { Guard } from "./guards/guard.ts";
import { guards } from "./guards.ts";
import { openCluster } from "./postgres.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const words = process.argv.slice(2).map((word) => word.toLowerCase());
const chosen = guards.filter(({ guard, file }) => {
  const described = `${guard} ${file}`.toLowerCase();
  return words.length === 0 || words.some((word) => described.includes(word));
});

await ensureWebBuild(() => console.log("Building the pages ..."));
const copy = copyOfShop();
const cluster = chosen.some(({ onPostgres }) => onPostgres) ? await openCluster() : undefined;
process.once("exit", () => rmSync(copy, { recursive: true, force: true }));
const isGreen = new Map<string, boolean>();
const missed: string[] = [];
for (const guard of chosen) {
  const outcome = await tryWithout(guard);
  console.log(`${outcome.padEnd(9)} ${guard.guard}  (${guard.test}${guard.name ? `: ${guard.name}` : ""})`);
  if (outcome !== "red") missed.push(guard.guard);
}
console.log(`\n${chosen.length - missed.length} of ${chosen.length} guards: the test fails when the guard is removed`);
process.exit(missed.length > 0 ? 1 : 0);

/** "red": the test fails, as it should. "green": no test notices. "was red": the test fails even with the guard in place. */
async function tryWithout(guard: Guard): Promise<"red" | "green" | "was red" | "not found"> {
  const key = `${guard.test} ${guard.name} ${guard.onPostgres}`;
  if (!isGreen.has(key)) isGreen.set(key, await passes(guard));
  if (!isGreen.get(key)) return "was red";
  const path = join(copy, guard.file);
  const text = readFileSync(path, "utf8");
  if (text.split(guard.from).length !== 2) return "not found";
  writeFileSync(
    path,
    text.replace(guard.from, () => guard.to ?? ""),
  );
  try {
    return (await passes(guard)) ? "green" : "red";
  } finally {
    writeFileSync(path, text);
  }
}

function passes({ test, name, onPostgres }: Guard): Promise<boolean> {
  const vitest = join(copy, "node_modules/vitest/vitest.mjs");
  const command = [vitest, "run", test, "--bail=1", ...(name ? ["-t", name] : [])];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, {
      cwd: copy,
      stdio: "ignore",
      env: { ...process.env, TEST_DATABASE_URL: onPostgres ? cluster?.url : "" },
    });
    child.once("error", reject);
    child.once("close", (code) => resolve(code === 0));
  });
}

/** Copies all tracked and new files with their uncommitted changes, links the packages, and copies the built pages. */
function copyOfShop(): string {
  const folder = mkdtempSync(join(tmpdir(), "gachpala-guards-"));
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const file of files.split("\0").filter(Boolean)) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    // Keeps the file times: otherwise the built pages would look older than their sources and be built again.
    cpSync(join(root, file), join(folder, file), { preserveTimestamps: true });
  }
  // Links packages one by one and leaves out .cache, which holds a database made by the unchanged migrations.
  mkdirSync(join(folder, "node_modules"));
  for (const name of readdirSync(join(root, "node_modules"))) {
    if (name !== ".cache") symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name));
  }
  cpSync(join(root, "build"), join(folder, "build"), { recursive: true, preserveTimestamps: true });
  return folder;
}
