import { type MouseEvent, useEffect, useRef, useState } from "react";
import { ratingCount } from "#contract/constants.ts";
import { offerPriceOf } from "#contract/money.ts";
import { content, fill } from "#web/content.ts";
import { shop } from "#web/settings.ts";
import { Button, type ButtonLook } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Price } from "#web/ui/price.tsx";
import { useEarlyPresses } from "../layout/early-presses.ts";
import { lateComponent } from "../layout/late-component.tsx";
import { sayNotReached } from "../layout/use-late.ts";
import { loadShop } from "../session/load-shop.ts";
import type { ShownProduct } from "./shown-product.ts";
import { Stars } from "./stars.tsx";
import { WishButton } from "./wish-button.tsx";

const CareFacts = lateComponent(() => import("./care-facts.tsx").then((part) => part.CareFacts));

const rating = 4;
const withoutScript =
  "The cart needs JavaScript, which is switched off here. Call {phone} with the name and size, and we take the order.";
const addedMs = 2000;

/** No size is chosen beforehand, not even the only one; adding passes what there is, and is refused without one. */
export function BuyBox({ product }: { product: ShownProduct }) {
  const buying = useBuying(product);
  const offerPrice = buying.size === undefined ? product.offerPrice : offerPriceOf(product, buying.size);
  return (
    <div className="buy" {...useEarlyPresses()}>
      <Names product={product} />
      <Price price={product.price} offerPrice={offerPrice} large />
      {product.shortDescription && <p className="buy__short">{product.shortDescription}</p>}
      {product.sizes.length > 0 && <Sizes product={product} buying={buying} />}
      <div className="buy__row needs-script">
        <BuyButton buying={buying} size="lg" hasIcon />
        <WishButton productId={product._id} name={product.name} className="iconbtn--line" />
      </div>
      <noscript>
        {import.meta.env.SSR && (
          <p className="buy__noscript banner banner--warn">{fill(withoutScript, { phone: shop.phone })}</p>
        )}
      </noscript>
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
      <div className="buybar needs-script">
        <div>
          <Price price={offerPrice} offerPrice={offerPrice} />
          <small>{buying.chosen}</small>
        </div>
        <BuyButton buying={buying} />
      </div>
    </div>
  );
}

function Names({ product }: { product: ShownProduct }) {
  return (
    <>
      <p className="soft">{product.category}</p>
      <h1>{product.name}</h1>
      <p className="buy__names">
        {product.bengaliName && (
          <span lang="bn" className="buy__bn">
            {product.bengaliName}
          </span>
        )}
        {product.botanicalName && (
          <i lang="la" className="buy__bot">
            {product.botanicalName}
          </i>
        )}
      </p>
      <div className="rating">
        <Stars rating={rating} />
        <span className="vh">Rated {rating} of 5</span>
        <a className="soft num" href="#comments">
          ({ratingCount})
        </a>
      </div>
    </>
  );
}

type Buying = ReturnType<typeof useBuying>;

type StockLeft = { left: Record<string, number>; hint(size: string | undefined): string };

/** Comes after the page. Until then, and when it cannot be had, every size can be chosen. */
function useStockLeft(productId: string): StockLeft | null {
  const [known, setKnown] = useState<StockLeft | null>(null);
  useEffect(() => {
    import("./stock-left.ts")
      .then(async ({ leftOf, leftHint }) => {
        const left = await leftOf(productId);
        setKnown({ left, hint: (size) => leftHint(left, size) });
      })
      .catch(() => undefined);
  }, [productId]);
  return known;
}

function useBuying({ _id, inStock }: ShownProduct) {
  const [chosenSize, setSize] = useState<string>();
  const [isAsked, setAsked] = useState(false);
  const [isAdded, setAdded] = useState(false);
  const stock = useStockLeft(_id);
  const isSoldOut = (one: string) => stock?.left[one] === 0;
  const size = chosenSize === undefined || isSoldOut(chosenSize) ? undefined : chosenSize;
  const sizes = useRef<HTMLFieldSetElement>(null);
  const addedTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(addedTimer.current), []);

  async function add(event: MouseEvent) {
    // The second press of a double click is no second plant.
    if (event.detail > 1) return;
    const shop = await loadShop().catch(sayNotReached);
    if (!shop) return;
    const isTaken = shop.addToCart(_id, size);
    setAsked(!isTaken);
    setAdded(isTaken);
    clearTimeout(addedTimer.current);
    if (isTaken) addedTimer.current = setTimeout(() => setAdded(false), addedMs);
    if (size) return;
    sizes.current?.scrollIntoView({ block: "nearest" });
    sizes.current?.querySelector<HTMLElement>("input:enabled")?.focus({ preventScroll: true });
  }
  const chosen = inStock ? (size ?? content.chooseSize) : content.outOfStock;
  const hint = inStock ? stock?.hint(size) : "";
  return { size, setSize, chosen, hint, isSoldOut, sizes, inStock, isAsked: isAsked && !size, isAdded, add };
}

function Sizes({ product, buying }: { product: ShownProduct; buying: Buying }) {
  return (
    <fieldset className={buying.isAsked ? "buy__sizes is-asked" : "buy__sizes"} ref={buying.sizes}>
      <legend className="label">
        Size: <span>{buying.chosen}</span>
        {buying.hint && <em>{buying.hint}</em>}
      </legend>
      <div className="sizes">
        {product.sizes.map((one) => (
          <label key={one} className="size">
            <input
              className="vh"
              type="radio"
              name="size"
              value={one}
              checked={buying.size === one}
              disabled={!product.inStock || buying.isSoldOut(one)}
              onChange={() => buying.setSize(one)}
            />
            {one}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function BuyButton({ buying, size, hasIcon }: { buying: Buying; size?: ButtonLook["size"]; hasIcon?: boolean }) {
  const icon = buying.isAdded ? "check" : "bag";
  return (
    <Button size={size} disabled={!buying.inStock} onClick={buying.add}>
      {(hasIcon || buying.isAdded) && <Icon name={icon} />}
      {!buying.inStock ? content.outOfStock : buying.isAdded ? content.added : content.addToCart}
    </Button>
  );
}
