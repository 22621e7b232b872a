/*
 * Makes a new embedded database in the folder that is given, then ends, and with it the memory that making it took.
 * Run by embedded.ts. Ends as well when whoever started it is gone (its standard input is closed).
 */
import fs from "node:fs";
import path from "node:path";
import { DurableNodeFS, durableStartParams } from "./embedded.ts";
import { OneSession } from "./one-session.ts";

const folder = process.argv[2];
if (!folder) throw new Error("The folder for the new database is missing.");

process.stdin.on("end", () => process.exit(1)).resume();

const client = new OneSession({ fs: new DurableNodeFS(folder), startParams: durableStartParams });
await client.waitReady;
await client.exec("checkpoint");
await client.close();
syncAll(folder);
process.exit(0);

/** Most of the files came out of PGlite's memory, past PostgreSQL and its fsync. */
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
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}
