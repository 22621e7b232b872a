// The dashboard's list of counted sizes that are running out.
import { z } from "zod";
import { reply } from "../replies.ts";
import { picture } from "./catalog.ts";

/** A counted size with few left. `inStock` is the product's switch. */
const lowStockRow = z.object({
  productId: z.string(),
  name: z.string(),
  bengaliName: z.string(),
  picture: picture.nullable(),
  size: z.string(),
  left: z.int(),
  inStock: z.boolean(),
});
export type LowStockRow = z.infer<typeof lowStockRow>;
/**
 * `rows`: the fifty with the fewest left, fewest first; `total` counts all. `at`: stock is low when this many or fewer
 * are left.
 */
export const lowStockReply = reply.extend({ rows: z.array(lowStockRow), total: z.int(), at: z.int() });
