/**
 * Messages between a shopper and the nursery about a claim.
 *
 * 1. While the claim is open, with its order locked: of a message and a decision at once the decision comes last, or the message is refused
 *    with a sentence. The same message sent twice is one.
 * 2. Each side is told of the other's: the customer by mail, or by SMS without a mailbox (tell.ts), the team by mail and push.
 * 3. Words and photos are seen by the owners and by whose order it is, and are forgotten with the claim's own.
 */
import { asc, eq, inArray } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { fault } from "#contract/wire/faults.ts";
import type { Claim, ClaimMessageInput } from "#contract/wire/shoppers/claims.ts";
import type { Db, Queryable } from "#db/database.ts";
import { tellOffice } from "#db/news.ts";
import { inTransaction } from "#db/open.ts";
import { claimMessages, claims } from "#db/schema/claims.ts";
import * as m from "#messages";
import { describeChange } from "../http/activity/activity.ts";
import { fieldFault } from "../http/answers/faults.ts";
import { Refusal } from "../http/answers/refusal.ts";
import { figure, say } from "../http/answers/say.ts";
import { queueMails } from "../mail/queue.ts";
import type { LetterPicture } from "../media/pictures.ts";
import { lockOrder } from "../orders/changing/apply-change.ts";
import { ordersById } from "../orders/listing/delivered.ts";
import type { OrderRow } from "../orders/order.ts";
import { photosOfMessages, writePhotos } from "./photos.ts";
import { subjectOf, type TellingWays, tellByText, threadText } from "./tell.ts";

/** More is a conversation for the phone. */
const mostMessages = 100;

/** `ownerId`: who of the team writes; null for whose order it is, which `isTheirs` asks again with the order locked. */
export type ClaimWriter =
  | { ownerId: string; ways: TellingWays }
  | { ownerId: null; isTheirs: (order: OrderRow) => boolean };
type ClaimRow = typeof claims.$inferSelect;
type Written = { input: ClaimMessageInput; photos: LetterPicture[]; key: string };

/** Before its photos are work. @throws Refusal 404 */
export async function requireWriter(db: Db, by: ClaimWriter, claimId: string): Promise<void> {
  const [found] = await db.select({ orderId: claims.orderId }).from(claims).where(eq(claims.id, claimId));
  const order = found && (await ordersById(db, [found.orderId])).get(found.orderId);
  if (order === undefined || (by.ownerId === null && !by.isTheirs(order))) throw unknownClaim();
}

/**
 * @returns whether the other side is told
 * @throws Refusal 400 (neither words nor photos), 404, 409 (decided, or too many)
 */
export async function writeClaimMessage(db: Db, by: ClaimWriter, { input, photos, key }: Written): Promise<boolean> {
  const { claimId, text } = input;
  if (text === "" && photos.length === 0) {
    throw new Refusal(400, fieldFault("text", fault("required")), { code: "invalid", field: "text" });
  }
  const [found] = await db.select({ orderId: claims.orderId }).from(claims).where(eq(claims.id, claimId));
  if (found === undefined) throw unknownClaim();
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, found.orderId);
    if (by.ownerId === null && !by.isTheirs(order)) throw unknownClaim();
    const [claim] = await tx.select().from(claims).where(eq(claims.id, claimId));
    const earlier = await tx
      .select({ id: claimMessages.id, key: claimMessages.idempotencyKey })
      .from(claimMessages)
      .where(eq(claimMessages.claimId, claimId));
    const tell = async (messageId: string, about: ClaimRow) => {
      if (by.ownerId === null) return true;
      return tellByText(tx, order, threadText(`claim-message:${messageId}`, "claimMessage", about), by.ways);
    };
    const same = earlier.find((one) => one.key === key);
    if (same !== undefined && claim !== undefined) return tell(same.id, claim);
    if (claim?.decision !== null) throw new Refusal(409, say(m.refusal_claim_thread_over), { code: "claim-decided" });
    if (earlier.length >= mostMessages) {
      throw new Refusal(409, say(m.refusal_claim_messages_too_many, { count: figure(mostMessages) }), {
        code: "too-many",
      });
    }
    const messageId = uuidv7();
    const createdAt = new Date();
    await tx
      .insert(claimMessages)
      .values({ id: messageId, claimId, ownerId: by.ownerId, text, idempotencyKey: key, createdAt });
    await writePhotos(tx, claimId, photos, messageId);
    if (claim !== undefined) describeChange({ subject: subjectOf(claim) });
    const kind = by.ownerId === null ? "claim-written" : "claim-message";
    await queueMails(tx, [{ key: `${kind}:${messageId}`, kind, payload: { claimId, orderId: order.id, messageId } }]);
    tellOffice(tx, "claims");
    return tell(messageId, claim);
  });
}

/** Of each claim, oldest first. */
export async function messagesOf(q: Queryable, claimIds: string[]): Promise<Map<string, Claim["messages"]>> {
  if (claimIds.length === 0) return new Map();
  const rows = await q
    .select()
    .from(claimMessages)
    .where(inArray(claimMessages.claimId, claimIds))
    .orderBy(asc(claimMessages.createdAt), asc(claimMessages.id));
  const photos = await photosOfMessages(
    q,
    rows.map(({ id }) => id),
  );
  const found = new Map<string, Claim["messages"]>();
  for (const { id, claimId, ownerId, text, createdAt } of rows) {
    const message = {
      ...{ _id: id, isNursery: ownerId !== null, text, photos: photos.get(id) ?? [] },
      createdAt: createdAt.toISOString(),
    };
    found.set(claimId, [...(found.get(claimId) ?? []), message]);
  }
  return found;
}

export function unknownClaim(): Refusal {
  return new Refusal(404, say(m.refusal_unknown_claim), { code: "unknown-claim" });
}
