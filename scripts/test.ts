/**
 * `npm test`: runs every test; the last line adds up the results of all runners.
 *
 *   npm test                    unit, rules, API and embedded engine (vitest), then the browser tests (Playwright)
 *   npm test -- --api           the API tests only; on a PostgreSQL when TEST_DATABASE_URL names one
 *   npm test -- --only-unit     tests that need no database
 *   npm test -- --quick         for daily work: rules, what is done every day (vitest.config.ts), and two browser journeys
 *
 * A runner that ends with an error but without a failed test (a crash, a file that cannot be loaded) counts as one failure.
 */
import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureWebBuild } from "#server/pages/build.ts";
import { findBrowser } from "./browser.ts";
import { openMemoryFolder } from "./memory-folder.ts";

type Totals = { passed: number; failed: number; skipped: number };

const root = fileURLToPath(new URL("..", import.meta.url));
const reports = join(root, "test-results");

const onlyApi = process.argv.includes("--api");
const onlyUnit = process.argv.includes("--only-unit");
const isQuick = process.argv.includes("--quick");
/** A shopper places an order; an owner enters an order. */
const quickJourneys = ["test/e2e/order.spec.ts", "test/e2e/admin-new-order.spec.ts", "--project", "desktop"];
const memoryFolder = openMemoryFolder();
const projects = onlyApi
  ? ["api"]
  : onlyUnit
    ? ["unit", "rules"]
    : ["unit", "rules", "api", ...(isQuick ? [] : ["embedded"])];

async function main() {
  mkdirSync(reports, { recursive: true });
  // Builds before the runners start: several test files start shops, and two simultaneous builds would break each other.
  if (!onlyUnit) await ensureWebBuild(() => console.log("Building the pages ..."));
  const runs = [await runVitest(projects)];
  if (!onlyApi && !onlyUnit) runs.push(await runBrowserTests());
  const totals = runs.reduce(add);
  process.stdout.write(`\n${formatTotals(totals)}\n`);
  process.exitCode = totals.failed > 0 ? 1 : 0;
}

async function runVitest(names: string[]): Promise<Totals> {
  const report = join(reports, "vitest.json");
  rmSync(report, { force: true });
  const code = await run(
    [
      join(root, "node_modules/vitest/vitest.mjs"),
      "run",
      ...names.flatMap((name) => ["--project", name]),
      "--reporter=default",
      "--reporter=json",
      `--outputFile=${report}`,
    ],
    isQuick ? { TEST_QUICK: "on" } : {},
  );
  return countFailureOf("vitest", code, readReport(report, vitestTotals));
}

async function runBrowserTests(): Promise<Totals> {
  const folder = join(root, "test/e2e");
  if (!readdirSync(folder).some((file) => file.endsWith(".spec.ts"))) {
    console.error("There are no browser tests in test/e2e.");
    return oneFailure;
  }
  const report = join(reports, "playwright.json");
  rmSync(report, { force: true });
  try {
    const browser = findBrowser();
    const words = [join(root, "node_modules/@playwright/test/cli.js"), "test", "--reporter=list,json"];
    const code = await run([...words, ...(isQuick ? quickJourneys : [])], {
      CHROME_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    });
    return countFailureOf("playwright", code, readReport(report, playwrightTotals));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return oneFailure;
  }
}

/** Uses process.execPath, the Node version of package.json; PATH may lead to another one. */
function run(args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...(memoryFolder !== undefined && { TMPDIR: memoryFolder }), ...env },
    });
    child.once("error", (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once("close", (code) => resolve(code ?? 1));
  });
}

const nothing: Totals = { passed: 0, failed: 0, skipped: 0 };
const oneFailure: Totals = { ...nothing, failed: 1 };

function countFailureOf(runner: string, code: number, totals: Totals | undefined): Totals {
  if (code === 0 && totals) return totals;
  if (totals && totals.failed > 0) return totals;
  console.error(`${runner} ended with code ${code} without a failed test: counted as one failure.`);
  return add(totals ?? nothing, oneFailure);
}

function readReport<T>(file: string, read: (report: T) => Totals): Totals | undefined {
  try {
    return read(JSON.parse(readFileSync(file, "utf8")) as T);
  } catch {
    return undefined;
  }
}

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};

/** A file that failed without a failed test could not be loaded, or its set-up failed. */
function vitestTotals(report: VitestReport): Totals {
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
};

/** Counts a flaky test as failed. Flaky tests occur only with retries, which are off. */
function playwrightTotals({ stats, errors }: PlaywrightReport): Totals {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
}

function add(one: Totals, other: Totals): Totals {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  };
}

function formatTotals({ passed, failed, skipped }: Totals): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

await main();
