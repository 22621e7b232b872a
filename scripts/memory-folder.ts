import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

const memory = "/dev/shm";
const leastFree = 6 * 1024 ** 3;

/**
 * A folder in memory for what tests write, removed when this process ends: on a disk, every commit of the embedded database waits some
 * milliseconds.
 * @returns undefined where there is none, or little memory, or where TMPDIR names a folder
 */
export function openMemoryFolder(): string | undefined {
  if (process.env.TMPDIR || !hasRoom()) return undefined;
  const folder = mkdtempSync(join(memory, "gachpala-tests-"));
  // A PostgreSQL that root starts for a test runs as another user, and has its folder in here.
  chmodSync(folder, 0o711);
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  return folder;
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= leastFree && process.availableMemory() >= leastFree;
  } catch {
    return false;
  }
}
