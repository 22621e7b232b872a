/** Lets an owner who gave the password download something for a minute. Every process of the shop accepts the mark. */
import { createHmac, timingSafeEqual } from "node:crypto";
import * as m from "#messages";
import { Refusal } from "../answers/refusal.ts";
import { say } from "../answers/say.ts";

const openMs = 60_000;

type DownloadMark = { until: number; mark: string };

/** @param what is downloaded: the mark is valid for that only */
export function markDownload(secret: string, what: string, ownerId: string, now: Date): DownloadMark {
  const until = now.getTime() + openMs;
  return { until, mark: markOf(secret, what, until, ownerId) };
}

/** @throws Refusal 403 */
export function requireMark(
  secret: string,
  what: string,
  { until, mark }: DownloadMark,
  ownerId: string,
  now: Date,
): void {
  const right = Buffer.from(markOf(secret, what, until, ownerId));
  const given = Buffer.from(mark);
  if (given.length === right.length && timingSafeEqual(given, right) && now.getTime() <= until) return;
  throw new Refusal(403, say(m.refusal_this_download_has_expired), { code: "expired" });
}

function markOf(secret: string, what: string, until: number, ownerId: string): string {
  return createHmac("sha256", secret).update(`${what}\0${until}\0${ownerId}`).digest("base64url");
}
