// In place of a list: most lists have something, so this comes only where it is needed.

import * as content from "#web/content.ts";
import { fill } from "#web/content.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import categorySheet from "#web/ui/catnav.css?url";
import { EmptyState } from "#web/ui/empty-state.tsx";
import pots from "#web/ui/pictures/pots.webp?url";
import { CardGrid } from "../product/card-grid.tsx";
import type { CardProduct } from "../product/card-product.ts";

type NothingInCollectionProps = { text?: string | undefined; categories: { slug: string; name: string }[] };

/** `text`: why, where that is known. */
export function NothingInCollection({ text, categories }: NothingInCollectionProps) {
  return (
    <>
      <EmptyState title={content.nothingMatchedFilters} text={text} picture={pots} tint="sand">
        <ButtonLink href="/collection" size="md">
          {content.clearAll}
        </ButtonLink>
        <TalkToExpert />
      </EmptyState>
      <link rel="stylesheet" href={categorySheet} precedence="page" />
      <nav className="catnav" aria-label="Categories">
        {categories.map(({ slug, name }) => (
          <a key={slug} href={`/collection/${encodeURIComponent(slug)}`}>
            {name}
          </a>
        ))}
      </nav>
    </>
  );
}

type NothingInCategoryProps = { category: { name: string }; path: string; q: string; closest: CardProduct[] };

export function NothingInCategory({ category, path, q, closest }: NothingInCategoryProps) {
  if (closest.length > 0) {
    return (
      <>
        <p className="soft closest__note">{fill(content.showingSounds, { text: q })}</p>
        <CardGrid products={closest} />
      </>
    );
  }
  const text =
    q === ""
      ? fill(content.nothingInStock, { category: category.name })
      : fill(content.nothingNamed, { category: category.name, text: q });
  return (
    <EmptyState title={content.nothingMatchedSearch} text={text} picture={pots} tint="sand">
      {q !== "" && (
        <ButtonLink href={path} size="md">
          {content.clearSearch}
        </ButtonLink>
      )}
      <ButtonLink
        href={q === "" ? "/collection" : `/collection?${new URLSearchParams({ q })}`}
        variant={q === "" ? "primary" : "secondary"}
        size="md"
      >
        {q === "" ? content.allProducts : content.searchAllProducts}
      </ButtonLink>
      {q !== "" && <TalkToExpert />}
    </EmptyState>
  );
}

function TalkToExpert() {
  return (
    <ButtonLink href="/contact" variant="secondary" size="md">
      {content.talkToExpert}
    </ButtonLink>
  );
}
