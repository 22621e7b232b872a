// Paths of the files that a document names: from the build's manifest, or the sources in development.
import { readFileSync } from "node:fs";
import { join } from "node:path";

type Built = Record<string, { file: string; css?: string[]; imports?: string[] }>;

const built: Built = import.meta.env.DEV
  ? {}
  : JSON.parse(readFileSync(join(import.meta.dirname, "../client/.vite/manifest.json"), "utf8"));

/** @param source  path from the project's root, of one of the build's entries */
export function fileOf(source: string): string {
  if (import.meta.env.DEV) return `/${source}`;
  const entry = built[source];
  if (!entry) throw new Error(`${source} is no entry of the build`);
  return `/${entry.file}`;
}

/** The sheets that an entry needs at once, shared ones first. */
export function sheetFilesOf(source: string): string[] {
  const entry = built[source];
  if (!entry) return [];
  const shared = (entry.imports ?? []).flatMap(sheetFilesOf);
  return [...new Set([...shared, ...(entry.css ?? []).map((file) => `/${file}`)])];
}
