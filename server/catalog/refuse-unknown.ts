import * as m from "#messages";
import { Refusal } from "../http/answers/refusal.ts";
import { say } from "../http/answers/say.ts";
import type { CatalogView } from "./catalog.ts";

/** The products that a coupon or a planned sale is for. */
type Scope = { on: "everything" | "categories" | "products"; ids: readonly string[] };

/** @throws Refusal 400 for the first unknown category or product of a scope */
export function refuseUnknown({ products, groups }: CatalogView, { on, ids }: Scope): void {
  const known = on === "categories" ? groups.categories : products;
  const at = on === "everything" ? -1 : ids.findIndex((id) => !known.has(id));
  if (at === -1) return;
  const said =
    on === "categories" ? say(m.refusal_we_do_not_know_this_category) : say(m.refusal_we_do_not_know_this_product);
  throw new Refusal(400, said, { code: "invalid", field: `ids.${at}` });
}
