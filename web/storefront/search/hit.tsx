import { Link } from "react-router";
import type { ProductCard } from "#contract/catalog.ts";
import { formatTaka } from "#contract/money.ts";
import { content } from "#web/content.ts";
import { Picture } from "#web/ui/picture.tsx";
import { productPath } from "../product/product-path.ts";
import { findMark } from "./mark.ts";

type HitProps = { product: ProductCard; text: string; id: string; isActive: boolean; onChoose: () => void };

/** A row of a search, with the found part of a name marked. A name that is shown only for that takes the category's place. */
export function Hit({ product, text, id, isActive, onChoose }: HitProps) {
  const { name, bengaliName, botanicalName, commonName } = product;
  const picture = product.pictures[0];
  const isInSight = findMark(name, text) ?? findMark(bengaliName, text);
  const isBotanical = !isInSight && findMark(botanicalName, text);
  const isCommon = !isInSight && !isBotanical && findMark(commonName, text);
  return (
    <Link
      id={id}
      className={isActive ? "hit is-active" : "hit"}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      to={productPath(product)}
      onClick={onChoose}
    >
      <span className="hit__pic">{picture && <Picture picture={picture} sizes="48px" alt="" />}</span>
      <span className="hit__names">
        <b>
          <Marked name={name} text={text} />
        </b>
        <small>
          {bengaliName && (
            <>
              <span lang="bn">
                <Marked name={bengaliName} text={text} />
              </span>{" "}
              <span aria-hidden="true">·</span>{" "}
            </>
          )}
          {isBotanical ? (
            <em>
              <Marked name={botanicalName} text={text} />
            </em>
          ) : isCommon ? (
            <Marked name={commonName} text={text} />
          ) : (
            product.category
          )}
        </small>
      </span>
      {product.inStock ? (
        <span className="n">{formatTaka(product.offerPrice)}</span>
      ) : (
        <span className="chip hit__out">{content.outOfStock}</span>
      )}
    </Link>
  );
}

function Marked({ name, text }: { name: string; text: string }) {
  const found = findMark(name, text);
  if (!found) return <>{name}</>;
  const shown = name.normalize("NFC");
  const [start, end] = found;
  return (
    <>
      {shown.slice(0, start)}
      <mark>{shown.slice(start, end)}</mark>
      {shown.slice(end)}
    </>
  );
}
