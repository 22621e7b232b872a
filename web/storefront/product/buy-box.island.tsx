import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from "react";
import { leastOfferPrice, offerPriceOf } from "#contract/rules/money/money.ts";
import { asciiDigits } from "#contract/rules/text.ts";
import * as m from "#messages";
import { language, pathHere } from "#web/language.ts";
import { shop } from "#web/settings.ts";
import { AskUs } from "#web/storefront/contact/ask-us.tsx";
import { nameHere } from "#web/storefront/product-card/names.tsx";
import { leftHint, leftOf } from "#web/storefront/product-card/sizes/stock-left.ts";
import { WishButton } from "#web/storefront/product-card/wish-button.tsx";
import { addToCart } from "#web/storefront/shopper/cart/cart-state.ts";
import { noteSeen } from "#web/storefront/shopper/seen.ts";
import type { WaitingProps } from "#web/storefront/stock-alert/waiting.tsx";
import { Button, type ButtonLook } from "#web/ui/buttons/button.tsx";
import { shortTaka } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { languageOf, standInLanguage } from "#web/ui/language.ts";
import { Price } from "#web/ui/price/price.tsx";
import { sizeName } from "#web/ui/size-name.ts";
import noScript from "./no-script.css?url";
import { ShareButton } from "./share/share-button.tsx";
import type { ShownProduct } from "./shown-product.ts";

type BuyBoxProduct = Omit<
  ShownProduct,
  | "description"
  | "careGuide"
  | "facts"
  | "pictures"
  | "tone"
  | "arrives"
  | "sizeFacts"
  | "arrivesPicture"
  | "video"
  | "buyersRating"
>;

/** `stars`: the rating as HTML, which is not hydrated. */
type BuyBoxProps = { product: BuyBoxProduct; stars?: string };

const addedMs = 2000;

/**
 * Chooses a size and adds the product to the cart. No size is preselected, not even a single one; adding without a size
 * is refused.
 */
export default function BuyBox({ product, stars = "" }: BuyBoxProps) {
  const buying = useBuying(product);
  useEffect(() => noteSeen(product._id), [product._id]);
  const { least, isFrom } = leastOfferPrice(product);
  const offerPrice = buying.size === undefined ? least : offerPriceOf(product, buying.size);
  const isLeast = buying.size === undefined && isFrom;
  return (
    <div className="buy">
      <Names product={product} stars={stars} />
      {/* A size with its own price has no regular price to compare with. */}
      <Price
        price={product.inStock && offerPrice === product.offerPrice ? product.price : offerPrice}
        offerPrice={offerPrice}
        isFrom={isLeast}
        large
      />
      {product.inStock ? null : <p className="soft t14">{m.when_last_on_sale()}</p>}
      {product.shortDescription && (
        <p className="buy__short" lang={standInLanguage(product.shortDescription)}>
          {product.shortDescription}
        </p>
      )}
      {product.inStock && product.sizes.length > 0 && <Sizes product={product} buying={buying} />}
      {product.inStock ? null : <Waiting product={product} buying={buying} />}
      <div className="buy__row needs-script">
        {product.inStock ? <BuyButton buying={buying} size="lg" hasIcon /> : null}
        <WishButton productId={product._id} name={nameHere(product)} className="iconbtn--line" />
      </div>
      {product.inStock ? <Waiting product={product} buying={buying} /> : null}
      {product.inStock ? null : (
        <p>
          <a className="link" href={pathHere(`/collection/${encodeURIComponent(product.categorySlug)}`)}>
            {m.see_similar()}
          </a>
        </p>
      )}
      <AskUs text={m.ask_about_product({ product: aboutProduct(product, buying.size, offerPrice) })} />
      <ShareButton title={nameHere(product)} />
      <noscript>
        {import.meta.env.SSR && (
          <>
            <link rel="stylesheet" href={noScript} />
            <p className="buy__noscript banner banner--warn">
              {shop.phone === "" ? m.cart_needs_script_write() : m.cart_needs_script({ phone: shop.phone })}
            </p>
          </>
        )}
      </noscript>
      {product.inStock ? (
        <div className="buybar needs-script">
          <div>
            <Price price={offerPrice} offerPrice={offerPrice} isFrom={isLeast} />
            <small>{buying.chosen}</small>
          </div>
          <BuyButton buying={buying} />
        </div>
      ) : null}
    </div>
  );
}

/** Name, size and price, as the shopper sees them. */
function aboutProduct(product: BuyBoxProduct, size: string | undefined, offerPrice: number): string {
  return [nameHere(product), ...(size === undefined ? [] : [sizeName(size)]), shortTaka(offerPrice)].join(", ");
}

