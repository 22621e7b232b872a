/**
 * Checks that what shoppers read comes from the catalog of sentences (messages/), and that each of its sentences is there in both
 * languages with the same values.
 *
 * Looked at: the text of JSX, attributes that are read or spoken, and what messages (toast) say, in the folders of the storefront.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseFileSync } from "@swc/core";

const root = fileURLToPath(new URL("..", import.meta.url));
const places = ["web/storefront", "web/islands", "web/ui", "web/documents"];
const readAttributes = new Set([
  "aria-label",
  "aria-description",
  "alt",
  "title",
  "placeholder",
  "label",
  "hint",
  "text",
]);
const letters = /\p{L}{2}/u;

type SyntaxNode = {
  type?: string;
  value?: unknown;
  name?: { value?: string };
  callee?: SyntaxNode;
  object?: SyntaxNode;
};

/** Sentences of one file that are not in the catalog, one fault each. */
export function findSentences(file: string): string[] {
  return inside(parseFileSync(file, { syntax: "typescript", tsx: file.endsWith("x"), target: "es2022" }).body);
}

function inside(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  const { type, value, name, callee } = node as SyntaxNode;
  if (type === "JSXText" && letters.test(String(value))) return [`'${String(value).trim()}' is not in the catalog`];
  const isRead = type === "JSXAttribute" && readAttributes.has(name?.value ?? "");
  if (isRead) return said(value).map((text) => `${name?.value} '${text}' is not in the catalog`);
  const isToast = type === "CallExpression" && callee?.object?.type === "Identifier" && callee.object.value === "toast";
  if (isToast)
    return said((node as { arguments?: unknown }).arguments).map((text) => `'${text}' is not in the catalog`);
  return Object.values(node).flatMap(inside);
}

/** The texts that an expression may come to; what is only compared, or given to a sentence of the catalog, is not said. */
function said(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  const { type, value } = node as SyntaxNode & { cooked?: unknown };
  if (type === "CallExpression" || type === "MemberExpression") return [];
  if (type === "StringLiteral" && String(value).startsWith("/")) return [];
  const { consequent, alternate, cooked } = node as { consequent?: unknown; alternate?: unknown; cooked?: unknown };
  if (type === "ConditionalExpression") return [...said(consequent), ...said(alternate)];
  if (type === "StringLiteral") return letters.test(String(value)) ? [String(value)] : [];
  if (type === "TemplateElement") return letters.test(String(cooked)) ? [String(cooked)] : [];
  return Object.values(node).flatMap(said);
}

type Catalog = Record<string, unknown>;

/** Keys that one language lacks, texts that are empty, and values that only one of them names. */
export function findUneven(english: Catalog, bengali: Catalog): string[] {
  const keys = [...new Set([...Object.keys(english), ...Object.keys(bengali)])];
  return keys.flatMap((key) => {
    if (isEmpty(english[key])) return [`${key} has no English text`];
    if (isEmpty(bengali[key])) return [`${key} has no Bengali text`];
    const [one, other] = [placesOf(english[key]), placesOf(bengali[key])];
    return one === other ? [] : [`${key} names {${one}} in English and {${other}} in Bengali`];
  });
}

function isEmpty(text: unknown): boolean {
  return text === undefined || text === "" || JSON.stringify(text).includes('""');
}

function placesOf(text: unknown): string {
  const found = JSON.stringify(text).match(/\{\w+\}/g) ?? [];
  return [...new Set(found.map((place) => place.slice(1, -1)))].sort().join(", ");
}

if (import.meta.main) {
  const files = places.flatMap((place) =>
    readdirSync(join(root, place), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
      .map((file) => `${place}/${file}`),
  );
  const read = (language: string) => JSON.parse(readFileSync(join(root, `messages/${language}.json`), "utf8"));
  const faults = [
    ...files.flatMap((file) => findSentences(join(root, file)).map((fault) => `${file}: ${fault}`)),
    ...findUneven(read("en"), read("bn")).map((fault) => `messages: ${fault}`),
  ];
  if (faults.length > 0) {
    console.error(faults.join("\n"));
    process.exit(1);
  }
  console.log(`${files.length} files`);
}
