import { type FormEvent, useState } from "react";
import { plainFigure } from "#contract/rules/money/typed-figure.ts";
import type { BulkRow, BulkValues, PriceChange } from "#contract/wire/catalog/product-desk.ts";
import * as m from "#messages";
import { refused } from "#web/admin/kit/queries.ts";
import { office } from "#web/admin/office.ts";
import { ApiError } from "#web/api.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { inDigits, showTaka } from "#web/ui/figures.ts";
import { sizeName } from "#web/ui/size-name.ts";
import { OddPrices } from "../odd-prices.tsx";
import { sayChanged } from "../undo-change.ts";

const ways = {
  "percent-up": m.product_desk_percent_up,
  "percent-down": m.product_desk_percent_down,
  "amount-up": m.product_desk_amount_up,
  "amount-down": m.product_desk_amount_down,
  set: m.product_desk_set_to,
} as const;
type Way = keyof typeof ways;
type Typed = { field: PriceChange["field"]; way: Way; value: string };

type PriceChangeDialogProps = { ids: string[]; onClose: () => void; onChanged: () => void };

/** One change of price for all selected products; first it is shown, then it is done. */
export function PriceChangeDialog({ ids, onClose, onChanged }: PriceChangeDialogProps) {
  const { typed, type, rows, error, isSending, submit } = usePriceChange(ids, onClose, onChanged);
  const count = { count: ids.length, shown: inDigits(ids.length) };
  return (
    <Dialog open onClose={onClose} label={m.product_desk_change_price()} className="confirm confirm--wide">
      <h2>{m.product_desk_change_price_of(count)}</h2>
      <form className="form2 pricechange" noValidate onSubmit={submit}>
        <Select
          className="c2"
          label={m.product_desk_which_price()}
          value={typed.field}
          onChange={({ target }) => type({ field: target.value as Typed["field"] })}
        >
          <option value="offerPrice">{m.product_desk_offer_price()}</option>
          <option value="price">{m.product_desk_price()}</option>
        </Select>
        <Select
          className="c2"
          label={m.product_desk_change()}
          value={typed.way}
          onChange={({ target }) => type({ way: target.value as Way })}
        >
          {Object.entries(ways).map(([way, name]) => (
            <option key={way} value={way}>
              {name()}
            </option>
          ))}
        </Select>
        <Field
          className="c2"
          label={typed.way.startsWith("percent") ? m.product_desk_percent() : m.product_desk_amount()}
          prefix={typed.way.startsWith("percent") ? "%" : "৳"}
          inputMode="decimal"
          value={typed.value}
          error={error}
          onChange={({ target }) => type({ value: target.value })}
        />
        <OddPrices count={rows?.filter(({ after }) => isOdd(after)).length ?? 0} />
        {rows ? <Preview rows={rows} /> : null}
        <div className="foot c6">
          <Button variant="secondary" size="md" onClick={onClose}>
            {m.cancel()}
          </Button>
          <Button type="submit" size="md" isLoading={isSending}>
            {rows ? m.product_desk_apply_to(count) : m.product_desk_preview()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function usePriceChange(ids: string[], onClose: () => void, onChanged: () => void) {
  const [typed, setTyped] = useState<Typed>({ field: "offerPrice", way: "percent-up", value: "" });
  const [rows, setRows] = useState<BulkRow[] | null>(null);
  const [error, setError] = useState<string>();
  const [isSending, setIsSending] = useState(false);

  /** A preview shows what is typed, or nothing. */
  function type(changes: Partial<Typed>) {
    setTyped({ ...typed, ...changes });
    setRows(null);
    setError(undefined);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const price = readChange(typed);
    const wrong =
      price === null ? m.product_desk_enter_number() : isTooMuch(price) ? m.product_desk_enter_percent() : "";
    if (wrong) setError(wrong);
    if (price === null || wrong || isSending) return;
    setIsSending(true);
    try {
      const answer = await office.changeProducts(ids, { price }, rows === null);
      if (rows === null) setRows(answer.rows);
      else {
        sayChanged(answer, onChanged);
        onChanged();
        onClose();
      }
    } catch (failure) {
      const isOfValue = failure instanceof ApiError && failure.refusal.field?.startsWith("change");
      if (isOfValue) setError(failure.message);
      else refused(failure);
    }
    setIsSending(false);
  }

  return { typed, type, rows, error, isSending, submit };
}

/** A price goes down to nothing, and no further. */
function isTooMuch({ kind, value }: PriceChange): boolean {
  return kind === "percent" && value < -100;
}

function readChange({ field, way, value }: Typed): PriceChange | null {
  const text = plainFigure(value) ?? "";
  const number = /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0;
  if (number === 0 && !(way === "set" && /^0+(\.0+)?$/.test(text))) return null;
  if (way === "set") return { kind: "set", value: number, field };
  const [kind, direction] = way.split("-") as ["percent" | "amount", "up" | "down"];
  return { kind, value: direction === "up" ? number : -number, field };
}

function isOdd({ price, offerPrice }: BulkValues): boolean {
  return offerPrice > price;
}

function Preview({ rows }: { rows: BulkRow[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="preview c6" aria-label={m.product_desk_before_and_after()} tabIndex={0}>
      <table>
        <caption className="vh">{m.product_desk_before_and_after()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.product_desk_product()}</th>
            <th scope="col" className="n">
              {m.product_desk_before()}
            </th>
            <th scope="col" className="n">
              {m.product_desk_after()}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ _id, name, before, after }) => (
            <tr key={_id}>
              <th scope="row">{name}</th>
              <td className="n">
                <Prices values={before} />
              </td>
              <td className="n">
                <Prices values={after} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Prices({ values }: { values: BulkValues }) {
  const { price, offerPrice, sizePrices } = values;
  return (
    <>
      <b className={isOdd(values) ? "b6 oddprices" : "b6"}>{showTaka(offerPrice)}</b>
      {price === offerPrice ? null : (
        <span className="soft">{m.product_desk_price_of({ price: showTaka(price) })}</span>
      )}
      {Object.entries(sizePrices).map(([size, own]) => (
        <span key={size} className="preview__size">
          {sizeName(size)} {showTaka(own)}
        </span>
      ))}
    </>
  );
}
