// Parts that slip, invoice and label share.
import type { Language } from "#contract/rules/constants.ts";
import type { OrderDetail } from "#contract/wire/orders/orders.ts";
import * as m from "#messages/both";
import { BrandSign } from "#web/storefront/kit/brand.tsx";
import { languageOf } from "#web/ui/language.ts";
import { awaitsPayment } from "../order/order-state.tsx";
import { methodIn, takaIn } from "./paper-figures.ts";

export type OnPaper = { order: OrderDetail; locale: Language };

export function Sign() {
  return (
    <span className="brand">
      <BrandSign />
    </span>
  );
}

export function nameOf({ address: { firstName, lastName } }: Pick<OrderDetail, "address">): string {
  return `${firstName} ${lastName}`.trim();
}

/** Street, and the place in the paper's language. */
export function PlaceLines({ order: { address, place }, locale }: OnPaper) {
  return (
    <>
      <span lang={languageOf(address.street)}>{address.street}</span>
      <br />
      <span lang={languageOf(place[locale])}>{place[locale]}</span>
    </>
  );
}

/** That the order was canceled or returned; null while it is neither. */
export function endOf({ order, locale }: OnPaper): string | null {
  if (order.canceled) return m.canceled({}, { locale });
  return order.returned ? m.returned({}, { locale }) : null;
}

/** Cash for the rider to collect, or why the parcel must not go. `isLabel`: the paper outside of the parcel. */
export function Collect({ order, locale, isLabel = false }: OnPaper & { isLabel?: boolean }) {
  if (awaitsPayment(order)) {
    const state =
      order.transfer?.state === "checking" ? m.paper_checking({}, { locale }) : m.orders_unpaid({}, { locale });
    return (
      <div className="pp__cod is-unpaid">
        <span>
          {methodIn(locale, order)}
          <br />
          {m.paper_payment_is({ state }, { locale })}
        </span>
        <b>{m.paper_not_paid({}, { locale })}</b>
      </div>
    );
  }
  const end = endOf({ order, locale });
  const isDue = end === null && !order.isPaid;
  const paid = order.isTestPayment ? m.paper_test_payment({}, { locale }) : m.paper_done({}, { locale });
  const open = end === null ? m.payment_pending({}, { locale }) : m.none_due({}, { locale });
  const sum = takaIn(locale, order.ledger.toCollect);
  // The slip of a gift stays with whom it is for: the courier reads the sum on the label.
  const toTake = order.gift && !isLabel ? m.paper_on_label({}, { locale }) : m.paper_collect({ sum }, { locale });
  const collected = order.isPaid ? m.paper_nothing_to_collect({}, { locale }) : toTake;
  return (
    <div className={isDue ? "pp__cod" : "pp__cod is-paid"}>
      <span>
        {order.paymentMethod === "COD" && order.amount > 0
          ? m.paper_cash_on_delivery({}, { locale })
          : methodIn(locale, order)}
        <br />
        {m.paper_payment_is({ state: order.isPaid ? paid : open }, { locale })}
      </span>
      <b>{end ?? (order.isTestPayment ? m.paper_is_test({}, { locale }) : collected)}</b>
    </div>
  );
}

/**
 * Every sheet names its order and counts the sheets: those of a long order cannot be told apart otherwise.
 * @param page size and margins, as in CSS
 */
export function sheetMarks(page: string): (printed: OnPaper[]) => string {
  return (printed) =>
    printed
      .map(
        ({ order: { number }, locale }) => `
        @page ${number} {
          ${page}
          @bottom-center { content: "${number}, ${m.paper_sheet({}, { locale })} " counter(page${locale === "bn" ? ", bengali" : ""}); font: 9px sans-serif; }
        }
        @media print { .paper[data-order="${number}"] { page: ${number}; } }`,
      )
      .join("");
}
