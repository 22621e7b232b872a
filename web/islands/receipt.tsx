import { toMinor } from "#contract/money.ts";
import type { OwnOrder } from "#contract/orders.ts";
import { ApiError } from "#web/api.ts";
import * as content from "#web/content.ts";
import { shop } from "#web/settings.ts";
import { OrderSummary } from "#web/storefront/cart/order-summary.tsx";
import { BrandMark } from "#web/storefront/layout/brand.tsx";
import { useOrder } from "#web/storefront/orders/use-order.ts";
import wateringCan from "#web/storefront/orders/watering-can.webp";
import { PageSkeleton, QuietError, SignedOut } from "#web/storefront/session/page-states.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { formatDay } from "#web/ui/date.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { languageOf } from "#web/ui/language.ts";
import { SoldLine } from "#web/ui/sold-line.tsx";

/** One order of the signed-in shopper, to print. */
export default function Receipt() {
  const { order, error, load, isSignedOut } = useOrder(1);
  const heading = (
    <div className="pagehead">
      <h1>{content.receipt}</h1>
    </div>
  );
  if (isSignedOut) {
    return (
      <div className="wrap wrap--tall">
        {heading}
        <SignedOut title="Log in to see your receipt." text="It is kept with your account." picture={wateringCan} />
      </div>
    );
  }
  return (
    <div className="wrap wrap--tall">
      {order ? null : heading}
      {order ? (
        <Paper order={order} />
      ) : error instanceof ApiError && error.status === 404 ? (
        <EmptyState title={error.message} picture={wateringCan} text="">
          <ButtonLink size="md" href="/my-orders">
            My Orders
          </ButtonLink>
        </EmptyState>
      ) : error ? (
        <QuietError message="The receipt could not be loaded." onRetry={load} />
      ) : (
        <PageSkeleton label="Loading the receipt" />
      )}
    </div>
  );
}

function Paper({ order }: { order: OwnOrder }) {
  const { address, subtotal, delivery, tax, amount } = order;
  const name = `${address.firstName} ${address.lastName}`;
  const place = `${address.city} ${address.zipcode}, ${address.state}, ${address.country}`;
  const totals = {
    subtotalMinor: toMinor(subtotal),
    deliveryMinor: toMinor(delivery),
    taxMinor: toMinor(tax),
    totalMinor: toMinor(amount),
  };
  return (
    <>
      <div className="pagehead receipt__bar">
        <a className="link" href="/my-orders">
          My Orders
        </a>
        <Button size="md" onClick={() => window.print()}>
          {content.print}
        </Button>
      </div>
      <article className="receipt order" aria-label={`Receipt of order ${order.number}`}>
        <header className="receipt__top">
          <div>
            <h1 className="receipt__brand">
              <BrandMark /> {shop.shopName}
            </h1>
            <p className="soft">
              {shop.street}
              <br />
              {shop.phone}, {shop.email}
            </p>
          </div>
          <div>
            <h2>
              {content.receipt} {order.number}
            </h2>
            <p className="soft">
              {formatDay(order.createdAt)}
              <br />
              {endOf(order) ?? order.status}
            </p>
          </div>
        </header>
        <ReceiptLines order={order} />
        <div className="receipt__end">
          <address>
            <b lang={languageOf(name)}>{name}</b>
            <br />
            <span lang={languageOf(address.street)}>{address.street}</span>
            <br />
            <span lang={languageOf(place)}>{place}</span>
            <br />
            <span className="num">{address.phone}</span>
            <br />
            {paymentWords(order)}
          </address>
          <OrderSummary totals={totals} />
        </div>
      </article>
    </>
  );
}

const look = { soft: "soft", figure: "num", price: "num only-d" };

function ReceiptLines({ order }: { order: OwnOrder }) {
  return (
    <table className="receipt__lines">
      <thead>
        <tr>
          <th>Product</th>
          <th className="num only-d">Price</th>
          <th className="num">Qty</th>
          <th className="num">Amount</th>
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
  return canceled ? "Cancelled" : returned ? "Returned" : null;
}

function paymentWords(order: OwnOrder): string {
  const method = order.paymentMethod === "COD" ? content.cashOnDelivery : content.card;
  const isDue = !order.isPaid && endOf(order) === null;
  return `${method}: ${order.isPaid ? "paid" : isDue ? "to be paid" : "nothing is to be paid"}`;
}
