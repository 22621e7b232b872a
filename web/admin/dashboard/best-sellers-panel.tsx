import { Link } from "react-router";
import type { Sales } from "#contract/wire/books/sales.ts";
import * as m from "#messages";
import { language } from "#web/language.ts";
import { inDigits } from "#web/ui/figures.ts";
import { Picture } from "#web/ui/picture/picture.tsx";
import { ButtonLink } from "../kit/button-link.tsx";
import { shownName } from "../kit/shown-name.ts";
import { wholeTaka } from "../kit/whole-taka.ts";

type BestSeller = Sales["bestSellers"][number];

export function BestSellersPanel({ bestSellers }: { bestSellers: BestSeller[] }) {
  return (
    <section className="panel panel--pad dash__best" aria-labelledby="dash-best">
      <div className="phead">
        <h2 id="dash-best">{m.dash_best()}</h2>
        <div className="right">
          <ButtonLink variant="quiet" size="sm" to="/admin/list" aria-label={m.dash_list_of()}>
            {m.dash_list()}
          </ButtonLink>
        </div>
      </div>
      {bestSellers.length === 0 ? <p className="soft">{m.dash_none_sold()}</p> : null}
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
          <b>{shownName(product)}</b>
        </Link>
        {bengaliName ? (
          <span className="soft" lang={language() === "bn" ? "en" : "bn"}>
            {language() === "bn" ? name : bengaliName}
          </span>
        ) : null}
      </span>
      <span className="n soft bestrow__sold">{m.dash_sold({ count: inDigits(quantity) })}</span>
      <b className="n bestrow__amount">{wholeTaka(amount)}</b>
    </li>
  );
}
