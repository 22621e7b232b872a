import type { Log } from "./log.ts";

/** An uncaught error still ends the process, but its values stay out of the log: Node would print it in full. */
export function logLastWords(log: () => Log): void {
  process.on("uncaughtException", (err) => {
    log().fatal({ err }, "the process ends: an error that nobody expected");
    process.exit(1);
  });
}
