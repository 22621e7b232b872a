/**
 * The open office's stream of server-sent events.
 *
 * 1. An event names topics that have changed and nothing of them: what a person may see of it, its own call decides.
 * 2. A stream ends with its session, which is looked up before each event and every few seconds. That look does not count as use.
 * 3. A session has few streams, a process not too many. The browser's windows share one.
 * 4. All end when the process stops: the browsers then try again, and reach another process or the next start.
 */
import type { ServerResponse } from "node:http";
import { hears, type NewsTopic } from "#contract/rules/office/office-news.ts";
import type { StaffRole } from "#contract/rules/office/roles.ts";
import * as m from "#messages";
import { Refusal } from "../http/answers/refusal.ts";
import { say } from "../http/answers/say.ts";
import type { News } from "./news.ts";

/** Proxies close a connection on which nothing is sent for a minute. */
const lookEveryMs = 10_000;
const streamsOfSession = 4;
const streamsOfProcess = 300;
/** Of a browser that has stopped reading. */
const mostUnreadBytes = 16 * 1024;

export type OfficeEvents = {
  /**
   * Streams until the session, the browser or the process ends.
   * @param roleNow looks the session up: undefined once it is over
   * @throws Refusal 429
   */
  open(response: ServerResponse, session: string, roleNow: () => Promise<StaffRole | undefined>): void;
  /** Ends all streams, and takes no more. */
  close(): Promise<void>;
};

type Stream = { response: ServerResponse; session: string; roleNow: () => Promise<StaffRole | undefined> };

/** @param news closed with the streams */
export function openOfficeEvents(news: News): OfficeEvents {
  const streams = new Set<Stream>();
  let isClosed = false;

  function end(stream: Stream): void {
    streams.delete(stream);
    stream.response.end();
  }
  /** @param topics empty: only a sign of life */
  async function send(stream: Stream, topics: readonly NewsTopic[]): Promise<void> {
    const role = await stream.roleNow();
    if (role === undefined || stream.response.writableLength > mostUnreadBytes) return end(stream);
    if (!streams.has(stream)) return;
    const heard = topics.filter((topic) => hears(role, topic));
    if (heard.length > 0) stream.response.write(`data: ${JSON.stringify(heard)}\n\n`);
    else if (topics.length === 0) stream.response.write(":\n\n");
  }
  function sendAll(topics: readonly NewsTopic[]): void {
    // A database that is away ends nobody's session.
    for (const stream of streams) send(stream, topics).catch(() => {});
  }

  const unfollow = news.follow(sendAll);
  const timer = setInterval(() => sendAll([]), lookEveryMs).unref();
  return {
    open(response, session, roleNow) {
      const ofSession = [...streams].filter((one) => one.session === session).length;
      if (isClosed || ofSession >= streamsOfSession || streams.size >= streamsOfProcess) {
        throw new Refusal(429, say(m.refusal_too_many_office_windows), { code: "too-many" });
      }
      const stream = { response, session, roleNow };
      streams.add(stream);
      response.once("close", () => streams.delete(stream));
    },
    async close() {
      isClosed = true;
      unfollow();
      clearInterval(timer);
      for (const stream of streams) end(stream);
      await news.close();
    },
  };
}
