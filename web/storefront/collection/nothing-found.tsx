// Shown instead of an empty list. A separate module, because most lists are not empty.

import type { ProductSearch } from "#contract/wire/catalog/catalog.ts";
import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { ButtonLink } from "#web/ui/buttons/button.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import pots from "#web/ui/pictures/pots.webp?url";
import { CardGrid } from "../product-card/card-grid.tsx";
import type { CardProduct } from "../product-card/card-product.ts";
import { closestNote } from "../search/closest-words.ts";
import sheet from "./nothing-found.css?url";

type NothingInCollectionProps = {
  title: string;
  text?: string | undefined;
  categories: { slug: string; name: string }[];
};

/** `text`: why the list is empty, if known. */
export function NothingInCollection({ title, text, categories }: NothingInCollectionProps) {
  return (
    <>
      <EmptyState title={title} text={text} picture={pots} tint="sand">
        <ButtonLink href={pathHere("/collection")} size="md">
          {m.clear_all()}
        </ButtonLink>
        <FindPlant />
        <TalkToExpert />
      </EmptyState>
      <link rel="stylesheet" href={sheet} precedence="page" />
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

type NothingInCategoryProps = {
  category: { name: string };
  path: string;
  q: string;
  closest: CardProduct[];
  closestBy: ProductSearch["closestBy"];
  /** By more than a text. */
  isFiltered: boolean;
};

export function NothingInCategory({ category, path, q, closest, closestBy, isFiltered }: NothingInCategoryProps) {
  if (closest.length > 0) {
    return (
      <>
        <p className="soft closest__note">{closestNote(closestBy, q)}</p>
        <CardGrid products={closest} />
      </>
    );
  }
  if (isFiltered) {
    return (
      <EmptyState title={m.nothing_matched_filters()} text={undefined} picture={pots} tint="sand">
        <ButtonLink href={pathHere(path)} size="md">
          {m.clear_all()}
        </ButtonLink>
        <FindPlant />
        <TalkToExpert />
      </EmptyState>
    );
  }
  const text =
    q === "" ? m.nothing_in_stock({ category: category.name }) : m.nothing_named({ category: category.name, text: q });
  return (
    <EmptyState title={m.nothing_matched_search()} text={text} picture={pots} tint="sand">
      {q !== "" && (
        <ButtonLink href={pathHere(path)} size="md">
          {m.clear_search()}
        </ButtonLink>
      )}
      <ButtonLink
        href={pathHere(q === "" ? "/collection" : `/collection?${new URLSearchParams({ q })}`)}
        variant={q === "" ? "primary" : "secondary"}
        size="md"
      >
        {q === "" ? m.all_products() : m.search_all_products()}
      </ButtonLink>
      <FindPlant />
      {q !== "" && <TalkToExpert />}
    </EmptyState>
  );
}

function FindPlant() {
  return (
    <ButtonLink href={pathHere("/finder")} variant="secondary" size="md">
      {m.finder_title()}
    </ButtonLink>
  );
}

function TalkToExpert() {
  return (
    <ButtonLink href={pathHere("/contact")} variant="secondary" size="md">
      {m.talk_to_expert()}
    </ButtonLink>
  );
}
