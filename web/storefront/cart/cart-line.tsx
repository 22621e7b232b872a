import { offerPriceOf, toMinor } from "#contract/rules/money/money.ts";
import type { ProductCard } from "#contract/wire/catalog/catalog.ts";
import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { productPath } from "#web/storefront/product-card/product-path.ts";
import { Around, hole } from "#web/ui/around.tsx";
import { Stepper } from "#web/ui/buttons/stepper.tsx";
import { showMinor, showTaka } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { Picture } from "#web/ui/picture/picture.tsx";
import { sizeName } from "#web/ui/size-name.ts";
import { HeldNote } from "../purchase/order-summary.tsx";
import type { CartRow } from "../shopper/cart/cart-rows.ts";

type CartLineProps = { row: CartRow; onChange: (row: CartRow, quantity: number) => void };

/** One line of the cart. `onChange` receives the wanted quantity; 0 removes the line. */
export function CartLine({ row, onChange }: CartLineProps) {
  const { size, quantity, product, blockedBy, tooMany, isHeld } = row;
  const name = product?.name ?? m.a_product_no_longer_sold();
  const address = product ? productPath(product) : "/collection";
  const picture = product?.pictures[0];
  return (
    <article className={blockedBy === null ? "line" : "line is-blocked"}>
      {/* biome-ignore lint/a11y/useAnchorContent: hidden from screen readers, which have the name beside it as link */}
      <a className="line__pic line__pic--cover tint-sand" href={pathHere(address)} tabIndex={-1} aria-hidden="true">
        {picture ? <Picture picture={{ ...picture, alt: "" }} sizes="104px" /> : null}
      </a>
      <div className="line__t">
        <h2>{product ? <ProductName product={product} /> : name}</h2>
        <p className="soft t14 line__size">
          {sizeName(size)}
          {product ? (
            <span className="only-d">
              {" · "}
              <Around sentence={m.price_each({ price: hole })}>
                <span className="num">{showTaka(offerPriceOf(product, size))}</span>
              </Around>
            </span>
          ) : null}
        </p>
        {blockedBy === null ? null : <span className="chip chip--out">{blockedBy}</span>}
        {tooMany === null ? null : <span className="chip chip--few">{tooMany}</span>}
        {isHeld ? <HeldNote /> : null}
      </div>
      <div className="line__q">
        {blockedBy === null ? (
          <Stepper
            quantity={quantity}
            label={m.quantity_of({ name, size: sizeName(size) })}
            onChange={(wanted) => onChange(row, wanted)}
          />
        ) : null}
      </div>
      <p className="line__sub">
        {product && blockedBy === null ? showMinor(toMinor(offerPriceOf(product, size)) * quantity) : ""}
      </p>
      <div className="line__x">
        <button
          type="button"
          className="iconbtn"
          aria-label={m.remove_line({ name, size: sizeName(size) })}
          onClick={() => onChange(row, 0)}
        >
          <Icon name="trash" />
        </button>
      </div>
    </article>
  );
}

function ProductName({ product }: { product: ProductCard }) {
  return (
    <a href={pathHere(productPath(product))}>
      {product.bengaliName ? (
        <>
          <span lang="bn">{product.bengaliName}</span>
          <br />
          <span className="line__en">{product.name}</span>
        </>
      ) : (
        product.name
      )}
    </a>
  );
}
