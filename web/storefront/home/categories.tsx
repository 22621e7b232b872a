import { Link } from "react-router";
import type { Category } from "#contract/catalog.ts";
import { content } from "#web/content.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { tintAt } from "../product/product-path.ts";

export function Categories({ categories }: { categories: Category[] }) {
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
          <p className="soft">{content.loadingCategories}</p>
        ) : (
          <div className="cats">
            {categories.map((category, at) => (
              <Link
                key={category._id}
                className={`cat tint-${tintAt(at)}`}
                to={`/collection/${encodeURIComponent(category.slug || category.name.toLowerCase())}`}
              >
                <h3>{category.name}</h3>
                {category.description && <p>{category.description}</p>}
                {category.picture && (
                  <Picture picture={category.picture} sizes="(min-width: 1024px) 260px, 44vw" alt="" />
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
