import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { compiledFolder } from "#messages/compile.ts";
import { functionsSaid, splitCompiled } from "#messages/own-sentences.ts";

const english = readFileSync(join(compiledFolder, "messages/en.js"), "utf8");
const speakers = globSync(["web/**/*.{ts,tsx}", "contract/**/*.ts"]).flatMap((file) => {
  const code = readFileSync(file, "utf8");
  return /from "#messages"/.test(code) ? [{ file, code }] : [];
});

describe("the sentences that a module says", () => {
  test("are all that it is given", () => {
    const own = functionsSaid("m.home(); m.within_days({ days, count });", splitCompiled(english));
    expect([...own.matchAll(/export const (\w+)/g)].map(([, name]) => name)).toEqual(["home", "within_days"]);
    expect(own, "the plural of a language is looked up").toContain("registry");
  });

  test("are found in every module, and weigh together no more than the file of all", () => {
    expect(speakers.length).toBeGreaterThan(400);
    expect(
      speakers.filter(({ code }) => !code.includes('import * as m from "#messages";')).map(({ file }) => file),
    ).toEqual([]);
    const all = splitCompiled(english);
    const sum = speakers.reduce((total, { code }) => total + functionsSaid(code, all).length, 0);
    expect(sum).toBeLessThan(english.length);
  });

  test("are never reached but by their name", () => {
    const byValue = speakers.filter(({ code }) =>
      /[^.\w"]m(\[|\s*[,;)}])/.test(code.replace(/\/\/.*|\/\*[\s\S]*?\*\//g, "")),
    );
    expect(byValue.map(({ file }) => file)).toEqual([]);
  });
});
