/**
 * The lines of a PDF. The only folder that knows its library.
 *
 * 1. It is read in a thread of its own, one file at a time, so that nobody waits for it.
 * 2. A file of some kilobytes may unpack to gigabytes, or keep its reader busy for hours: the thread is ended at its limit of memory or time.
 *    It has neither the shop's environment nor a way to its database.
 * 3. A file of which a part cannot be read is refused as a whole: rows would be missing.
 */
import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import * as m from "#messages";
import { Refusal } from "../../answers/refusal.ts";
import { type Said, say } from "../../answers/say.ts";
import { linesOf, type PdfLine } from "./pdf-lines.ts";
import type { PdfAnswer, PdfTask } from "./pdf-thread.ts";

const mostPages = 100;
const mostRuns = 60_000;
const mostHeapMb = 128;
/** Beside the heap: what its parts unpack to. */
const mostUnpackedBytes = 96 * 1024 * 1024;
const mostMs = 20_000;
const lookMs = 50;

export function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 1024).includes("%PDF-");
}

const oneAtATime = pLimit(1);

/** In the last so many bytes a file says that it ends. */
const endBytes = 2048;

/** @throws Refusal 400: locked, without text, too large, or damaged */
export async function readPdf(bytes: Buffer): Promise<PdfLine[]> {
  // One that was cut off is mended by pdf.js, without the rows that it lacks.
  if (!bytes.subarray(-endBytes).includes("%%EOF")) throw unreadable(faults.unreadable);
  const answer = await oneAtATime(() => askThread(new Uint8Array(bytes)));
  if ("fault" in answer) throw unreadable(faults[answer.fault]);
  if (answer.runs.length === 0) throw unreadable(say(m.refusal_pdf_has_no_text));
  return linesOf(answer.runs);
}

type Fault = Extract<PdfAnswer, { fault: string }>["fault"];
const faults: Record<Fault, Said> = {
  locked: say(m.refusal_pdf_is_locked),
  long: say(m.refusal_pdf_is_too_large),
  unreadable: say(m.refusal_pdf_cannot_be_read),
};

function askThread(bytes: Uint8Array<ArrayBuffer>): Promise<PdfAnswer> {
  const task: PdfTask = { bytes, mostPages, mostRuns };
  const thread = new Worker(new URL("./pdf-thread.ts", import.meta.url), {
    ...{ workerData: task, transferList: [bytes.buffer], env: {}, execArgv: [] },
    resourceLimits: { maxOldGenerationSizeMb: mostHeapMb },
  });
  const { promise, resolve } = Promise.withResolvers<PdfAnswer>();
  thread.once("message", resolve);
  thread.once("error", (error: NodeJS.ErrnoException) =>
    resolve({ fault: error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "long" : "unreadable" }),
  );
  thread.once("exit", () => resolve({ fault: "unreadable" }));
  const late = setTimeout(() => resolve({ fault: "long" }), mostMs);
  const looks = setInterval(() => {
    thread.getHeapStatistics().then(
      ({ external_memory: unpacked }) => unpacked > mostUnpackedBytes && resolve({ fault: "long" }),
      // It has just ended.
      () => undefined,
    );
  }, lookMs);
  return promise.finally(async () => {
    clearTimeout(late);
    clearInterval(looks);
    await thread.terminate();
  });
}

function unreadable(message: Said): Refusal {
  return new Refusal(400, message, { code: "workbook", field: "file" });
}
