/*
 * The embedded database is locked by the running shop, so `npm run backup` asks that shop: over a socket in the data
 * folder, which only the shop's user can open. There is no such thing on the network.
 */
import { chmod, rm } from "node:fs/promises";
import { createServer, request, type Server } from "node:http";
import { relative, resolve } from "node:path";
import { json } from "node:stream/consumers";
import { z } from "zod";
import { StartError } from "#db/open.ts";
import type { BackupReport } from "./make-backup.ts";

const socketName = "control.sock";
/** What the system takes for an address of a socket. */
const maxPathBytes = 103;

const backupRequest = z.object({ folder: z.string().min(1) });
type Reply = { report: BackupReport } | { refusal: string };

/** @returns undefined when the data folder's path is too long for a socket */
function socketOf(dataDir: string): string | undefined {
  const path = resolve(dataDir, socketName);
  const shortest = [path, relative(process.cwd(), path)].toSorted((one, other) => one.length - other.length)[0] ?? path;
  return Buffer.byteLength(shortest) > maxPathBytes ? undefined : shortest;
}

/** Listens for commands. The caller holds the lock on the data folder. @returns ends it */
export async function openControl(
  dataDir: string,
  makeBackup: (folder: string) => Promise<BackupReport>,
): Promise<() => Promise<void>> {
  const path = socketOf(dataDir);
  if (path === undefined) return async () => {};
  await rm(path, { force: true });
  const server = createServer(async (incoming, response) => {
    const reply = await answer(incoming, makeBackup);
    response.setHeader("content-type", "application/json").end(JSON.stringify(reply));
  });
  await new Promise<void>((done, failed) => server.once("error", failed).listen(path, done));
  await chmod(path, 0o600);
  return () => close(server);
}

async function answer(incoming: NodeJS.ReadableStream, makeBackup: (folder: string) => Promise<BackupReport>) {
  try {
    const { folder } = backupRequest.parse(await json(incoming));
    return { report: await makeBackup(folder) } satisfies Reply;
  } catch (error) {
    return { refusal: error instanceof Error ? error.message : String(error) } satisfies Reply;
  }
}

async function close(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}

/**
 * Has the running shop make a backup.
 * @returns undefined when no shop runs on the data folder
 * @throws StartError with what the shop says
 */
export async function askShop(dataDir: string, folder: string): Promise<BackupReport | undefined> {
  const socketPath = socketOf(dataDir);
  if (socketPath === undefined) return undefined;
  const reply = await new Promise<Reply | undefined>((done, failed) => {
    const asked = request({ socketPath, method: "POST", path: "/backup" }, (response) => {
      json(response).then((body) => done(body as Reply), failed);
    });
    asked.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" || error.code === "ECONNREFUSED") done(undefined);
      else
        failed(new StartError(`The running shop could not be asked (${error.message}): run this as the shop's user.`));
    });
    asked.end(JSON.stringify({ folder }));
  });
  if (reply === undefined) return undefined;
  if ("refusal" in reply) throw new StartError(reply.refusal);
  return reply.report;
}
