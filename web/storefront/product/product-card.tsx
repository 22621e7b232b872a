import { useId, useRef, useState } from "react";
import { Link } from "react-router";
import type { ProductCard as Card } from "#contract/catalog.ts";
import { savingPercent } from "#contract/money.ts";
import { content } from "#web/content.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Price, SavingChip } from "#web/ui/price.tsx";
import { CardPictures } from "./card-pictures.tsx";
import { Names } from "./names.tsx";
import { productPath, tintAt } from "./product-path.ts";
import { SizeChooser } from "./size-chooser.tsx";
import { useCardBuying } from "./use-card-buying.ts";
import { WishButton } from "./wish-button.tsx";

type ProductCardProps = {
  product: Card;
  /** For the cards that are seen before any scrolling. */
  eager?: boolean;
  level?: "h2" | "h3";
  /** The width of a card, for the choice of its picture. */
  sizes?: string;
};

const usualSizes = "(min-width: 1200px) 302px, (min-width: 768px) 31vw, 46vw";

export function ProductCard({ product, eager, level: Heading = "h3", sizes = usualSizes }: ProductCardProps) {
  const [isHovered, setHovered] = useState(false);
  const buying = useCardBuying(product);
  const nameId = useId();
  const card = useRef<HTMLElement>(null);
  const path = productPath(product);
  const saving = savingPercent(product.price, product.offerPrice);
  return (
    <article
      ref={card}
      className={product.inStock ? "pcard" : "pcard is-out"}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
    >
      <div className={`pcard__tile tint-${tintAt(product._id.charCodeAt(product._id.length - 1))}`}>
        <Link to={path} tabIndex={-1} aria-hidden="true">
          <CardPictures product={product} isHovered={isHovered} eager={eager} sizes={sizes} />
        </Link>
        {!product.inStock && <span className="chip chip--out">{content.outOfStock}</span>}
        {product.inStock && saving > 0 && <SavingChip percent={saving} />}
        <WishButton productId={product._id} name={product.name} className="pcard__wish" />
        {!buying.isChoosing && <AddButton buying={buying} look="btn--primary pcard__add" nameId={nameId} />}
      </div>
      {buying.isChoosing && (
        <SizeChooser
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
        <AddButton buying={buying} look="btn--secondary btn--block pcard__buy" nameId={nameId} />
      </div>
    </article>
  );
}

type AddButtonProps = { buying: ReturnType<typeof useCardBuying>; look: string; nameId: string };

/** Twice on a card: over the picture for a pointer, under the text for a finger. One of them is shown. */
function AddButton({ buying, look, nameId }: AddButtonProps) {
  return (
    <button
      type="button"
      className={`btn btn--md ${look}`}
      disabled={!buying.isInStock}
      aria-expanded={buying.isChoosing}
      aria-describedby={nameId}
      onClick={(event) => buying.add(event.currentTarget)}
    >
      {buying.isAdded && <Icon name="check" />}
      {!buying.isInStock ? content.outOfStock : buying.isAdded ? content.added : content.addToCart}
    </button>
  );
}
