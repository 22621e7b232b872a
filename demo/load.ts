import { readFile } from "node:fs/promises";
import { z } from "zod";
import { maxPictures, type ProductSize } from "#contract/rules/constants.ts";
import {
  categoryInput,
  ownersShape,
  type ProductInput,
  productInput,
  subcategoryInput,
} from "#contract/wire/catalog/catalog.ts";

export type Upload = { bytes: Buffer; alt?: string; bengaliAlt?: string };

/**
 * The shop's functions that the loader calls. The demo enters by the same functions as an owner's work, and obeys the
 * same rules.
 */
export type DemoShop = {
  createCategory(input: Demo["categories"][number], picture: Upload | null): Promise<{ _id: string; name: string }>;
  /** `category` is an id. */
  createSubcategory(input: Demo["subcategories"][number], picture: null): Promise<{ _id: string }>;
  addProduct(input: ProductInput, pictures: Upload[]): Promise<void>;
  listCategories(): Promise<{ _id: string; name: string; slug: string }[]>;
  listSubcategories(): Promise<{ _id: string; slug: string }[]>;
  productNames(): Promise<Set<string>>;
};

/**
 * Loads the demo catalog. Skips what is there already (categories and subcategories by slug, products by name), so
 * that a load cut short is finished by the next start.
 * @param onProgress told after each category, subcategory and product
 */
export async function loadDemo(shop: DemoShop, onProgress: (done: number, total: number) => void): Promise<void> {
  const demo = await readDemo();
  const total = demo.categories.length + demo.subcategories.length + demo.products.length;
  let done = 0;
  const step = () => onProgress(++done, total);

  const categories = await loadCategories(shop, demo, step);
  const subcategories = await loadSubcategories(shop, demo, categories, step);
  const present = await shop.productNames();
  // One after the other, so that 'newest' and 'popular' show the same order in every demo shop.
  for (const { slug, ...product } of demo.products) {
    if (!present.has(product.name)) {
      const category = found(categories, product.category).name;
      const subcategory = product.subcategory === null ? null : found(subcategories, product.subcategory)._id;
      const sizeFacts = demoPots(product.sizes);
      await shop.addProduct({ ...product, category, subcategory, sizeFacts }, await productPictures(demo, slug));
    }
    step();
  }
}

/** Centimeters across. */
const potsOfDemo: Partial<Record<ProductSize, number>> = { "Small Pot": 10, "Medium Pot": 15, "Large Pot": 22 };

function demoPots(sizes: ProductSize[]): ProductInput["sizeFacts"] {
  return Object.fromEntries(sizes.flatMap((size) => (potsOfDemo[size] ? [[size, { potCm: potsOfDemo[size] }]] : [])));
}

/** Nobody has written these. */
export async function readDemoReviews() {
  const { products } = await readDemo();
  const words = z.object({ name: z.string(), text: z.string(), reply: z.string() });
  const reviews = z
    .array(words.extend({ stars: z.int().min(1).max(5), bengali: words }))
    .parse(JSON.parse(await readFile(demoFile("reviews.json"), "utf8")));
  return { names: products.map(({ name }) => name), reviews };
}

const demoProduct = productInput.omit({ subcategory: true }).extend({
  ...z.object(ownersShape).omit({ bengaliArrives: true }).shape,
  slug: z.string(),
  subcategory: z.string().nullable(),
});
const demoCatalog = z.object({
  categories: z.array(categoryInput.required().extend({ slug: z.string() })),
  subcategories: z.array(subcategoryInput.required().extend({ slug: z.string() })),
  products: z.array(demoProduct),
});
const demoPictures = z.object({
  files: z.array(
    z.object({
      file: z.string(),
      slug: z.string().optional(),
      view: z.int().optional(),
      alt: z.object({ en: z.string(), bn: z.string() }),
    }),
  ),
});
type Demo = z.infer<typeof demoCatalog> & { pictures: z.infer<typeof demoPictures>["files"] };

async function readDemo(): Promise<Demo> {
  const json = async (path: string): Promise<unknown> => JSON.parse(await readFile(demoFile(path), "utf8"));
  const catalog = demoCatalog.parse(await json("catalog.json"));
  const { files } = demoPictures.parse(await json("pictures/manifest.json"));
  return { ...catalog, pictures: files };
}

async function loadCategories(
  shop: DemoShop,
  demo: Demo,
  step: () => void,
): Promise<Map<string, { _id: string; name: string }>> {
  const bySlug = new Map((await shop.listCategories()).map((category) => [category.slug, category]));
  const loaded = new Map<string, { _id: string; name: string }>(bySlug);
  for (const category of demo.categories) {
    if (!loaded.has(category.slug)) {
      loaded.set(category.slug, await shop.createCategory(category, await categoryPicture(demo, category.slug)));
    }
    step();
  }
  return loaded;
}

async function loadSubcategories(
  shop: DemoShop,
  demo: Demo,
  categories: Map<string, { _id: string }>,
  step: () => void,
): Promise<Map<string, { _id: string }>> {
  const loaded = new Map<string, { _id: string }>(
    (await shop.listSubcategories()).map((subcategory) => [subcategory.slug, subcategory]),
  );
  for (const subcategory of demo.subcategories) {
    if (!loaded.has(subcategory.slug)) {
      const category = found(categories, subcategory.category)._id;
      loaded.set(subcategory.slug, await shop.createSubcategory({ ...subcategory, category }, null));
    }
    step();
  }
  return loaded;
}

async function categoryPicture(demo: Demo, slug: string): Promise<Upload | null> {
  const picture = demo.pictures.find(({ file }) => file === `category-${slug}.webp`);
  return picture ? await upload(picture) : null;
}

/** The plant by itself, then where it would stand: a card shows the second picture to whoever looks twice. */
const viewOrder = [1, 4, 2, 3];

function productPictures(demo: Demo, slug: string): Promise<Upload[]> {
  const pictures = demo.pictures.filter((picture) => picture.slug === slug && picture.file.startsWith("products/"));
  const place = ({ view = 0 }: Demo["pictures"][number]) => viewOrder.indexOf(view);
  pictures.sort((a, b) => place(a) - place(b));
  return Promise.all(pictures.slice(0, maxPictures).map(upload));
}

async function upload({ file, alt }: Demo["pictures"][number]): Promise<Upload> {
  return { bytes: await readFile(demoFile(`pictures/${file}`)), alt: alt.en, bengaliAlt: alt.bn };
}

function demoFile(path: string): URL {
  return new URL(path, import.meta.url);
}

function found<T>(bySlug: Map<string, T>, slug: string): T {
  const value = bySlug.get(slug);
  if (value === undefined) throw new Error(`The demo catalog names ${slug}, which it does not have`);
  return value;
}
