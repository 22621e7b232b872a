// 2,000 inputs made from the OpenAPI document; `npm run test:long -- fuzz --full` sends 50,000 to each engine.
import { expect, test } from "vitest";
import { fuzz } from "#test/fuzz.ts";

test("none of 2,000 inputs causes a 5xx, an answer outside its schema, or a change by a refusal", async () => {
  const { findings, inputs, byStatus } = await fuzz(2000, 20_261_122);
  expect(findings).toEqual([]);
  expect(inputs).toBe(2000);
  // Enough inputs are accepted to check the answers, too.
  expect(byStatus[200]).toBeGreaterThan(300);
}, 300_000);
