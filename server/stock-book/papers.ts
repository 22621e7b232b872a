/** Pictures of suppliers' bills. As photos of claims: encoded anew, and rows of the database, so that no address shows them to strangers. */
import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { v7 as uuidv7 } from "uuid";
import { maxUploadBytes } from "#contract/rules/constants.ts";
import type { Db } from "#db/database.ts";
import { stockPapers } from "#db/schema/stock.ts";
import * as m from "#messages";
import { Refusal } from "../http/answers/refusal.ts";
import { figure, say } from "../http/answers/say.ts";
import { type FileLimits, readForm } from "../http/input/form.ts";
import { letterPictures } from "../media/pictures.ts";

const limits: FileLimits = {
  field: "picture",
  maxBytes: maxUploadBytes,
  maxFiles: 1,
  tooLarge: say(m.refusal_picture_at_most_mb, { count: figure(maxUploadBytes / 1024 / 1024) }),
  tooMany: say(m.refusal_one_picture_only),
};

/** @returns its id. @throws Refusal 400, 413; PictureError */
export async function keepPaper(db: Db, request: FastifyRequest): Promise<string> {
  const { files } = await readForm(request, limits);
  const [picture] = await letterPictures(files, limits.field);
  if (picture === undefined)
    throw new Refusal(400, say(m.refusal_choose_a_picture), { code: "invalid", field: limits.field });
  const id = uuidv7();
  await db.insert(stockPapers).values({ id, ...picture });
  return id;
}

/** @throws Refusal 404 */
export async function readPaper(db: Db, paperId: string): Promise<Buffer> {
  const [row] = await db.select({ webp: stockPapers.webp }).from(stockPapers).where(eq(stockPapers.id, paperId));
  if (row === undefined)
    throw new Refusal(404, say(m.refusal_we_do_not_know_this_picture), { code: "unknown-picture" });
  return Buffer.from(row.webp, "base64");
}
