import { useEffect, useRef } from "react";
import { leastOfferPrice, offerPriceOf, savingPercent } from "#contract/rules/money/money.ts";
import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { standInLanguage } from "#web/ui/language.ts";
import { Price, SavingChip } from "#web/ui/price/price.tsx";
import { CardPictures, usePictureTurns } from "./card-pictures.tsx";
import type { CardProduct } from "./card-product.ts";
import { Names, nameHere } from "./names.tsx";
import { productPath } from "./product-path.ts";
import { RatingWords } from "./rating/rating-words.tsx";
import { useCardBuying } from "./use-card-buying.ts";
import { WishButton } from "./wish-button.tsx";

export type ProductCardProps = {
  product: CardProduct;
  /** For cards that are visible without scrolling. */
  eager?: boolean;
  level?: "h2" | "h3";
  /** The width of a card, for choosing the picture's file. */
  sizes?: string | undefined;
  /** Name of the list, because a product may be in two lists of a page. */
  list?: string;
};

// Phones with three device pixels per CSS pixel get pictures for two.
const usualSizes = "(min-width: 1280px) 302px, (min-width: 768px) 31vw, (min-resolution: 2.1dppx) 37vw, 46vw";

export default function ProductCard({
  product,
  eager,
  level: Heading = "h3",
  sizes = usualSizes,
  list = "list",
}: ProductCardProps) {
  const turns = usePictureTurns(product.pictures.length);
  const buying = useCardBuying(product._id);
  const { Chooser, isAdded } = buying;
  const nameId = `${list}-${product._id}`;
  const card = useRef<HTMLElement>(null);
  const path = productPath(product);
  const priced = { ...product, sizePrices: product.sizePrices ?? {} };
  const { least, isFrom } = leastOfferPrice(priced);
  // A size with its own price has no regular price to compare with.
  const price = least === product.offerPrice ? product.price : least;
  const saving = savingPercent(price, least);
  // The pointer that started this island is already over the card.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    if (card.current?.matches(":hover")) turns.enter(card.current);
  }, []);
  return (
    <article
      ref={card}
      className={product.inStock ? "pcard" : "pcard is-out"}
      onMouseEnter={(event) => turns.enter(event.currentTarget)}
      onMouseLeave={turns.leave}
      onFocus={({ target }) => !target.classList.contains("pcard__pause") && turns.stop()}
    >
      <div className={`pcard__tile ${product.pictures.length > 0 ? `tone-${product.tone ?? 1}` : "tint-sage"}`}>
        <CardPictures
          product={product}
          path={path}
          turns={turns}
          group={`${nameId}-pictures`}
          eager={eager}
          sizes={sizes}
        />
        {!product.inStock && <span className="chip chip--out">{m.out_of_stock()}</span>}
        {product.inStock && saving > 0 && <SavingChip percent={saving} />}
        <WishButton productId={product._id} name={nameHere(product)} className="pcard__wish" />
      </div>
      {Chooser && (
        <Chooser
          productId={product._id}
          name={nameHere(product)}
          sizes={product.sizes}
          priceOf={isFrom ? (size) => offerPriceOf(priced, size) : undefined}
          card={card}
          onChoose={buying.choose}
          onClose={buying.close}
        />
      )}
      <div className="pcard__body">
        <Heading className="pcard__name" id={nameId}>
          <a href={pathHere(path)}>
            <Names product={product} />
          </a>
        </Heading>
        <Price price={price} offerPrice={least} isFrom={isFrom} />
        <p className="pcard__cat" lang={standInLanguage(product.category)}>
          {product.category}
          {product.rating && <RatingWords rating={product.rating} />}
        </p>
      </div>
      {/* Over the picture for a mouse, below the text on touch screens. */}
      <button
        ref={buying.button}
        type="button"
        className={isAdded ? "btn btn--md btn--primary pcard__add is-added" : "btn btn--md btn--primary pcard__add"}
        disabled={!product.inStock}
        aria-expanded={Chooser !== null}
        aria-describedby={nameId}
        // Ignores the second press of a double click on a size, which lands on this button.
        onClick={(event) => event.detail < 2 && buying.add()}
      >
        {isAdded && <Icon name="check" />}
        {product.inStock ? (isAdded ? m.added() : m.add_to_cart()) : m.out_of_stock()}
      </button>
    </article>
  );
}
