import { leastOfferPrice } from "#contract/rules/money/money.ts";
import { fewestOnCards } from "#contract/rules/reviews.ts";
import type { ProductCard } from "#contract/wire/catalog/catalog.ts";
import * as m from "#messages";
import { language, pathHere } from "#web/language.ts";
import { showTaka } from "#web/ui/figures.ts";
import { Picture } from "#web/ui/picture/picture.tsx";
import { Marked } from "../product-card/names.tsx";
import { productPath } from "../product-card/product-path.ts";
import { RatingWords } from "../product-card/rating/rating-words.tsx";
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

/** The name in the page's language leads, where the product has one. */
function namesInOrder(name: string, bengaliName: string) {
  const english = { name, lang: language() === "bn" ? "en" : undefined };
  if (bengaliName === "") return [english] as const;
  const bengali = { name: bengaliName, lang: language() === "bn" ? undefined : "bn" };
  return language() === "bn" ? ([bengali, english] as const) : ([english, bengali] as const);
}

/**
 * A search result with the match highlighted. If the match is in a name that is not shown otherwise, that name replaces
 * the category.
 */
export function Hit({ product, text, meant, id, isActive, onChoose }: HitProps) {
  const { name, bengaliName, botanicalName, commonName, rating } = product;
  const { least, isFrom } = leastOfferPrice({ ...product, sizePrices: product.sizePrices ?? {} });
  const [first, second] = namesInOrder(name, bengaliName);
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
        <b lang={first.lang}>
          <Marked parts={mark(first.name) ?? [first.name]} />
        </b>
        <small>
          {second && (
            <>
              <span lang={second.lang}>
                <Marked parts={mark(second.name) ?? [second.name]} />
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
          {rating && rating.count >= fewestOnCards && <RatingWords rating={rating} />}
        </small>
      </span>
      {product.inStock ? (
        <span className="n">{isFrom ? m.from_sum({ sum: showTaka(least) }) : showTaka(least)}</span>
      ) : (
        <span className="chip hit__out">{m.out_of_stock()}</span>
      )}
    </a>
  );
}
