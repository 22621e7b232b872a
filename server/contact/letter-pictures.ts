/**
 * Pictures that come with a message.
 *
 * 1. Each is decoded and encoded anew before it is kept, so that neither a place nor a second file comes with it.
 * 2. Only owners see them. They are rows of the database: the media store answers whoever knows an address.
 * 3. Anybody may send some, so the forms that are read at once and the pictures of a day are bounded.
 */

import { eq, inArray } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { v7 as uuidv7 } from "uuid";
import { messagePictureBytes, messagePicturesMax } from "#contract/rules/constants.ts";
import type { ContactMessage } from "#contract/wire/contact.ts";
import type { Db, Queryable } from "#db/database.ts";
import { contactPictures } from "#db/schema/contact.ts";
import * as m from "#messages";
import { Refusal } from "../http/answers/refusal.ts";
import { figure, say } from "../http/answers/say.ts";
import { type FileLimits, type Form, readForm } from "../http/input/form.ts";
import { letterPicture, PictureError } from "../media/pictures.ts";

const limits: FileLimits = {
  field: "pictures",
  maxBytes: messagePictureBytes,
  maxFiles: messagePicturesMax,
  tooLarge: say(m.refusal_picture_at_most_mb, { count: figure(messagePictureBytes / 1024 / 1024) }),
  tooMany: say(m.refusal_pictures_of_message, { count: figure(messagePicturesMax) }),
};

const maxFormsAtOnce = 4;
let formsAtOnce = 0;

/** @throws Refusal 503 while too many are read */
export async function readLetterForm(request: FastifyRequest): Promise<Form> {
  if (formsAtOnce >= maxFormsAtOnce)
    throw new Refusal(503, say(m.refusal_too_many_pictures_are_being_sent_at_this), {
      code: "busy",
    });
  formsAtOnce += 1;
  try {
    return await readForm(request, limits);
  } finally {
    formsAtOnce -= 1;
  }
}

type LetterPicture = { width: number; height: number; webp: string };

/** @throws PictureError that names the field */
export async function encodeLetterPictures({ files }: Form): Promise<LetterPicture[]> {
  const encoded: LetterPicture[] = [];
  for (const file of files) {
    try {
      const { bytes, width, height } = await letterPicture(file.bytes);
      encoded.push({ width, height, webp: bytes.toString("base64") });
    } catch (error) {
      throw error instanceof PictureError ? error.at("pictures") : error;
    }
  }
  return encoded;
}

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
