// Files of tests share their process: a global that one leaves behind is met by the next. A window made the embedded engine fail to open.
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("who puts a global in its place gives it back", () => {
  const stubbing = globSync("test/{api,contract,web,rules}/**/*.test.ts")
    .map((file) => ({ file, code: readFileSync(file, "utf8") }))
    .filter(({ code }) => code.includes("vi.stub" + "Global("));
  expect(stubbing.length).toBeGreaterThan(1);
  expect(stubbing.filter(({ code }) => !code.includes("vi.unstubAllGlobals()")).map(({ file }) => file)).toEqual([]);
});

// The browser tests are another runner, whose set-up speaks to its workers by the environment.
test("a test sets a variable of the environment for itself only", () => {
  const files = globSync("test/**/*.ts").filter((file) => !/^test\/(fixtures|e2e)\//.test(file));
  const setting = files.filter((file) => /\bprocess\.env(\.\w+|\[[^\]]+\]) =[^=]/.test(readFileSync(file, "utf8")));
  expect(setting).toEqual([]);
});
