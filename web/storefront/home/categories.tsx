import { Island } from "#web/documents/island.tsx";
import LateCategories from "#web/islands/late-categories.tsx";
import { pathHere } from "#web/language.ts";
import { Word } from "../word.tsx";
import { CategoryTiles, type ShownCategory } from "./category-tiles.tsx";

export function Categories({ categories }: { categories: ShownCategory[] }) {
  return (
    <section className="section">
      <div className="wrap">
        <div className="sechead">
          <h2>
            <Word name="categoriesTitle" />
          </h2>
          <a className="link" href={pathHere("/collection")}>
            <Word name="categoriesLink" />
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
