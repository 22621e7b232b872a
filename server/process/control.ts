/*
 * The embedded database is locked by the running shop, so `npm run backup` and `npm run doctor` ask that shop: over a socket in the data
 * folder, which only the shop's user can open. There is no such thing on the network.
 */
import { chmod, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import { relative, resolve } from "node:path";
import { json } from "node:stream/consumers";
import { z } from "zod";
import { StartError } from "#db/open.ts";
import * as m from "#messages";
import { terminal } from "#messages/terminal.ts";
import type { BackupReport } from "../backup/make-backup.ts";
import type { Facts } from "../doctor/facts.ts";

const socketName = "control.sock";
/** The longest path that the system takes for a socket's address. */
const maxPathBytes = 103;

const backupRequest = z.object({ folder: z.string().min(1) });

type Commands = {
  backup(folder: string): Promise<BackupReport>;
  facts(): Promise<Facts>;
};
type Reply<Result> = { result: Result } | { refusal: string };

/** @returns undefined when the data folder's path is too long for a socket */
function socketOf(dataDir: string): string | undefined {
  const path = resolve(dataDir, socketName);
  const shortest = [path, relative(process.cwd(), path)].toSorted((one, other) => one.length - other.length)[0] ?? path;
  return Buffer.byteLength(shortest) > maxPathBytes ? undefined : shortest;
}

/** Listens for commands. The caller holds the lock on the data folder. @returns ends it */
export async function openControl(dataDir: string, commands: Commands): Promise<() => Promise<void>> {
  const path = socketOf(dataDir);
  if (path === undefined) return async () => {};
  await rm(path, { force: true });
  const server = createServer(async (incoming, response) => {
    const reply = await answer(incoming, commands);
    response.setHeader("content-type", "application/json").end(JSON.stringify(reply));
  });
  await new Promise<void>((done, failed) => server.once("error", failed).listen(path, done));
  await chmod(path, 0o600);
  return () => close(server);
}

async function answer(incoming: IncomingMessage, commands: Commands): Promise<Reply<unknown>> {
  try {
    const body = await json(incoming);
    if (incoming.url === "/facts") return { result: await commands.facts() };
    return { result: await commands.backup(backupRequest.parse(body).folder) };
  } catch (error) {
    return { refusal: error instanceof Error ? error.message : String(error) };
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
export const askForBackup = (dataDir: string, folder: string) => ask<BackupReport>(dataDir, "/backup", { folder });

/** The running shop's facts about its database. @returns undefined when no shop runs on the data folder */
export const askForFacts = (dataDir: string) => ask<Facts>(dataDir, "/facts", {});

async function ask<Result>(dataDir: string, path: string, body: object): Promise<Result | undefined> {
  const socketPath = socketOf(dataDir);
  if (socketPath === undefined) return undefined;
  const reply = await new Promise<Reply<Result> | undefined>((done, failed) => {
    const asked = request({ socketPath, method: "POST", path }, (response) => {
      json(response).then((answered) => done(answered as Reply<Result>), failed);
    });
    asked.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" || error.code === "ECONNREFUSED") done(undefined);
      else {
        failed(new StartError(terminal(m.start_shop_not_asked, { words: error.message })));
      }
    });
    asked.end(JSON.stringify(body));
  });
  if (reply === undefined) return undefined;
  if ("refusal" in reply) throw new StartError(reply.refusal);
  return reply.result;
}
