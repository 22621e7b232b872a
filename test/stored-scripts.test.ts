// 30 of the 300 stored scripts; `npm run test:long -- scripts-in-texts --full` tests them all.
import { expect, test } from "vitest";
import { openStoredScripts, vectors } from "#test/stored-scripts.ts";

// Independent of the database, so one engine is enough.
test.skipIf(process.env.TEST_DATABASE_URL)(
  "no stored script of 30 runs, or needs the policy to stop it",
  async () => {
    const { findings, pages } = await openStoredScripts(vectors(30));
    expect(findings).toEqual([]);
    expect(pages).toBe(36);
  },
  180_000,
);
