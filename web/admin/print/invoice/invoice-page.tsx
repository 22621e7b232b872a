import { Fragment } from "react";
import type { Language } from "#contract/rules/constants.ts";
import { isTellingLedger, type LedgerOfOrder } from "#contract/rules/money/ledger.ts";
import { ownDiscountOf, toMinor } from "#contract/rules/money/money.ts";
import type { OrderDetail } from "#contract/wire/orders/orders.ts";
import * as m from "#messages/both";
import { shopLines, taxPapers } from "#web/settings.ts";
import { languageOf } from "#web/ui/language.ts";
import { awaitsPayment } from "../../order/order-state.tsx";
import { taxPercentOf } from "../../order/tax-label.ts";
import { dayIn, digitsIn, methodIn, promiseIn, sizeIn, takaIn, taxLineIn } from "../paper-figures.ts";
import { endOf, nameOf, type OnPaper, PlaceLines, Sign, sheetMarks } from "../paper-parts.tsx";
import { PrintFrame } from "../print-frame.tsx";

export default function InvoicePage() {
  return (
    <PrintFrame paper="invoice" marks={sheetMarks("size: 210mm 297mm; margin: 16mm 16mm 14mm;")}>
      {(printed) => printed.map((one) => <Invoice key={one.order._id} {...one} />)}
    </PrintFrame>
  );
}

/** A4, for the customer. */
export function Invoice({ order, locale }: OnPaper) {
  const promise = promiseIn(locale);
  const { bin } = taxPapers();
  return (
    <article
      className="paper"
      lang={locale}
      data-order={order.number}
      aria-label={m.paper_invoice_of({ number: order.number }, { locale })}
    >
      <div className="pp__top">
        <div>
          <Sign />
          <address className="pp__shop pp__shop--a4">
            {shopLines().map((line) => (
              <Fragment key={line}>
                {line}
                <br />
              </Fragment>
            ))}
            {bin === "" ? null : m.paper_bin({ bin }, { locale })}
          </address>
        </div>
        <h2 className="pp__title">{m.paper_invoice({}, { locale })}</h2>
      </div>
      <InvoiceFacts order={order} locale={locale} />
      <InvoiceLines order={order} locale={locale} />
      <div className="pp__foot">
        <div>
          {promise === "" ? null : (
            <>
              {promise}
              <br />
            </>
          )}
          <span lang="bn" className="pp__bn">
            {m.paper_thanks({}, { locale: "bn" })}
          </span>
        </div>
        <div className="num">{order.number}</div>
      </div>
    </article>
  );
}

