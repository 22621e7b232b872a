import { Fragment } from "react";
import { isTellingLedger, type LedgerOfOrder } from "#contract/ledger.ts";
import { ownDiscountOf, toMinor } from "#contract/money.ts";
import type { OrderDetail } from "#contract/orders.ts";
import * as m from "#messages";
import { shopLines, taxPapers } from "#web/settings.ts";
import { languageOf } from "#web/ui/language.ts";
import { awaitsPayment } from "../order/order-state.tsx";
import { taxPercentOf } from "../order/tax-label.ts";
import { endOf, nameOf, type OnPaper, PlaceLines, Sign } from "./paper-parts.tsx";
import { bengaliThanks, methodOf, type PaperWords, promiseOnPaper, taxNameOf } from "./paper-words.ts";
import { PrintFrame, sheetMarks } from "./print-frame.tsx";

export default function InvoicePage() {
  return (
    <PrintFrame
      paper="invoice"
      title={m.print_desk_invoice()}
      marks={sheetMarks("size: 210mm 297mm; margin: 16mm 16mm 14mm;")}
    >
      {(printed) => printed.map((one) => <Invoice key={one.order._id} {...one} />)}
    </PrintFrame>
  );
}

/** A4, for the customer. */
function Invoice({ order, words }: OnPaper) {
  const promise = promiseOnPaper(words);
  const { bin } = taxPapers();
  return (
    <article
      className="paper"
      lang={words.language}
      data-order={order.number}
      aria-label={words.invoiceOf(order.number)}
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
            {bin === "" ? null : words.bin(bin)}
          </address>
        </div>
        <h2 className="pp__title">{words.invoice}</h2>
      </div>
      <InvoiceFacts order={order} words={words} />
      <InvoiceLines order={order} words={words} />
      <div className="pp__foot">
        <div>
          {promise === "" ? null : (
            <>
              {promise}
              <br />
            </>
          )}
          <span lang="bn" className="pp__bn">
            {bengaliThanks}
          </span>
        </div>
        <div className="num">{order.number}</div>
      </div>
    </article>
  );
}

/** The last line and the sums are kept together: sums alone on a sheet say nothing. */
function InvoiceLines({ order, words }: OnPaper) {
  const rows = order.items.map((line, at) => (
    <tr key={`${line.product._id} ${line.size}`}>
      <td className="ix">{words.digits(at + 1)}</td>
      <LineCells line={line} words={words} />
    </tr>
  ));
  return (
    <table className="inv">
      <thead>
        <tr>
          <th className="ix">{words.number}</th>
          <th>{words.product}</th>
          <th className="n u">{words.price}</th>
          <th className="n">{words.quantity}</th>
          <th className="n">{words.amount}</th>
        </tr>
      </thead>
      <tbody>{rows.slice(0, -1)}</tbody>
      <tbody className="inv__end">
        {rows.slice(-1)}
        <tr>
          <td colSpan={5}>
            <InvoiceSums order={order} words={words} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

type LineCellsProps = { line: OrderDetail["items"][number]; words: PaperWords };

function LineCells({ line: { product, size, quantity }, words }: LineCellsProps) {
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
        <span lang="en">{product.name}</span> <span className="s">{words.sizes[size] ?? size}</span>
      </td>
      <td className="n u">{words.taka(product.offerPrice)}</td>
      <td className="n">{words.digits(quantity)}</td>
      <td className="n">{words.taka(sum)}</td>
    </>
  );
}

function InvoiceSums({ order, words }: OnPaper) {
  const { coupon, discount = 0 } = order;
  const { toCollect } = order.ledger;
  const ownDiscount = ownDiscountOf(coupon, discount);
  return (
    <dl className="invsum">
      <dt>{words.subtotal}</dt>
      <dd>{words.taka(order.subtotal)}</dd>
      {coupon ? (
        <>
          <dt>{words.coupon(coupon.code)}</dt>
          <dd>{coupon.gives === "delivery" ? words.freeDelivery : words.taka(-discount)}</dd>
        </>
      ) : null}
      {ownDiscount > 0 ? (
        <>
          <dt>{words.discount}</dt>
          <dd>{words.taka(-ownDiscount)}</dd>
        </>
      ) : null}
      <dt>{words.shippingFee}</dt>
      <dd>{words.taka(order.delivery)}</dd>
      <dt>{words.tax(taxNameOf(words), taxPercentOf(order))}</dt>
      <dd>{words.taka(order.tax)}</dd>
      {order.rounding === undefined ? null : (
        <>
          <dt>{words.rounding}</dt>
          <dd>{words.taka(order.rounding)}</dd>
        </>
      )}
      <dt className="b6">{words.total}</dt>
      <dd className="b6">{words.taka(order.amount)}</dd>
      {isTellingLedger(order.ledger) ? <LedgerLines ledger={order.ledger} words={words} /> : null}
      {toCollect > 0 && toCollect !== order.amount && !awaitsPayment(order) ? (
        <>
          <dt>{words.atTheDoor}</dt>
          <dd>{words.taka(toCollect)}</dd>
        </>
      ) : null}
    </dl>
  );
}

/** What was paid of the total, went back, and is still to be paid. */
function LedgerLines({ ledger, words }: { ledger: LedgerOfOrder; words: PaperWords }) {
  const { refunded, open } = ledger;
  return (
    <>
      <dt>{words.cameIn}</dt>
      <dd>{words.taka(ledger.in)}</dd>
      {refunded > 0 ? (
        <>
          <dt>{words.refunded}</dt>
          <dd>{words.taka(-refunded)}</dd>
        </>
      ) : null}
      {open > 0 ? (
        <>
          <dt>{words.open}</dt>
          <dd>{words.taka(open)}</dd>
        </>
      ) : null}
    </>
  );
}

function InvoiceFacts({ order, words }: OnPaper) {
  const { address } = order;
  const name = nameOf(order);
  const end = endOf({ order, words });
  return (
    <div className="inv__meta">
      <div>
        <h3>{words.customer}</h3>
        <b className="b6" lang={languageOf(name)}>
          {name}
        </b>
        <br />
        <span className="num">{address.phone}</span>
        <br />
        {address.email}
      </div>
      <div>
        <h3>{words.deliveryAddress}</h3>
        <PlaceLines address={address} />
        <br />
        {address.country}
      </div>
      <dl>
        <dt>{words.invoice}</dt>
        <dd className="b6">{order.number}</dd>
        <dt>{words.date}</dt>
        <dd>{words.day(order.createdAt)}</dd>
        <dt>{words.method}</dt>
        <dd>{methodOf(order, words)}</dd>
        <dt>{words.payment}</dt>
        <dd>{paymentState(order, words)}</dd>
        {end === null ? null : (
          <>
            <dt>{words.order}</dt>
            <dd>{end}</dd>
          </>
        )}
      </dl>
    </div>
  );
}

function paymentState(order: OrderDetail, words: PaperWords): string {
  if (order.isTestPayment) return words.testPayment;
  if (order.isPaid) return words.done;
  if (awaitsPayment(order)) return words.unpaid;
  return order.canceled || order.returned ? words.noneDue : words.pending;
}
