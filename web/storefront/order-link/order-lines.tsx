import type { ReactNode } from "react";
import { toMinor } from "#contract/rules/money/money.ts";
import { shownName } from "#contract/rules/shown-text.ts";
import type { CustomersLink } from "#contract/wire/orders/order-links.ts";
import * as m from "#messages";
import { language } from "#web/language.ts";
import { inDigits, showTaka } from "#web/ui/figures.ts";
import { languageOf } from "#web/ui/language.ts";
import { Picture } from "#web/ui/picture/picture.tsx";
import { sizeName } from "#web/ui/size-name.ts";

type Line = CustomersLink["lines"][number];

/** `below`: what is said of a line in the place of nothing. */
export function OrderLines({ lines, below }: { lines: Line[]; below?: (line: Line) => ReactNode }) {
  return (
    <ul className="olink__lines">
      {lines.map((line) => (
        <OrderLine key={`${line.product} ${line.size}`} line={line}>
          {below?.(line)}
        </OrderLine>
      ))}
    </ul>
  );
}

function OrderLine({ line, children }: { line: Line; children: ReactNode }) {
  const { picture, size, quantity, price } = line;
  const called = shownName(language(), line);
  return (
    <li className="olink__line">
      <span className="olink__pic">{picture ? <Picture picture={picture} alt="" sizes="64px" /> : null}</span>
      <span>
        <b lang={languageOf(called)}>{called}</b>
        <br />
        <span className="soft">{m.olink_size_times({ size: sizeName(size), count: inDigits(quantity) })}</span>
        {children}
      </span>
      <b className="num">{showTaka((toMinor(price) * quantity) / 100)}</b>
    </li>
  );
}

export function OrderSums({ sums }: { sums: CustomersLink["sums"] }) {
  const { subtotal, discount, delivery, tax, rounding, total } = sums;
  return (
    <dl className="olink__sums">
      <Sum name={m.subtotal()} value={showTaka(subtotal)} />
      {discount > 0 ? <Sum name={m.olink_your_discount()} value={`−${showTaka(discount)}`} /> : null}
      <Sum name={m.olink_delivery()} value={delivery === null ? m.olink_delivery_open() : showTaka(delivery)} />
      {tax > 0 ? <Sum name={m.tax()} value={showTaka(tax)} /> : null}
      {rounding === 0 ? null : <Sum name={m.rounding()} value={showTaka(rounding)} />}
      <Sum isWhole name={delivery === null ? m.olink_total_before_delivery() : m.total()} value={showTaka(total)} />
    </dl>
  );
}

function Sum({ name, value, isWhole = false }: { name: string; value: string; isWhole?: boolean }) {
  return (
    <div className={isWhole ? "is-whole" : undefined}>
      <dt>{name}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}
