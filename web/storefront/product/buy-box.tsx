import { useState } from "react";
import type { Product } from "#contract/catalog.ts";
import { orderSizes, ratingCount } from "#contract/constants.ts";
import { content } from "#web/content.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Price } from "#web/ui/price.tsx";
import { addToCart } from "../session/shop-state.ts";
import { CareFacts } from "./care-facts.tsx";
import { Stars } from "./stars.tsx";
import { WishButton } from "./wish-button.tsx";

const rating = 4;

/** No size is chosen beforehand, not even the only one; adding passes what there is, and is refused without one. */
export function BuyBox({ product }: { product: Product }) {
  const [size, setSize] = useState<string>();
  const [isAsked, setAsked] = useState(false);
  const add = () => setAsked(!addToCart(product._id, size));
  return (
    <div className="buy">
      <p className="soft">{product.category}</p>
      <h1>{product.name}</h1>
      <p className="buy__names">
        {product.bengaliName && (
          <span lang="bn" className="buy__bn">
            {product.bengaliName}
          </span>
        )}
        {product.botanicalName && <span className="buy__bot">{product.botanicalName}</span>}
      </p>
      <div className="rating">
        <Stars rating={rating} />
        <span className="vh">Rated {rating} of 5</span>
        <a className="soft num" href="#comments">
          ({ratingCount})
        </a>
      </div>
      <Price price={product.price} offerPrice={product.offerPrice} large />
      {product.shortDescription && <p className="buy__short">{product.shortDescription}</p>}
      {product.sizes.length > 0 && (
        <fieldset className={isAsked && !size ? "buy__sizes is-asked" : "buy__sizes"}>
          <legend className="label">
            Size: <span>{size ?? content.chooseSize}</span>
          </legend>
          <div className="sizes">
            {orderSizes(product.sizes).map((one) => (
              <label key={one} className="size">
                <input
                  className="vh"
                  type="radio"
                  name="size"
                  value={one}
                  checked={size === one}
                  disabled={!product.inStock}
                  onChange={() => setSize(one)}
                />
                {one}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <div className="buy__row">
        <Button size="lg" disabled={!product.inStock} onClick={add}>
          <Icon name="bag" />
          {product.inStock ? content.addToCart : content.outOfStock}
        </Button>
        <WishButton productId={product._id} name={product.name} className="iconbtn--line" />
      </div>
      <CareFacts facts={product.facts} />
      <ul className="promise">
        <li>
          <Icon name="banknote" />
          {content.promises[0]}
        </li>
        <li>
          <Icon name="undo" />
          {content.promises[1]}
        </li>
      </ul>
      <div className="buybar">
        <div>
          <Price price={product.offerPrice} offerPrice={product.offerPrice} />
          <small>{size ?? content.chooseSize}</small>
        </div>
        <Button disabled={!product.inStock} onClick={add}>
          {product.inStock ? content.addToCart : content.outOfStock}
        </Button>
      </div>
    </div>
  );
}
