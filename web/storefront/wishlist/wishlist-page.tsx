import { useCallback, useEffect, useState } from "react";
import type { ProductCard as Card } from "#contract/catalog.ts";
import { api } from "#web/api.ts";
import { content, pageTitle } from "#web/content.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ProductCard } from "../product/product-card.tsx";
import { PageSkeleton, QuietError } from "../session/page-states.tsx";
import { PopularProducts } from "../session/popular-products.tsx";
import { openLogin, useShop } from "../session/shop-state.ts";
import rose from "./rose.webp";
import "../cart/cart-page.css";

export const meta = () => [{ title: pageTitle("My Wishlist") }, { name: "robots", content: "noindex" }];

export default function WishlistPage() {
  const { status } = useShop();
  const { products, hasFailed, reload } = useFavoriteProducts();
  return (
    <div className="wrap">
      <div className="pagehead">
        <h1>
          My Wishlist{" "}
          {products && products.length > 0 ? (
            <span className="pagehead__count num">
              {products.length} {products.length === 1 ? "plant" : "plants"}
            </span>
          ) : null}
        </h1>
      </div>
      {products === null && hasFailed ? (
        <QuietError message="Your wishlist could not be loaded." onRetry={reload} />
      ) : products === null ? (
        <PageSkeleton label="Loading your wishlist" />
      ) : products.length > 0 ? (
        <div className="grid">
          {products.map((product) => (
            <ProductCard key={product._id} product={product} />
          ))}
        </div>
      ) : (
        <>
          <EmptyState
            title="Your wishlist is empty."
            text="Press the heart on a plant and it waits here."
            picture={rose}
            tint="blush"
          >
            <ButtonLink size="md" to="/collection">
              {content.shopPlants}
            </ButtonLink>
            {status === "visitor" ? (
              <Button variant="secondary" size="md" onClick={() => openLogin()}>
                Login
              </Button>
            ) : null}
          </EmptyState>
          <PopularProducts />
        </>
      )}
    </div>
  );
}

/** In the order they were added. Null while nothing is known; what is no longer sold is left out. */
function useFavoriteProducts() {
  const { status, favorites } = useShop();
  const [known, setKnown] = useState<ReadonlyMap<string, Card> | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const wanted = favorites.join(",");

  useEffect(() => {
    if (status === "loading") return;
    let isCurrent = true;
    void attempt;
    listFavorites(wanted === "" ? [] : wanted.split(","))
      .then((products) => {
        if (isCurrent) setKnown(new Map(products.map((product) => [product._id, product])));
      })
      .catch((error: unknown) => {
        console.warn("The wishlist could not be loaded", error);
        if (isCurrent) setHasFailed(true);
      });
    return () => {
      isCurrent = false;
    };
  }, [status, wanted, attempt]);

  const reload = useCallback(() => {
    setHasFailed(false);
    setAttempt((count) => count + 1);
  }, []);
  const products = known && favorites.flatMap((id) => known.get(id) ?? []);
  return { products, hasFailed, reload };
}

const idsPerCall = 100;

/** A call takes no more than a hundred ids. */
async function listFavorites(ids: string[]): Promise<Card[]> {
  const calls = Array.from({ length: Math.ceil(ids.length / idsPerCall) }, (_, at) =>
    api().listProductsById(ids.slice(at * idsPerCall, (at + 1) * idsPerCall)),
  );
  return (await Promise.all(calls)).flatMap(({ products }) => products);
}
