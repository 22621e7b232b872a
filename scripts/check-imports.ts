/**
 * Checks that .dependency-cruiser.cjs allows every import of the repository, and that no folders and files beside each other
 * need each other in a circle, however long.
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
  return { violations: [...violations, ...circlesOfRooms(modules)], filesSeen };
}

/**
 * Imports between rooms of one folder, that is its folders and files, that lead back to where they come from, over however many
 * other rooms. An import between deeper folders is one between the rooms that they lie in. Circles of files alone, and those of
 * the folders of the repository, break other rules.
 */
function circlesOfRooms(modules: ICruiseResult["modules"]): ImportViolation[] {
  const imports = modules
    .filter(({ source }) => !source.endsWith(".test.ts"))
    .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => roomsOf(source, resolved)))
    .filter(({ room }) => room.includes("/"));
  const next = Map.groupBy(imports, ({ room }) => room);
  const reached = new Map([...next.keys()].map((room) => [room, roomsReachedFrom(room, next)]));
  return imports.flatMap(({ from, to, room, neighbor }) => {
    if (room === neighbor || !reached.get(neighbor)?.has(room)) return [];
    const circle = [...(reached.get(room) ?? [])].filter((one) => reached.get(one)?.has(room)).sort();
    if (circle.every(isFile)) return [];
    const reason = `${circle.join(", ")} need each other, so that none can be read first. Move what they share to a room of its own.`;
    return [{ rule: "no-circles-of-rooms", from, to, reason }];
  });
}

const isFile = (room: string) => /\.tsx?$/.test(room);

type RoomImport = { from: string; to: string; room: string; neighbor: string };

/** The folders or files beside each other that an import connects. */
function roomsOf(from: string, to: string): RoomImport {
  const [steps, others] = [from.split("/"), to.split("/")];
  const apart = steps.findIndex((step, at) => step !== others[at]) + 1;
  return { from, to, room: steps.slice(0, apart).join("/"), neighbor: others.slice(0, apart).join("/") };
}

function roomsReachedFrom(start: string, next: Map<string, RoomImport[]>): Set<string> {
  const reached = new Set<string>();
  const open = [start];
  for (let room = open.pop(); room !== undefined; room = open.pop()) {
    for (const { neighbor } of next.get(room) ?? []) {
      if (reached.has(neighbor)) continue;
      reached.add(neighbor);
      open.push(neighbor);
    }
  }
  return reached;
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
