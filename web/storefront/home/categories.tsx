import * as content from "#web/content.ts";
import { Island } from "#web/documents/island.tsx";
import LateCategories from "#web/islands/late-categories.tsx";
import { CategoryTiles, type ShownCategory } from "./category-tiles.tsx";

export function Categories({ categories }: { categories: ShownCategory[] }) {
  return (
    <section className="section">
      <div className="wrap">
        <div className="sechead">
          <h2>{content.categoryList}</h2>
          <a className="link" href="/collection">
            {content.allProducts}
          </a>
        </div>
        {categories.length === 0 ? (
          <Island of={LateCategories} when="idle" props={{}} />
        ) : (
          <CategoryTiles categories={categories} />
        )}
      </div>
    </section>
  );
}
