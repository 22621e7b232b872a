/**
 * Reviews of buyers.
 *
 * 1. One for each product and customer, written when an order of it has been delivered, by who ordered it: the account, the guest's browser,
 *    or whoever has the link that was sent to them. An account that orders it again changes the review that it wrote; a guest's orders prove
 *    nothing of each other, so each has its own. Somebody else's order is answered like an unknown one.
 *    An order that only brings plants anew has no reviews of its own: they are of the order that it came for.
 * 2. Who wrote it changes or withdraws it. A change names the revision that it replaces, so that neither two windows nor two presses
 *    overwrite each other unseen.
 * 3. It is shown at once or after the owner's look, as the settings say at that time; so is a change of it. What the owner has hidden is
 *    looked at again before a change of it is shown.
 * 4. Average and count are counted from the table when the product is read (server/catalog/reading/ratings.ts): whatever changes what is
 *    shown says that its product has changed.
 */
import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { uploadMark } from "#contract/rules/constants.ts";
import type { ReviewState } from "#contract/rules/reviews.ts";
import { fault } from "#contract/wire/faults.ts";
import type {
  OwnReview,
  OwnReviewsInput,
  ReviewedOrder,
  ReviewInput,
  ReviewWhose,
  WithdrawInput,
  WrittenReview,
} from "#contract/wire/shoppers/reviews.ts";
import { isAnyOf } from "#db/any-of.ts";
import { changed } from "#db/changes.ts";
import type { Db, Queryable, Tx } from "#db/database.ts";
import { tellOffice } from "#db/news.ts";
import { inTransaction } from "#db/open.ts";
import type { StoredPicture } from "#db/schema/catalog.ts";
import { orderLines, orders } from "#db/schema/orders.ts";
import { reviews } from "#db/schema/reviews.ts";
import * as m from "#messages";
import { Refusal } from "../http/answers/refusal.ts";
import { say } from "../http/answers/say.ts";
import { refusedField } from "../http/errors.ts";
import { idOfLink } from "../http/signed-link.ts";
import { PictureError, storePicture } from "../media/pictures.ts";
import type { MediaStore } from "../media/store.ts";
import { noteRemoved } from "./remove-photos.ts";
import { loadReviewSettings } from "./review-settings.ts";

export type ReviewShop = { db: Db; media: MediaStore; secret: string };
/** `customerId`: of the signed-in account, if there is one. */
export type Buyer = ReviewWhose & { customerId: string | undefined };

type ReviewRow = typeof reviews.$inferSelect;
type OrderRow = typeof orders.$inferSelect;

/**
 * @param images that were sent along, in order
 * @throws Refusal 400, 413, 503 (a picture), 404 (not their order), 409 (`not-bought`, `not-delivered`, `reviewed-before`)
 */
export async function saveReview(
  { db, media, secret }: ReviewShop,
  buyer: Buyer,
  input: ReviewInput,
  images: Buffer[],
): Promise<OwnReview> {
  // Asked before the pictures are worked on, and again in the transaction.
  await requireBought(db, secret, buyer, input.product);
  const uploaded = await storeImages(db, media, images);
  try {
    return await writeReview(db, secret, buyer, input, uploaded);
  } catch (error) {
    await noteRemoved(db, uploaded);
    throw error;
  }
}

