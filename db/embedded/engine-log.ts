import fs from "node:fs";
import * as m from "#messages";
import { terminal } from "#messages/terminal.ts";

/** The embedded engine's messages. While it opens they give the reason of a failure; afterwards a PANIC ends the process. */
export class EngineLog {
  readonly #lines: string[] = [];
  #isOpen = false;

  hear(line: string): void {
    const words = /^.*? \[\d+\] (\w+): +(.*)$/.exec(line);
    if (words?.[1] === "PANIC" && this.#isOpen) this.#die(words[2] ?? line);
    this.#lines.push(line);
    if (this.#lines.length > 40) this.#lines.shift();
  }

  /** Emscripten calls this when the engine has aborted. Any further call to the engine would loop forever. */
  aborted(): void {
    if (this.#isOpen) this.#die(this.complaint() ?? "it gave up");
  }

  opened(): void {
    this.#isOpen = true;
  }

  /** The last PANIC, FATAL or ERROR, without its timestamp. */
  complaint(): string | undefined {
    const line = this.#lines.findLast((each) => complaints.test(each));
    return line && complaints.exec(line)?.[1]?.trim();
  }

  /** Whether the log was replayed from the last checkpoint, because the previous process did not end cleanly. */
  hasRecovered(): boolean {
    return this.#lines.some((line) => line.includes("automatic recovery in progress"));
  }

  #die(reason: string): never {
    return endProcess(terminal(m.end_database_stopped, { words: reason }));
  }
}

const complaints = /(?:PANIC|FATAL|ERROR): +(.*)$/;

/**
 * Ends the process at once without cleaning up, because no further call to the engine is safe. Acknowledged changes are on
 * the disk, and the next start replays them from the log.
 */
export function endProcess(sentence: string): never {
  fs.writeSync(2, `${sentence} ${terminal(m.end_all_confirmed_kept)}\n`);
  process.exit(1);
}
