/**
 * Changes from all processes of the shop: heard at once in the process that changed it, in the others by the database's
 * notifications. They leave together, five times a second at most: a notification makes commits of the database wait for each other.
 */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { type NewsTopic, newsTopics } from "#contract/rules/office/office-news.ts";
import type { Database } from "#db/database.ts";
import { followNews } from "#db/news.ts";

export const newsChannel = "office_news";
const gatherMs = 200;

export type News = {
  /** @param hear gets each topic once for what changed together. @returns ends it */
  follow(hear: (topics: NewsTopic[]) => void): () => void;
  close(): Promise<void>;
};

/** @param warn told when other processes could not be notified; their offices look by themselves, twice a minute */
export function openNews({ db, listen }: Pick<Database, "db" | "listen">, warn: (error: unknown) => void): News {
  const own = randomUUID();
  const hearers = new Set<(topics: NewsTopic[]) => void>();
  const gathered = new Set<NewsTopic>();
  let timer: NodeJS.Timeout | undefined;

  function tell(topics: NewsTopic[]): void {
    for (const hear of hearers) hear(topics);
  }
  function leave(): void {
    timer = undefined;
    const topics = [...gathered];
    gathered.clear();
    tell(topics);
    if (listen === undefined) return;
    db.execute(sql`select pg_notify(${newsChannel}, ${`${own} ${topics.join(" ")}`})`).catch(warn);
  }
  const unfollow = followNews((topic) => {
    gathered.add(topic);
    timer ??= setTimeout(leave, gatherMs).unref();
  });
  const unlisten = listen?.(newsChannel, (payload) => {
    if (payload === undefined) return tell([...newsTopics]);
    const [from, ...words] = payload.split(" ");
    const topics = newsTopics.filter((topic) => words.includes(topic));
    if (from !== own && topics.length > 0) tell(topics);
  });
  return {
    follow(hear) {
      hearers.add(hear);
      return () => void hearers.delete(hear);
    },
    async close() {
      unfollow();
      clearTimeout(timer);
      await unlisten?.();
    },
  };
}
