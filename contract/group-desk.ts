import { z } from "zod";
import { category, subcategory } from "./catalog.ts";
import { reply } from "./replies.ts";

/** A category as the owner sees it, archived ones too. `productCount` counts all its products that are not archived. */
export const deskCategory = category.extend({
  bengaliName: z.string(),
  bengaliDescription: z.string(),
  isArchived: z.boolean(),
});
export type DeskCategory = z.infer<typeof deskCategory>;

/**
 * A subcategory as the owner sees it. `isCategoryArchived`: shoppers do not see it, archived or not.
 * `productCount` counts all its products that are not archived.
 */
export const deskSubcategory = subcategory.extend({
  bengaliName: z.string(),
  isArchived: z.boolean(),
  isCategoryArchived: z.boolean(),
  productCount: z.int(),
});
export type DeskSubcategory = z.infer<typeof deskSubcategory>;

export const deskCategoriesReply = reply.extend({ categories: z.array(deskCategory) });
export const deskSubcategoriesReply = reply.extend({ subcategories: z.array(deskSubcategory) });
