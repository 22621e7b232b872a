import { useId } from "react";
import { maxQuantity } from "#contract/rules/constants.ts";
import { offerPriceOf, toMinor } from "#contract/rules/money/money.ts";
import { typedFigure } from "#contract/rules/money/typed-figure.ts";
import type { OrderDetail } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { PlantName } from "#web/admin/kit/plant-name.tsx";
import { shownName } from "#web/admin/kit/shown-name.ts";
import type { useSoldProducts } from "#web/admin/kit/use-sold-products.ts";
import { inDigits, showMinor } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { Picture } from "#web/ui/picture/picture.tsx";
import type { ShownPicture } from "#web/ui/picture/shown-picture.ts";
import { sizeName } from "#web/ui/size-name.ts";
import type { DraftLine, OrderErrors } from "./new-order-draft.ts";
import { soldLineOf } from "./order-edit-draft.ts";

type NewOrderLinesProps = {
  lines: DraftLine[];
  /** The lines of an order that is edited: they keep name and price. */
  sold?: OrderDetail["items"];
  products: ReturnType<typeof useSoldProducts>;
  errors: OrderErrors;
  onChange: (lines: DraftLine[]) => void;
};

export function NewOrderLines({ lines, sold = [], products, errors, onChange }: NewOrderLinesProps) {
  return (
    <ul className="nlines" aria-label={m.order_desk_lines()}>
      {lines.map((line, at) => (
        <NewOrderLine
          // biome-ignore lint/suspicious/noArrayIndexKey: its size may change, and must not take the focus along
          key={at}
          line={line}
          sold={soldLineOf(sold, line)?.product}
          products={products}
          errors={{
            size: errors[`items.${at}.size`],
            quantity: errors[`items.${at}.quantity`],
            line: errors[`items.${at}.product`] ?? errors[`items.${at}`],
          }}
          onChange={(changed) => onChange(lines.map((other, place) => (place === at ? changed : other)))}
          onRemove={() => onChange(lines.filter((_, place) => place !== at))}
        />
      ))}
    </ul>
  );
}

type NewOrderLineProps = {
  line: DraftLine;
  sold: OrderDetail["items"][number]["product"] | undefined;
  products: NewOrderLinesProps["products"];
  errors: { size: string | undefined; quantity: string | undefined; line: string | undefined };
  onChange: (line: DraftLine) => void;
  onRemove: () => void;
};

function NewOrderLine({ line, sold, products, errors, onChange, onRemove }: NewOrderLineProps) {
  const errorId = useId();
  const product = products.find(line.productId);
  const name = sold?.name ?? product?.name ?? (products.isGone(line.productId) ? m.a_product_no_longer_sold() : "…");
  const bengaliName = sold?.bengaliName ?? product?.bengaliName ?? "";
  const called = shownName({ name, bengaliName });
  const price = sold?.offerPrice ?? (product ? offerPriceOf(product, line.size) : undefined);
  const priceMinor = toMinor(price ?? 0);
  const offered = product?.sizes ?? [];
  const sizes = offered.includes(line.size) ? offered : [line.size, ...offered];
  const picture = sold?.pictures[0] ?? product?.pictures[0];
  const error = errors.line ?? errors.size ?? errors.quantity;
  const describe = (wrong: string | undefined) =>
    wrong ? { "aria-invalid": true, "aria-describedby": errorId } : undefined;
  return (
    <li className="nline">
      <LineName name={name} bengaliName={bengaliName} picture={picture} price={price} />
      <select
        className={errors.size ? "input select is-error" : "input select"}
        aria-label={m.size_of({ name: called })}
        value={line.size}
        {...describe(errors.size)}
        onChange={(event) => onChange({ ...line, size: event.target.value })}
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            {sizeName(size)}
          </option>
        ))}
      </select>
      <LineStepper
        name={called}
        quantity={line.quantity}
        describe={describe(errors.quantity)}
        onChange={(quantity) => onChange({ ...line, quantity })}
      />
      <span className="num b6 nline__sum">{showMinor(priceMinor * line.quantity)}</span>
      <button
        type="button"
        className="iconbtn"
        aria-label={m.remove_line({ name, size: sizeName(line.size) })}
        onClick={onRemove}
      >
        <Icon name="trash" />
      </button>
      {error ? (
        <p className="error nline__error" id={errorId} role={errors.line ? "alert" : undefined} tabIndex={-1}>
          <Icon name="alert" />
          {error}
        </p>
      ) : null}
    </li>
  );
}

type LineStepperProps = {
  name: string;
  quantity: number;
  /** Of a refusal beside the line. */
  describe: { "aria-invalid": boolean; "aria-describedby": string } | undefined;
  onChange: (quantity: number) => void;
};

/** As the kit's, but it may be empty while it is typed: an order that is written down is checked as a whole. */
function LineStepper({ name, quantity, describe, onChange }: LineStepperProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: some browsers cannot lay out a fieldset as one row
    <div className="stepper" role="group" aria-label={m.order_desk_quantity_of_line({ name })}>
      <button type="button" aria-label={m.one_less()} disabled={quantity <= 1} onClick={() => onChange(quantity - 1)}>
        <Icon name="minus" />
      </button>
      <input
        className="num"
        inputMode="numeric"
        autoComplete="off"
        aria-label={m.order_desk_quantity_of({ name })}
        value={quantity === 0 ? "" : inDigits(quantity)}
        {...describe}
        onFocus={(event) => event.target.select()}
        onChange={(event) => onChange(asQuantity(event.target.value))}
      />
      <button
        type="button"
        aria-label={m.one_more()}
        disabled={quantity >= maxQuantity}
        onClick={() => onChange(quantity + 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}

type LineNameProps = {
  name: string;
  bengaliName: string | undefined;
  picture: ShownPicture | undefined;
  /** Of one, in taka; undefined until it is known. */
  price: number | undefined;
};

function LineName({ name, bengaliName, picture, price }: LineNameProps) {
  return (
    <>
      <span className="th40 th40--cover tint-sand">
        {picture ? <Picture picture={picture} alt="" sizes="40px" /> : null}
      </span>
      <span className="nline__name">
        <PlantName name={name} bengaliName={bengaliName} />
        <br />
        <span className="soft t14 num">
          {price === undefined ? "" : m.price_each({ price: showMinor(toMinor(price)) })}
        </span>
      </span>
    </>
  );
}

/** 0 while nothing is typed. */
function asQuantity(text: string): number {
  return Math.min(maxQuantity, Math.max(0, Math.floor(typedFigure(text) || 0)));
}
