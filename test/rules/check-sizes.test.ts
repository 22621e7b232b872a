import { expect, test } from "vitest";
import { findSizeFaults } from "../../scripts/check-sizes.ts";

const files = (folder: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `${folder}/${at}.ts`, lines: 10 }));

test("a file of more than 500 lines is named, also a test", () => {
  const sized = [500, 501].map((lines) => ({ name: `test/api/${lines}.ts`, lines }));
  expect(findSizeFaults(sized, {})).toEqual([expect.stringContaining("test/api/501.ts has 501 lines")]);
});

test("a folder of more than 15 files is named, its rooms and folders of tests are not counted", () => {
  expect(
    findSizeFaults([...files("web/cart", 15), ...files("web/cart/lines", 15), ...files("test/api", 99)], {}),
  ).toEqual([]);
  expect(findSizeFaults(files("web/cart", 16), {})).toEqual([expect.stringContaining("web/cart/ has 16 files")]);
});

test("a folder that was larger before may only become smaller, and then says so", () => {
  const known = { "db/schema": 20 };
  expect(findSizeFaults(files("db/schema", 20), known)).toEqual([]);
  expect(findSizeFaults(files("db/schema", 21), known)).toHaveLength(1);
  expect(findSizeFaults(files("db/schema", 19), known)).toEqual([expect.stringContaining("not 20: lower the number")]);
});
