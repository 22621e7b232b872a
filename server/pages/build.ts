// The web part's production build: made when it is missing or older than its sources, and compressed once.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { StartError } from "#db/open.ts";

const root = join(import.meta.dirname, "../..");
const buildFolder = join(root, "build");
const markFile = join(buildFolder, "sources.sha256");
const sources = ["web", "contract", "public", "vite.config.ts", "react-router.config.ts", "package-lock.json"];

/**
 * Makes build/ when its sources have changed since it was made.
 * @throws StartError when the build fails; its output is on the terminal
 */
export async function ensureWebBuild(onBuild: () => void = () => {}): Promise<void> {
  const wanted = await hashSources();
  const made = await readFile(markFile, "utf8").catch(() => "");
  if (made === wanted) return;
  onBuild();
  await runBuild();
  await compressFolder(join(buildFolder, "client", "assets"));
  const unfinished = `${markFile}.new`;
  await writeFile(unfinished, wanted);
  await rename(unfinished, markFile);
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

async function runBuild(): Promise<void> {
  await rm(markFile, { force: true });
  const tool = join(root, "node_modules/@react-router/dev/bin.cjs");
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(process.execPath, [tool, "build"], {
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
  if (code !== 0) throw new StartError("The pages could not be built; the lines above say why.");
}

async function compressFolder(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name));
  for (const name of files) {
    const bytes = await readFile(join(folder, name));
    const parameters = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(bytes, parameters));
    await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }));
  }
}
