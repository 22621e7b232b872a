import type { Category } from "#contract/wire/catalog/catalog.ts";
import { pathHere } from "#web/language.ts";
import { Far } from "#web/ui/far/far.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { standInLanguage } from "#web/ui/language.ts";
import { Picture } from "#web/ui/picture/picture.tsx";
import { type ShownPicture, shownPicture } from "#web/ui/picture/shown-picture.ts";
import { tintAt } from "../kit/tint.ts";

export type ShownCategory = Pick<Category, "name" | "slug" | "description"> & { picture: ShownPicture | null };

export function shownCategory({ name, slug, description, picture }: Category): ShownCategory {
  return { name, slug, description, picture: picture && shownPicture(picture) };
}

export function CategoryTiles({ categories }: { categories: ShownCategory[] }) {
  return (
    <div className="cats">
      {categories.map((category, at) => (
        <a
          key={category.name}
          className={`cat tint-${tintAt(at)}`}
          href={pathHere(`/collection/${encodeURIComponent(category.slug || category.name.toLowerCase())}`)}
        >
          <h3 lang={standInLanguage(category.name)}>{category.name}</h3>
          {category.description && <p lang={standInLanguage(category.description)}>{category.description}</p>}
          {category.picture && (
            <Far>
              <Picture
                picture={category.picture}
                // At most 162 px wide on phones; two device pixels per CSS pixel are enough.
                sizes="(min-width: 1024px) 222px, (min-width: 768px) 44vw, (min-resolution: 2.1dppx) 91px, 160px"
                pixels={[320, 640]}
                alt=""
              />
            </Far>
          )}
          <span className="go">
            <Icon name="arrow-right" />
          </span>
        </a>
      ))}
    </div>
  );
}
