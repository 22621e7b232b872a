import type { ProductCard } from "#contract/catalog.ts";
import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { showTaka } from "#web/ui/figures.ts";
import { Picture } from "#web/ui/picture.tsx";
import { Marked } from "../product/names.tsx";
import { productPath } from "../product/product-path.ts";
import { markedParts } from "./mark.ts";

type HitProps = {
  product: ProductCard;
  text: string;
  /** The most similar words, if no name contains the searched text. */
  meant?: readonly string[] | undefined;
  id: string;
  isActive: boolean;
  onChoose: () => void;
};

/**
 * A search result with the match highlighted. If the match is in a name that is not shown otherwise, that name replaces
 * the category.
 */
export function Hit({ product, text, meant, id, isActive, onChoose }: HitProps) {
  const { name, bengaliName, botanicalName, commonName } = product;
  const picture = product.pictures[0];
  const mark = (one: string) => markedParts(one, text, meant);
  const isInSight = mark(name) ?? mark(bengaliName);
  const isBotanical = !isInSight && mark(botanicalName);
  const isCommon = !isInSight && !isBotanical && mark(commonName);
  return (
    <a
      id={id}
      className={isActive ? "hit is-active" : "hit"}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      href={pathHere(productPath(product))}
      onClick={onChoose}
    >
      <span className="hit__pic">{picture && <Picture picture={picture} sizes="48px" alt="" />}</span>
      <span className="hit__names">
        <b>
          <Marked parts={mark(name) ?? [name]} />
        </b>
        <small>
          {bengaliName && (
            <>
              <span lang="bn">
                <Marked parts={mark(bengaliName) ?? [bengaliName]} />
              </span>{" "}
              <span aria-hidden="true">·</span>{" "}
            </>
          )}
          {isBotanical ? (
            <em>
              <Marked parts={isBotanical} />
            </em>
          ) : isCommon ? (
            <Marked parts={isCommon} />
          ) : (
            product.category
          )}
        </small>
      </span>
      {product.inStock ? (
        <span className="n">{showTaka(product.offerPrice)}</span>
      ) : (
        <span className="chip hit__out">{m.out_of_stock()}</span>
      )}
    </a>
  );
}
