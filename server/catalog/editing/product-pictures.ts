// The pictures of a product: up to four, in order, each with its description.
import { and, asc, eq } from "drizzle-orm";
import { maxPictures, uploadMark } from "#contract/rules/constants.ts";
import type { ProductInput } from "#contract/wire/catalog/catalog.ts";
import { fault } from "#contract/wire/faults.ts";
import type { Tx } from "#db/database.ts";
import { productPictures, type StoredPicture } from "#db/schema/catalog.ts";
import * as m from "#messages";
import { Refusal } from "../../http/answers/refusal.ts";
import { say } from "../../http/answers/say.ts";
import { refusedField } from "../../http/errors.ts";
import { PictureError, storePicture } from "../../media/pictures.ts";
import type { MediaStore } from "../../media/store.ts";

/** An uploaded picture. `alt` describes it; without one the product's name does. */
export type Upload = { bytes: Buffer; alt?: string; bengaliAlt?: string };
type Wanted = Pick<ProductInput, "pictures" | "pictureAlts" | "bengaliPictureAlts">;
type Described = StoredPicture & { bengaliAlt?: string };

/** @throws Refusal 400, 413 (`field` is `images.` and the place of the image that is refused), 503 */
export async function storeUploads(media: MediaStore, uploads: Upload[], input: Wanted): Promise<Described[]> {
  if (uploads.length > maxPictures) {
    throw refusedField(400, "images", fault("imagesOfProduct", { most: maxPictures }));
  }
  const [alts = [], bengaliAlts = []] =
    input.pictures === undefined ? [input.pictureAlts, input.bengaliPictureAlts] : [];
  return Promise.all(
    uploads.map(async ({ bytes, alt, bengaliAlt }, at) => {
      try {
        const stored = await storePicture(media, bytes, alts[at] || alt || "");
        return { ...stored, bengaliAlt: bengaliAlts[at] || bengaliAlt || "" };
      } catch (error) {
        throw error instanceof PictureError ? error.at(`images.${at}`) : error;
      }
    }),
  );
}

/**
 * Saves the pictures that the input names; the others stay.
 * @param uploaded the images that were sent along
 * @throws Refusal 400 when it names a picture that the product does not have, or not each image that was sent
 */
export async function replacePictures(tx: Tx, productId: string, input: Wanted, uploaded: Described[]): Promise<void> {
  if (input.pictures === undefined && uploaded.length === 0) {
    await describePictures(tx, productId, input);
    return;
  }
  const isProducts = eq(productPictures.productId, productId);
  const present = await tx.select().from(productPictures).where(isProducts).orderBy(asc(productPictures.position));
  const wanted = input.pictures === undefined ? uploaded : arranged(present, uploaded, input);
  if (present.length > 0) await tx.delete(productPictures).where(isProducts);
  if (wanted.length === 0) return;
  await tx.insert(productPictures).values(wanted.map((picture, position) => ({ ...picture, productId, position })));
}

function arranged(present: Described[], uploaded: Described[], input: Wanted): Described[] {
  const toPlace = [...uploaded];
  const pictures = (input.pictures ?? []).map((address, at) => {
    const picture = address === uploadMark ? toPlace.shift() : present.find(({ url }) => url === address);
    if (picture === undefined) {
      const message = say(m.refusal_one_of_these_pictures_is_not_the_products);
      throw new Refusal(400, message, { code: "invalid", field: `pictures.${at}` });
    }
    return {
      ...picture,
      alt: input.pictureAlts?.[at] ?? picture.alt,
      bengaliAlt: input.bengaliPictureAlts?.[at] ?? picture.bengaliAlt ?? "",
    };
  });
  if (toPlace.length > 0) {
    throw new Refusal(400, say(m.refusal_an_image_was_sent_that_has_no_place_among), {
      code: "invalid",
      field: "pictures",
    });
  }
  return pictures;
}

/** Pictures beyond the given descriptions keep theirs. */
async function describePictures(tx: Tx, productId: string, input: Wanted): Promise<void> {
  const { pictureAlts: alts = [], bengaliPictureAlts: bengaliAlts = [] } = input;
  for (let position = 0; position < Math.max(alts.length, bengaliAlts.length); position += 1) {
    const [alt, bengaliAlt] = [alts[position], bengaliAlts[position]];
    await tx
      .update(productPictures)
      .set({ ...(alt === undefined ? {} : { alt }), ...(bengaliAlt === undefined ? {} : { bengaliAlt }) })
      .where(and(eq(productPictures.productId, productId), eq(productPictures.position, position)));
  }
}
