import { expect, test } from "vitest";
import { writtenOnce } from "./api-docs.ts";

test("the document is read and written once, and again when the shop is renamed", () => {
  let reads = 0;
  const written = writtenOnce(() => {
    reads += 1;
    return { info: { title: "first" }, paths: {} };
  });
  const [first, again] = [written("Gachpala"), written("Gachpala")];
  expect([reads, again]).toEqual([1, first]);
  expect(again.yaml).toBe(first.yaml);
  expect(written("Palms").yaml).toContain("title: Palms");
  expect(reads).toBe(2);
});
