import { useEffect, useRef } from "react";
import type { ProductCard as Card } from "#contract/wire/catalog/catalog.ts";
import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { QuietError } from "#web/storefront/kit/page-states.tsx";
import { PopularProducts } from "#web/storefront/kit/popular-products.tsx";
import { openLogin, useShopper } from "#web/storefront/shopper/shopper.ts";
import { Button, ButtonLink } from "#web/ui/buttons/button.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import ProductCard from "../product-card/product-card.island.tsx";
import rose from "./rose.webp";
import { useFavoriteProducts } from "./use-favorite-products.ts";

export default function Wishlist() {
  const { products, hasFailed, reload } = useFavoriteProducts();
  const count = products?.length ?? 0;
  const heading = useRef<HTMLHeadingElement>(null);
  const hadSome = useRef(false);
  useEffect(() => {
    // The last heart was pressed, and disappeared with its card.
    if (hadSome.current && count === 0 && document.activeElement === document.body) heading.current?.focus();
    hadSome.current = count > 0;
  }, [count]);
  return (
    <div className="wrap wishlist">
      <div className="pagehead">
        <h1 ref={heading} tabIndex={-1}>
          {m.my_wishlist()}{" "}
          {count > 0 ? (
            <span className="wishlist__count num">{m.product_count({ count, shown: inDigits(count) })}</span>
          ) : null}
        </h1>
      </div>
      <noscript>
        <p className="banner banner--warn">{m.wishlist_needs_script()}</p>
      </noscript>
      {products === null && hasFailed ? (
        <QuietError message={m.wishlist_not_loaded()} onRetry={reload} />
      ) : products === null ? (
        <GridSkeleton />
      ) : count > 0 ? (
        <Favorites products={products} />
      ) : (
        <NoFavorites />
      )}
    </div>
  );
}

function Favorites({ products }: { products: Card[] }) {
  const grid = useRef<HTMLDivElement>(null);
  const before = useRef(products);
  useEffect(() => {
    const removedAt = before.current.findIndex(({ _id }) => !products.some((product) => product._id === _id));
    before.current = products;
    // The pressed heart disappeared with its card. The next heart takes the focus, so that keyboard users keep their place.
    if (removedAt === -1 || document.activeElement !== document.body) return;
    const hearts = grid.current?.querySelectorAll<HTMLElement>(".pcard__wish");
    hearts?.[Math.min(removedAt, hearts.length - 1)]?.focus();
  }, [products]);
  return (
    <div className="grid" ref={grid}>
      {products.map((product, at) => (
        <ProductCard key={product._id} product={product} level="h2" eager={at < eagerCards} />
      ))}
    </div>
  );
}

/** One row on a desktop. */
const eagerCards = 4;

function NoFavorites() {
  const { status } = useShopper();
  const isVisitor = status === "visitor";
  return (
    <EmptyState
      title={m.wishlist_empty()}
      text={isVisitor ? m.wishlist_login() : m.wishlist_hint()}
      picture={rose}
      tint="blush"
      below={<PopularProducts />}
    >
      <ButtonLink size="md" href={pathHere("/collection")}>
        {m.shop_plants()}
      </ButtonLink>
      {isVisitor ? (
        <Button variant="secondary" size="md" onClick={() => openLogin()}>
          {m.login()}
        </Button>
      ) : null}
    </EmptyState>
  );
}

const places = [1, 2, 3, 4, 5, 6, 7, 8];

function GridSkeleton() {
  return (
    <>
      <p className="vh" role="status">
        {m.loading_wishlist()}
      </p>
      <div className="grid needs-script">
        {places.map((place) => (
          <div key={place} className="pcard">
            <Skeleton className="pcard__tile" />
            <div className="pcard__body">
              <Skeleton className="wishlist__line" />
              <Skeleton className="wishlist__line wishlist__line--name" />
              <Skeleton className="wishlist__line wishlist__line--price" />
            </div>
          </div>
        ))}
      </div>
    </>
  );
}
