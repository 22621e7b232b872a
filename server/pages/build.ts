// The production build of the pages: made when missing or older than its sources, and compressed once.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { StartError } from "#db/open.ts";
import * as m from "#messages";
import { terminal } from "#messages/terminal.ts";
import { brotli, densestBrotli } from "../http/encodings.ts";

const root = join(import.meta.dirname, "../..");
const buildFolder = join(root, "build");
const markFile = join(buildFolder, "sources.sha256");
const sources = [
  "web",
  "contract",
  "demo/posts",
  "demo/testimonials.json",
  "public",
  "messages/en.json",
  "messages/bn.json",
  "messages/claim-names.ts",
  "messages/compile.ts",
  "messages/field-labels.ts",
  "messages/form-labels.ts",
  "messages/names.ts",
  "messages/own-sentences.ts",
  "messages/word-labels.ts",
  "messages/worker-sentences.ts",
  "vite.config.ts",
  "package-lock.json",
];

const builder = join(root, "node_modules/vite/bin/vite.js");

/**
 * Makes build/ when its sources have changed. Writes nothing otherwise: a service's code may be read-only.
 * @throws StartError when the build fails (its output is on the terminal), or its tools are missing
 */
export async function ensureWebBuild(onBuild: () => void = () => {}): Promise<void> {
  const made = await readFile(markFile, "utf8").catch(() => "");
  if (made === (await hashSources())) return;
  requireBuilder(made === "" ? m.build_missing : m.build_of_other_sources);
  onBuild();
  await buildWeb();
}

/**
 * Makes build/ anew.
 * @throws StartError when the build fails or its tools are missing
 */
export async function buildWeb(): Promise<void> {
  requireBuilder(m.build_impossible);
  const sourcesHash = await hashSources();
  await rm(markFile, { force: true });
  await runBuilder();
  for (const folder of ["client", "client/assets"]) await compressFolder(join(buildFolder, folder));
  await writeWhole(markFile, Buffer.from(sourcesHash));
}

/** A production-only installation lacks the tools, and comes with the pages built. */
function requireBuilder(reason: Parameters<typeof terminal>[0]): void {
  if (existsSync(builder)) return;
  throw new StartError(terminal(reason));
}

async function hashSources(): Promise<string> {
  const hash = createHash("sha256");
  for (const source of sources) {
    for (const file of await listFiles(join(root, source))) {
      hash.update(file.slice(root.length)).update("\0");
      hash.update(await readFile(file)).update("\0");
    }
  }
  return hash.digest("hex");
}

async function listFiles(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => undefined);
  if (entries === undefined) return [path];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

async function runBuilder(): Promise<void> {
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(process.execPath, [builder, "build", "--app"], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, NODE_ENV: "production" },
    });
    let output = "";
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.on("error", reject);
    child.on("close", (exitCode) => {
      if (exitCode !== 0) process.stderr.write(output);
      resolve(exitCode);
    });
  });
  if (code !== 0) throw new StartError(terminal(m.build_failed));
}

/** Writes compressed files beside new and changed ones, which the server sends as they are. */
async function compressFolder(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((name) => /\.(js|css|svg|ico)$/.test(name));
  for (const name of files) {
    const file = join(folder, name);
    const [{ mtimeMs }, made] = await Promise.all([stat(file), stat(`${file}.br`).catch(() => undefined)]);
    if (made !== undefined && made.mtimeMs >= mtimeMs) continue;
    const bytes = await readFile(file);
    await writeWhole(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    await writeWhole(`${file}.br`, await brotli(bytes, densestBrotli));
  }
}

/** Another process may read it meanwhile. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, bytes);
  await rename(unfinished, file);
}
