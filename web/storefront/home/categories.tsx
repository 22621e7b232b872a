import { useEffect, useState } from "react";
import type { Category } from "#contract/catalog.ts";
import { content } from "#web/content.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { Picture } from "#web/ui/picture.tsx";
import type { ShownPicture } from "#web/ui/shown-picture.ts";
import { tintAt } from "../product/product-path.ts";

export type ShownCategory = Pick<Category, "name" | "slug" | "description"> & {
  picture: ShownPicture | null;
};

export function Categories({ categories: sent }: { categories: ShownCategory[] }) {
  const { categories, isFailed, ask } = useCategories(sent);
  return (
    <section className="section">
      <div className="wrap">
        <div className="sechead">
          <h2>{content.categoryList}</h2>
          <Link className="link" to="/collection">
            {content.allProducts}
          </Link>
        </div>
        {categories.length === 0 ? (
          <p className="soft">
            {content.loadingCategories}{" "}
            {isFailed && (
              <button type="button" className="link" onClick={ask}>
                {content.tryAgain}
              </button>
            )}
          </p>
        ) : (
          <div className="cats">
            {categories.map((category, at) => (
              <Link
                key={category.name}
                className={`cat tint-${tintAt(at)}`}
                to={`/collection/${encodeURIComponent(category.slug || category.name.toLowerCase())}`}
              >
                <h3>{category.name}</h3>
                {category.description && <p>{category.description}</p>}
                {category.picture && (
                  <Picture
                    picture={category.picture}
                    // On phones 162 points at most, and two pixels for each.
                    sizes="(min-width: 1024px) 222px, (min-width: 768px) 44vw, (min-resolution: 2.1dppx) 91px, 160px"
                    pixels={[320, 640]}
                    alt=""
                  />
                )}
                <span className="go">
                  <Icon name="arrow-right" />
                </span>
              </Link>
            ))}
          </div>
        )}
      </div>
    </section>
  );
}

/** What the page was sent; while that is nothing the browser asks itself. A failure is logged and shows no toast. */
function useCategories(sent: ShownCategory[]) {
  const [asked, setAsked] = useState<{ categories: ShownCategory[]; isFailed?: boolean }>({ categories: [] });
  const isEmpty = sent.length === 0;
  const ask = () =>
    import("#web/api.ts")
      .then(({ api }) => api().listCategories())
      .then(setAsked, (error: unknown) => {
        console.warn("Could not load the categories", error);
        setAsked({ categories: [], isFailed: true });
      });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each empty list
  useEffect(() => {
    if (isEmpty) void ask();
  }, [isEmpty]);
  return { categories: isEmpty ? asked.categories : sent, isFailed: asked.isFailed, ask };
}
