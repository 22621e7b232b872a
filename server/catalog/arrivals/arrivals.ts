/**
 * The plant as it is sent: a picture and a short video of a product.
 *
 * 1. They act at once, beside the product's form: they raise no revision, and a save of the form leaves them as they are.
 * 2. Both are stored before the row names them: a file without a product is harmless, the reverse is not.
 */
import { eq } from "drizzle-orm";
import type { ProductVideo } from "#contract/rules/plants/own-facts.ts";
import { changed } from "#db/changes.ts";
import { inTransaction } from "#db/open.ts";
import { products, type StoredPicture } from "#db/schema/catalog.ts";
import { describeChange } from "../../http/activity/activity.ts";
import { storePicture } from "../../media/pictures.ts";
import { storeVideo } from "../../media/videos.ts";
import type { CatalogShop } from "../catalog.ts";
import { lockLive, unknownProduct } from "../lock.ts";

/** @throws Refusal 400 (no picture), 404, 413 (too large), 503 (too many at once) */
export async function showPicture(shop: CatalogShop, productId: string, bytes: Buffer): Promise<StoredPicture> {
  requireProduct(shop, productId);
  const arrivesPicture = await storePicture(shop.media, bytes, "");
  await change(shop, productId, { arrivesPicture });
  return arrivesPicture;
}

/** @throws Refusal 400 (no video), 404, 413 (too large) */
export async function showVideo(shop: CatalogShop, productId: string, bytes: Buffer): Promise<ProductVideo> {
  requireProduct(shop, productId);
  const video = await storeVideo(shop.media, bytes);
  await change(shop, productId, { video });
  return video;
}

/** @throws Refusal 404 */
export async function takeAway(shop: CatalogShop, productId: string, what: "arrivesPicture" | "video"): Promise<void> {
  await change(shop, productId, { [what]: null });
}

/** Nothing is read or stored for a product that is not there. @throws Refusal 404 */
export function requireProduct({ catalog }: CatalogShop, productId: string): void {
  if (!catalog.view().products.has(productId)) throw unknownProduct();
}

type Shown = { arrivesPicture?: StoredPicture | null; video?: ProductVideo | null };

async function change(shop: CatalogShop, productId: string, shown: Shown): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    await lockLive(tx, [productId]);
    const { name, arrivesPicture, video } = products;
    const [before] = await tx.select({ name, arrivesPicture, video }).from(products).where(eq(products.id, productId));
    await tx
      .update(products)
      .set({ ...shown, updatedAt: new Date() })
      .where(eq(products.id, productId));
    changed(tx, { products: [productId] });
    describeChange({
      subject: { kind: "product", id: productId, name: before?.name ?? "" },
      before: addressesOf({ arrivesPicture: before?.arrivesPicture ?? null, video: before?.video ?? null }),
      after: addressesOf(shown),
    });
  });
}

const addressesOf = (shown: Shown) => ({
  ...("arrivesPicture" in shown && { arrivesPicture: shown.arrivesPicture?.url ?? "" }),
  ...("video" in shown && { video: shown.video?.url ?? "" }),
});
