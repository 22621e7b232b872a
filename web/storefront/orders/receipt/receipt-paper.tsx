import { toMinor } from "#contract/rules/money/money.ts";
import type { OwnOrder } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { language, pathHere } from "#web/language.ts";
import { shop, shopStreet, taxPapers } from "#web/settings.ts";
import { BrandSign } from "#web/storefront/kit/brand.tsx";
import { useWalletParts } from "#web/storefront/orders/pay/use-wallet-parts.ts";
import { methodName } from "#web/storefront/orders/pay/wallet-words.ts";
import { Sums } from "#web/storefront/purchase/order-summary.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { statusName } from "#web/ui/buttons/chip.tsx";
import { inDigits, showDay, showTaka } from "#web/ui/figures.ts";
import { languageOf } from "#web/ui/language.ts";
import { SoldLine } from "#web/ui/sold-line.tsx";

/** The receipt on paper, below the bar that is not printed. */
export function ReceiptPaper({ order }: { order: OwnOrder }) {
  const { address, place, subtotal, discount, coupon, delivery, tax, rounding = 0, credit = 0, amount, ledger } = order;
  const wallet = useWalletParts(order);
  const name = `${address.firstName} ${address.lastName}`;
  const placeHere = place[language()];
  const totals = {
    subtotalMinor: toMinor(subtotal),
    discountMinor: toMinor(discount ?? 0),
    deliveryMinor: toMinor(delivery),
    taxMinor: toMinor(tax),
    roundingMinor: toMinor(rounding),
    creditMinor: toMinor(credit),
    totalMinor: toMinor(amount),
  };
  return (
    <>
      <div className="pagehead receipt__bar">
        <a className="link" href={pathHere("/my-orders")}>
          {m.my_orders()}
        </a>
        <Button size="md" onClick={() => window.print()}>
          {m.print()}
        </Button>
      </div>
      <article className="receipt order" aria-label={m.receipt_of({ number: order.number })}>
        <ReceiptHead order={order} />
        <ReceiptLines order={order} />
        <div className="receipt__end">
          <address>
            <b lang={languageOf(name)}>{name}</b>
            <br />
            <span lang={languageOf(address.street)}>{address.street}</span>
            <br />
            <span lang={languageOf(placeHere)}>{placeHere}</span>
            <br />
            <span className="num">{inDigits(address.phone)}</span>
            <br />
            {paymentWords(order)}
            {wallet ? <wallet.NumbersToPay order={order} /> : null}
          </address>
          <div className="sum">
            <Sums totals={totals} coupon={coupon ?? null} />
            {ledger.toCollect > 0 && ledger.toCollect !== amount ? (
              <p className="num">
                {m.advance_rest()}: <b>{showTaka(ledger.toCollect)}</b>
              </p>
            ) : null}
          </div>
        </div>
      </article>
    </>
  );
}

function ReceiptHead({ order }: { order: OwnOrder }) {
  const { bin } = taxPapers();
  return (
    <header className="receipt__top">
      <div>
        <h1 className="receipt__brand">
          <BrandSign />
        </h1>
        <p className="soft">
          {shopStreet()}
          {shop.street === "" ? null : <br />}
          {[shop.phone, shop.email].filter((line) => line !== "").join(", ")}
          {bin === "" ? null : (
            <>
              <br />
              {m.paper_bin({ bin })}
            </>
          )}
        </p>
      </div>
      <div>
        <h2>{m.receipt_number({ number: order.number })}</h2>
        <p className="soft">
          {showDay(order.createdAt)}
          <br />
          {endOf(order) ?? statusName(order.status)}
        </p>
      </div>
    </header>
  );
}

const look = { soft: "soft", figure: "num", price: "num only-d" };

function ReceiptLines({ order }: { order: OwnOrder }) {
  return (
    <table className="receipt__lines">
      <thead>
        <tr>
          <th>{m.product()}</th>
          <th className="num only-d">{m.price()}</th>
          <th className="num">{m.qty()}</th>
          <th className="num">{m.line_amount()}</th>
        </tr>
      </thead>
      <tbody>
        {order.items.map((line) => (
          <tr key={`${line.product._id} ${line.size}`}>
            <SoldLine line={line} look={look} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function endOf({ canceled, returned }: OwnOrder): string | null {
  return canceled ? m.canceled() : returned ? m.returned() : null;
}

function paymentWords(order: OwnOrder): string {
  if (order.amount === 0) return m.nothing_to_pay();
  const method = order.paymentMethod === "COD" ? m.cash_on_delivery() : methodName(order);
  const isDue = !order.isPaid && endOf(order) === null;
  if (order.isPaid) return m.paid_by({ method });
  const { payNow, inCheck, toCollect } = order.ledger;
  if (isDue && inCheck > 0 && payNow + toCollect === 0) return m.we_check_your({ sum: showTaka(inCheck) });
  return isDue ? m.to_be_paid_by({ method }) : m.nothing_due_by({ method });
}
