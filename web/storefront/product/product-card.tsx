import { useId, useRef, useState } from "react";
import { savingPercent } from "#contract/money.ts";
import { content } from "#web/content.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { Price, SavingChip } from "#web/ui/price.tsx";
import { CardPictures, usePictureTurns } from "./card-pictures.tsx";
import type { CardProduct } from "./card-product.ts";
import { Names } from "./names.tsx";
import { productPath } from "./product-path.ts";
import { useCardBuying } from "./use-card-buying.ts";
import { WishButton } from "./wish-button.tsx";

type ProductCardProps = {
  product: CardProduct;
  /** For the cards that are seen before any scrolling. */
  eager?: boolean;
  level?: "h2" | "h3";
  /** The width of a card, for the choice of its picture. */
  sizes?: string;
};

// A phone with three pixels for each point gets two.
const usualSizes = "(min-width: 1200px) 302px, (min-width: 768px) 31vw, (min-resolution: 2.1dppx) 37vw, 46vw";

export function ProductCard({ product, eager, level: Heading = "h3", sizes = usualSizes }: ProductCardProps) {
  const turns = usePictureTurns(product.pictures.length);
  const buying = useCardBuying(product._id);
  const { Chooser, isAdded } = buying;
  const [isOpening, setOpening] = useState(false);
  const nameId = useId();
  const card = useRef<HTMLElement>(null);
  const path = productPath(product);
  const saving = savingPercent(product.price, product.offerPrice);
  return (
    // Noticed after the parts have heard of the press: what is set before them undoes a dot that a finger has chosen.
    // biome-ignore lint/a11y/useKeyWithClickEvents: only notices that a link was pressed
    <article
      ref={card}
      className={product.inStock ? "pcard" : "pcard is-out"}
      onMouseEnter={turns.enter}
      onMouseLeave={turns.leave}
      onClick={({ target }) => setOpening(target instanceof Element && target.closest("a") !== null)}
    >
      <div className={`pcard__tile ${product.pictures.length > 0 ? `tone-${product.tone ?? 1}` : "tint-sage"}`}>
        <CardPictures
          product={product}
          path={path}
          turns={turns}
          group={`${nameId}-pictures`}
          eager={eager}
          sizes={sizes}
          isOpening={isOpening}
        />
        {!product.inStock && <span className="chip chip--out">{content.outOfStock}</span>}
        {product.inStock && saving > 0 && <SavingChip percent={saving} />}
        <WishButton productId={product._id} name={product.name} className="pcard__wish" />
      </div>
      {Chooser && (
        <Chooser
          productId={product._id}
          name={product.name}
          sizes={product.sizes}
          card={card}
          onChoose={buying.choose}
          onClose={buying.close}
        />
      )}
      <div className="pcard__body">
        <Heading className="pcard__name" id={nameId}>
          <Link to={path}>
            <Names product={product} />
          </Link>
        </Heading>
        <Price price={product.price} offerPrice={product.offerPrice} />
        <p className="pcard__cat">{product.category}</p>
      </div>
      {/* Over the picture for a pointer, under the text for a finger. */}
      <button
        ref={buying.button}
        type="button"
        className={isAdded ? "btn btn--md btn--primary pcard__add is-added" : "btn btn--md btn--primary pcard__add"}
        disabled={!product.inStock}
        aria-expanded={Chooser !== null}
        aria-describedby={nameId}
        // The second press of a double click on a size lands here again.
        onClick={(event) => event.detail < 2 && buying.add()}
      >
        {isAdded && <Icon name="check" />}
        {product.inStock ? (isAdded ? content.added : content.addToCart) : content.outOfStock}
      </button>
    </article>
  );
}
