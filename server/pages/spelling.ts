// The one spelling of an address: web/page-address.ts knows the pages, the catalog knows what their names mean.
import { listCategories, productFilters } from "../catalog/browse.ts";
import type { CatalogView } from "../catalog/snapshot.ts";
import type { ShopFacts, SpellPage } from "./renderer.ts";

/** A page's data has its page's spelling: /collection.data for /collection, /_.data for /. */
export function spellAddress(spellPage: SpellPage, address: string, view: CatalogView): string {
  const [path = "", search = ""] = address.split(/\?(.*)/s);
  const isData = path.endsWith(".data");
  const pathname = isData ? path.replace(/_?\.data$/, "") : path;
  const spelling = spellPage(pathname, search, factsOf(view));
  if (!isData) return spelling;
  const [ofPage = "", query] = spelling.split(/(\?.*)/s);
  return `${ofPage === "/" ? "/_" : ofPage}.data${query ?? ""}`;
}

const facts = new WeakMap<CatalogView, ShopFacts>();

function factsOf(view: CatalogView): ShopFacts {
  const known = facts.get(view) ?? readFacts(view);
  facts.set(view, known);
  return known;
}

function readFacts(view: CatalogView): ShopFacts {
  const { subcategories, sizes, lights } = productFilters(view);
  return {
    categories: listCategories(view),
    subcategories: subcategories.map(({ slug }) => slug),
    sizes,
    lights: lights.map(({ light }) => light),
    productCount: view.orderings.newest.length,
    findProduct: (id: string) => {
      const entry = view.products.get(id);
      return entry && { categorySlug: entry.card.categorySlug, isGone: entry.isDeleted };
    },
  };
}
