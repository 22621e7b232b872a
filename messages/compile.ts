/**
 * Makes typed functions of the sentences in en.json and bn.json: `messages/compiled/`, which is kept by no one.
 *
 * 1. A page's script has the functions of its own language, and of these only what it calls (vite.config.ts). What the office says in
 *    another language than its own, on papers and to customers, it imports from #messages/both. The server has both:
 *    pages ask web/language.ts which one is being rendered, answers and mails are said with server/http/answers/say.ts.
 *    So they are compiled before any of its modules loads: by scripts/start.ts, vitest.config.ts and compile-first.ts.
 * 2. Nothing is fetched: the compiler and the reader of the two files are packages of this project.
 */
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const folder = import.meta.dirname;
export const compiledFolder = join(folder, "compiled");
const markFile = join(compiledFolder, "sources.sha256");
export const sentenceFiles = ["en.json", "bn.json"].map((name) => join(folder, name));
const sources = ["en.json", "bn.json", "project.inlang/settings.json", "compile.ts", "../package-lock.json"];

/** Does nothing when the sentences have not changed since. */
export async function compileMessages(): Promise<void> {
  const hash = createHash("sha256");
  for (const source of sources) hash.update(await readFile(join(folder, source)));
  const wanted = hash.digest("hex");
  if ((await readFile(markFile, "utf8").catch(() => "")) === wanted) return;
  const { compile } = await import("@inlang/paraglide-js").catch(() => {
    throw new Error(
      "The sentences are of another version, and the tool that compiles them is not installed: run npm ci, npm run build, and npm ci --omit=dev.",
    );
  });
  await compile({
    project: join(folder, "project.inlang"),
    outdir: compiledFolder,
    outputStructure: "locale-modules",
    strategy: ["globalVariable", "baseLocale"],
    cleanOutdir: false,
    emitGitIgnore: false,
    emitPrettierIgnore: false,
    emitReadme: false,
  });
  await mkdir(compiledFolder, { recursive: true });
  await writeFile(markFile, wanted);
}
