import fs from "node:fs";

/** What the embedded engine says of itself. While it opens, it is kept for the refusal; afterwards a PANIC ends the process. */
export class EngineLog {
  readonly #lines: string[] = [];
  #isOpen = false;

  hear(line: string): void {
    const words = /^.*? \[\d+\] (\w+): +(.*)$/.exec(line);
    if (words?.[1] === "PANIC" && this.#isOpen) this.#die(words[2] ?? line);
    this.#lines.push(line);
    if (this.#lines.length > 40) this.#lines.shift();
  }

  /** Called by Emscripten: the engine has given up. What is left of it would run in circles when asked again. */
  aborted(): void {
    if (this.#isOpen) this.#die(this.complaint() ?? "it gave up");
  }

  opened(): void {
    this.#isOpen = true;
  }

  /** The last PANIC, FATAL or ERROR, without its time. */
  complaint(): string | undefined {
    const line = this.#lines.findLast((each) => complaints.test(each));
    return line && complaints.exec(line)?.[1]?.trim();
  }

  /** Whether the log had to be read again from the last checkpoint: the process before this one did not end in order. */
  hasRecovered(): boolean {
    return this.#lines.some((line) => line.includes("automatic recovery in progress"));
  }

  #die(reason: string): never {
    return endProcess(`The embedded database stopped (${reason}).`);
  }
}

const complaints = /(?:PANIC|FATAL|ERROR): +(.*)$/;

/**
 * Ends the process at once: what was acknowledged is on the disk, and the next start reads it from the log. Nothing is
 * finished before: the engine cannot be trusted with another call.
 */
export function endProcess(sentence: string): never {
  fs.writeSync(2, `${sentence} The shop ends; started again, it has everything that it confirmed.\n`);
  process.exit(1);
}
