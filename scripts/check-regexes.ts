/**
 * Checks that no regular expression of the shop can be kept busy by a text made for it: each is read by recheck, which knows the
 * texts on which an engine tries again and again.
 *
 * One that is only ever asked about short or trusted texts may stay in `accepted`, with the reason.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseFileSync } from "@swc/core";
import { check } from "recheck";

const root = fileURLToPath(new URL("..", import.meta.url));
const places = ["contract", "db", "messages", "web", "server", "public"];
const timeoutMs = 10_000;

/** By pattern: why no text that is long enough reaches it. */
const accepted = new Map([
  [String.raw`\B(?=(\d{2})+$)`, "the digits of one sum"],
  [String.raw`^.*? \[\d+\] (\w+): +(.*)$`, "a line that the embedded engine wrote"],
  ["(?:PANIC|FATAL|ERROR): +(.*)$", "a line that the embedded engine wrote"],
  [String.raw`^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$`, "an address in the environment"],
  [String.raw`\/+$`, "an address in the environment"],
  [String.raw`^\S+@\S+\.\S+$`, "in the page of whoever types it"],
  [String.raw`\s+\S*$`, "a description of at most 160 characters without two blanks in a row"],
  [String.raw`[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]+`, "a message of the log, cut before"],
  ["^-+|-+$", "a name of the catalog, whose blanks became one hyphen each"],
  ["-+$", "a name of the catalog, cut before"],
]);

export type Regex = { pattern: string; flags: string };

/** Those written as `/literal/flags`, `RegExp("text")` or `new RegExp("text", "flags")`. */
export function regexesIn(file: string): Regex[] {
  const isScript = file.endsWith(".js");
  const { body } = parseFileSync(
    file,
    isScript ? { syntax: "ecmascript" } : { syntax: "typescript", tsx: file.endsWith(".tsx"), target: "es2022" },
  );
  return regexesOf(body);
}

type SyntaxNode = {
  type?: string;
  pattern?: string;
  flags?: string;
  value?: unknown;
  callee?: SyntaxNode;
  arguments?: { expression: SyntaxNode }[];
};

function regexesOf(node: unknown): Regex[] {
  if (typeof node !== "object" || node === null) return [];
  const { type, pattern = "", flags = "", callee, arguments: given } = node as SyntaxNode;
  const inside = Object.values(node).flatMap(regexesOf);
  if (type === "RegExpLiteral") return [{ pattern, flags }, ...inside];
  if (callee?.type !== "Identifier" || callee.value !== "RegExp") return inside;
  const [text, marks] = (given ?? []).map(({ expression }) => expression);
  if (text?.type !== "StringLiteral") return inside;
  return [
    { pattern: String(text.value), flags: marks?.type === "StringLiteral" ? String(marks.value) : "" },
    ...inside,
  ];
}

/** @returns what is wrong with it, or undefined */
export async function faultOf({ pattern, flags }: Regex): Promise<string | undefined> {
  const { status, ...found } = await check(pattern, flags, { timeout: timeoutMs });
  if (status === "safe") return undefined;
  if (status === "unknown") return `/${pattern}/${flags} could not be checked`;
  const summary = "complexity" in found ? found.complexity?.summary : "";
  const attack = "attack" in found ? found.attack?.pattern : "";
  return `/${pattern}/${flags} takes ${summary} time, for example on ${attack}`;
}

if (import.meta.main) {
  const files = places.flatMap((place) =>
    readdirSync(join(root, place), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(tsx?|js)$/.test(file) && !file.includes(".test.") && !file.includes("compiled"))
      .map((file) => `${place}/${file}`),
  );
  const found = new Map<string, { regex: Regex; file: string }>();
  for (const file of files)
    for (const regex of regexesIn(join(root, file))) found.set(`/${regex.pattern}/${regex.flags}`, { regex, file });
  const faults: string[] = [];
  for (const { regex, file } of found.values()) {
    if (accepted.has(regex.pattern)) continue;
    const fault = await faultOf(regex);
    if (fault !== undefined) faults.push(`${file}: ${fault}`);
  }
  const patterns = new Set([...found.values()].map(({ regex }) => regex.pattern));
  for (const pattern of accepted.keys()) if (!patterns.has(pattern)) faults.push(`/${pattern}/ is accepted, but gone`);
  if (faults.length > 0) {
    console.error(faults.join("\n"));
    process.exit(1);
  }
  console.log(`${found.size} regular expressions`);
}
