/**
 * The shop's logo and color. Part of the view (server/view).
 *
 * 1. A logo is a stored picture. What is made from it (icons, the preview of shared links) is stored before the logo is saved,
 *    and has its hash in the name: every process finds the files as soon as a page names them.
 * 2. The files of earlier logos stay: pages that somebody kept name them.
 */
import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import { logoFiles } from "#contract/rules/brand-look.ts";
import { type BrandInput, firstBrand, type ShopBrand, shopBrand } from "#contract/wire/shop/brand.ts";
import { changed } from "#db/changes.ts";
import type { Db, Queryable } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { settings } from "#db/schema/settings.ts";
import { describeChange } from "../http/activity/activity.ts";
import { drawLogoFile, storeLogo } from "../media/logo.ts";
import type { MediaStore } from "../media/store.ts";

const brandName = "brand";

export async function loadBrand(db: Queryable): Promise<ShopBrand> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, brandName));
  return row === undefined ? firstBrand : shopBrand.parse(row.value);
}

export function saveBrand(db: Db, { showsName, color }: BrandInput): Promise<void> {
  return change(db, { showsName, color });
}

/**
 * @param bytes the uploaded file
 * @throws PictureError
 */
export async function saveLogo(shop: { db: Db; media: MediaStore }, bytes: Buffer): Promise<void> {
  const { url, width, height } = await storeLogo(shop.media, bytes);
  for (const file of Object.values(logoFiles)) await readLogoFile(shop, `${hashOf(url)}-${file}`, url);
  await change(shop.db, { logo: { url, width, height } });
}

export function removeLogo(db: Db): Promise<void> {
  return change(db, { logo: null });
}

/**
 * A file made from a logo, made anew if it is missing and of the shop's logo: a restored backup has only the logo itself.
 * @param name `{hash}-icon192.png`, for example
 * @param logo the address of the logo
 */
export async function readLogoFile(
  { media }: { media: MediaStore },
  name: string,
  logo: string | undefined,
): Promise<Buffer | null> {
  const kept = await media.read(name);
  const [hash = "", file = ""] = name.split("-");
  if (kept !== null || logo === undefined || hashOf(logo) !== hash) return kept;
  const stored = await media.read(`${hash}.webp`);
  if (stored === null) return null;
  const made = await drawLogoFile(stored, file);
  await media.write(name, made);
  return made;
}

function hashOf(url: string): string {
  return url.replace(/^.*\/|\.webp$/g, "");
}

/** For the book of changes. */
const withLogo = ({ logo, ...brand }: ShopBrand) => ({ ...brand, logo: logo?.url ?? null });

/** Only the named values: two owners may change the logo and the color at the same time. */
async function change(db: Db, value: Partial<ShopBrand>): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await loadBrand(tx);
    const after = { ...before, ...value };
    if (isDeepStrictEqual(withLogo(before), withLogo(after))) return;
    await tx
      .insert(settings)
      .values({ name: brandName, value })
      .onConflictDoUpdate({
        target: settings.name,
        set: { value: sql`${settings.value} || excluded.value`, updatedAt: new Date() },
      });
    describeChange({ before: withLogo(before), after: withLogo(after) });
    changed(tx, "brand");
  });
}
