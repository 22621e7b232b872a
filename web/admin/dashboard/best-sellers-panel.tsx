import { Link } from "react-router";
import type { Sales } from "#contract/sales.ts";
import { Picture } from "#web/ui/picture.tsx";
import { ButtonLink } from "../kit/button-link.tsx";
import { wholeTaka } from "./whole-taka.ts";

type BestSeller = Sales["bestSellers"][number];

export function BestSellersPanel({ bestSellers }: { bestSellers: BestSeller[] }) {
  return (
    <section className="panel panel--pad dash__best" aria-labelledby="dash-best">
      <div className="phead">
        <h2 id="dash-best">Best sellers</h2>
        <div className="right">
          <ButtonLink variant="quiet" size="sm" to="/admin/list" aria-label="List of products">
            List
          </ButtonLink>
        </div>
      </div>
      {bestSellers.length === 0 ? <p className="soft">Nothing was sold in this period.</p> : null}
      <ul className="rowlist">
        {bestSellers.map((product) => (
          <BestSellerRow key={product.productId} product={product} />
        ))}
      </ul>
    </section>
  );
}

function BestSellerRow({ product }: { product: BestSeller }) {
  const { name, bengaliName, picture, quantity, amount } = product;
  return (
    <li className="bestrow">
      <span className="th40 th40--cover tint-sage">
        {picture ? <Picture picture={picture} sizes="40px" alt="" /> : null}
      </span>
      <span className="bestrow__name">
        <Link to={`/admin/list?${new URLSearchParams({ q: name })}`}>
          <b>{name}</b>
        </Link>
        {bengaliName ? (
          <span className="soft" lang="bn">
            {bengaliName}
          </span>
        ) : null}
      </span>
      <span className="n soft bestrow__sold">{quantity} sold</span>
      <b className="n bestrow__amount">{wholeTaka(amount)}</b>
    </li>
  );
}
