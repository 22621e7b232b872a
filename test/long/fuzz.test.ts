// Inputs made from the OpenAPI document, on both engines: see test/fuzz.ts.
import { expect, test } from "vitest";
import { fuzz } from "#test/fuzz.ts";
import { countOf, report } from "./counts.ts";
import { engines, withTestShopsOn } from "./engines.ts";

const count = countOf("inputs", { few: 1000, full: 50_000 });
const seed = countOf("seed", { few: 1, full: 1 });

test.each(engines)("%s: no input causes a 5xx, takes 2 s, or is refused after changing a row", (engine) =>
  withTestShopsOn(engine, async () => {
    const figures = await fuzz(count, seed);
    report("fuzz", { engine, seed, ...figures });
    expect(figures.findings).toEqual([]);
    expect(figures.inputs).toBe(count);
  }),
);
