/**
 * `npm start`: starts the shop with the Node options that suit it best (docs/decisions/007 and 009).
 *
 * This process replaces itself with the shop (execve) instead of starting a child, and `npm start` replaces its shell. So
 * signals to npm reach the shop, and npm returns the shop's exit code.
 */
import { join } from "node:path";
import { compileMessages } from "#messages/compile.ts";

const root = join(import.meta.dirname, "..");

const options = [
  // Uses only the baseline WebAssembly compiler: the embedded engine takes a quarter of the memory (007).
  "--liftoff-only",
  // A small young generation, and an old generation that grows in small steps: about 100 MB less resident memory (009).
  "--max-semi-space-size=8",
  "--heap-growing-percent=50",
];

const environment = {
  ...process.env,
  NODE_ENV: "production",
  // Otherwise each thread of the picture library keeps its own memory arena.
  MALLOC_ARENA_MAX: "2",
  // A systemd service cannot write to its code folder, so it sets NODE_COMPILE_CACHE to another one.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, "node_modules/.cache/node"),
};

try {
  await compileMessages();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
if (!process.execve)
  throw new Error("This system cannot replace a process (execve). The shop runs on Linux and macOS.");
process.execve(
  process.execPath,
  [process.execPath, ...options, join(root, "server/main.ts"), ...process.argv.slice(2)],
  environment,
);
