import { chmodSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { DatabaseSync } from "node:sqlite";
import * as m from "#messages";
import { terminal } from "#messages/terminal.ts";

export type Lock = {
  /** Whether the path still leads to the locked file: a lock on a deleted file keeps no other process out. */
  isHeld(): boolean;
  release(): void;
};

/**
 * Takes a lock that the system releases however the process ends. A file with a process id would survive a kill -9.
 *
 * The lock is SQLite's exclusive lock on `path`. The text in `path.txt` only tells refused processes who holds the lock.
 * No code of this process may open and close the locked file: closing it would release the lock.
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
      // Some network and container disks change inode numbers. There the text tells who holds the lock.
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
    return readFileSync(textPath(path), "utf8").trim() || terminal(m.start_other_process);
  } catch {
    return terminal(m.start_other_process);
  }
}

const textPath = (path: string) => `${path}.txt`;

const sqliteBusy = 5;
const isBusy = (error: unknown) => error instanceof Error && "errcode" in error && error.errcode === sqliteBusy;