/** The last line and the sums are kept together: sums alone on a sheet say nothing. */
function InvoiceLines({ order, locale }: OnPaper) {
  const rows = order.items.map((line, at) => (
    <tr key={`${line.product._id} ${line.size}`}>
      <td className="ix">{digitsIn(locale, at + 1)}</td>
      <LineCells line={line} locale={locale} />
    </tr>
  ));
  return (
    <table className="inv">
      <thead>
        <tr>
          <th className="ix">{m.paper_number({}, { locale })}</th>
          <th>{m.product({}, { locale })}</th>
          <th className="n u">{m.paper_price({}, { locale })}</th>
          <th className="n">{m.paper_quantity({}, { locale })}</th>
          <th className="n">{m.paper_amount({}, { locale })}</th>
        </tr>
      </thead>
      <tbody>{rows.slice(0, -1)}</tbody>
      <tbody className="inv__end">
        {rows.slice(-1)}
        <tr>
          <td colSpan={5}>
            <InvoiceSums order={order} locale={locale} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

type LineCellsProps = { line: OrderDetail["items"][number]; locale: Language };

function LineCells({ line: { product, size, quantity }, locale }: LineCellsProps) {
  const sum = (toMinor(product.offerPrice) * quantity) / 100;
  return (
    <>
      <td>
        {product.bengaliName ? (
          <>
            <span lang="bn">{product.bengaliName}</span>
            <br />
          </>
        ) : null}
        <span lang="en">{product.name}</span> <span className="s">{sizeIn(locale, size)}</span>
      </td>
      <td className="n u">{takaIn(locale, product.offerPrice)}</td>
      <td className="n">{digitsIn(locale, quantity)}</td>
      <td className="n">{takaIn(locale, sum)}</td>
    </>
  );
}

function InvoiceSums({ order, locale }: OnPaper) {
  const { coupon, discount = 0 } = order;
  const { toCollect } = order.ledger;
  const ownDiscount = ownDiscountOf(coupon, discount);
  return (
    <dl className="invsum">
      <dt>{m.subtotal({}, { locale })}</dt>
      <dd>{takaIn(locale, order.subtotal)}</dd>
      {coupon ? (
        <>
          <dt>{m.coupon_named({ code: coupon.code }, { locale })}</dt>
          <dd>{coupon.gives === "delivery" ? m.free_delivery({}, { locale }) : takaIn(locale, -discount)}</dd>
        </>
      ) : null}
      {ownDiscount > 0 ? (
        <>
          <dt>{m.discount({}, { locale })}</dt>
          <dd>{takaIn(locale, -ownDiscount)}</dd>
        </>
      ) : null}
      <dt>{m.shipping_fee({}, { locale })}</dt>
      <dd>{takaIn(locale, order.delivery)}</dd>
      <dt>{taxLineIn(locale, taxPercentOf(order))}</dt>
      <dd>{takaIn(locale, order.tax)}</dd>
      {order.credit === undefined ? null : (
        <>
          <dt>{m.credit({}, { locale })}</dt>
          <dd>{takaIn(locale, -order.credit)}</dd>
        </>
      )}
      {order.rounding === undefined ? null : (
        <>
          <dt>{m.rounding({}, { locale })}</dt>
          <dd>{takaIn(locale, order.rounding)}</dd>
        </>
      )}
      <dt className="b6">{m.total({}, { locale })}</dt>
      <dd className="b6">{takaIn(locale, order.amount)}</dd>
      {isTellingLedger(order.ledger) ? <LedgerLines ledger={order.ledger} locale={locale} /> : null}
      {toCollect > 0 && toCollect !== order.amount && !awaitsPayment(order) ? (
        <>
          <dt>{m.advance_rest({}, { locale })}</dt>
          <dd>{takaIn(locale, toCollect)}</dd>
        </>
      ) : null}
    </dl>
  );
}

/** The paid, returned and open parts of the total. */
function LedgerLines({ ledger, locale }: { ledger: LedgerOfOrder; locale: Language }) {
  const { refunded, open } = ledger;
  return (
    <>
      <dt>{m.paper_came_in({}, { locale })}</dt>
      <dd>{takaIn(locale, ledger.in)}</dd>
      {refunded > 0 ? (
        <>
          <dt>{m.refunded({}, { locale })}</dt>
          <dd>{takaIn(locale, -refunded)}</dd>
        </>
      ) : null}
      {open > 0 ? (
        <>
          <dt>{m.ledger_open({}, { locale })}</dt>
          <dd>{takaIn(locale, open)}</dd>
        </>
      ) : null}
    </>
  );
}

function InvoiceFacts({ order, locale }: OnPaper) {
  const { address } = order;
  const name = nameOf(order);
  const end = endOf({ order, locale });
  return (
    <div className="inv__meta">
      <div>
        <h3>{m.orders_customer({}, { locale })}</h3>
        <b className="b6" lang={languageOf(name)}>
          {name}
        </b>
        <br />
        <span className="num">{address.phone}</span>
        <br />
        {address.email}
      </div>
      <div>
        <h3>{m.orders_delivery_address({}, { locale })}</h3>
        <PlaceLines order={order} locale={locale} />
      </div>
      <dl>
        <dt>{m.paper_invoice({}, { locale })}</dt>
        <dd className="b6">{order.number}</dd>
        <dt>{m.date({}, { locale })}</dt>
        <dd>{dayIn(locale, order.createdAt)}</dd>
        <dt>{m.paper_method({}, { locale })}</dt>
        <dd>{methodIn(locale, order)}</dd>
        <dt>{m.payment({}, { locale })}</dt>
        <dd>{paymentState(order, locale)}</dd>
        {end === null ? null : (
          <>
            <dt>{m.order({}, { locale })}</dt>
            <dd>{end}</dd>
          </>
        )}
      </dl>
    </div>
  );
}

function paymentState(order: OrderDetail, locale: Language): string {
  if (order.isTestPayment) return m.paper_test_payment({}, { locale });
  if (order.isPaid) return m.paper_done({}, { locale });
  if (awaitsPayment(order)) return m.orders_unpaid({}, { locale });
  return order.canceled || order.returned ? m.none_due({}, { locale }) : m.payment_pending({}, { locale });
}
