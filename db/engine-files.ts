/*
 * The embedded engine's files: PGlite's file system on the disk, with what Emscripten's lacks for a shop.
 *
 * 1. fsync, so that an acknowledged write is on the disk.
 * 2. A failed write to the log, or anywhere for another reason than a full disk, ends the process. PostgreSQL does the same,
 *    but its PANIC inside PGlite leaves a process in an endless loop. A full disk for a table fails the statement only.
 * 3. Nothing is written without the lock.
 * 4. All files are for the shop's user only.
 * 5. The engine does not see the shop's own files in the folder: opening and closing the lock's file would release the lock.
 */
import fs from "node:fs";
import path from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { type EngineLog, endProcess } from "./engine-log.ts";
import type { LogPosition } from "./log-position.ts";

/** Names of the shop's own files in the database's folder. */
const ownFiles = ["shop.lock", "shop.lock.txt", "shop.lock-journal", "log-position"];

type Options = {
  log: EngineLog;
  position?: LogPosition;
  /** Called before each write. Does not return when the lock is lost. */
  requireLock?: () => void;
};

export class EngineFiles extends NodeFS {
  readonly #options: Options;

  constructor(folder: string, options: Options) {
    super(folder);
    this.#options = options;
  }

  override async init(...[client, given]: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(client, given);
    const extend = ({ NODEFS }: { NODEFS?: NodeFileSystem }) => {
      if (!NODEFS) throw new Error("PGlite has no NODEFS: its writes cannot be made durable.");
      this.#extend(NODEFS);
    };
    const { log } = this.#options;
    const options = {
      ...emscriptenOpts,
      preRun: [...(emscriptenOpts.preRun ?? []), extend],
      printErr: (line: string) => log.hear(line),
      onAbort: () => log.aborted(),
    };
    return { emscriptenOpts: options as Partial<PGlite["Module"]> };
  }

  #extend({ stream_ops: streams, node_ops: nodes }: NodeFileSystem) {
    const { position, requireLock = () => {} } = this.#options;
    const { write } = streams;
    streams.write = (stream, buffer, offset, length, place) => {
      requireLock();
      const isOfLog = stream.path.includes("/pg_wal/");
      try {
        const written = write(stream, buffer, offset, length, place);
        if (isOfLog) position?.wrote(path.basename(stream.path), buffer.subarray(offset, offset + written), place);
        return written;
      } catch (error) {
        if (isOfLog || !noRoom.has(errnoOf(error)))
          endProcess(`The disk refused a write of the database (${reasonOf(error)}).`);
        throw error;
      }
    };
    streams.fsync = (stream) => {
      try {
        if (stream.nfd != null) fs.fsyncSync(stream.nfd);
      } catch (error) {
        // What the disk holds is now unknown, and a second fsync would report success for a lost write.
        endProcess(`The disk refused to keep the database's last write (${reasonOf(error)}).`);
      }
      if (stream.path.includes("/pg_wal/")) position?.synced();
      return 0;
    };
    const { setattr, readdir } = nodes;
    nodes.setattr = (node, attributes) => {
      setattr(node, attributes.mode == null ? attributes : { ...attributes, mode: attributes.mode & ~0o077 });
    };
    nodes.readdir = (node) => readdir(node).filter((name) => !ownFiles.includes(name));
  }
}

type Stream = { nfd?: number; path: string };
type NodeFileSystem = {
  stream_ops: {
    fsync?: (stream: Stream) => number;
    write(stream: Stream, buffer: Uint8Array, offset: number, length: number, place: number): number;
  };
  node_ops: {
    setattr(node: unknown, attributes: { mode?: number | null }): void;
    readdir(node: unknown): string[];
  };
};

/** Emscripten's numbers of EDQUOT, EFBIG and ENOSPC. */
const noRoom = new Set([19, 22, 51]);
const errnoOf = (error: unknown) => Number((error as { errno?: unknown } | undefined)?.errno);
const reasons = new Map([
  [19, "the user's quota is used up"],
  [22, "the file may not grow"],
  [29, "input/output error"],
  [51, "no space left"],
  [69, "the disk is mounted read-only"],
]);
const reasonOf = (error: unknown) =>
  reasons.get(errnoOf(error)) ?? (error instanceof Error ? error.message : `error ${errnoOf(error)}`);
