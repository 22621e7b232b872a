/*
 * Makes a new embedded database in the given folder. Runs as a child process of data-folder.ts, so that its memory is freed
 * when it ends. Also ends when its parent ends (its standard input closes).
 */
import fs from "node:fs";
import path from "node:path";
import { durableStartParams } from "./embedded.ts";
import { EngineFiles } from "./engine-files.ts";
import { EngineLog } from "./engine-log.ts";
import { OneSession } from "./one-session.ts";

const folder = process.argv[2];
if (!folder) throw new Error("The folder for the new database is missing.");

process.stdin.on("end", () => process.exit(1)).resume();

const client = new OneSession({
  fs: new EngineFiles(folder, { log: new EngineLog() }),
  startParams: durableStartParams,
});
await client.waitReady;
await client.exec("checkpoint");
await client.close();
syncAll(folder);
process.exit(0);

/** Syncs every file and restricts its mode: PGlite wrote most files from memory, without PostgreSQL's fsync and modes. */
function syncAll(place: string) {
  for (const entry of fs.readdirSync(place, { withFileTypes: true })) {
    const each = path.join(place, entry.name);
    if (entry.isDirectory()) syncAll(each);
    else if (entry.isFile()) sync(each, "r+");
  }
  if (process.platform !== "win32") sync(place, "r");
}

function sync(place: string, flags: string) {
  const handle = fs.openSync(place, flags);
  fs.fchmodSync(handle, fs.fstatSync(handle).mode & ~0o077);
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}
