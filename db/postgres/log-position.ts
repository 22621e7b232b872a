/*
 * Stores where the engine's log ended. The engine stops reading at the first invalid record and takes that for the log's
 * end, so it would not notice a damaged log.
 *
 * 1. A position is written after the log is synced up to it. The position itself is not synced: it is never ahead of the
 *    disk, and a power cut can only make it older.
 * 2. It is the position of the last non-zero byte, which is inside the last record. A log without that record ends before it.
 * 3. A segment that was just filled does not count: its last record may continue in the next segment.
 */
import fs from "node:fs";
import path from "node:path";

const segmentBytes = 16 * 1024 * 1024;
const segmentsOfOneFileName = 0x1_0000_0000n / BigInt(segmentBytes);

export class LogPosition {
  readonly #file: string;
  #handle: number | undefined;
  #written = 0n;
  #synced = 0n;

  /** @param folder of the database */
  constructor(folder: string) {
    this.#file = path.join(folder, "log-position");
  }

  /** The position stored by an earlier process, and whether a start has found the log shorter than that. */
  read(): { position: bigint; isMissed: boolean } {
    try {
      const kept = /^([0-9a-f]{16})( missed)?\n/.exec(fs.readFileSync(this.#file, "latin1"));
      return { position: BigInt(`0x${kept?.[1] ?? "0"}`), isMissed: kept?.[2] !== undefined };
    } catch {
      return { position: 0n, isMissed: false };
    }
  }

  /** Remembers for the next start that records are missing: the engine may overwrite the gap. */
  miss(position: bigint): void {
    fs.writeFileSync(this.#file, `${inHex(position)} missed\n`);
  }

  /** Starts storing positions. Until the first one, the previous process's position stays in the file if `isKept`. */
  start(isKept: boolean): void {
    this.#handle = fs.openSync(this.#file, isKept && fs.existsSync(this.#file) ? "r+" : "w", 0o600);
  }

  /** @param bytes just written to the log file `name`, from `offset` on */
  wrote(name: string, bytes: Uint8Array, offset: number): void {
    if (this.#handle === undefined || !/^[0-9A-F]{24}$/.test(name)) return;
    let length = bytes.length;
    while (length > 0 && bytes[length - 1] === 0) length -= 1;
    const end = startOf(name) + BigInt(offset + length);
    if (offset + bytes.length < segmentBytes && end > this.#written) this.#written = end;
  }

  synced(): void {
    if (this.#handle === undefined || this.#written === this.#synced) return;
    this.#synced = this.#written;
    fs.writeSync(this.#handle, `${inHex(this.#synced)}\n`, 0);
  }

  stop(): void {
    if (this.#handle !== undefined) fs.closeSync(this.#handle);
    this.#handle = undefined;
  }
}

/** Where a log file starts, from its name: the timeline, then two halves of the segment's number. */
const startOf = (name: string) =>
  (BigInt(`0x${name.slice(8, 16)}`) * segmentsOfOneFileName + BigInt(`0x${name.slice(16)}`)) * BigInt(segmentBytes);

const inHex = (position: bigint) => position.toString(16).padStart(16, "0");
