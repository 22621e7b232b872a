import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { Island } from "#web/page/island.tsx";
import { isDemo } from "#web/settings.ts";
import { Word } from "../word.tsx";
import { CategoryTiles, type ShownCategory } from "./category-tiles.tsx";
import LateCategories from "./late-categories.island.tsx";

export function Categories({ categories }: { categories: ShownCategory[] | null }) {
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
        {categories === null || (categories.length === 0 && isDemo()) ? (
          <Island of={LateCategories} when="idle" props={{}} />
        ) : categories.length === 0 ? (
          <p className="soft">{m.no_categories()}</p>
        ) : (
          <CategoryTiles categories={categories} />
        )}
      </div>
    </section>
  );
}
