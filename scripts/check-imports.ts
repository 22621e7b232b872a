/**
 * Checks that .dependency-cruiser.cjs allows every import of the repository, and that no two folders side by side need each other.
 *
 * dependency-cruiser cannot parse TypeScript 7. On its own it finds no .ts files and reports success, or it guesses at the
 * syntax and cannot tell type-only imports apart. So swc parses the sources, and dependency-cruiser checks a skeleton of the
 * repository: files with the same names that contain only their imports.
 *
 *   import "x"     runs at load: imports, re-exports, and `import { type A } from "x"`, which still loads x
 *   import("x")    runs later
 *   require("x")   types only: `import type`, `export type ... from`, and `import("x")` inside a type
 *
 * A check that sees no files would pass too. So each run counts the files, and first proves on
 * test/fixtures/import-violation that the rules still catch violations.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseFileSync } from "@swc/core";
import { cruise, type ICruiseResult, type IFlattenedRuleSet } from "dependency-cruiser";

type ImportViolation = { rule: string; from: string; to: string; reason: string };
export type ImportReport = { violations: ImportViolation[]; filesSeen: number };

const root = fileURLToPath(new URL("..", import.meta.url));
const fixture = join(root, "test/fixtures/import-violation");
const folders = ["contract", "db", "server", "web", "demo", "test", "bench", "scripts"];
/** Far below the real number. Raise it now and then, so that a check that sees too few files fails. */
const fewestFiles = 150;

async function main() {
  const planted = await findImportViolations(fixture);
  if (planted.violations.length === 0)
    fail("The check did not catch the planted violations in test/fixtures/import-violation.");

  const { violations, filesSeen } = await findImportViolations(root);
  for (const { rule, from, to, reason } of violations) {
    console.error(`${from} imports ${to}\n  ${rule}${reason ? `: ${reason}` : ""}`);
  }
  if (filesSeen < fewestFiles) fail(`The check saw only ${filesSeen} files; it expects at least ${fewestFiles}.`);
  if (violations.length > 0) fail(`The architecture does not allow ${violations.length} imports.`);
  console.log(`${filesSeen} files, ${planted.violations.length} planted violations caught`);
}

/** Applies the rules to the files under `base`, which has the folders of this repository. */
export async function findImportViolations(base: string): Promise<ImportReport> {
  const skeleton = mkdtempSync(join(tmpdir(), "gachpala-imports-"));
  try {
    const files = folders.flatMap((folder) => listSources(base, folder));
    for (const file of files) {
      mkdirSync(join(skeleton, dirname(file)), { recursive: true });
      writeFileSync(join(skeleton, file), readImports(join(base, file)).join("\n"));
    }
    cpSync(join(root, "package.json"), join(skeleton, "package.json"));
    symlinkSync(join(root, "node_modules"), join(skeleton, "node_modules"), "dir");
    return await applyRules(skeleton, files.length);
  } finally {
    rmSync(skeleton, { recursive: true, force: true });
  }
}

async function applyRules(skeleton: string, filesWritten: number): Promise<ImportReport> {
  const { forbidden, options } = createRequire(import.meta.url)("../.dependency-cruiser.cjs");
  const ruleSet: IFlattenedRuleSet = { forbidden };
  const { output } = await cruise(
    folders.filter((folder) => existsSync(join(skeleton, folder))),
    { ...options, baseDir: skeleton, ruleSet, validate: true },
    options.enhancedResolveOptions,
  );
  const { modules, summary } = output as ICruiseResult;
  const filesSeen = modules.filter((module) => /^[^.].*\.tsx?$/.test(module.source) && !module.couldNotResolve).length;
  if (filesSeen < filesWritten) fail(`dependency-cruiser saw ${filesSeen} of ${filesWritten} files.`);

  const reasons = new Map(forbidden.map((rule: { name: string; comment?: string }) => [rule.name, rule.comment ?? ""]));
  const violations = summary.violations.map(({ rule, from, to }) => ({
    rule: rule.name,
    from,
    to,
    reason: String(reasons.get(rule.name) ?? ""),
  }));
  return { violations: [...violations, ...mutualFolders(modules)], filesSeen };
}

/** Imports between folders of one parent, of which each imports the other. Files of deeper folders do not count. */
function mutualFolders(modules: ICruiseResult["modules"]): ImportViolation[] {
  const imports = modules
    .filter(({ source }) => !source.endsWith(".test.ts"))
    .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => ({ from: source, to: resolved })))
    .filter(({ from, to }) => dirname(from) !== dirname(to) && dirname(dirname(from)) === dirname(dirname(to)));
  const pairs = new Set(imports.map(({ from, to }) => `${dirname(from)} ${dirname(to)}`));
  return imports
    .filter(({ from, to }) => pairs.has(`${dirname(to)} ${dirname(from)}`))
    .map(({ from, to }) => ({
      rule: "no-mutual-folders",
      from,
      to,
      reason: "Of two folders that import each other, neither can be read first. Move what both need to a third.",
    }));
}

function listSources(base: string, folder: string): string[] {
  if (!existsSync(join(base, folder))) return [];
  return readdirSync(join(base, folder), { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !file.includes("node_modules/") && !file.includes("test/fixtures/"));
}

/** The imports of one file as lines of the skeleton. */
function readImports(file: string): string[] {
  const { body } = parseFileSync(file, { syntax: "typescript", tsx: file.endsWith(".tsx"), target: "es2022" });
  const imports: string[] = [];
  for (const statement of body) {
    if (!("source" in statement) || !statement.source) continue;
    const name = JSON.stringify(statement.source.value);
    const isOfTypes = "typeOnly" in statement && statement.typeOnly;
    imports.push(isOfTypes ? `require(${name});` : `import ${name};`);
  }
  return [...imports, ...readInnerImports(body)];
}

type SyntaxNode = {
  type?: string;
  callee?: SyntaxNode;
  arguments?: { expression: SyntaxNode }[];
  argument?: SyntaxNode;
  value?: unknown;
};

/** Finds `import("x")` at any depth: as an expression it runs, as a type it does not. */
function readInnerImports(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  const { type, callee, arguments: given, argument } = node as SyntaxNode;
  const inside = Object.values(node).flatMap(readInnerImports);
  const name =
    type === "TsImportType" ? argument?.value : callee?.type === "Import" ? given?.[0]?.expression.value : null;
  if (typeof name !== "string") return inside;
  return [
    type === "TsImportType" ? `require(${JSON.stringify(name)});` : `import(${JSON.stringify(name)});`,
    ...inside,
  ];
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

if (import.meta.main) await main();
