/**
 * `npm start`: becomes the shop, with the settings of Node that it runs best with (docs/decisions/007 and 009).
 *
 * It replaces itself (execve) instead of starting the shop as a child, and `npm start` replaces its shell: so a signal
 * to npm reaches the shop, and its exit code is npm's.
 */
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

const options = [
  // Only the baseline WebAssembly compiler: a quarter of the memory for the embedded engine (007).
  "--liftoff-only",
  // A small young generation, and an old one that grows in small steps: some 100 MB less resident memory (009).
  "--max-semi-space-size=8",
  "--heap-growing-percent=50",
];

const environment = {
  ...process.env,
  NODE_ENV: "production",
  // Else the picture library's threads keep memory of their own.
  MALLOC_ARENA_MAX: "2",
  // A service may not write to its own code: it names another place.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, "node_modules/.cache/node"),
};

if (!process.execve) throw new Error("This system cannot replace a process: the shop runs on Linux and macOS.");
process.execve(
  process.execPath,
  [process.execPath, ...options, join(root, "server/main.ts"), ...process.argv.slice(2)],
  environment,
);
