/**
 * Checks that every import in the tree is one that .dependency-cruiser.cjs allows.
 *
 * dependency-cruiser has no parser of its own that reads TypeScript 7: alone it sees no .ts file and reports success, or
 * guesses at the syntax and misses which imports are of types only. So the sources are parsed by swc, and the rules are
 * applied to a skeleton of the tree: files of the same names that hold nothing but their imports.
 *
 *   import "x"     what runs: imports, re-exports; `import { type A } from "x"` too, since it still loads x
 *   import("x")    what runs later
 *   require("x")   `import type`, `export type ... from`, and `import("x")` inside a type
 *
 * Because green could also mean "saw nothing", the check counts the files and proves each run on
 * test/fixtures/import-violation that the fence still holds.
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
/** Far below what the tree holds; raised now and then, so that a blind tool cannot pass. */
const fewestFiles = 150;

async function main() {
  const planted = await findImportViolations(fixture);
  if (planted.violations.length === 0)
    fail("The planted violations in test/fixtures/import-violation were not caught.");

  const { violations, filesSeen } = await findImportViolations(root);
  for (const { rule, from, to, reason } of violations) {
    console.error(`${from} imports ${to}\n  ${rule}${reason ? `: ${reason}` : ""}`);
  }
  if (filesSeen < fewestFiles) fail(`Only ${filesSeen} files were seen; at least ${fewestFiles} were expected.`);
  if (violations.length > 0) fail(`${violations.length} imports that the architecture does not allow.`);
  console.log(`${filesSeen} files, ${planted.violations.length} planted violations caught`);
}

/** Applies the rules to the tree under `base`, which is laid out like this repository. */
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
  return { violations, filesSeen };
}

function listSources(base: string, folder: string): string[] {
  if (!existsSync(join(base, folder))) return [];
  return readdirSync(join(base, folder), { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !file.includes("node_modules/") && !file.includes("test/fixtures/"));
}

/** The imports of one file, one a line, as the skeleton writes them. */
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

/** `import("x")`, anywhere: as an expression it runs, as a type it does not. */
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
