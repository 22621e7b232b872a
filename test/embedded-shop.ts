/*
 * The process that embedded.test.ts starts: opens a data folder and prints the processes started for it. With `write` it inserts rows
 * without end and prints each id once its row is committed. With `lose` it then deletes a file that the engine needs.
 */
import type { ChildProcess } from "node:child_process";
import { subscribe } from "node:diagnostics_channel";
import { rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { openDatabase, StartError } from "#db/open.ts";
import { contactMessages } from "#db/schema/contact.ts";

const [dataDir = "", task] = process.argv.slice(2);

subscribe("child_process", (message) => {
  const { process: started } = message as { process: ChildProcess };
  started.once("spawn", () => writeSync(1, `started ${started.spawnargs.join(" ")}\n`));
});

try {
  const { db, close } = await openDatabase({ dataDir });
  while (task === "write") {
    const id = crypto.randomUUID();
    await db.insert(contactMessages).values({ id, name: "Rahima", email: "rahima@example.com", message: "Any tulsi?" });
    writeSync(1, `kept ${id}\n`);
  }
  if (task === "lose") rmSync(join(dataDir, "db/global/pg_control"));
  await close();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  writeSync(1, `refused ${error.message}\n`);
  process.exitCode = 1;
}
