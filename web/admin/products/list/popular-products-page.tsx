import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { arrangedMax, popularMax } from "#contract/rules/constants.ts";
import type { DeskPage, DeskRow } from "#contract/wire/catalog/product-desk.ts";
import * as m from "#messages";
import { ListState } from "#web/admin/kit/list/list-states.tsx";
import { MoveButtons } from "#web/admin/kit/list/move-buttons.tsx";
import { moved, useArranging } from "#web/admin/kit/list/use-arranging.ts";
import { queries } from "#web/admin/kit/queries.ts";
import { shownName } from "#web/admin/kit/shown-name.ts";
import { office } from "#web/admin/office.ts";
import { Chip } from "#web/ui/buttons/chip.tsx";
import { inDigits, showCount } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { standInLanguage } from "#web/ui/language.ts";
import { Picture } from "#web/ui/picture/picture.tsx";
import "./popular-products.css";

const queryKey = ["popular"];

/** The popular products in the owner's order. The first ones on sale are on the home page. */
export default function PopularProductsPage() {
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => office.listDeskProducts({ popular: "yes", sort: "popular", limit: String(arrangedMax) }),
  });
  const [said, setSaid] = useState("");
  const saveOrder = useArranging((ids, was) => office.arrangePopular({ ids, was }), refetch);
  const products = data?.products ?? [];
  const onHome = new Set(products.filter(isOnSale).slice(0, popularMax));

  function move(from: number, to: number) {
    const arranged = moved(products, from, to);
    const label = arranged[to] ? shownName(arranged[to]) : "";
    queries.setQueryData<DeskPage>(queryKey, (shown) => shown && { ...shown, products: arranged });
    setSaid(m.moved_to({ label, at: inDigits(to + 1), total: inDigits(products.length) }));
    void saveOrder(idsOf(arranged), idsOf(products));
  }
  return (
    <>
      <Link className="back" to="/admin/list?popular=yes">
        <Icon name="arrow-left" className="i-18" />
        {m.office_products()}
      </Link>
      <div className="ahead">
        <h1>{m.office_popular_products()}</h1>
        <span className="soft num">{data ? showCount(data.total) : null}</span>
      </div>
      <section className="panel panel--flat arranged" aria-label={m.office_popular_products()}>
        <ListState error={error} count={data ? products.length : null} none={m.popular_none()} onRetry={refetch} />
        {products.length > 0 ? <p className="hint">{m.popular_order_hint({ max: inDigits(popularMax) })}</p> : null}
        <ol>
          {products.map((product, at) => (
            <ProductRow
              key={product._id}
              product={product}
              isOnHome={onHome.has(product)}
              at={at}
              count={products.length}
              onMove={(to) => move(at, to)}
            />
          ))}
        </ol>
        {data && data.total > products.length ? (
          <p className="hint">{m.popular_order_more({ max: inDigits(arrangedMax) })}</p>
        ) : null}
        <p className="vh" role="status">
          {said}
        </p>
      </section>
    </>
  );
}

const idsOf = (products: DeskRow[]) => products.map(({ _id }) => _id);
const isOnSale = ({ inStock, soldOut }: DeskRow) => inStock && !soldOut;

type ProductRowProps = {
  product: DeskRow;
  isOnHome: boolean;
  at: number;
  count: number;
  onMove: (to: number) => void;
};

function ProductRow({ product, isOnHome, at, count, onMove }: ProductRowProps) {
  const name = shownName(product);
  const [picture] = product.pictures;
  return (
    <li>
      <span className="num soft arranged__at">{inDigits(at + 1)}</span>
      <span className="th40 th40--cover tint-sand">
        {picture ? <Picture picture={picture} alt="" sizes="56px" /> : null}
      </span>
      <span className="arranged__name">
        <b className="b6" lang={standInLanguage(name)}>
          {name}
        </b>
        <Place product={product} isOnHome={isOnHome} />
      </span>
      <MoveButtons label={name} at={at} count={count} onMove={onMove} />
    </li>
  );
}

function Place({ product, isOnHome }: { product: DeskRow; isOnHome: boolean }) {
  if (isOnHome) return <Chip className="st-done">{m.popular_on_home()}</Chip>;
  return isOnSale(product) ? null : <Chip className="chip--out">{m.out_of_stock()}</Chip>;
}
