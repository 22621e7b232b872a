/**
 * Changes that the open office is told of: that orders changed, say, never which. Whoever changes some says so in the same
 * transaction; those who follow hear of it after the commit, and never after a rollback. It is no record: who did not listen reads
 * the tables.
 */
import { type NewsTopic, newsTopics } from "#contract/rules/office/office-news.ts";
import type { Tx } from "./database.ts";
import { afterCommit } from "./open.ts";

const followers = new Set<(topic: NewsTopic) => void>();

/** One function for each topic, so that a transaction that says it often says it once. */
const tellers = new Map(
  newsTopics.map((topic) => [
    topic,
    () => {
      for (const hear of followers) hear(topic);
    },
  ]),
);

export function tellOffice(tx: Tx, topic: NewsTopic): void {
  const tell = tellers.get(topic);
  if (tell !== undefined) afterCommit(tx, tell);
}

/** Calls a function after each such change of this process. @returns ends it */
export function followNews(hear: (topic: NewsTopic) => void): () => void {
  followers.add(hear);
  return () => void followers.delete(hear);
}
