import type { KeyboardEvent, ReactNode } from "react";
import { maxQuantity } from "#contract/rules/constants.ts";
import type { DeliveryAddress, OrderDetail } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import type { useSoldProducts } from "#web/admin/kit/use-sold-products.ts";
import { AddressFields } from "#web/storefront/purchase/address-fields.tsx";
import type { useDelivery } from "#web/storefront/purchase/use-delivery.ts";
import { showMinor } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import type { DraftLine, OrderErrors } from "./new-order-draft.ts";
import { NewOrderLines } from "./new-order-lines.tsx";
import { ProductPicker } from "./product-picker.tsx";

/** Only the button submits: Enter in a field, or the phone's Search key, does not. */
export function keepEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    event.currentTarget.requestSubmit();
    return;
  }
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
}

/** Their ids: a part that opens takes the focus at its heading. */
export const headings = { lines: "order-products", address: "order-address" };

type ProductsPanelProps = {
  lines: DraftLine[];
  /** Of an order that is edited. */
  sold?: OrderDetail["items"];
  products: ReturnType<typeof useSoldProducts>;
  errors: OrderErrors;
  onChange: (lines: DraftLine[]) => void;
  /** Below the lines. */
  children?: ReactNode;
};

export function ProductsPanel({ lines, sold, products, errors, onChange, children }: ProductsPanelProps) {
  return (
    <section className="panel panel--pad" aria-labelledby={headings.lines}>
      <h2 id={headings.lines} tabIndex={-1}>
        {m.office_products()}
      </h2>
      <ProductPicker
        onAdd={(product, size) => {
          products.learn(product);
          onChange(withLine(lines, product._id, size));
        }}
      />
      <NewOrderLines lines={lines} sold={sold} products={products} errors={errors} onChange={onChange} />
      {children}
      {errors.items ? (
        <p className="error" role="alert" tabIndex={-1}>
          <Icon name="alert" />
          {errors.items}
        </p>
      ) : null}
    </section>
  );
}

/** Raises the quantity of a line that is already there. */
function withLine(lines: DraftLine[], productId: string, size: string): DraftLine[] {
  const isSame = (line: DraftLine) => line.productId === productId && line.size === size;
  return lines.some(isSame)
    ? lines.map((line) => (isSame(line) ? { ...line, quantity: Math.min(maxQuantity, line.quantity + 1) } : line))
    : [...lines, { productId, size, quantity: 1 }];
}

type AddressPanelProps = {
  address: DeliveryAddress;
  errors: OrderErrors;
  place: ReturnType<typeof useDelivery>;
  onChange: (part: Partial<DeliveryAddress>) => void;
  /** Questions about the fields, above them. */
  asked?: ReactNode;
  /** Below the fields. */
  children?: ReactNode;
};

export function AddressPanel({ address, errors, place, onChange, asked, children }: AddressPanelProps) {
  const { delivery, parts } = place;
  const own = addressErrors(errors);
  return (
    <section className="panel panel--pad oform" aria-labelledby={headings.address}>
      <h2 id={headings.address} tabIndex={-1}>
        {m.order_desk_delivery_address()}
      </h2>
      {asked}
      <AddressFields
        isOfAnother
        address={address}
        errors={own}
        onChange={onChange}
        place={parts ? <parts.PlaceFields {...{ delivery, address, errors: own, onChange }} /> : null}
      />
      {children}
    </section>
  );
}

function addressErrors(errors: OrderErrors): OrderErrors {
  const own = Object.entries(errors).filter(([path]) => path.startsWith("address."));
  return Object.fromEntries(own.map(([path, message]) => [path.slice("address.".length), message]));
}

type SumBarProps = { totalMinor: number; words: string; children: ReactNode };

/** Fixed to the bottom of the screen: what the order comes to, and its buttons. */
export function SumBar({ totalMinor, words, children }: SumBarProps) {
  return (
    <div className="savebar newsave">
      <span className="num b6">{showMinor(totalMinor)}</span>
      <span className="soft only-d">{words}</span>
      <div className="right">{children}</div>
    </div>
  );
}