function writeReview(
  db: Db,
  secret: string,
  buyer: Buyer,
  input: ReviewInput,
  uploaded: StoredPicture[],
): Promise<OwnReview> {
  return inTransaction(db, async (tx) => {
    const { order, line } = await requireBought(tx, secret, buyer, input.product);
    // Of two orders at once one writes the review, and the other is told.
    if (order.customerId !== null)
      await tx.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`review ${order.customerId} ${input.product}`}, 0))`,
      );
    const isTheirs = and(isBy(order), eq(reviews.productId, input.product));
    const newestFirst = desc(reviews.createdAt);
    const [before] = await tx.select().from(reviews).where(isTheirs).orderBy(newestFirst).limit(1).for("update");
    if ((before?.revision ?? 0) !== input.revision) throw writtenBefore();
    const { isShownAtOnce } = await loadReviewSettings(tx);
    const state: ReviewState = isShownAtOnce && before?.state !== "hidden" ? "shown" : "waiting";
    const pictures = arranged(before?.pictures ?? [], uploaded, input.pictures);
    const values = { stars: input.stars, text: input.text, pictures, state };
    const [row] =
      before === undefined
        ? await tx
            .insert(reviews)
            .values({
              ...values,
              id: uuidv7(),
              productId: input.product,
              orderId: order.id,
              name: nameOf(order),
              size: line.size,
            })
            .onConflictDoNothing()
            .returning()
        : await tx
            .update(reviews)
            .set({ ...values, revision: sql`${reviews.revision} + 1` })
            .where(eq(reviews.id, before.id))
            .returning();
    // The other window was quicker.
    if (row === undefined) throw writtenBefore();
    const stay = new Set(pictures.map(({ url }) => url));
    await noteRemoved(
      tx,
      [...(before?.pictures ?? []), ...uploaded].filter(({ url }) => !stay.has(url)),
    );
    if (state === "shown" || before?.state === "shown") changed(tx, { products: [input.product] });
    tellOffice(tx, "reviews");
    return ownReview(row);
  });
}

/** A review that is gone already stays so. @throws Refusal 404 (not their order) */
export async function withdrawReview(
  { db, secret }: ReviewShop,
  buyer: Buyer,
  { product }: WithdrawInput,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await ownOrder(tx, secret, buyer, product);
    if (order === undefined) throw unknownOrder();
    const isTheirs = and(isBy(order), eq(reviews.productId, product));
    const gone = await tx.delete(reviews).where(isTheirs).returning();
    await noteRemoved(
      tx,
      gone.flatMap(({ pictures }) => pictures),
    );
    if (gone.some(({ state }) => state === "shown")) changed(tx, { products: [product] });
    tellOffice(tx, "reviews");
  });
}

/** The reviews of a person go with them. @param orderIds all of theirs */
export async function forgetReviews(tx: Tx, orderIds: string[]): Promise<void> {
  const gone = await tx
    .delete(reviews)
    .where(isAnyOf(reviews.orderId, orderIds))
    .returning({ productId: reviews.productId, pictures: reviews.pictures });
  await noteRemoved(
    tx,
    gone.flatMap(({ pictures }) => pictures),
  );
  changed(tx, { products: gone.map(({ productId }) => productId) });
}

/**
 * The products of an order that it may review. With a product alone: of the account's orders that one which can be reviewed, else the newest.
 * @returns null for who has not bought it
 * @throws Refusal 404 for an order that is not theirs
 */
export async function ownReviews(
  { db, secret }: Pick<ReviewShop, "db" | "secret">,
  buyer: Buyer,
  { product }: Pick<OwnReviewsInput, "product">,
): Promise<ReviewedOrder | null> {
  const order = await ownOrder(db, secret, buyer, product);
  if (order === undefined) {
    if (buyer.order !== undefined || buyer.link !== undefined) throw unknownOrder();
    return null;
  }
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position));
  const ids = lines.map(({ productId }) => productId);
  const written = await db
    .select()
    .from(reviews)
    .where(and(isBy(order), inArray(reviews.productId, ids)))
    .orderBy(desc(reviews.createdAt));
  const firstOfEach = [...Map.groupBy(lines, ({ productId }) => productId).values()].flatMap(([line]) => line ?? []);
  return {
    _id: order.id,
    number: `GP-${order.number}`,
    state: stateOf(order),
    name: nameOf(order),
    placedAt: order.createdAt.toISOString(),
    lines: firstOfEach.map((line) => {
      const review = written.find(({ productId }) => productId === line.productId);
      return {
        product: line.productId,
        name: line.name,
        bengaliName: line.bengaliName,
        picture: line.picture,
        size: line.size,
        review: review === undefined ? null : ownReview(review),
      };
    }),
  };
}

/** Written by whose order it is. */
function isBy({ id, customerId }: OrderRow): SQL {
  if (customerId === null) return eq(reviews.orderId, id);
  return sql`${reviews.orderId} in (select o.id from orders o where o.customer_id = ${customerId})`;
}

/** @throws Refusal 404 (not their order), 409 (it has no such product, or has not come) */
async function requireBought(db: Queryable, secret: string, buyer: Buyer, product: string) {
  const order = await ownOrder(db, secret, buyer, product);
  const isNamed = buyer.order !== undefined || buyer.link !== undefined;
  if (order === undefined && isNamed) throw unknownOrder();
  const [line] =
    order === undefined
      ? []
      : await db
          .select()
          .from(orderLines)
          .where(and(eq(orderLines.orderId, order.id), eq(orderLines.productId, product)))
          .orderBy(asc(orderLines.position));
  if (order === undefined || line === undefined) {
    throw new Refusal(409, say(m.refusal_review_not_bought), { code: "not-bought" });
  }
  if (stateOf(order) !== "delivered") {
    throw new Refusal(409, say(m.refusal_review_not_delivered), { code: "not-delivered" });
  }
  return { order, line };
}

async function ownOrder(
  db: Queryable,
  secret: string,
  buyer: Buyer,
  product: string | undefined,
): Promise<OrderRow | undefined> {
  const { customerId, guestKey, link } = buyer;
  if (link !== undefined) {
    const linked = idOfLink(secret, "review", link);
    return linked === undefined ? undefined : firstOrder(db, await orderWhere(db, eq(orders.id, linked)));
  }
  if (buyer.order !== undefined) {
    // A guest's order that has joined an account belongs to that account only.
    const isTheirs =
      customerId !== undefined
        ? eq(orders.customerId, customerId)
        : and(isNull(orders.customerId), eq(orders.guestKey, guestKey ?? ""));
    return firstOrder(db, await orderWhere(db, and(eq(orders.id, buyer.order), isTheirs)));
  }
  if (customerId === undefined || product === undefined) return undefined;
  const isDelivered = sql`${orders.status} = 'Delivered' and ${orders.canceledAt} is null and ${orders.returnedAt} is null`;
  const [found] = await db
    .select({ order: orders })
    .from(orders)
    .innerJoin(orderLines, and(eq(orderLines.orderId, orders.id), eq(orderLines.productId, product)))
    .leftJoin(reviews, and(eq(reviews.orderId, orders.id), eq(reviews.productId, product)))
    .where(and(eq(orders.customerId, customerId), isNull(orders.replaces)))
    .orderBy(sql`(${isDelivered}) desc`, desc(isNull(reviews.id)), desc(orders.createdAt))
    .limit(1);
  return found?.order;
}

/** The order that was paid for, of one that brings its plants anew. Undefined when its account was deleted. */
async function firstOrder(db: Queryable, order: OrderRow | undefined): Promise<OrderRow | undefined> {
  let first = order;
  while (first?.replaces) first = await orderWhere(db, eq(orders.id, first.replaces._id));
  return first?.forgetAddressAt !== null || first.addressForgottenAt !== null ? undefined : first;
}

async function orderWhere(db: Queryable, where: ReturnType<typeof and>): Promise<OrderRow | undefined> {
  const [order] = await db.select().from(orders).where(where);
  return order;
}

function stateOf({ status, canceledAt, returnedAt }: OrderRow): ReviewedOrder["state"] {
  if (canceledAt !== null || returnedAt !== null) return "ended";
  return status === "Delivered" ? "delivered" : "on-its-way";
}

/** Given name and initial. Of a gift nothing: its address is not the buyer's. Empty when the address was forgotten. */
function nameOf({ address, gift }: OrderRow): string {
  if (gift !== null) return "";
  const { firstName = "", lastName = "" } = address;
  const [initial] = new Intl.Segmenter().segment(lastName.trim());
  return [firstName.trim(), ...(initial === undefined ? [] : [`${initial.segment}.`])].join(" ").trim();
}

/** Of several, all or none are kept. */
async function storeImages(db: Db, media: MediaStore, images: Buffer[]): Promise<StoredPicture[]> {
  const results = await Promise.allSettled(images.map((bytes) => storePicture(media, bytes, "")));
  const stored = results.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
  const failed = results.findIndex(({ status }) => status === "rejected");
  if (failed === -1) return stored;
  await noteRemoved(db, stored);
  const { reason } = results[failed] as PromiseRejectedResult;
  throw reason instanceof PictureError ? reason.at(`images.${failed}`) : reason;
}

/** @param wanted addresses of pictures that it has, and {@link uploadMark} for the next that was sent */
function arranged(present: StoredPicture[], uploaded: StoredPicture[], wanted: string[]): StoredPicture[] {
  const toPlace = [...uploaded];
  const pictures = wanted.map((address, at) => {
    const picture = address === uploadMark ? toPlace.shift() : present.find(({ url }) => url === address);
    if (picture === undefined) throw refusedField(400, `pictures.${at}`, fault("wrong"));
    return picture;
  });
  if (toPlace.length > 0) throw refusedField(400, "pictures", fault("wrong"));
  return pictures;
}

/** All that the account has written, newest first. */
export function writtenReviews(db: Db, customerId: string): Promise<WrittenReview[]> {
  return reviewsWhere(db, eq(orders.customerId, customerId));
}

/** All of these orders, newest first. */
export function reviewsOfOrders(db: Db, orderIds: string[]): Promise<WrittenReview[]> {
  return reviewsWhere(db, isAnyOf(orders.id, orderIds));
}

async function reviewsWhere(db: Db, are: SQL): Promise<WrittenReview[]> {
  const rows = await db
    .select({ review: reviews, number: orders.number })
    .from(reviews)
    .innerJoin(orders, eq(reviews.orderId, orders.id))
    .where(are)
    .orderBy(desc(reviews.createdAt));
  return rows.map(({ review, number }) => ({
    ...ownReview(review),
    product: review.productId,
    order: `GP-${number}`,
  }));
}

function ownReview({ id, stars, text, pictures, state, reply, revision, createdAt }: ReviewRow): OwnReview {
  return { _id: id, stars, text, pictures, state, reply, revision, createdAt: createdAt.toISOString() };
}

function writtenBefore(): Refusal {
  return new Refusal(409, say(m.refusal_reviewed_before), { code: "reviewed-before" });
}

function unknownOrder(): Refusal {
  return new Refusal(404, say(m.refusal_review_link), { code: "unknown-order" });
}
