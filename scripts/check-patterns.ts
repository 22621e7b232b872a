/**
 * Checks that no regular expression parses HTML, and that no code uses a framework's internals.
 *
 * HTML can change its form without changing its meaning, and a pattern over it then fails silently. Collect what you need to
 * know about a document before it is rendered (web/documents/), or read it from the DOM.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseFileSync } from "@swc/core";

const root = fileURLToPath(new URL("..", import.meta.url));
const places = ["web", "server", "public", "vite.config.ts"];
/** A tag, a comment or a doctype, escaped or not. `<` after a question mark belongs to a group of the pattern itself. */
const tag = /(?<!\?)<(?:\(\?:|\\?\/\??|\[)*[a-z!]/i;
const internals = /^(?:UNSAFE_|unstable_|__SECRET)/;

type SyntaxNode = { type?: string; pattern?: string; value?: unknown };

/** Faults of one file, one sentence each. */
export function findPatterns(file: string): string[] {
  const isScript = file.endsWith(".js");
  const { body } = parseFileSync(
    file,
    isScript ? { syntax: "ecmascript" } : { syntax: "typescript", tsx: file.endsWith(".tsx"), target: "es2022" },
  );
  return faultsIn(body);
}

function faultsIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  const { type, pattern, value } = node as SyntaxNode;
  const found = Object.values(node).flatMap(faultsIn);
  if (type === "RegExpLiteral" && pattern !== undefined && tag.test(pattern)) found.push(`/${pattern}/ reads HTML`);
  if (type === "Identifier" && typeof value === "string" && internals.test(value))
    found.push(`${value} is internal to a framework`);
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
