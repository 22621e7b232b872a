// What the dashboard says of counted sizes that run out.
import { z } from "zod";
import { picture } from "./catalog.ts";
import { reply } from "./replies.ts";

/** A counted size of which few are left, the fewest first. `inStock` is the product's switch. */
export const lowStockRow = z.object({
  productId: z.string(),
  name: z.string(),
  bengaliName: z.string(),
  picture: picture.nullable(),
  size: z.string(),
  left: z.int(),
  inStock: z.boolean(),
});
export type LowStockRow = z.infer<typeof lowStockRow>;
/** `total` counts them all, `rows` are the first fifty; `at` is the number from which on stock is low. */
export const lowStockReply = reply.extend({ rows: z.array(lowStockRow), total: z.int(), at: z.int() });