function Names({ product, stars }: { product: BuyBoxProduct; stars: string }) {
  return (
    <>
      <p className="soft" lang={standInLanguage(product.category)}>
        {product.category}
      </p>
      <h1>{nameHere(product)}</h1>
      <p className="buy__names">
        {product.bengaliName && language() === "en" && (
          <span lang="bn" className="buy__bn">
            {product.bengaliName}
          </span>
        )}
        {product.bengaliName && language() === "bn" && <span lang="en">{product.name}</span>}
        {product.botanicalName && (
          <i lang="la" className="buy__bot">
            {product.botanicalName}
          </i>
        )}
        {product.commonName && product.commonName !== product.name && (
          <span className="soft buy__common" lang={languageOf(product.commonName)}>
            {product.commonName}
          </span>
        )}
      </p>
      {product.rating && (
        <div
          className="rating"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the server, which the browser keeps
          dangerouslySetInnerHTML={{ __html: stars }}
          suppressHydrationWarning
        />
      )}
    </>
  );
}

type Buying = ReturnType<typeof useBuying>;

/** Being told when what is sold out is back. Loaded only where something is. */
function Waiting({ product, buying }: { product: BuyBoxProduct; buying: Buying }) {
  const [Late, setLate] = useState<ComponentType<WaitingProps>>();
  const { _id, inStock } = product;
  const soldOut = inStock ? product.sizes.filter(buying.isSoldOut) : [""];
  const isAsked = soldOut.length > 0;
  useEffect(() => {
    if (isAsked) void import("../stock-alert/waiting.tsx").then((loaded) => setLate(() => loaded.default));
  }, [isAsked]);
  if (Late) return <Late productId={_id} soldOut={soldOut} />;
  return inStock ? null : <div className="alert needs-script" />;
}

/** Fetches how many of each size are left. Until that is known, or if it fails, every size can be chosen. */
function useStockLeft(productId: string): Record<string, number> | null {
  const [left, setLeft] = useState<Record<string, number> | null>(null);
  useEffect(() => void leftOf(productId).then(setLeft), [productId]);
  return left;
}

function useBuying({ _id }: BuyBoxProduct) {
  const [chosenSize, setSize] = useState<string>();
  const [isAsked, setAsked] = useState(false);
  const [isAdded, setAdded] = useState(false);
  const left = useStockLeft(_id);
  const isSoldOut = (one: string) => left?.[one] === 0;
  const size = chosenSize === undefined || isSoldOut(chosenSize) ? undefined : chosenSize;
  const sizes = useRef<HTMLFieldSetElement>(null);
  const addedTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(addedTimer.current), []);

  function add(event: MouseEvent) {
    // Two quick presses are a double click, which means one plant. From the third on they are counted, those two as well.
    if (event.detail === 2) return;
    const isTaken =
      addToCart(_id, size, event.detail < 2 ? howMany() : 1) && (event.detail !== 3 || addToCart(_id, size));
    setAsked(!isTaken);
    setAdded(isTaken);
    clearTimeout(addedTimer.current);
    if (isTaken) addedTimer.current = setTimeout(() => setAdded(false), addedMs);
    if (size) return;
    sizes.current?.scrollIntoView({ block: "nearest" });
    sizes.current?.querySelector<HTMLElement>("input:enabled")?.focus({ preventScroll: true });
  }
  const chosen = size === undefined ? m.choose_size() : sizeName(size);
  const hint = left ? leftHint(left, size) : "";
  return { size, setSize, chosen, hint, isSoldOut, sizes, isAsked: isAsked && !size, isAdded, add };
}

/** Read from the field itself, whose own script may come later than a press. One, if what was typed is no number of pieces. */
const howMany = () =>
  Math.max(
    1,
    Math.floor(Number(asciiDigits(document.querySelector<HTMLInputElement>(".many input")?.value ?? ""))) || 1,
  );

function Sizes({ product, buying }: { product: BuyBoxProduct; buying: Buying }) {
  const hasPrices = leastOfferPrice(product).isFrom;
  return (
    <fieldset className={buying.isAsked ? "buy__sizes is-asked" : "buy__sizes"} ref={buying.sizes}>
      <legend className="label">
        {buying.size === undefined ? null : <>{m.size_is()} </>}
        <span>{buying.chosen}</span>
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
              disabled={buying.isSoldOut(one)}
              onChange={() => buying.setSize(one)}
            />
            <span>{sizeName(one)}</span>{" "}
            {hasPrices ? <small className="size__price num">{shortTaka(offerPriceOf(product, one))}</small> : null}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function BuyButton({ buying, size, hasIcon }: { buying: Buying; size?: ButtonLook["size"]; hasIcon?: boolean }) {
  const icon = buying.isAdded ? "check" : "bag";
  return (
    <Button size={size} onClick={buying.add}>
      {(hasIcon || buying.isAdded) && <Icon name={icon} />}
      {buying.isAdded ? m.added() : m.add_to_cart()}
    </Button>
  );
}
