/**
 * Who found a review helpful.
 *
 * 1. Each account counts once for a review, and each browser without one: the server gives it a random, signed mark, which no script of a
 *    page can read. Who has none of the shop's yet counts as well, so the network around an address is limited for each review (routes.ts).
 * 2. Nobody's own review. Only of what is shown.
 * 3. No page is made anew for it: a stranger's press must not make the shop render. Its figure in a kept page is that of the page's time.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { orders } from "#db/schema/orders.ts";
import { reviewHelpful, reviews } from "#db/schema/reviews.ts";
import * as m from "#messages";
import { Refusal } from "../http/answers/refusal.ts";
import { say } from "../http/answers/say.ts";
import { unknownReview } from "./review-desk.ts";

export type Voter = { customerId: string } | { browser: string };

const markBytes = 16;

/** Of a browser that has none. @returns letters, digits, - and _ */
export function newMark(secret: string): string {
  const random = randomBytes(markBytes);
  return Buffer.concat([random, signed(secret, random)]).toString("base64url");
}

/** Whether the shop has made it: else a script would come with another one each time. @param mark any text of a cookie */
export function isMark(secret: string, mark: string): boolean {
  const bytes = Buffer.from(mark, "base64url");
  // Decoding is lenient: one mark has one spelling.
  if (bytes.length !== 2 * markBytes || bytes.toString("base64url") !== mark) return false;
  return timingSafeEqual(bytes.subarray(markBytes), signed(secret, bytes.subarray(0, markBytes)));
}

function signed(secret: string, random: Buffer): Buffer {
  return createHmac("sha256", secret).update("review-reader ").update(random).digest().subarray(0, markBytes);
}

/** @returns how many find it helpful now @throws Refusal 404 (not shown), 409 (their own) */
export async function sayHelpful(
  { db, secret }: { db: Db; secret: string },
  by: Voter,
  { review, isHelpful }: { review: string; isHelpful: boolean },
): Promise<number> {
  const voter = voterOf(secret, by);
  return inTransaction(db, async (tx) => {
    const [found] = await tx
      .select({ customerId: orders.customerId })
      .from(reviews)
      .leftJoin(orders, eq(orders.id, reviews.orderId))
      .where(and(eq(reviews.id, review), eq(reviews.state, "shown")));
    if (found === undefined) throw unknownReview();
    if ("customerId" in by && found.customerId === by.customerId) {
      throw new Refusal(409, say(m.refusal_own_review), { code: "own-review" });
    }
    const vote = { reviewId: review, voter };
    if (isHelpful) await tx.insert(reviewHelpful).values(vote).onConflictDoNothing();
    else await tx.delete(reviewHelpful).where(and(eq(reviewHelpful.reviewId, review), eq(reviewHelpful.voter, voter)));
    return tx.$count(reviewHelpful, eq(reviewHelpful.reviewId, review));
  });
}

function voterOf(secret: string, by: Voter): string {
  const who = "customerId" in by ? `account ${by.customerId}` : `browser ${by.browser}`;
  return createHmac("sha256", secret).update(`review-helpful ${who}`).digest("base64url").slice(0, 22);
}
