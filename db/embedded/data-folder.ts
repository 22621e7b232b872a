/*
 * The data folder of the embedded engine: makes it, locks it, and refuses a wrong one.
 *
 * 1. One process per folder: two would silently overwrite each other's pages. `db.lock` keeps others out while the database
 *    is made. After that `db/shop.lock` protects the database, even when its folder is moved or linked.
 * 2. `db/` is complete or missing. A separate process makes a new database in another folder, syncs it and renames it to
 *    `db/`. It is separate because making a database takes over a gigabyte, which the process would never give back.
 * 3. Pictures without a database mean a missing disk: a new shop is made there only when the owner asks for it.
 */
import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import * as m from "#messages";
import { terminal } from "#messages/terminal.ts";
import { StartError } from "../errors.ts";
import { type Lock, lockHolder, takeLock } from "./lock.ts";

/**
 * Makes the folder and the database if they are missing, and takes the locks.
 * @param mayBeNew whether a new database may be made beside existing pictures
 * @throws StartError when the folder is in use, cannot be written, or is not a shop's
 */
export async function lockDataFolder(root: string, mayBeNew: boolean): Promise<{ folder: string; lock: Lock }> {
  prepareFolder(root);
  const outer = lockFile(root, path.join(root, "db.lock"));
  try {
    const folder = await makeDatabaseOnce(root, mayBeNew);
    const inner = lockFile(root, path.join(folder, "shop.lock"));
    const release = () => {
      inner.release();
      outer.release();
    };
    return { folder, lock: { isHeld: () => inner.isHeld(), release } };
  } catch (error) {
    outer.release();
    throw error;
  }
}

/** Makes a new, empty database in a separate process. Every file is on the disk when this resolves. */
export async function makeFolder(folder: string): Promise<void> {
  const script = fileURLToPath(new URL("./init-embedded.ts", import.meta.url));
  // Without the optimizing compiler this takes 0.7 GB instead of 1.3 GB, and a third less time.
  const child = spawn(process.execPath, ["--liftoff-only", script, folder], { stdio: ["pipe", "ignore", "pipe"] });
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaint = (complaint + text).slice(-2000);
  });
  const outcome = await new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, signal) => resolve(code === 0 ? "" : `${signal ?? `exit code ${code}`} ${complaint}`));
  });
  if (outcome) throw new StartError(terminal(m.start_database_not_made, { folder, words: outcome.trim() }));
}

function prepareFolder(root: string) {
  try {
    makeFolders(root);
    fs.accessSync(root, fs.constants.W_OK | fs.constants.X_OK);
    if (fs.existsSync(path.join(root, "db"))) fs.accessSync(path.join(root, "db"), fs.constants.W_OK);
  } catch (error) {
    throw unwritable(root, error);
  }
}

/** Replaces mkdir's `recursive`, which loops forever where the system refuses new folders (/proc). */
function makeFolders(folder: string) {
  if (fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  if (path.dirname(folder) !== folder) makeFolders(path.dirname(folder));
  fs.mkdirSync(folder, { mode: 0o700 });
}

function lockFile(root: string, file: string): Lock {
  try {
    const lock = takeLock(file);
    if (lock) return lock;
  } catch (error) {
    throw unwritable(root, error);
  }
  throw new StartError(terminal(m.start_folder_in_use, { folder: root, holder: lockHolder(file) }));
}

async function makeDatabaseOnce(root: string, mayBeNew: boolean): Promise<string> {
  const folder = path.join(root, "db");
  removeLeftovers(root);
  if (fs.existsSync(path.join(folder, "PG_VERSION"))) return folder;
  if (namesIn(folder).some((name) => name !== "lost+found")) {
    throw new StartError(terminal(m.start_folder_strange, { folder }));
  }
  if (!mayBeNew && namesIn(path.join(root, "media")).length > 0) {
    throw new StartError(terminal(m.start_database_gone, { folder: root }));
  }
  const made = fs.mkdtempSync(path.join(root, newFolderPrefix));
  await makeFolder(made);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.renameSync(made, folder);
  syncFolder(root);
  return folder;
}

function namesIn(folder: string): string[] {
  return fs.existsSync(folder) ? fs.readdirSync(folder) : [];
}

const newFolderPrefix = "db.new-";

/** Removes unfinished databases of starts that were killed. Failures are ignored: the shop can start anyway. */
function removeLeftovers(root: string) {
  for (const name of fs.readdirSync(root).filter((each) => each.startsWith(newFolderPrefix))) {
    try {
      fs.rmSync(path.join(root, name), { recursive: true, force: true });
    } catch {}
  }
}

/** Makes a rename inside the folder survive a power cut. Windows cannot sync folders. */
function syncFolder(folder: string) {
  if (process.platform === "win32") return;
  const handle = fs.openSync(folder, "r");
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}

const unwritable = (root: string, error: unknown) =>
  new StartError(
    terminal(m.start_folder_closed, { folder: root, words: error instanceof Error ? error.message : String(error) }),
    { cause: error },
  );
