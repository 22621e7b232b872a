/*
 * The embedded engine's files: PGlite's file system on the disk, with the safety that Emscripten's file system lacks.
 *
 * 1. fsync works, so an acknowledged write is on the disk.
 * 2. A failed write to the log ends the process, and so does any failed write that a full disk does not explain. PostgreSQL
 *    does the same, but its PANIC leaves PGlite in an endless loop. A full disk only fails statements that write to tables.
 * 3. Nothing is written without the lock.
 * 4. Only the shop's user can read the files.
 * 5. The shop's own files in the folder are hidden from the engine: opening and closing the lock file would release the lock.
 */
import fs from "node:fs";
import path from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import * as m from "#messages";
import { terminal } from "#messages/terminal.ts";
import type { LogPosition } from "../postgres/log-position.ts";
import { type EngineLog, endProcess } from "./engine-log.ts";

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
          endProcess(terminal(m.end_write_refused, { words: reasonOf(error) }));
        throw error;
      }
    };
    streams.fsync = (stream) => {
      try {
        if (stream.nfd != null) fs.fsyncSync(stream.nfd);
      } catch (error) {
        // The contents of the disk are now unknown, and a second fsync would report success for a lost write.
        endProcess(terminal(m.end_write_not_kept, { words: reasonOf(error) }));
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

/** Emscripten's numbers for EDQUOT, EFBIG and ENOSPC. */
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
