/**
 * Photos of a claim. As those of messages (server/contact/letter-pictures.ts): decoded and encoded anew, so that neither a place nor a
 * second file comes with them, and rows of the database, so that no address shows them to strangers.
 */
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { claimPhotoBytes, claimPhotosMax } from "#contract/rules/claims.ts";
import type { Claim } from "#contract/wire/shoppers/claims.ts";
import type { Queryable, Tx } from "#db/database.ts";
import { claimPhotos, claims } from "#db/schema/claims.ts";
import * as m from "#messages";
import { Refusal } from "../http/answers/refusal.ts";
import { figure, say } from "../http/answers/say.ts";
import { type FileLimits, type Form, formReader } from "../http/input/form.ts";
import { type LetterPicture, letterPictures } from "../media/pictures.ts";

const limits: FileLimits = {
  field: "photos",
  maxBytes: claimPhotoBytes,
  maxFiles: claimPhotosMax,
  tooLarge: say(m.refusal_picture_at_most_mb, { count: figure(claimPhotoBytes / 1024 / 1024) }),
  tooMany: say(m.refusal_photos_of_claim, { count: figure(claimPhotosMax) }),
};

const formsAtOnce = 4;
/** @throws Refusal 400, 413, 415; 503 while too many are read */
export const readClaimForm = formReader(limits, formsAtOnce);

/** @throws PictureError that names the field */
export const encodePhotos = ({ files }: Form): Promise<LetterPicture[]> => letterPictures(files, limits.field);

/** @param messageId of the thread; without it they come with the claim itself */
export async function writePhotos(tx: Tx, claimId: string, photos: LetterPicture[], messageId?: string): Promise<void> {
  if (photos.length === 0) return;
  const of = { claimId, messageId: messageId ?? null };
  await tx.insert(claimPhotos).values(photos.map((one, place) => ({ id: uuidv7(), ...of, place, ...one })));
}

/** Those that came with the claims themselves, without their bytes. */
export async function photosOf(q: Queryable, claimIds: string[]): Promise<Map<string, Claim["photos"]>> {
  if (claimIds.length === 0) return new Map();
  const { id, claimId, place, width, height } = claimPhotos;
  const rows = await q
    .select({ id, claimId, width, height })
    .from(claimPhotos)
    .where(and(inArray(claimId, claimIds), isNull(claimPhotos.messageId)))
    .orderBy(asc(claimId), asc(place));
  const ofClaim = Map.groupBy(rows, (row) => row.claimId);
  const shown = claimIds.map(
    (one) =>
      [one, (ofClaim.get(one) ?? []).map((row) => ({ _id: row.id, width: row.width, height: row.height }))] as const,
  );
  return new Map(shown);
}

/** Those of messages, by message, without their bytes. */
export async function photosOfMessages(q: Queryable, messageIds: string[]): Promise<Map<string, Claim["photos"]>> {
  if (messageIds.length === 0) return new Map();
  const { id, messageId, place, width, height } = claimPhotos;
  const rows = await q
    .select({ id, messageId, width, height })
    .from(claimPhotos)
    .where(inArray(messageId, messageIds))
    .orderBy(asc(messageId), asc(place));
  const found = new Map<string, Claim["photos"]>();
  for (const row of rows) {
    const of = found.get(row.messageId ?? "") ?? [];
    found.set(row.messageId ?? "", [...of, { _id: row.id, width: row.width, height: row.height }]);
  }
  return found;
}

/** For an owner, who sees every photo. @throws Refusal 404 */
export async function readPhoto(q: Queryable, photoId: string): Promise<Buffer> {
  const [row] = await q.select({ webp: claimPhotos.webp }).from(claimPhotos).where(eq(claimPhotos.id, photoId));
  if (row === undefined) throw unknownPhoto();
  return Buffer.from(row.webp, "base64");
}

/** The order whose claim a photo belongs to; undefined for an unknown one. */
export async function orderOfPhoto(q: Queryable, photoId: string): Promise<string | undefined> {
  const [row] = await q
    .select({ orderId: claims.orderId })
    .from(claimPhotos)
    .innerJoin(claims, eq(claims.id, claimPhotos.claimId))
    .where(eq(claimPhotos.id, photoId));
  return row?.orderId;
}

export function unknownPhoto(): Refusal {
  return new Refusal(404, say(m.refusal_we_do_not_know_this_picture), { code: "unknown-picture" });
}
