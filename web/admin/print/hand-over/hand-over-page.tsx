import { useSearchParams } from "react-router";
import type { Language } from "#contract/rules/constants.ts";
import type { OrderDetail } from "#contract/wire/orders/orders.ts";
import * as m from "#messages/both";
import { language } from "#web/language.ts";
import { languageOf } from "#web/ui/language.ts";
import { codeOf } from "../label/label.tsx";
import { dayIn, digitsIn, takaIn } from "../paper-figures.ts";
import { nameOf } from "../paper-parts.tsx";
import { PrintFrame } from "../print-frame.tsx";
import { type HandedOver, handedOver } from "./handed-over.ts";

/** The parcels that go with the rider, to be counted and signed: one sheet for each courier. */
export default function HandOverPage() {
  const [address] = useSearchParams();
  const chosen = address.get("lang");
  // It stays in the shop: in the language of the office, not of the orders.
  const locale = chosen === "en" || chosen === "bn" ? chosen : language();
  return (
    <PrintFrame paper="hand-over" marks={() => "@page { size: A4; margin: 12mm; }"}>
      {(printed) => {
        const sheets = handedOver(printed.map(({ order }) => order));
        if (printed.length > 0 && sheets.length === 0) {
          return <p className="none">{m.paper_hand_over_none({}, { locale: language() })}</p>;
        }
        return sheets.map((sheet) => <Sheet key={sheet.courier} sheet={sheet} locale={locale} />);
      }}
    </PrintFrame>
  );
}

function Sheet({ sheet: { courier, orders, toCollect }, locale }: { sheet: HandedOver; locale: Language }) {
  const title = m.paper_hand_over_of({ courier }, { locale });
  return (
    <article className="paper hover" lang={locale} aria-label={title}>
      <div className="pp__top">
        <h2>{title}</h2>
        <p className="pp__gray num">
          {dayIn(locale, new Date().toISOString())}
          <br />
          {m.paper_picking_orders({ count: orders.length, number: digitsIn(locale, orders.length) }, { locale })}
        </p>
      </div>
      <table className="hover__orders">
        <thead>
          <tr>
            <td />
            <th>{m.parcels_order({}, { locale })}</th>
            <th>{m.parcels_consignment({}, { locale })}</th>
            <th>{m.name({}, { locale })}</th>
            <th className="n">{m.parcels_collects({}, { locale })}</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <Row key={order._id} order={order} locale={locale} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={4}>{m.total({}, { locale })}</td>
            <td className="n">{takaIn(locale, toCollect)}</td>
          </tr>
        </tfoot>
      </table>
      <div className="hover__signs">
        <p>{m.paper_shop_signs({}, { locale })}</p>
        <p>{m.paper_rider_signs({}, { locale })}</p>
      </div>
    </article>
  );
}

function Row({ order, locale }: { order: OrderDetail; locale: Language }) {
  const name = nameOf(order);
  return (
    <tr>
      <td className="hover__box">
        <i />
      </td>
      <td className="num">{order.number}</td>
      <td>
        <code>{codeOf(order)}</code>
      </td>
      <td>
        <span lang={languageOf(name)}>{name}</span>
        <br />
        <span className="pp__gray" lang={languageOf(order.place[locale])}>
          {order.place[locale]}
        </span>
      </td>
      <td className="n">
        {order.ledger.toCollect > 0
          ? takaIn(locale, order.ledger.toCollect)
          : m.paper_nothing_to_collect({}, { locale })}
      </td>
    </tr>
  );
}
