import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findNeedlessExports, findPatterns, linesOfWhat } from "../../scripts/check-patterns.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "gachpala-patterns-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function faultsOf(source: string, name = "planted.ts"): number {
  const file = join(folder, name);
  writeFileSync(file, source);
  return findPatterns(file).length;
}

test("patterns that read HTML, and a framework's insides, are caught", () => {
  const planted = [
    "const scripts = html.match(/<script>[^]*<\\/script>/g);",
    "const end = /<\\/head>/;",
    "const far = /<(?:a|div) class/;",
    "const doctype = /<!doctype/i;",
    'const text = html.replace(/<[^>]*>/g, "");',
    "const names = /<(?:\\/)?(\\w+)[^>]*>/g;",
    "const shortest = /<.+?>/s;",
    "const made = new RegExp('<[^>]+>', 'g');",
    "const closing = RegExp('</p>');",
    'import { UNSAFE_FrameworkContext } from "react-router";',
  ];
  expect(planted.map((source) => faultsOf(source))).toEqual(planted.map(() => 1));
});

test("a plugin of the build that rewrites code is caught", () => {
  const patch = "const patch = { name: 'p', transform(code) { return code.replaceAll('a', 'b'); } };";
  expect(faultsOf(patch, "vite.config.ts")).toBe(1);
  expect(faultsOf("const late = { renderChunk: (code) => code };", "vite.config.ts")).toBe(1);
  expect(faultsOf("const moved = { transform: 'none' };")).toBe(0);
});

test("a way to pay that is compared with the name of a provider is caught", () => {
  expect(faultsOf('const isOnline = order.paymentMethod === "stripe";')).toBe(1);
  expect(faultsOf('const isOther = "stripe" !== method;')).toBe(1);
  expect(faultsOf('const isStripe = payment.provider === "stripe" || provider === "stripe";')).toBe(0);
  expect(faultsOf("const isOnline = paymentMethod === online;")).toBe(0);
});

test("other patterns are accepted", () => {
  const fine = [
    "const a = /(?<!x)y/;",
    "const b = /(?<year>\\d+)/;",
    "const c = /^([^<>]*)<([^<>]+)>$/;",
    "const address = /[^\\s<>]+@[^\\s<>]+/g;",
    "const signs = /[<>&]/g;",
    "const size = a < b && b > /x/.exec(c).index;",
    'const d = "<p>";',
  ];
  expect(fine.map((source) => faultsOf(source))).toEqual(fine.map(() => 0));
});

test("an export that no other file names is caught, whatever it is", () => {
  const name = "server/cart/cart.ts";
  const text =
    "export function addLine() {}\nexport const linesMax = 99;\nexport async function priceOf() {}\naddLine();";
  expect(findNeedlessExports([{ name, text }])).toEqual(
    ["addLine", "linesMax", "priceOf"].map((word) => `${name}: ${word} is exported and used nowhere else`),
  );
  const user = { name: "server/cart/routes.ts", text: 'import { addLine, linesMax, priceOf } from "./cart.ts";' };
  expect(findNeedlessExports([{ name, text }, user])).toEqual([]);
});

test("tables and types may stand for themselves", () => {
  expect(findNeedlessExports([{ name: "db/schema/cart.ts", text: "export const cartLines = 1;" }])).toEqual([]);
  expect(findNeedlessExports([{ name: "server/cart/cart.ts", text: "export type Cart = { id: string };" }])).toEqual(
    [],
  );
});

test("a comment that begins with What is caught, whatever its form", () => {
  // Put together here, because this file is read too.
  const planted = [
    "a();",
    "// @ is done.",
    "/** @ it is. */",
    "b(); // @ else",
    "/*",
    " * @ the file holds.",
    " */",
    "",
  ]
    .join("\n")
    .replaceAll("@", "What");
  expect(linesOfWhat(planted)).toEqual([2, 3, 4, 6]);
  expect(
    linesOfWhat('// Whatever comes.\n/** Why what is sold stays. */\nconst at = "https://shop.example/What";'),
  ).toEqual([]);
});
