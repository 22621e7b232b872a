/** Tells a flaky test from a broken one: each of at most two failed tests is run once more, alone. */
import { add, type FailedTest, nothing, type Report, type Totals } from "./test-reports.ts";

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
