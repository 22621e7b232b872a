import { type FormEvent, useState } from "react";
import { formatTaka } from "#contract/money.ts";
import type { BulkRow, BulkValues, PriceChange } from "#contract/product-desk.ts";
import { asciiDigits } from "#contract/text.ts";
import { ApiError } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { office } from "../office.ts";
import { refused } from "../shell/queries.ts";
import { sayChanged } from "./undo-change.ts";

const ways = {
  "percent-up": "Raise by percent",
  "percent-down": "Lower by percent",
  "amount-up": "Raise by an amount",
  "amount-down": "Lower by an amount",
  set: "Set to",
} as const;
type Way = keyof typeof ways;
type Typed = { field: PriceChange["field"]; way: Way; value: string };

type PriceChangeDialogProps = { ids: string[]; onClose: () => void; onChanged: () => void };

/** One change of price for all selected products; first it is shown, then it is done. */
export function PriceChangeDialog({ ids, onClose, onChanged }: PriceChangeDialogProps) {
  const { typed, type, rows, error, isSending, submit } = usePriceChange(ids, onClose, onChanged);
  const count = ids.length === 1 ? "1 product" : `${ids.length} products`;
  return (
    <Dialog open onClose={onClose} label="Change price" className="confirm confirm--wide">
      <h2>Change the price of {count}</h2>
      <form className="form2 pricechange" noValidate onSubmit={submit}>
        <Select
          className="c2"
          label="Which price"
          value={typed.field}
          onChange={({ target }) => type({ field: target.value as Typed["field"] })}
        >
          <option value="offerPrice">Offer price</option>
          <option value="price">Price</option>
        </Select>
        <Select
          className="c2"
          label="Change"
          value={typed.way}
          onChange={({ target }) => type({ way: target.value as Way })}
        >
          {Object.entries(ways).map(([way, name]) => (
            <option key={way} value={way}>
              {name}
            </option>
          ))}
        </Select>
        <Field
          className="c2"
          label={typed.way.startsWith("percent") ? "Percent" : "Amount"}
          prefix={typed.way.startsWith("percent") ? "%" : "৳"}
          inputMode="decimal"
          value={typed.value}
          error={error}
          onChange={({ target }) => type({ value: target.value })}
        />
        {rows ? <Preview rows={rows} /> : null}
        <div className="foot c6">
          <Button variant="secondary" size="md" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="md" isLoading={isSending}>
            {rows ? `Apply to ${count}` : "Preview"}
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
    const wrong = price === null ? "Enter a number above zero" : isTooMuch(price) ? "Enter at most 100 percent" : "";
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
  const text = asciiDigits(value).trim().replaceAll(",", "");
  const number = /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0;
  if (number === 0 && !(way === "set" && /^0+(\.0+)?$/.test(text))) return null;
  if (way === "set") return { kind: "set", value: number, field };
  const [kind, direction] = way.split("-") as ["percent" | "amount", "up" | "down"];
  return { kind, value: direction === "up" ? number : -number, field };
}

function Preview({ rows }: { rows: BulkRow[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="preview c6" aria-label="Before and after" tabIndex={0}>
      <table>
        <caption className="vh">Before and after</caption>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col" className="n">
              Before
            </th>
            <th scope="col" className="n">
              After
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

function Prices({ values: { price, offerPrice, sizePrices } }: { values: BulkValues }) {
  return (
    <>
      <b className="b6">{formatTaka(offerPrice)}</b>
      {price === offerPrice ? null : <span className="soft">price {formatTaka(price)}</span>}
      {Object.entries(sizePrices).map(([size, own]) => (
        <span key={size} className="preview__size">
          {size} {formatTaka(own)}
        </span>
      ))}
    </>
  );
}
