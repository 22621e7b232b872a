import { z } from "zod";
import { reply } from "../replies.ts";
import { category, subcategory } from "./catalog.ts";

/** A category, archived or not, as the owner sees it. `productCount` counts its products that are not archived. */
const deskCategory = category.extend({
  bengaliName: z.string(),
  bengaliDescription: z.string(),
  isArchived: z.boolean(),
});
export type DeskCategory = z.infer<typeof deskCategory>;

/**
 * A subcategory as the owner sees it. `isCategoryArchived`: its category is archived, so shoppers never see it.
 * `productCount` counts its products that are not archived.
 */
const deskSubcategory = subcategory.extend({
  bengaliName: z.string(),
  isArchived: z.boolean(),
  isCategoryArchived: z.boolean(),
  productCount: z.int(),
});
export type DeskSubcategory = z.infer<typeof deskSubcategory>;

export const deskCategoriesReply = reply.extend({ categories: z.array(deskCategory) });
export const deskSubcategoriesReply = reply.extend({ subcategories: z.array(deskSubcategory) });
