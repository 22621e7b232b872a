// In place of a list: most lists have something, so this comes only where it is needed.

import * as m from "#messages";
import { pathHere } from "#web/language.ts";
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
      <EmptyState title={m.nothingMatchedFilters()} text={text} picture={pots} tint="sand">
        <ButtonLink href={pathHere("/collection")} size="md">
          {m.clearAll()}
        </ButtonLink>
        <TalkToExpert />
      </EmptyState>
      <link rel="stylesheet" href={categorySheet} precedence="page" />
      <nav className="catnav" aria-label={m.categories()}>
        {categories.map(({ slug, name }) => (
          <a key={slug} href={pathHere(`/collection/${encodeURIComponent(slug)}`)}>
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
        <p className="soft closest__note">{m.showingSounds({ text: q })}</p>
        <CardGrid products={closest} />
      </>
    );
  }
  const text =
    q === "" ? m.nothingInStock({ category: category.name }) : m.nothingNamed({ category: category.name, text: q });
  return (
    <EmptyState title={m.nothingMatchedSearch()} text={text} picture={pots} tint="sand">
      {q !== "" && (
        <ButtonLink href={pathHere(path)} size="md">
          {m.clearSearch()}
        </ButtonLink>
      )}
      <ButtonLink
        href={pathHere(q === "" ? "/collection" : `/collection?${new URLSearchParams({ q })}`)}
        variant={q === "" ? "primary" : "secondary"}
        size="md"
      >
        {q === "" ? m.allProducts() : m.searchAllProducts()}
      </ButtonLink>
      {q !== "" && <TalkToExpert />}
    </EmptyState>
  );
}

function TalkToExpert() {
  return (
    <ButtonLink href={pathHere("/contact")} variant="secondary" size="md">
      {m.talkToExpert()}
    </ButtonLink>
  );
}
