import { Link } from "react-router";
import type { ProductCard } from "#contract/catalog.ts";
import { formatTaka } from "#contract/money.ts";
import { content } from "#web/content.ts";
import { Picture } from "#web/ui/picture.tsx";
import { productPath } from "../product/product-path.ts";

type HitProps = { product: ProductCard; text: string; id?: string; isActive?: boolean; onChoose: () => void };

/** A row of a search: the matching part of a name is marked, in the botanical name too. */
export function Hit({ product, text, id, isActive, onChoose }: HitProps) {
  const picture = product.pictures[0];
  const isInBotanicalName =
    !markAt(product.name, text) && !markAt(product.bengaliName, text) && markAt(product.botanicalName, text);
  return (
    <Link
      id={id}
      className={isActive ? "hit is-active" : "hit"}
      role="option"
      aria-selected={isActive ?? false}
      tabIndex={id ? -1 : undefined}
      to={productPath(product)}
      onClick={onChoose}
    >
      <span className="hit__pic">{picture && <Picture picture={picture} sizes="48px" alt="" />}</span>
      <span className="hit__names">
        <b>
          <Marked name={product.name} text={text} />
        </b>
        <small>
          {isInBotanicalName ? (
            <em>
              <Marked name={product.botanicalName} text={text} />
            </em>
          ) : (
            product.bengaliName && (
              <span lang="bn">
                <Marked name={product.bengaliName} text={text} />
              </span>
            )
          )}{" "}
          <span aria-hidden="true">·</span> {product.inStock ? product.category : content.outOfStock}
        </small>
      </span>
      <span className="n">{formatTaka(product.offerPrice)}</span>
    </Link>
  );
}

function Marked({ name, text }: { name: string; text: string }) {
  const found = markAt(name, text);
  if (!found) return <>{name}</>;
  const [start, end] = found;
  return (
    <>
      {name.slice(0, start)}
      <mark>{name.slice(start, end)}</mark>
      {name.slice(end)}
    </>
  );
}

function markAt(name: string, text: string): [number, number] | null {
  const wanted = text.trim().normalize("NFC").toLowerCase();
  const start = wanted === "" ? -1 : name.toLowerCase().indexOf(wanted);
  return start === -1 ? null : [start, start + wanted.length];
}
