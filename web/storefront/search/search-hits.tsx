import type { ProductSearch } from "#contract/catalog.ts";
import { content, fill } from "#web/content.ts";
import { Hit } from "./hit.tsx";

type SearchHitsProps = {
  id: string;
  text: string;
  found: ProductSearch;
  active: number;
  onChoose: () => void;
};

/** The rows of the dropdown; `active` counts over both groups. */
export function SearchHits({ id, text, found, active, onChoose }: SearchHitsProps) {
  const { products, closest, total } = found;
  return (
    <>
      <div role="listbox" id={`${id}-list`} aria-label={content.products}>
        {products.map((product, at) => (
          <Hit key={product._id} id={`${id}-${at}`} {...{ product, text, onChoose }} isActive={at === active} />
        ))}
        {closest.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a group of options; a fieldset has no place in a listbox
          <div role="group" aria-labelledby={`${id}-closest`}>
            <p className="grphead" id={`${id}-closest`}>
              {content.closestMatches}
            </p>
            {closest.map((product, at) => (
              <Hit
                key={product._id}
                id={`${id}-${products.length + at}`}
                {...{ product, text, onChoose }}
                isActive={products.length + at === active}
              />
            ))}
          </div>
        )}
      </div>
      <div role="status">
        {total === 0 && (
          <p className="none">
            <b>{content.noResults}</b>
          </p>
        )}
        {total > products.length && (
          <p className="searchdd__foot">{fill(content.showingOf, { shown: products.length, total })}</p>
        )}
      </div>
    </>
  );
}
