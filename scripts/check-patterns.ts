/**
 * Checks that no regular expression parses HTML, that no code uses a framework's internals, that the build changes no
 * dependency's source, that no comment begins with "What", that no way to pay is compared with the name of a provider, and that what a
 * file exports is named in another one.
 *
 * HTML can change its form without changing its meaning, and a pattern over it then fails silently. Collect what you need to
 * know about a document before it is rendered (web/documents/), read it from the DOM, or parse it: `textOf` in
 * web/storefront/seo/rich-text.ts on the server and in web/admin/rich-text/text-of.ts in the browser.
 *
 * "What X does" says again what X is called. A comment says why, or the unit, the shape, the danger; else the name is enough.
 *
 * Readers of an export look for callers, and the compiler cannot say when its own file stops using it. Types may be exported for the
 * signatures in which they stand.
 */
import { globSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseFileSync } from "@swc/core";

const root = fileURLToPath(new URL("..", import.meta.url));
const places = ["contract", "db", "messages", "web", "server", "public", "vite.config.ts"];
/** A tag, a comment or a doctype, escaped or not. `<` after a question mark belongs to a group of the pattern itself. */
const namedTag = /(?<!\?)<(?:\(\?:|\\?\/\??|\[)*[a-z!]/i;
/** Any tag, in a pattern without its classes of characters. */
const anyTag = /(?<!\?)<[^<]*>/;
const classes = /\[(?:\\.|[^\]])*\]/g;
/** Matches a whole text such as `Name <address>`. */
const wholeText = /^\^.*\$$/;
/** Hooks with which a plugin of the build rewrites code. */
const rewritingHooks = /^(?:transform|renderChunk|generateBundle)$/;
const internals = /^(?:UNSAFE_|unstable_|__SECRET)/;

type SyntaxNode = {
  type?: string;
  pattern?: string;
  value?: unknown;
  key?: SyntaxNode;
  callee?: SyntaxNode;
  arguments?: Argument[];
};
type Argument = { expression: SyntaxNode };

/** Faults of one file, one sentence each. */
export function findPatterns(file: string): string[] {
  const isScript = file.endsWith(".js");
  const { body } = parseFileSync(
    file,
    isScript ? { syntax: "ecmascript" } : { syntax: "typescript", tsx: file.endsWith(".tsx"), target: "es2022" },
  );
  return faultsIn(body, basename(file) === "vite.config.ts");
}

function faultsIn(node: unknown, isBuild: boolean): string[] {
  if (typeof node !== "object" || node === null) return [];
  const { type, value, key } = node as SyntaxNode;
  const found = Object.values(node).flatMap((part) => faultsIn(part, isBuild));
  const pattern = patternOf(node as SyntaxNode);
  if (pattern !== undefined && readsHtml(pattern)) found.push(`/${pattern}/ reads HTML`);
  if (type === "Identifier" && typeof value === "string" && internals.test(value))
    found.push(`${value} is internal to a framework`);
  if (isWayAsStripe(node as Comparison))
    found.push(
      "a way to pay is compared with 'stripe': inside the shop it is called `online` (contract/rules/constants.ts)",
    );
  if (isBuild && rewritingHooks.test(String(key?.value))) found.push(`${key?.value} rewrites code in the build`);
  return found;
}

type Comparison = SyntaxNode & { operator?: string; left?: SyntaxNode; right?: SyntaxNode; property?: SyntaxNode };

/** The wire calls whatever is paid online by the name of the first provider. */
function isWayAsStripe({ type, operator = "", left, right }: Comparison): boolean {
  if (type !== "BinaryExpression" || !/^[!=]==?$/.test(operator)) return false;
  const sides = [left, right].filter((side) => side !== undefined) as Comparison[];
  const isNamed = sides.some((side) => side.type === "StringLiteral" && side.value === "stripe");
  return isNamed && !sides.some((side) => /provider/i.test(String(side.property?.value ?? side.value)));
}

/** The pattern of `/literal/`, `RegExp("text")` or `new RegExp("text")`. */
function patternOf({ type, pattern, callee, arguments: given }: SyntaxNode): string | undefined {
  if (type === "RegExpLiteral") return pattern;
  if (callee?.type !== "Identifier" || callee.value !== "RegExp") return undefined;
  const text = given?.[0]?.expression;
  return text?.type === "StringLiteral" ? String(text.value) : undefined;
}

function readsHtml(pattern: string): boolean {
  return namedTag.test(pattern) || (anyTag.test(pattern.replace(classes, "[]")) && !wholeText.test(pattern));
}

const asksWhat = /(?:^|\s)\/\/ ?What\b|\/\*\*?\s*(?:\*\s*)?What\b/gm;

/** The lines at which a comment of a script or a sheet begins with "What". */
export function linesOfWhat(text: string): number[] {
  return [...text.matchAll(asksWhat)].map(
    ({ index, 0: found }) => text.slice(0, index + found.length).split("\n").length,
  );
}

type Source = { name: string; text: string };
const exported = /^export (?:async )?(?:function\*?|const|let|class) (\w+)/gm;
/** Read by drizzle-kit as a whole, or planted for another check. */
const isReadElsewhere = /^(db\/schema|test\/fixtures)\//;

/** Faults of all files, one sentence each. */
export function findNeedlessExports(sources: Source[]): string[] {
  const filesOf = new Map<string, number>();
  for (const { text } of sources) {
    for (const word of new Set(text.match(/\w+/g))) filesOf.set(word, (filesOf.get(word) ?? 0) + 1);
  }
  return sources
    .filter(({ name }) => !isReadElsewhere.test(name))
    .flatMap(({ name, text }) =>
      [...text.matchAll(exported)]
        .map(([, word = ""]) => word)
        .filter((word) => filesOf.get(word) === 1)
        .map((word) => `${name}: ${word} is exported and used nowhere else`),
    );
}

if (import.meta.main) {
  const files = places.flatMap((place) =>
    place.includes(".")
      ? [place]
      : readdirSync(join(root, place), { recursive: true, encoding: "utf8" })
          .filter((file) => /\.(tsx?|js)$/.test(file) && !file.includes(".test."))
          .map((file) => `${place}/${file}`),
  );
  const everywhere = globSync(["{bench,contract,db,demo,messages,scripts,server,test,web}/**/*.{ts,tsx,css}", "*.ts"], {
    cwd: root,
  })
    .filter((name) => !name.startsWith("messages/compiled/"))
    .map((name) => ({ name, text: readFileSync(join(root, name), "utf8") }));
  const faults = [
    ...files.flatMap((file) => findPatterns(join(root, file)).map((fault) => `${file}: ${fault}`)),
    ...everywhere.flatMap(({ name, text }) =>
      linesOfWhat(text).map((line) => `${name}:${line} a comment begins with What: say why`),
    ),
    ...findNeedlessExports(everywhere),
  ];
  if (faults.length > 0) {
    console.error(faults.join("\n"));
    process.exit(1);
  }
  console.log(`${files.length} files`);
}
