// A failed test is run once more, alone, and .ci/run says at its end whether it fails the run.
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type FailedTest, nothing, type Run, runFailedAgain } from "../../scripts/test-reports.ts";

let folder = "";
beforeAll(() => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  folder = mkdtempSync(join(tmpdir(), "gachpala-ci-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const alone = { passed: { ...nothing, passed: 1 }, failed: { ...nothing, failed: 1 }, missing: nothing };

/** A runner's report with these failed tests, and what becomes of each when it is run alone. */
function runOf(passed: number, failures: Record<string, keyof typeof alone>, outside = 0): Run & { asked: string[] } {
  const failedTests = Object.keys(failures).map((name) => ({ name, alone: [name] }));
  const asked: string[] = [];
  return {
    totals: { passed, failed: failedTests.length + outside, skipped: 0 },
    failedTests,
    asked,
    alone: async ({ name }: FailedTest) => {
      asked.push(name);
      return { totals: alone[failures[name] ?? "missing"], failedTests: [] };
    },
  };
}

test("a test that passes alone counts as passed, and is named", async () => {
  const runs = [runOf(9, { "stock rush": "passed" }), runOf(4, {})];
  expect(await runFailedAgain(runs)).toEqual({
    totals: { passed: 14, failed: 0, skipped: 0 },
    flaky: ["stock rush"],
  });
});

test("a test that fails twice has failed; so has one that is not found again", async () => {
  const runs = [runOf(9, { "a price": "failed" }), runOf(4, { "a page": "missing" })];
  expect(await runFailedAgain(runs)).toEqual({ totals: { passed: 13, failed: 2, skipped: 0 }, flaky: [] });
});

test("of two, the one that passes alone is flaky and the other fails the run", async () => {
  const run = runOf(9, { "stock rush": "passed", "a price": "failed" });
  expect(await runFailedAgain([run])).toEqual({
    totals: { passed: 10, failed: 1, skipped: 0 },
    flaky: ["stock rush"],
  });
});

test("three failures, in however many runners, are not run again", async () => {
  const runs = [runOf(9, { one: "passed", two: "passed" }), runOf(4, { three: "passed" })];
  expect(await runFailedAgain(runs)).toMatchObject({ totals: { passed: 13, failed: 3 }, flaky: [] });
  expect(runs.flatMap(({ asked }) => asked)).toEqual([]);
});

test("a failure outside of tests stays one", async () => {
  expect(await runFailedAgain([runOf(9, {}, 1)])).toMatchObject({ totals: { passed: 9, failed: 1 }, flaky: [] });
});

/** Runs .ci/run itself, in a folder where its commands only say what they would have found. */
function runCi({ tests, postgres, install = 0, check = 0 }: Record<"tests" | "postgres", Said> & Codes) {
  const place = mkdtempSync(join(folder, "run-"));
  mkdirSync(join(place, "node_modules/.bin"), { recursive: true });
  mkdirSync(join(place, "bin"));
  cpSync(".ci", join(place, ".ci"), { recursive: true });
  const script = (path: string, lines: string[]) => {
    writeFileSync(join(place, path), ["#!/usr/bin/env bash", ...lines, ""].join("\n"));
    chmodSync(join(place, path), 0o755);
  };
  const saying = ({ code, lines }: Said) => [...lines.map((line) => `echo '${line}'`), `exit ${code}`];
  script("bin/npm", [
    `if [ "$1" = ci ]; then exit ${install}; fi`,
    `if [ "$2" = check ]; then exit ${check}; fi`,
    ...saying(tests),
  ]);
  script("node_modules/.bin/node", saying(postgres));
  const env = { ...process.env, PATH: `${join(place, "bin")}:${process.env.PATH}` };
  const { status, stdout } = spawnSync(join(place, ".ci/run"), { env, encoding: "utf8" });
  return { status, lines: stdout.trimEnd().split("\n") };
}
type Said = { code: number; lines: string[] };
type Codes = { install?: number; check?: number };
const passes = (...lines: string[]): Said => ({ code: 0, lines: [...lines, "10 passed, 0 failed"] });

test("the run passes with the sum of both, and names a flaky test last but one", () => {
  const { status, lines } = runCi({ tests: passes("FLAKY  stock rush"), postgres: passes() });
  expect([status, ...lines.slice(-2)]).toEqual([0, "FLAKY  stock rush", "20 passed, 0 failed"]);
});

test("more than two flaky tests, counted over both, fail the run", () => {
  const two = runCi({ tests: passes("FLAKY  one"), postgres: passes("FLAKY  two") });
  expect([two.status, two.lines.at(-1)]).toEqual([0, "20 passed, 0 failed"]);
  const three = runCi({ tests: passes("FLAKY  one", "FLAKY  two"), postgres: passes("FLAKY  three") });
  expect([three.status, three.lines.at(-1)]).toEqual([1, "17 passed, 3 failed"]);
  expect(three.lines).toContain("More than two tests are flaky: they count as failed.");
});

test("a failed test fails the run, and why is said once more at its end", () => {
  const failure = { code: 1, lines: [" FAIL  test/api/cart.test.ts > a cart", "9 passed, 1 failed"] };
  const { status, lines } = runCi({ tests: failure, postgres: passes() });
  expect([status, lines.at(-1)]).toEqual([1, "19 passed, 1 failed"]);
  expect(lines.filter((line) => line.startsWith(" FAIL"))).toHaveLength(2);
});

test("a runner that says no totals is one failure; a failed check or installation fails the run", () => {
  const silent = runCi({ tests: { code: 1, lines: ["killed"] }, postgres: passes() });
  expect([silent.status, silent.lines.at(-1)]).toEqual([1, "10 passed, 1 failed"]);
  expect(runCi({ tests: passes(), postgres: passes(), check: 1 })).toMatchObject({ status: 1 });
  const uninstalled = runCi({ tests: passes(), postgres: passes(), install: 1 });
  expect([uninstalled.status, uninstalled.lines.at(-1)]).toEqual([1, "0 passed, 1 failed"]);
});
