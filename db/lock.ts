import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { DatabaseSync } from "node:sqlite";

export type Lock = { release(): void };

/**
 * Takes a lock that dies with the process, however it dies; a file holding a process id would outlive a kill -9.
 *
 * The truth is SQLite's exclusive lock on `path`. The text beside it (`path.txt`) only tells a refused process whom to look for.
 * @returns undefined when another process, or another caller in this one, holds it
 */
export function takeLock(path: string): Lock | undefined {
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
  } catch (error) {
    file.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  writeFileSync(textPath(path), `process ${process.pid} on ${hostname()}, since ${new Date().toISOString()}\n`);
  return {
    release() {
      rmSync(textPath(path), { force: true });
      file.close();
    },
  };
}

/** Who holds the lock, in words: `process 4711 on shop-1, since 2026-11-19T09:30:00.000Z`. */
export function lockHolder(path: string): string {
  try {
    return readFileSync(textPath(path), "utf8").trim() || "another process";
  } catch {
    return "another process";
  }
}

const textPath = (path: string) => `${path}.txt`;

const sqliteBusy = 5;
const isBusy = (error: unknown) => error instanceof Error && "errcode" in error && error.errcode === sqliteBusy;
