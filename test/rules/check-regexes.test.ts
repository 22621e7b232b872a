import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { faultOf, regexesIn } from "../../scripts/check-regexes.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "gachpala-regexes-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("patterns are found in every form", () => {
  const file = join(folder, "planted.ts");
  writeFileSync(
    file,
    'const a = /x+/gi; const b = new RegExp("y+", "u"); const c = RegExp("z+"); const d = new Map([[1, 2]]);',
  );
  expect(regexesIn(file)).toEqual([
    { pattern: "x+", flags: "gi" },
    { pattern: "y+", flags: "u" },
    { pattern: "z+", flags: "" },
  ]);
});

test("those that a made text keeps busy are caught, and their cures are not", async () => {
  const faults = async (pattern: string, flags = "") => (await faultOf({ pattern, flags })) !== undefined;
  expect(await faults("^(\\uFEFF|\\s)*<")).toBe(true);
  expect(await faults("([A-Z]+)(\\d+)", "gi")).toBe(true);
  expect(await faults("^[\\uFEFF\\s]*<")).toBe(false);
  expect(await faults("(?<![A-Z])([A-Z]{1,3})(\\d{1,7})(?!\\d)", "gi")).toBe(false);
});
