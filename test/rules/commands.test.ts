// A fresh clone has no compiled sentences: a command that needs them has them made before its modules are loaded.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const { scripts, imports } = JSON.parse(readFileSync("package.json", "utf8")) as {
  scripts: Record<string, string>;
  imports: Record<string, string>;
};

/** Where an import of a file leads, undefined for a package. */
function resolved(from: string, name: string): string | undefined {
  if (name.startsWith(".")) return join(dirname(from), name);
  for (const [alias, target] of Object.entries(imports)) {
    if (alias === name) return join(target);
    if (alias.endsWith("*") && name.startsWith(alias.slice(0, -1)))
      return join(target.replace("*", name.slice(alias.length - 1)));
  }
  return undefined;
}

function needsSentences(file: string, seen = new Set<string>()): boolean {
  if (file.startsWith("messages/compiled")) return true;
  if (seen.has(file) || !existsSync(file)) return false;
  seen.add(file);
  const code = readFileSync(file, "utf8");
  const loaded = code.matchAll(/^(?:import(?! type)|export)[^;]*?(?:from )?"([^"]+)";/gm);
  return [...loaded].some(([, name = ""]) => {
    const next = resolved(file, name);
    return next !== undefined && needsSentences(next, seen);
  });
}

test("each command of package.json that needs compiled sentences has them compiled first", () => {
  const commands = Object.entries(scripts).map(([name, line]) => ({
    name,
    files: [...line.matchAll(/\S+\.ts\b/g)].map(([file]) => join(file)),
    compiles: line.includes("--import ./messages/compile-first.ts"),
  }));
  expect(needsSentences("scripts/test.ts")).toBe(true);
  const cold = commands.filter(({ files, compiles }) => !compiles && files.some((file) => needsSentences(file)));
  expect(cold.map(({ name }) => name)).toEqual([]);
});
