// 300 stored scripts in twelve kinds of text, opened in a browser: see test/stored-scripts.ts.
import { expect, test } from "vitest";
import { openStoredScripts, vectors } from "#test/stored-scripts.ts";
import { countOf, report } from "./counts.ts";

const count = countOf("scripts", { few: 30, full: 300 });

test(`no stored script of ${count} runs, opens a dialog, sends a request elsewhere, or needs the policy to stop it`, async () => {
  const figures = await openStoredScripts(vectors(count));
  report("scripts-in-texts", figures);
  expect(figures.findings).toEqual([]);
  expect(figures.vectors).toBe(count);
});
