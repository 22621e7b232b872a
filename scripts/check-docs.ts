/**
 * Checks that everything README.md, docs/ and the comments of code and style sheets name exists: npm scripts, paths, environment
 * variables.
 *
 * 1. Every `npm run x`, `npm start` and `npm test` is a script of package.json.
 * 2. Every path of this repository in `code` or in a link exists. A path with `*`, `<` or `{` is a pattern: only the folder
 *    before it is checked.
 * 3. Every variable in `code` is read by server/env.ts, by a script or by a test.
 * 4. Decisions are numbered without gaps, headed `# NNN: Title`, and listed in README.md under that title.
 * 5. Every variable of server/env.ts is explained in README.md or docs/operations.md.
 * 6. Every file that a comment names with its folder exists. The path may begin below the root, as "cart/cart-state.ts" does.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { envNames } from "#server/env.ts";

export type Project = {
  root: string;
  /** Names of package.json's scripts. */
  scripts: string[];
  shopEnv: string[];
  /** Read by scripts, tests and configuration files only. */
  toolEnv: string[];
};

const root = fileURLToPath(new URL("..", import.meta.url));

function main() {
  const project: Project = {
    root,
    scripts: Object.keys(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).scripts),
    shopEnv: envNames,
    toolEnv: findToolEnv(),
  };
  const files = ["README.md", ...list("docs", /\.md$/)];
  const documents = new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));
  const faults = [...documents].flatMap(([file, text]) => findFaults(file, text, project));

  faults.push(...findDecisionFaults(documents));
  const reference = `${documents.get("README.md")}\n${documents.get("docs/operations.md")}`;
  for (const name of findUnexplained(reference, project.shopEnv)) {
    faults.push(`server/env.ts reads ${name}, which neither README.md nor docs/operations.md explains`);
  }
  const code = codeFolders
    .flatMap((folder) => list(folder, /\.(ts|tsx|css|js|sql)$/))
    .filter((file) => !noCode.test(file));
  const known = [...code, ...files, ...list("bench", /\.md$/), ...list("public", /./)];
  for (const file of code) faults.push(...findGoneFiles(file, readFileSync(join(root, file), "utf8"), known));
  if (faults.length > 0) {
    console.error(faults.join("\n"));
    process.exit(1);
  }
  console.log(`${files.length} documents`);
}

/** Names in a document that do not exist in the project, one sentence each. */
export function findFaults(file: string, text: string, project: Project): string[] {
  const prose = text.replace(/^```.*?^```/gms, "");
  const spans = [...prose.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? "");
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? "");

  const scripts = [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(
    (match) => match[1] ?? match[2] ?? "",
  );
  const paths = spans.flatMap((span) => span.split(/[\s,]+/)).filter(isPathHere);
  const env = spans.flatMap((span) => [...span.matchAll(envName)].map((match) => match[0]));

  const known = [...project.shopEnv, ...project.toolEnv];
  return [
    ...scripts.filter((script) => !project.scripts.includes(script)).map((script) => `npm script ${script}`),
    ...paths.filter((path) => !existsSync(join(project.root, fixedPart(path)))).map((path) => `path ${path}`),
    ...links.filter((link) => !linkExists(file, link, project.root)).map((link) => `link ${link}`),
    ...env.filter((name) => !known.includes(name)).map((name) => `variable ${name}`),
  ].map((fault) => `${file} names a ${fault} that does not exist`);
}

/**
 * Files that a comment of code names and that do not exist, one sentence each.
 * @param known paths of all files
 */
export function findGoneFiles(file: string, text: string, known: string[]): string[] {
  const comments = text.split("\n").filter((line) => /^\s*(\*|\/\/|\/\*|--)/.test(line));
  const names = comments.flatMap((line) => [...line.matchAll(namedFile)].map((match) => match[1] ?? ""));
  return names
    .map((name) => name.replace(/^(\.{1,2}\/)+/, ""))
    .filter((name) => !known.some((path) => path === name || path.endsWith(`/${name}`)))
    .map((name) => `${file} names a file ${name} that does not exist`);
}

/** Within a folder: a name alone may be anything's. */
const namedFile = /(?<![\w/.@#-])((?:\.{1,2}\/)*(?:[\w-]+\/)+[\w.-]+\.(?:ts|tsx|css|sql|md|json|js))\b/g;
const codeFolders = ["bench", "contract", "db", "demo", "messages", "scripts", "server", "test", "web"];
/** Compiled, or planted faults, or migrations: what has landed never changes, and names the files of its day. */
const noCode = /^messages\/compiled\/|import-violation|^db\/migrations\//;

/** Faults of the decisions and of their list in docs/decisions/README.md, one sentence each. @param documents by path */
export function findDecisionFaults(documents: ReadonlyMap<string, string>): string[] {
  const listFile = "docs/decisions/README.md";
  const list = documents.get(listFile) ?? "";
  const files = [...documents.keys()].filter((file) => file.startsWith("docs/decisions/") && file !== listFile).sort();
  return files.flatMap((file, index) => {
    // Several are written at once, so that a number may be missing for a while.
    const number = /^docs\/decisions\/(\d{3})-/.exec(file)?.[1];
    if (number === undefined) return [`${file} does not begin with three digits`];
    if (files[index - 1]?.startsWith(`docs/decisions/${number}-`)) return [`${file} has the number of another`];
    const [head = ""] = (documents.get(file) ?? "").split("\n");
    if (!head.startsWith(`# ${number}: `)) return [`${file} is not headed '# ${number}: Title'`];
    const line = `${Number(number)}. [${head.slice(number.length + 4)}](${basename(file)})`;
    return list.includes(`\n${line}\n`) ? [] : [`${listFile} does not list '${line}'`];
  });
}

/** Variables that the text never names in `code`. */
export function findUnexplained(text: string, names: string[]): string[] {
  return names.filter((name) => !new RegExp(`\`[^\`\\n]*\\b${name}\\b`).test(text));
}

/** At least two words: a single word in capitals may be a status, a method or a signal. */
const envName = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g;

const tree = /^(\.ci|bench|contract|db|demo|docs|scripts|server|test|web)\/|^[\w.-]+\.(cjs|json|md|ts)$/;

function isPathHere(word: string): boolean {
  return tree.test(word);
}

function fixedPart(path: string): string {
  const pattern = path.search(/[*<{]/);
  if (pattern === -1) return path.replace(/[.:;]$/, "");
  return path.slice(0, path.lastIndexOf("/", pattern) + 1);
}

function linkExists(file: string, link: string, base: string): boolean {
  if (/^([a-z]+:|#)/.test(link)) return true;
  return existsSync(join(base, dirname(file), link.replace(/#.*$/, "")));
}

function findToolEnv(): string[] {
  const files = [
    ...list("scripts", /\.ts$/),
    ...list("test", /\.ts$/),
    ...list("bench", /\.ts$/),
    "playwright.config.ts",
  ];
  const sources = files
    .filter((file) => existsSync(join(root, file)))
    .map((file) => readFileSync(join(root, file), "utf8"));
  return sources.flatMap((source) => [...source.matchAll(/process\.env\.(\w+)/g)].map((match) => match[1] ?? ""));
}

function list(folder: string, ending: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file}`)
    .filter((file) => ending.test(file));
}

if (import.meta.main) main();
