import { chmodSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { DatabaseSync } from "node:sqlite";

export type Lock = {
  /** Whether the file at the path is still the one that is locked: one that was deleted keeps nobody out. */
  isHeld(): boolean;
  release(): void;
};

/**
 * Takes a lock that dies with the process, however it dies; a file holding a process id would outlive a kill -9.
 *
 * The truth is SQLite's exclusive lock on `path`. The text beside it (`path.txt`) only tells a refused process whom to look for.
 * No code of this process may open and close that file: the system would then give the lock up.
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
  chmodSync(path, 0o600);
  const { ino, dev } = statSync(path);
  const words = `process ${process.pid} on ${hostname()}, since ${new Date().toISOString()}\n`;
  writeFileSync(textPath(path), words, { mode: 0o600 });
  return {
    isHeld() {
      const now = statSync(path, { throwIfNoEntry: false });
      if (now === undefined) return false;
      // Some network and container disks give a file another number now and then: there whoever wrote the text holds it.
      return (now.ino === ino && now.dev === dev) || lockHolder(path) === words.trim();
    },
    release() {
      if (this.isHeld()) rmSync(textPath(path), { force: true });
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
