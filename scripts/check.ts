/**
 * `npm run check`: runs every check that must pass before a change is merged. Needs no network and no database.
 *
 * Every step runs even when an earlier one failed, so that one run shows every fault.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compileMessages } from "#messages/compile.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const packageFile = (path: string) => join(root, "node_modules", path);

const steps = [
  { name: "types", args: [packageFile("typescript/bin/tsc"), "--noEmit", "-p", "."] },
  { name: "lint and format", args: [packageFile("@biomejs/biome/bin/biome"), "check", "--error-on-warnings", "."] },
  { name: "imports", args: ["scripts/check-imports.ts"] },
  { name: "patterns", args: ["scripts/check-patterns.ts"] },
  { name: "styles", args: ["scripts/check-styles.ts"] },
  { name: "sizes", args: ["scripts/check-sizes.ts"] },
  { name: "migrations", args: ["scripts/check-migrations.ts"] },
  { name: "regular expressions", args: ["scripts/check-regexes.ts"] },
  { name: "sentences", args: ["scripts/check-sentences.ts"] },
  { name: "documents", args: ["scripts/check-docs.ts"] },
  { name: "tests of the rules", args: [packageFile("vitest/vitest.mjs"), "run", "--project", "rules"] },
];

await compileMessages();

const failed: string[] = [];
for (const { name, args } of steps) {
  const startedAt = Date.now();
  const { code, output } = await run(args);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`${code === 0 ? "ok    " : "FAILED"}  ${name.padEnd(20)} ${seconds.padStart(5)} s`);
  if (code === 0) continue;
  failed.push(name);
  console.log(output.trimEnd().replace(/^/gm, "        "));
}
if (failed.length > 0) {
  console.log(`\nFailed: ${failed.join(", ")}`);
  process.exit(1);
}

/** Collects the output instead of printing it: only a failed step's output is worth reading. */
function run(args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk;
    });
    child.stderr.on("data", (chunk: Buffer) => {
      output += chunk;
    });
    child.once("error", (error) => resolve({ code: 1, output: error.message }));
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
}
