import * as m from "#messages";
import { terminal } from "#messages/terminal.ts";
import { sentenceForLog } from "../http/log.ts";

/** Longer than running answers get (pages/front.ts), shorter than supervisors wait. */
const cutOffMs = 10_000;
const lookForParentMs = 1_000;

let finish: (() => Promise<void>) | undefined;
let isStopping = false;

/**
 * Ends the process with code 0 on SIGTERM, SIGINT or SIGHUP, or when the npm that started it is gone (npm forwards the
 * first two only).
 * @param work done before; replaces that of an earlier call. If it takes too long, it is cut off: code 1
 */
export function stopOnRequest(work: () => Promise<void>): void {
  const isFirst = finish === undefined;
  finish = work;
  if (!isFirst) return;
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, stop);
  if (/^(start|dev)$/.test(process.env.npm_lifecycle_event ?? "")) stopWithParent();
}

function stop(): void {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(1), cutOffMs).unref();
  void finish?.().then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`${terminal(m.start_not_stopped, { words: sentenceForLog(error) })}\n`);
      process.exit(1);
    },
  );
}

function stopWithParent(): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, lookForParentMs).unref();
}
