// Every text that scripts/mutate-guards.ts removes must exist: whoever rewrites a guard updates the list.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { guards } from "../../scripts/guards.ts";

const root = join(import.meta.dirname, "../..");

test.each(guards.map((guard) => [guard.guard, guard] as const))("%s", (_name, { file, from, to, test: path, name }) => {
  expect(readFileSync(join(root, file), "utf8").split(from)).toHaveLength(2);
  expect(from).not.toBe(to);
  expect(existsSync(join(root, path))).toBe(true);
  if (name) expect(readFileSync(join(root, path), "utf8")).toContain(name);
});

test("docs/reliability.md names each guard with its test", () => {
  const document = readFileSync(join(root, "docs/reliability.md"), "utf8");
  for (const { guard, test: path } of guards) {
    const file = path.replace(/^test\/(api\/)?|^server\/.*\/|\.test\.ts$/g, "");
    expect(document).toContain(`| ${guard} | \`${file}\``);
  }
});
