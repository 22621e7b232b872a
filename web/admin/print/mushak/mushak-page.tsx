/*
 * Mushak 6.3, the tax invoice of the National Board of Revenue: one for each order, with the shop's BIN. The form and its eleven columns
 * are as NBR publishes them (rule 40(1)(c) and (f)); whether a shop must issue it, and at which rate, is not the shop's software to
 * say: rate and name of the tax are the owner's settings, and without a BIN there is no such paper.
 */

import type { Language } from "#contract/rules/constants.ts";
import { toMinor } from "#contract/rules/money/money.ts";
import { shownName } from "#contract/rules/shown-text.ts";
import * as m from "#messages/both";
import { language } from "#web/language.ts";
import { shop, shopLines, taxPapers } from "#web/settings.ts";
import { languageOf } from "#web/ui/language.ts";
import { taxPercentOf } from "../../order/tax-label.ts";
import { dayIn, digitsIn, hourIn, minorSumIn, sizeIn } from "../paper-figures.ts";
import { nameOf, type OnPaper, PlaceLines, sheetMarks } from "../paper-parts.tsx";
import { PrintFrame } from "../print-frame.tsx";
import { type MushakLine, mushakLines } from "./mushak-lines.ts";
import "./mushak.css";

export default function MushakPage() {
  const { bin } = taxPapers();
  return (
    <PrintFrame paper="mushak" marks={sheetMarks("size: 297mm 210mm; margin: 12mm;")}>
      {(printed) =>
        bin === "" ? (
          <p className="none">{m.mushak_no_bin({}, { locale: language() })}</p>
        ) : (
          printed.map((one) => <Mushak key={one.order._id} {...one} bin={bin} />)
        )
      }
    </PrintFrame>
  );
}

function Mushak({ order, locale, bin }: OnPaper & { bin: string }) {
  return (
    <article
      className="paper mushak"
      lang={locale}
      data-order={order.number}
      aria-label={m.mushak_of({ number: order.number }, { locale })}
    >
      <header className="mushak__head">
        <p>{m.mushak_government({}, { locale })}</p>
        <p>{m.mushak_board({}, { locale })}</p>
        <h2>{m.mushak_title({}, { locale })}</h2>
        <p>{m.mushak_rule({}, { locale })}</p>
        <b>{m.mushak_name({}, { locale })}</b>
      </header>
      <dl className="mushak__shop">
        <Fact name={m.mushak_seller({}, { locale })}>{shop.shopName}</Fact>
        <Fact name={m.mushak_seller_bin({}, { locale })}>{digitsIn(locale, bin)}</Fact>
        <Fact name={m.mushak_issued_at({}, { locale })}>{shopLines().join(", ")}</Fact>
      </dl>
      <Parties order={order} locale={locale} />
      <Lines order={order} locale={locale} />
      {order.credit === undefined ? null : (
        <p className="mushak__credit">
          {m.mushak_credit(
            { sum: minorSumIn(locale, toMinor(order.credit)), rest: minorSumIn(locale, toMinor(order.amount)) },
            { locale },
          )}
        </p>
      )}
      <footer className="mushak__foot">
        <dl>
          <Fact name={m.mushak_officer({}, { locale })}>{null}</Fact>
          <Fact name={m.mushak_post({}, { locale })}>{null}</Fact>
          <Fact name={m.mushak_signature({}, { locale })}>{null}</Fact>
          <Fact name={m.mushak_seal({}, { locale })}>{null}</Fact>
        </dl>
        <p>{m.mushak_withheld({}, { locale })}</p>
        <p>{m.mushak_without_tax({}, { locale })}</p>
      </footer>
    </article>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Parties({ order, locale }: OnPaper) {
  const name = nameOf(order);
  return (
    <div className="mushak__parties">
      <dl>
        <Fact name={m.mushak_buyer({}, { locale })}>
          <span lang={languageOf(name)}>{name}</span>
        </Fact>
        <Fact name={m.mushak_buyer_bin({}, { locale })}>{null}</Fact>
        <Fact name={m.mushak_destination({}, { locale })}>
          <PlaceLines order={order} locale={locale} />
        </Fact>
      </dl>
      <dl>
        <Fact name={m.mushak_number({}, { locale })}>{order.number}</Fact>
        <Fact name={m.mushak_day({}, { locale })}>{dayIn(locale, order.createdAt)}</Fact>
        <Fact name={m.mushak_time({}, { locale })}>{hourIn(locale, order.createdAt)}</Fact>
      </dl>
    </div>
  );
}

function Lines({ order, locale }: OnPaper) {
  const { lines, totals } = mushakLines(order);
  const percent = taxPercentOf(order);
  const head = [
    m.mushak_serial,
    m.mushak_goods,
    m.mushak_unit,
    m.mushak_quantity,
    m.mushak_unit_price,
    m.mushak_price,
    m.mushak_duty_rate,
    m.mushak_duty,
    m.mushak_tax_rate,
    m.mushak_tax,
    m.mushak_with_tax,
  ];
  return (
    <table className="mushak__lines">
      <thead>
        <tr>
          {head.map((label) => (
            <th key={label({}, { locale })} scope="col">
              {label({}, { locale })}
            </th>
          ))}
        </tr>
        <tr>
          {head.map((label, at) => (
            <td key={label({}, { locale })}>{digitsIn(locale, at + 1)}</td>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <tr key={`${line.kind} ${line.name} ${line.size}`}>
            <td>{digitsIn(locale, at + 1)}</td>
            <td>{nameOfLine(line, locale)}</td>
            <td>{line.kind === "goods" ? m.mushak_piece({}, { locale }) : ""}</td>
            <td>{line.kind === "goods" ? digitsIn(locale, line.quantity) : ""}</td>
            <td>{line.kind === "goods" ? minorSumIn(locale, line.unitMinor) : ""}</td>
            <td>{minorSumIn(locale, line.priceMinor)}</td>
            <td>{digitsIn(locale, 0)}</td>
            <td>{minorSumIn(locale, 0)}</td>
            <td>
              {line.taxMinor === 0 || percent === null
                ? digitsIn(locale, 0)
                : m.mushak_percent({ percent: digitsIn(locale, percent) }, { locale })}
            </td>
            <td>{minorSumIn(locale, line.taxMinor)}</td>
            <td>{minorSumIn(locale, line.priceMinor + line.taxMinor)}</td>
          </tr>
        ))}
        <tr className="mushak__total">
          <td colSpan={5}>{m.mushak_total({}, { locale })}</td>
          <td>{minorSumIn(locale, totals.priceMinor)}</td>
          <td />
          <td>{minorSumIn(locale, 0)}</td>
          <td />
          <td>{minorSumIn(locale, totals.taxMinor)}</td>
          <td>{minorSumIn(locale, totals.withTaxMinor)}</td>
        </tr>
      </tbody>
    </table>
  );
}

function nameOfLine(line: MushakLine, locale: Language): string {
  if (line.kind === "delivery") return m.shipping_fee({}, { locale });
  if (line.kind === "rounding") return m.rounding({}, { locale });
  return m.mushak_product({ name: shownName(locale, line), size: sizeIn(locale, line.size) }, { locale });
}
