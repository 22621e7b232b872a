// What slip, invoice and label have in common.
import { townAndCode } from "#contract/address.ts";
import type { OrderDetail } from "#contract/orders.ts";
import { languageOf } from "#web/ui/language.ts";
import { BrandSign } from "../../storefront/layout/brand.tsx";
import { awaitsPayment } from "../order/order-state.tsx";
import { methodOf, type PaperWords } from "./paper-words.ts";

export type OnPaper = { order: OrderDetail; words: PaperWords };

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

/** Street, town and district, division. */
export function PlaceLines({ address }: Pick<OrderDetail, "address">) {
  return (
    <span lang={languageOf(`${address.street} ${address.city}`)}>
      {address.street}
      <br />
      {townAndCode(address)}, {address.state}
    </span>
  );
}

/** That the order was canceled or returned; null while it is neither. */
export function endOf({ order, words }: OnPaper): string | null {
  if (order.canceled) return words.cancelled;
  return order.returned ? words.returned : null;
}

/** What the rider collects, or why the parcel must not go. `isLabel`: the paper outside of the parcel. */
export function Collect({ order, words, isLabel = false }: OnPaper & { isLabel?: boolean }) {
  if (awaitsPayment(order)) {
    return (
      <div className="pp__cod is-unpaid">
        <span>
          {methodOf(order, words)}
          <br />
          {words.paymentIs(order.transfer?.state === "checking" ? words.checking : words.unpaid)}
        </span>
        <b>{words.notPaid}</b>
      </div>
    );
  }
  const end = endOf({ order, words });
  const isDue = end === null && !order.isPaid;
  const paid = order.isTestPayment ? words.testPayment : words.done;
  const open = end === null ? words.pending : words.noneDue;
  const sum = words.taka(order.ledger.toCollect);
  // The slip of a gift stays with whom it is for: the courier reads the sum on the label.
  const toTake = order.gift && !isLabel ? words.onLabel : words.collect(sum);
  const collected = order.isPaid ? words.nothingToCollect : toTake;
  return (
    <div className={isDue ? "pp__cod" : "pp__cod is-paid"}>
      <span>
        {order.paymentMethod === "COD" && order.amount > 0 ? words.cashOnDelivery : methodOf(order, words)}
        <br />
        {words.paymentIs(order.isPaid ? paid : open)}
      </span>
      <b>{end ?? (order.isTestPayment ? words.isTest : collected)}</b>
    </div>
  );
}
