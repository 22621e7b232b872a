/**
 * `npm run test:long`: tests that take minutes or hours and are not part of `npm test`: kills, power cuts, full disks,
 * clocks, fuzzing, attacks, the soak. A section is a file of test/long/.
 *
 *   npm run test:long                        every section, with small counts
 *   npm run test:long -- kills clock         these sections
 *   npm run test:long -- --full              the counts that docs/reliability.md promises; takes some hours
 *   npm run test:long -- kills kills=50      your own count; each section prints its names and counts when it ends
 *
 * Tests that need root or a missing program are skipped with a message. Figures are appended to
 * test-results/figures.jsonl. The last line is `N passed, N failed`.
 */
import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureWebBuild } from "#server/pages/build.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const ending = ".test.ts";
const known = readdirSync(join(root, "test/long"))
  .filter((file) => file.endsWith(ending))
  .map((file) => file.slice(0, -ending.length))
  .sort();

const { sections, counts } = readWords(process.argv.slice(2));
await ensureWebBuild(() => console.log("Building the pages ..."));
process.exitCode = await runVitest(sections);

function readWords(words: string[]): { sections: string[]; counts: Record<string, number> } {
  const sections: string[] = [];
  const counts: Record<string, number> = {};
  for (const word of words) {
    const [, name, count] = /^([\w-]+)=(\d+)$/.exec(word) ?? [];
    if (name) counts[name] = Number(count);
    else if (known.includes(word)) sections.push(word);
    else if (word !== "--full") refuse(`${word} is not a section. The sections are: ${known.join(", ")}.`);
  }
  return { sections: sections.length > 0 ? sections : known, counts };
}

function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

/** @returns the exit code: 1 when a test failed or a file could not be run */
async function runVitest(chosen: string[]): Promise<number> {
  const report = join(root, "test-results/vitest-long.json");
  mkdirSync(join(root, "test-results"), { recursive: true });
  rmSync(report, { force: true });
  const code = await run([
    join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    "--project=long",
    // Sections run one after the other: each needs the whole machine.
    "--no-file-parallelism",
    "--reporter=verbose",
    "--reporter=json",
    `--outputFile=${report}`,
    ...chosen.map((section) => `/long/${section}${ending}`),
  ]);
  const { passed, failed, skipped } = readTotals(report);
  const failures = code !== 0 && failed === 0 ? 1 : failed;
  console.log(`\n${passed} passed, ${failures} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
  return failures > 0 ? 1 : 0;
}

function run(args: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      env: {
        ...process.env,
        LONG_COUNTS: JSON.stringify(counts),
        LONG_FULL: process.argv.includes("--full") ? "on" : "off",
      },
    });
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 1));
  });
}

function readTotals(file: string): { passed: number; failed: number; skipped: number } {
  try {
    const report = JSON.parse(readFileSync(file, "utf8"));
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}
