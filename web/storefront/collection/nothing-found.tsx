// In place of a list: most lists have something, so this comes only where it is needed.
import { content, fill } from "#web/content.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import pots from "#web/ui/pictures/pots.webp?url";

/** `text`: when words and nothing else were asked for. */
export function NothingInCollection({ text }: { text?: string | undefined }) {
  return (
    <EmptyState
      title={content.nothingMatchedFilters}
      text={text && fill(content.noNameHas, { text })}
      picture={pots}
      tint="sand"
    >
      <ButtonLink to="/collection" size="md" preventScrollReset>
        {content.clearAll}
      </ButtonLink>
    </EmptyState>
  );
}

type NothingInCategoryProps = { category: { name: string }; path: string; q: string };

export function NothingInCategory({ category, path, q }: NothingInCategoryProps) {
  const text =
    q === ""
      ? fill(content.nothingInStock, { category: category.name })
      : fill(content.nothingNamed, { category: category.name, text: q });
  return (
    <EmptyState title={content.nothingMatchedSearch} text={text} picture={pots} tint="sand">
      {q !== "" && (
        <ButtonLink to={path} size="md" preventScrollReset>
          {content.clearSearch}
        </ButtonLink>
      )}
      <ButtonLink
        to={q === "" ? "/collection" : `/collection?${new URLSearchParams({ q })}`}
        variant={q === "" ? "primary" : "secondary"}
        size="md"
      >
        {q === "" ? content.allProducts : content.searchAllProducts}
      </ButtonLink>
    </EmptyState>
  );
}
