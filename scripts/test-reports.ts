/**
 * Reads the JSON reports of the two test runners: how many tests passed, and which failed; and tells a flaky test from a broken one by
 * running it once more, alone.
 */
import { readFileSync } from "node:fs";
import { relative } from "node:path";

export type Totals = { passed: number; failed: number; skipped: number };

/** `alone` are the words with which its runner runs only this test; a file that could not be set up runs whole. */
export type FailedTest = { name: string; alone: string[] };

export type Report = { totals: Totals; failedTests: FailedTest[] };

export const nothing: Totals = { passed: 0, failed: 0, skipped: 0 };

export function add(one: Totals, other: Totals): Totals {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  };
}

export function formatTotals({ passed, failed, skipped }: Totals): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** @returns undefined when the runner wrote no report */
export function readReport(file: string, root: string, read: (report: unknown, root: string) => Report) {
  try {
    return read(JSON.parse(readFileSync(file, "utf8")), root);
  } catch {
    return undefined;
  }
}

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
};

/** A file that failed without a failed test could not be loaded, or its set-up failed: it counts as one. */
export function readVitest(report: unknown, root: string): Report {
  const { numPassedTests, numPendingTests, numTodoTests, testResults } = report as VitestReport;
  const failedTests = testResults
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, assertionResults }) => {
      const file = relative(root, name);
      const failed = assertionResults.filter(({ status }) => status === "failed");
      if (failed.length === 0) return [{ name: file, alone: [file] }];
      return failed.map(({ fullName }) => ({
        name: `${file}: ${fullName}`,
        alone: [file, "--testNamePattern", `^${escapePattern(fullName)}$`],
      }));
    });
  return {
    totals: { passed: numPassedTests, failed: failedTests.length, skipped: numPendingTests + numTodoTests },
    failedTests,
  };
}

type PlaywrightSuite = {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; file: string; tests: { projectName: string; status: string }[] }[];
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
  suites: PlaywrightSuite[];
};

/** An error outside of tests counts as failed, and cannot be run again. */
export function readPlaywright(report: unknown): Report {
  const { stats, errors, suites } = report as PlaywrightReport;
  return {
    totals: { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped },
    failedTests: suites.flatMap((suite) => failedIn(suite, [])),
  };
}

/** @param groups  the titles of the groups around the suite; a file's suite is no group */
function failedIn({ suites = [], specs = [] }: PlaywrightSuite, groups: string[]): FailedTest[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ projectName }) => {
        const name = [...groups, title].join(" ");
        return {
          name: `${file} (${projectName}): ${name}`,
          alone: [file, "--project", projectName, "--grep", ` ${escapePattern(name)}$`],
        };
      }),
  );
  return [...own, ...suites.flatMap((suite) => failedIn(suite, [...groups, suite.title]))];
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

/** A runner's report, and how it runs one of its failed tests alone. */
export type Run = Report & { alone: (test: FailedTest) => Promise<Report> };

/** More failures than this are no accident. */
const mostAgain = 2;

export function totalsOf(runs: readonly Run[]): Totals {
  return runs.map((run) => run.totals).reduce(add, nothing);
}

/**
 * Failures outside of tests are never run again.
 * @returns the totals, in which a test that passes alone has passed, and the names of those tests
 */
export async function runFailedAgain(runs: readonly Run[]): Promise<{ totals: Totals; flaky: string[] }> {
  let totals = totalsOf(runs);
  const flaky: string[] = [];
  if (totals.failed > mostAgain) return { totals, flaky };
  for (const { failedTests, alone } of runs) {
    for (const test of failedTests) {
      console.log(`\nOnce more, alone: ${test.name}`);
      const { passed, failed } = (await alone(test)).totals;
      if (failed > 0 || passed === 0) continue;
      totals = add(totals, { passed, failed: -1, skipped: 0 });
      flaky.push(test.name);
    }
  }
  return { totals, flaky };
}
