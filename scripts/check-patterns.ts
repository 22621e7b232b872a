/**
 * Checks that nothing takes HTML or a dependency's source apart by a regular expression, and that no insides of a framework are used.
 *
 * HTML changes its form without changing its meaning; a pattern over it fails silently. What must be known of a document is known
 * before it is written (web/documents/), or read from its DOM.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseFileSync } from "@swc/core";

const root = fileURLToPath(new URL("..", import.meta.url));
const places = ["web", "server", "public", "vite.config.ts"];
/** A tag, a comment or a doctype, in whatever way it is escaped. After a question mark it is a group of the pattern itself. */
const tag = /(?<!\?)<(?:\(\?:|\\?\/\??|\[)*[a-z!]/i;
const insides = /^(?:UNSAFE_|unstable_|__SECRET)/;

type SyntaxNode = { type?: string; pattern?: string; value?: unknown };

/** What is wrong in one file, one sentence each. */
export function findPatterns(file: string): string[] {
  const isScript = file.endsWith(".js");
  const { body } = parseFileSync(
    file,
    isScript ? { syntax: "ecmascript" } : { syntax: "typescript", tsx: file.endsWith(".tsx"), target: "es2022" },
  );
  return inside(body);
}

function inside(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  const { type, pattern, value } = node as SyntaxNode;
  const found = Object.values(node).flatMap(inside);
  if (type === "RegExpLiteral" && pattern !== undefined && tag.test(pattern)) found.push(`/${pattern}/ reads HTML`);
  if (type === "Identifier" && typeof value === "string" && insides.test(value))
    found.push(`${value} is a framework's own`);
  return found;
}

if (import.meta.main) {
  const files = places.flatMap((place) =>
    place.includes(".")
      ? [place]
      : readdirSync(join(root, place), { recursive: true, encoding: "utf8" })
          .filter((file) => /\.(tsx?|js)$/.test(file) && !file.includes(".test."))
          .map((file) => `${place}/${file}`),
  );
  const faults = files.flatMap((file) => findPatterns(join(root, file)).map((fault) => `${file}: ${fault}`));
  if (faults.length > 0) {
    console.error(faults.join("\n"));
    process.exit(1);
  }
  console.log(`${files.length} files`);
}
