/**
 * Pictures that come with a message.
 *
 * 1. Each is decoded and encoded anew before it is kept, so that neither a place nor a second file comes with it.
 * 2. Only owners see them. They are rows of the database: the media store answers whoever knows an address.
 * 3. Anybody may send some, so the forms that are read at once and the pictures of a day are bounded.
 */

import { eq, inArray } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { messagePictureBytes, messagePicturesMax } from "#contract/rules/constants.ts";
import type { ContactMessage } from "#contract/wire/shop/contact.ts";
import type { Db, Queryable } from "#db/database.ts";
import { contactPictures } from "#db/schema/contact.ts";
import * as m from "#messages";
import { Refusal } from "../http/answers/refusal.ts";
import { figure, say } from "../http/answers/say.ts";
import { type FileLimits, type Form, formReader } from "../http/input/form.ts";
import { type LetterPicture, letterPictures } from "../media/pictures.ts";

const limits: FileLimits = {
  field: "pictures",
  maxBytes: messagePictureBytes,
  maxFiles: messagePicturesMax,
  tooLarge: say(m.refusal_picture_at_most_mb, { count: figure(messagePictureBytes / 1024 / 1024) }),
  tooMany: say(m.refusal_pictures_of_message, { count: figure(messagePicturesMax) }),
};

const formsAtOnce = 4;
/** @throws Refusal 400, 413, 415; 503 while too many are read */
export const readLetterForm = formReader(limits, formsAtOnce);

/** @throws PictureError that names the field */
export const encodeLetterPictures = ({ files }: Form): Promise<LetterPicture[]> => letterPictures(files, limits.field);

export async function writeLetterPictures(tx: Queryable, messageId: string, pictures: LetterPicture[]): Promise<void> {
  if (pictures.length === 0) return;
  await tx.insert(contactPictures).values(pictures.map((one, place) => ({ id: uuidv7(), messageId, place, ...one })));
}

/** Without their bytes. */
export async function picturesOf(db: Db, messageIds: string[]): Promise<Map<string, ContactMessage["pictures"]>> {
  const { id, messageId, place, width, height } = contactPictures;
  const rows = await db
    .select({ id, messageId, width, height })
    .from(contactPictures)
    .where(inArray(messageId, messageIds))
    .orderBy(messageId, place);
  const found = new Map<string, ContactMessage["pictures"]>(messageIds.map((one) => [one, []]));
  for (const row of rows) found.get(row.messageId)?.push({ _id: row.id, width: row.width, height: row.height });
  return found;
}

/** @throws Refusal 404 */
export async function readLetterPicture(db: Db, pictureId: string): Promise<Buffer> {
  const [row] = await db
    .select({ webp: contactPictures.webp })
    .from(contactPictures)
    .where(eq(contactPictures.id, pictureId));
  if (row === undefined)
    throw new Refusal(404, say(m.refusal_we_do_not_know_this_picture), { code: "unknown-picture" });
  return Buffer.from(row.webp, "base64");
}
