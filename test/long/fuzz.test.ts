// Inputs made from the OpenAPI document, on both engines: see test/fuzz.ts.
import { expect, test } from "vitest";
import { fuzz } from "#test/fuzz.ts";
import { openCluster } from "../../scripts/postgres.ts";
import { countOf, report } from "./counts.ts";
import { engines } from "./engines.ts";

const count = countOf("inputs", { few: 1000, full: 50_000 });
const seed = countOf("seed", { few: 1, full: 1 });

test.each(engines)("%s: no input causes a 5xx, takes 2 s, or is refused after changing a row", async (engine) => {
  const cluster = engine === "postgres" ? await openCluster() : undefined;
  process.env.TEST_DATABASE_URL = cluster?.url ?? "";
  try {
    const figures = await fuzz(count, seed);
    report("fuzz", { engine, seed, ...figures });
    expect(figures.findings).toEqual([]);
    expect(figures.inputs).toBe(count);
  } finally {
    await cluster?.remove();
  }
});
