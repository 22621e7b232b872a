import type { Client } from "pg";

const firstWaitMs = 500;
const longestWaitMs = 30_000;

/**
 * Hears the notifications of a channel, on a connection of its own that is opened again when it ends, later each time.
 * Behind a pooler that hands out connections by transaction nothing is heard: those who listen must look by themselves too.
 * @param open a client that is not connected yet
 * @param heard undefined when notifications may have been missed
 * @returns ends it
 */
export function listenTo(
  channel: string,
  open: () => Client,
  heard: (payload: string | undefined) => void,
): () => Promise<void> {
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let waitMs = firstWaitMs;
  let isEnded = false;
  let hasListened = false;

  function again(failed: Client): void {
    if (isEnded || client !== failed) return;
    client = undefined;
    failed.end().catch(() => {});
    timer = setTimeout(connect, waitMs).unref();
    waitMs = Math.min(waitMs * 2, longestWaitMs);
  }

  function connect(): void {
    const opened = open();
    client = opened;
    opened.on("error", () => again(opened));
    opened.on("end", () => again(opened));
    opened.on("notification", ({ payload }) => heard(payload ?? ""));
    opened
      .connect()
      .then(() => opened.query(`listen ${opened.escapeIdentifier(channel)}`))
      .then(() => {
        waitMs = firstWaitMs;
        if (hasListened) heard(undefined);
        hasListened = true;
      })
      .catch(() => again(opened));
  }

  connect();
  return async () => {
    isEnded = true;
    clearTimeout(timer);
    await client?.end().catch(() => {});
  };
}
