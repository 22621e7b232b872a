// A failed test is named so that its runner finds it alone, and only it.
import { expect, test } from "vitest";
import { readPlaywright, readVitest } from "../../scripts/test-reports.ts";

const vitestReport = (testResults: unknown[]) => ({
  numPassedTests: 5,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults,
});

test("a failed test of vitest", () => {
  const report = vitestReport([
    { name: "/shop/test/a.test.ts", status: "passed", assertionResults: [{ status: "passed", fullName: "fine" }] },
    {
      name: "/shop/test/b.test.ts",
      status: "failed",
      assertionResults: [
        { status: "passed", fullName: "cash costs ৳10" },
        { status: "failed", fullName: "cash costs ৳10 (all of it)" },
      ],
    },
  ]);
  const { totals, failedTests } = readVitest(report, "/shop");
  expect(totals).toEqual({ passed: 5, failed: 1, skipped: 3 });
  expect(failedTests).toHaveLength(1);
  const [file, option, pattern = ""] = failedTests[0]?.alone ?? [];
  expect([file, option]).toEqual(["test/b.test.ts", "--testNamePattern"]);
  expect("cash costs ৳10 (all of it)").toMatch(new RegExp(pattern));
  expect("cash costs ৳10").not.toMatch(new RegExp(pattern));
});

test("a file of vitest that could not be set up counts as one failure and runs whole", () => {
  const { totals, failedTests } = readVitest(
    vitestReport([{ name: "/shop/test/b.test.ts", status: "failed", assertionResults: [] }]),
    "/shop",
  );
  expect(totals.failed).toBe(1);
  expect(failedTests).toEqual([{ name: "test/b.test.ts", alone: ["test/b.test.ts"] }]);
});

test("a failed browser test inside a group, on one of two screens", () => {
  const spec = (projectName: string, status: string) => ({ projectName, status });
  const { totals, failedTests } = readPlaywright({
    stats: { expected: 7, unexpected: 1, flaky: 0, skipped: 0 },
    errors: [],
    suites: [
      {
        title: "cart.spec.ts",
        suites: [
          {
            title: "signed in",
            specs: [
              {
                title: "keeps its lines @both",
                file: "cart.spec.ts",
                tests: [spec("desktop", "expected"), spec("phone", "unexpected")],
              },
            ],
          },
        ],
      },
    ],
  });
  expect(totals).toEqual({ passed: 7, failed: 1, skipped: 0 });
  expect(failedTests).toEqual([
    {
      name: "cart.spec.ts (phone): signed in keeps its lines @both",
      alone: ["cart.spec.ts", "--project", "phone", "--grep", " signed in keeps its lines @both$"],
    },
  ]);
});

test("an error outside of the browser tests is a failure without a test", () => {
  const { totals, failedTests } = readPlaywright({
    stats: { expected: 7, unexpected: 0, flaky: 0, skipped: 0 },
    errors: [{}],
    suites: [],
  });
  expect([totals.failed, failedTests]).toEqual([1, []]);
});
