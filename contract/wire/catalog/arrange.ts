// The order in which shoppers see categories, subcategories and popular products, as the owner arranges it.
import { z } from "zod";
import { fault } from "../faults.ts";
import { id } from "../replies.ts";

const order = z.array(id).min(1).max(1000);

/**
 * `ids`: the new order. `was`: the same ids in the order that the owner saw, so that nobody's move is overwritten unseen. A
 * message with a capital letter stands alone.
 */
const arranged = z.object({ ids: order, was: order });
export type ArrangeInput = z.infer<typeof arranged>;

const onlyMoved: z.core.CheckFn<ArrangeInput> = ({ value: { ids, was }, issues }) => {
  const fault = faultOf(ids, was);
  if (fault !== null) issues.push({ code: "custom", path: ["ids"], message: fault, input: ids });
};

export const arrangeInput = arranged.check(onlyMoved);
/** `category`: whose subcategories. */
export const arrangeSubcategoriesInput = arranged.extend({ category: id }).check(onlyMoved);
export type ArrangeSubcategoriesInput = z.infer<typeof arrangeSubcategoriesInput>;

function faultOf(ids: readonly string[], was: readonly string[]): string | null {
  const named = new Set(ids);
  const known = new Set(was);
  if (named.size < ids.length) return fault("namedTwice");
  if (ids.some((one) => !known.has(one))) return fault("namesUnlisted");
  return ids.length < known.size ? fault("leavesOut") : null;
}
