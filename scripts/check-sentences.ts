/**
 * Checks that every text shoppers read comes from the message catalog (messages/), and that every message exists in both
 * languages with the same placeholders.
 *
 * It reads the storefront's folders: text in JSX, attributes that are shown or spoken, and the texts of toasts.
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

/** Texts of one file that are not in the catalog, one fault each. */
export function findSentences(file: string): string[] {
  return faultsIn(parseFileSync(file, { syntax: "typescript", tsx: file.endsWith("x"), target: "es2022" }).body);
}

function faultsIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  const { type, value, name, callee } = node as SyntaxNode;
  if (type === "JSXText" && letters.test(String(value))) return [`'${String(value).trim()}' is not in the catalog`];
  const isRead = type === "JSXAttribute" && readAttributes.has(name?.value ?? "");
  if (isRead) return textsOf(value).map((text) => `${name?.value} '${text}' is not in the catalog`);
  const isToast = type === "CallExpression" && callee?.object?.type === "Identifier" && callee.object.value === "toast";
  if (isToast)
    return textsOf((node as { arguments?: unknown }).arguments).map((text) => `'${text}' is not in the catalog`);
  return Object.values(node).flatMap(faultsIn);
}

/** The texts that an expression may result in. Texts that are only compared, or passed to a message, are left out. */
function textsOf(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  const { type, value } = node as SyntaxNode & { cooked?: unknown };
  if (type === "CallExpression" || type === "MemberExpression") return [];
  if (type === "StringLiteral" && String(value).startsWith("/")) return [];
  const { consequent, alternate, cooked } = node as { consequent?: unknown; alternate?: unknown; cooked?: unknown };
  if (type === "ConditionalExpression") return [...textsOf(consequent), ...textsOf(alternate)];
  if (type === "StringLiteral") return letters.test(String(value)) ? [String(value)] : [];
  if (type === "TemplateElement") return letters.test(String(cooked)) ? [String(cooked)] : [];
  return Object.values(node).flatMap(textsOf);
}

type Catalog = Record<string, unknown>;

/** Keys that one language lacks, empty texts, and placeholders that only one language has. */
export function findUneven(english: Catalog, bengali: Catalog): string[] {
  const keys = [...new Set([...Object.keys(english), ...Object.keys(bengali)])];
  return keys.flatMap((key) => {
    if (isEmpty(english[key])) return [`${key} has no English text`];
    if (isEmpty(bengali[key])) return [`${key} has no Bengali text`];
    const [one, other] = [placeholdersOf(english[key]), placeholdersOf(bengali[key])];
    return one === other ? [] : [`${key} names {${one}} in English and {${other}} in Bengali`];
  });
}

/** Also when only one of its forms is. */
function isEmpty(text: unknown): boolean {
  if (typeof text === "object" && text !== null) return Object.values(text).some(isEmpty);
  return text === undefined || text === "";
}

function placeholdersOf(text: unknown): string {
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
