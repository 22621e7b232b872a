/**
 * The service worker public/sw.js as browsers get it: it stands alone, so the sentences that it says stand before it, in both languages.
 */
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

const root = join(import.meta.dirname, "..");

/** @throws when it says a sentence that messages/ does not have, or one with forms for one and for many */
export function workerScript(): string {
  const script = readFileSync(join(root, "public/sw.js"), "utf8");
  const [en, bn] = ["en", "bn"].map((language) => readSentences(language));
  const names = new Set([...script.matchAll(/\bm\.(\w+)/g)].map(([, name = ""]) => name));
  const said = [...names].map((name) => {
    const sentence = { en: en?.[name], bn: bn?.[name] };
    if (typeof sentence.en !== "string" || typeof sentence.bn !== "string") throw new Error(`No sentence: ${name}`);
    return [name, sentence] as const;
  });
  return `const m = ${JSON.stringify(Object.fromEntries(said))};\n${script}`;
}

function readSentences(language: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(root, `messages/${language}.json`), "utf8"));
}

/** Writes it in the place of the copy of public/sw.js, and serves it in development. @param folder of the built files */
export function workerSentences(folder: string): Plugin {
  return {
    name: "worker-sentences",
    applyToEnvironment: ({ name }) => name === "client",
    async writeBundle() {
      await writeFile(join(root, folder, "sw.js"), workerScript());
    },
    configureServer({ middlewares }) {
      middlewares.use("/sw.js", (_request, response) => {
        response.setHeader("content-type", "text/javascript").end(workerScript());
      });
    },
  };
}
