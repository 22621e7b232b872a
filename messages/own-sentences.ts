/**
 * A browser loads of the sentences, for each module, a module of its own with the functions that it calls, in one language.
 *
 * 1. They lie where they are said, and a page has no others. What is said of #messages/both is in a file with both languages, as it is.
 * 2. The compiled sentences of a language are over a megabyte, and hundreds of modules say some. Given the whole to each, a build held
 *    ten gigabytes; so each is given its own alone.
 */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Plugin, parseSync } from "vite";
import { compiledFolder } from "./compile.ts";

/** Sentences by name, as they stand in the compiled file, and the imports that they share. */
type Compiled = { imports: string[]; functions: Map<string, string> };

/** Modules import the sentences as `m`, and name each with its name (test/rules/own-sentences.test.ts). */
const said = /\bm\.(\w+)/g;

export function ownSentences(): Plugin {
  const compiled = new Map<string, Promise<Compiled>>();
  const speakers = new Map<string, { language: string; importer: string }>();
  return {
    name: "own-sentences",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ config }) => config.consumer === "client",
    resolveId(source, importer) {
      if (source !== "#messages" || importer === undefined) return;
      const language = JSON.parse(String(this.environment.config.define?.["import.meta.env.LANGUAGE"]));
      const speaker = createHash("sha256").update(importer).digest("hex").slice(0, 12);
      const id = join(compiledFolder, "messages", `${language}.js?said-in=${speaker}`);
      speakers.set(id, { language, importer });
      return { id, moduleSideEffects: false };
    },
    async load(id) {
      const speaker = speakers.get(id);
      if (speaker === undefined) return;
      const { language, importer } = speaker;
      const known = compiled.get(language) ?? readCompiled(language);
      compiled.set(language, known);
      return functionsSaid(await readFile(importer, "utf8"), await known);
    },
  };
}

async function readCompiled(language: string): Promise<Compiled> {
  return splitCompiled(await readFile(join(compiledFolder, "messages", `${language}.js`), "utf8"));
}

/** The compiled sentences of one language, taken apart. */
export function splitCompiled(code: string): Compiled {
  const compiled: Compiled = { imports: [], functions: new Map() };
  for (const node of parseSync("sentences.js", code).program.body) {
    const text = code.slice(node.start, node.end);
    if (node.type === "ImportDeclaration") compiled.imports.push(text);
    if (node.type !== "ExportNamedDeclaration" || node.declaration?.type !== "VariableDeclaration") continue;
    for (const { id } of node.declaration.declarations)
      if (id.type === "Identifier") compiled.functions.set(id.name, text);
  }
  return compiled;
}

/** The code of a module that has only the sentences that `source` says. A name that is none is left out, and the build says so. */
export function functionsSaid(source: string, { imports, functions }: Compiled): string {
  const names = new Set([...source.matchAll(said)].map(([, name = ""]) => name));
  return [...imports, ...[...names].flatMap((name) => functions.get(name) ?? [])].join("\n");
}
