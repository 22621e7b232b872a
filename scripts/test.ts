/**
 * `npm test`: runs every test; the last line adds up the results of all runners.
 *
 *   npm test                    unit, rules, API and embedded engine (vitest), then the browser tests (Playwright)
 *   npm test -- --api           the API tests only; on a PostgreSQL when TEST_DATABASE_URL names one
 *   npm test -- --only-unit     tests that need no database
 *   npm test -- --quick         for daily work: rules, what is done every day (vitest.config.ts), and two browser journeys
 *
 *   npm test -- --again         runs each of at most two failed tests once more, alone and in a fresh shop; one that passes then
 *                               counts as passed and is named as FLAKY. For .ci/run: what is flaky is mended next
 *
 * A runner that ends with an error but without a failed test (a crash, a file that cannot be loaded) counts as one failure.
 */
import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureWebBuild } from "#server/pages/build.ts";
import { findBrowser } from "./browser.ts";
import { openMemoryFolder } from "./memory-folder.ts";
import {
  add,
  formatTotals,
  nothing,
  type Report,
  type Run,
  readPlaywright,
  readReport,
  readVitest,
  runFailedAgain,
  type Totals,
  totalsOf,
} from "./test-reports.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const reports = join(root, "test-results");

const onlyApi = process.argv.includes("--api");
const onlyUnit = process.argv.includes("--only-unit");
const isQuick = process.argv.includes("--quick");
const again = process.argv.includes("--again");
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
  const runs = [await runVitest()];
  if (!onlyApi && !onlyUnit) runs.push(await runBrowserTests());
  const { totals, flaky } = again ? await runFailedAgain(runs) : { totals: totalsOf(runs), flaky: [] };
  for (const name of flaky) console.log(`FLAKY  ${name}`);
  process.stdout.write(`\n${formatTotals(totals)}\n`);
  process.exitCode = totals.failed > 0 ? 1 : 0;
}

async function runVitest(): Promise<Run> {
  const names = projects.flatMap((name) => ["--project", name]);
  return {
    ...(await vitest(names)),
    alone: ({ alone }) => vitest([...names, ...alone]),
  };
}

async function vitest(words: string[]): Promise<Report> {
  const report = join(reports, "vitest.json");
  rmSync(report, { force: true });
  const code = await run(
    [
      join(root, "node_modules/vitest/vitest.mjs"),
      "run",
      ...words,
      "--reporter=default",
      "--reporter=json",
      `--outputFile=${report}`,
    ],
    isQuick ? { TEST_QUICK: "on" } : {},
  );
  return withFailureOf("vitest", code, readReport(report, root, readVitest));
}

async function runBrowserTests(): Promise<Run> {
  const folder = join(root, "test/e2e");
  if (!readdirSync(folder).some((file) => file.endsWith(".spec.ts"))) {
    console.error("There are no browser tests in test/e2e.");
    return notRun;
  }
  try {
    const browser = findBrowser();
    return {
      ...(await playwright(browser, isQuick ? quickJourneys : [])),
      alone: ({ alone }) => playwright(browser, alone),
    };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return notRun;
  }
}

async function playwright(browser: string, words: string[]): Promise<Report> {
  const report = join(reports, "playwright.json");
  rmSync(report, { force: true });
  const code = await run(
    [join(root, "node_modules/@playwright/test/cli.js"), "test", "--reporter=list,json", ...words],
    { CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  );
  return withFailureOf("playwright", code, readReport(report, root, readPlaywright));
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

const oneFailure: Totals = { ...nothing, failed: 1 };
const notRun: Run = {
  totals: oneFailure,
  failedTests: [],
  alone: async () => ({ totals: oneFailure, failedTests: [] }),
};

function withFailureOf(runner: string, code: number, report: Report | undefined): Report {
  if (report && (code === 0 || report.totals.failed > 0)) return report;
  console.error(`${runner} ended with code ${code} without a failed test: counted as one failure.`);
  return { totals: add(report?.totals ?? nothing, oneFailure), failedTests: report?.failedTests ?? [] };
}

await main();
