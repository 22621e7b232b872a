import type { Log } from "./log.ts";

/** What nobody caught ends the process, as ever, but its values stay out of the log: Node would print the error as it is. */
export function logLastWords(log: () => Log): void {
  process.on("uncaughtException", (err) => {
    log().fatal({ err }, "the process ends: an error that nobody expected");
    process.exit(1);
  });
}
