// Puts the demo catalog into an empty shop, by the same functions an owner's work goes through.
import { eq } from "drizzle-orm";
import { settings } from "#db/schema/settings.ts";
import { loadDemo, readDemoReviews } from "#demo/load.ts";
import * as m from "#messages";
import { terminal } from "#messages/terminal.ts";
import type { CatalogShop } from "../catalog/catalog.ts";
import { createCategory, createSubcategory } from "../catalog/editing/categories.ts";
import { addProduct } from "../catalog/editing/products.ts";
import { listCategories, listSubcategories } from "../catalog/reading/browse.ts";
import { addDemoReviews } from "../reviews/demo-reviews.ts";

/** Does nothing in a shop that has products of its own; finishes a load that was cut short. */
export async function loadDemoCatalog(shop: CatalogShop, say: (line: string) => void): Promise<void> {
  const mark = eq(settings.name, "demo");
  const [row] = await shop.db.select({ value: settings.value }).from(settings).where(mark);
  const isEmpty = shop.catalog.view().products.size === 0 && shop.catalog.view().groups.categories.size === 0;
  if (row === undefined && !isEmpty) return;
  if (row?.value === "loaded") return reviewDemo(shop);
  await shop.db.insert(settings).values({ name: "demo", value: "loading" }).onConflictDoNothing();
  const view = () => shop.catalog.view();
  let shownAt = 0;
  await loadDemo(
    {
      createCategory: async (input, picture) => ({ _id: await createCategory(shop, input, picture), name: input.name }),
      createSubcategory: async (input, picture) => ({ _id: await createSubcategory(shop, input, picture) }),
      addProduct: async (input, pictures) => {
        await addProduct(shop, null, input, pictures);
      },
      listCategories: async () => listCategories(view()),
      listSubcategories: async () => listSubcategories(view()),
      productNames: async () => new Set([...view().products.values()].map((entry) => entry.card.name)),
    },
    (done, total) => {
      if (done !== total && Date.now() - shownAt < 2000) return;
      shownAt = Date.now();
      say(terminal(m.start_loading_demo, { done: String(done), total: String(total) }));
    },
  );
  await shop.db.update(settings).set({ value: "loaded" }).where(mark);
  await reviewDemo(shop);
}

/** Also in a demo that was off meanwhile, or is older than its reviews. */
async function reviewDemo({ db }: CatalogShop): Promise<void> {
  const { names, reviews } = await readDemoReviews();
  await addDemoReviews(db, names, reviews);
}
