// Paths of the scripts and styles in a document: from the build's manifest, or the sources in development.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Language, language } from "#web/language.ts";

type Built = Record<string, { file: string; css?: string[]; imports?: string[] }>;

const built: Record<Language, Built> = { en: readBuilt("manifest.json"), bn: readBuilt("manifest-bn.json") };

function readBuilt(name: string): Built {
  if (import.meta.env.DEV) return {};
  return JSON.parse(readFileSync(join(import.meta.dirname, "../client/.vite", name), "utf8"));
}

/** @param source  path of a build entry from the project's root. The result is the file for the page's language. */
export function fileOf(source: string): string {
  if (import.meta.env.DEV) return `/${source}`;
  const entry = built[language()][source];
  if (!entry) throw new Error(`${source} is no entry of the build`);
  return `/${entry.file}`;
}

/** The scripts that an entry imports at once. */
export function importsOf(source: string): string[] {
  const imports = built[language()][source]?.imports ?? [];
  return [...new Set(imports.flatMap((one) => [...importsOf(one), `/${built[language()][one]?.file}`]))];
}

/** The style sheets that an entry needs at once, shared ones first. */
export function sheetFilesOf(source: string): string[] {
  const entry = built[language()][source];
  if (!entry) return [];
  const shared = (entry.imports ?? []).flatMap(sheetFilesOf);
  return [...new Set([...shared, ...(entry.css ?? []).map((file) => `/${file}`)])];
}
