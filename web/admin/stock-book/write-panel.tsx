import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { dayInDhaka } from "#contract/rules/dhaka.ts";
import { toMinor } from "#contract/rules/money/money.ts";
import type { LossReason } from "#contract/rules/plants/stock-lists.ts";
import { asciiDigits } from "#contract/rules/text.ts";
import type { LostInput, ShelfSize } from "#contract/wire/books/stock-book.ts";
import * as m from "#messages";
import { inWords } from "#messages/names.ts";
import { lossReasonNames } from "#messages/stock-names.ts";
import { language } from "#web/language.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { inDigits, shortTaka, showSum } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { sizeName } from "#web/ui/size-name.ts";
import { AdminIcon } from "../kit/admin-icon.tsx";
import { FileField } from "../kit/form/file-field.tsx";
import { TakaField } from "../kit/form/taka-field.tsx";
import { ListState } from "../kit/list/list-states.tsx";
import { refused } from "../kit/queries.ts";
import { newId } from "../kit/queue/new-id.ts";
import { Choice } from "../offers/choice.tsx";
import { office } from "../office.ts";
import { SizeChoice } from "./kit/size-choice.tsx";

type Act = "received" | "lost" | "moved" | "counted";
type Typed = { pieces: string; cost: string; supplier: string; paper: string; day: string; note: string };
type WriteProps = { showsCosts: boolean; onChanged: () => Promise<unknown> };

const numberOf = (text: string) => Number(asciiDigits(text).replaceAll(",", "").trim());

/** The form beside the book, on a narrow screen before it: empty again after each line. */
export function WritePanel(props: WriteProps) {
  const [written, setWritten] = useState(0);
  // A report led here, to write down what this plant costs.
  const [query] = useSearchParams();
  const received = query.get("received");
  return (
    <section className="panel panel--pad" aria-labelledby="write-down">
      <div className="stockdialog__head">
        <h2 id="write-down">{m.stock_write_down()}</h2>
      </div>
      {received === null ? null : <p className="hint">{m.stock_cost_from_now()}</p>}
      <WriteForm
        key={`${received} ${written}`}
        {...props}
        first={written === 0 ? received : null}
        onDone={() => setWritten(written + 1)}
      />
    </section>
  );
}

/** `first`: the plant that is chosen at the beginning. */
type FormProps = WriteProps & { first: string | null; onDone: () => void };

/** Plants that came, are gone, or changed their size. */
function WriteForm({ showsCosts, first, onDone, onChanged }: FormProps) {
  const { data, error, refetch } = useQuery({ queryKey: ["stock-book", "shelf"], queryFn: office.getShelf });
  // Sent again after a lost answer, it is the same act.
  const [actKey] = useState(newId);
  const [act, setAct] = useState<Act>("received");
  // Undefined until a press: then null is no plant.
  const [picked, setChosen] = useState<ShelfSize | null | undefined>(undefined);
  const led = first === null ? [] : (data?.sizes.filter(({ productId }) => productId === first) ?? []);
  // Of several sizes none is chosen silently: they are offered.
  const chosen = picked === undefined ? (led.length === 1 && led[0]) || null : picked;
  const [toSize, setToSize] = useState("");
  const [reason, setReason] = useState<LossReason>("died");
  const [isSending, setIsSending] = useState(false);
  const [typed, setTyped] = useState<Typed>({
    ...{ pieces: "", cost: "", supplier: "", paper: "", note: "" },
    day: dayInDhaka(new Date()),
  });
  const bind = (name: keyof Typed) => ({
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped((now) => ({ ...now, [name]: event.target.value })),
  });
  const pieces = numberOf(typed.pieces);
  const cost = numberOf(typed.cost);
  const others = data?.sizes.filter((one) => one.productId === chosen?.productId && one.size !== chosen.size) ?? [];
  const to = others.find(({ size }) => size === toSize)?.size ?? others[0]?.size;
  const [bill, setBill] = useState<File | null>(null);
  const least = act === "counted" ? 0 : 1;
  const isTyped = typed.pieces.trim() !== "" && Number.isInteger(pieces) && pieces >= least;
  const asksWhy = act === "lost" || (act === "counted" && isTyped && isBelow(chosen, pieces));
  const isExplained = !asksWhy || reason !== "other" || typed.note.trim() !== "";
  const isReady = chosen !== null && isTyped && isExplained && (act !== "moved" || to !== undefined);
  const isFewer = act === "counted" && asksWhy;
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (chosen === null || !isReady || isSending) return;
    const place = { actKey, productId: chosen.productId, size: chosen.size as LostInput["size"] };
    const what = { ...place, pieces };
    const note = typed.note.trim();
    const { supplier, paper, day } = typed;
    setIsSending(true);
    try {
      const paperId = act === "received" && bill !== null ? await keptBill(bill) : undefined;
      const received = { ...what, supplier: supplier.trim(), paper: paper.trim(), ...(paperId && { paperId }) };
      const priced = typed.cost.trim() === "" ? received : { ...received, cost };
      const { message } =
        act === "lost"
          ? await office.writeLost({ ...what, reason, note })
          : act === "counted"
            ? await office.writeCounted({ ...place, counted: pieces, reason: isFewer ? reason : null, note })
            : act === "moved"
              ? await office.writeMoved({ ...what, toSize: to as LostInput["size"], note })
              : await office.writeReceived(day === "" ? priced : { ...priced, day });
      toast.ok(message);
      onDone();
      await onChanged();
    } catch (failure) {
      refused(failure);
    } finally {
      setIsSending(false);
    }
  }
  return (
    <form noValidate onSubmit={submit}>
      <div className="stack stockform">
        <Choice
          name="stock-act"
          label={m.stock_write_down()}
          options={{
            received: m.stock_kind_received(),
            lost: m.stock_kind_lost(),
            counted: m.stock_counted_now(),
            moved: m.stock_kind_moved(),
          }}
          chosen={act}
          onChange={setAct}
        />
        <ListState error={error} count={data?.sizes.length ?? null} none="" shape="form" rows={1} onRetry={refetch} />
        {data ? <SizeChoice sizes={data.sizes} offered={led} chosen={chosen} onChange={setChosen} /> : null}
        {act === "moved" && chosen ? (
          <Select
            label={m.stock_to_size()}
            error={others.length === 0 ? m.stock_no_other_size() : undefined}
            value={to ?? ""}
            onChange={(event) => setToSize(event.target.value)}
          >
            {others.map(({ size }) => (
              <option key={size} value={size}>
                {sizeName(size)}
              </option>
            ))}
          </Select>
        ) : null}
        <div className="stockdialog__pair">
          <Field
            label={act === "counted" ? m.stock_how_many_there() : m.growing_how_many()}
            inputMode="numeric"
            autoComplete="off"
            hint={chosen && chosen.left !== null ? m.stock_left_now({ count: inDigits(chosen.left) }) : undefined}
            {...bind("pieces")}
          />
          {act === "received" && showsCosts ? (
            <TakaField
              label={m.stock_cost_each()}
              optional
              hint={
                chosen && chosen.lastCost !== null ? m.stock_last_time({ sum: shortTaka(chosen.lastCost) }) : undefined
              }
              {...bind("cost")}
            />
          ) : null}
        </div>
        {act === "received" ? (
          <>
            <Field label={m.stock_from_whom()} optional maxLength={100} list="stock-suppliers" {...bind("supplier")} />
            <datalist id="stock-suppliers">
              {data?.suppliers.map((one) => (
                <option key={one} value={one} />
              ))}
            </datalist>
            <div className="stockdialog__pair">
              <Field label={m.stock_when()} type="date" max={dayInDhaka(new Date())} {...bind("day")} />
              <Field label={m.stock_bill()} optional maxLength={60} {...bind("paper")} />
            </div>
            <BillPicture bill={bill} onChoose={setBill} />
            {pieces > 0 && cost > 0 ? <p className="stockdialog__sum num">{showSum(toMinor(cost) * pieces)}</p> : null}
          </>
        ) : null}
        {asksWhy ? (
          <Choice
            name="stock-reason"
            label={m.stock_why()}
            options={inWords(lossReasonNames, language())}
            chosen={reason}
            onChange={setReason}
          />
        ) : null}
        {act === "received" ? null : asksWhy && reason === "other" ? (
          <Field label={m.orders_in_your_words()} required maxLength={200} {...bind("note")} />
        ) : (
          <Field label={m.growing_note()} optional maxLength={200} {...bind("note")} />
        )}
      </div>
      <Button className="stockdialog__send" type="submit" size="lg" block isLoading={isSending} disabled={!isReady}>
        {m.stock_write()}
      </Button>
    </form>
  );
}

const isBelow = (chosen: ShelfSize | null, pieces: number) =>
  chosen !== null && chosen.left !== null && pieces < chosen.left;

/** @returns its id */
async function keptBill(bill: File): Promise<string> {
  const form = new FormData();
  form.set("picture", bill);
  return (await office.keepBill(form))._id;
}

/** A photo of the bill, which the line then opens. */
function BillPicture({ bill, onChoose }: { bill: File | null; onChoose: (bill: File | null) => void }) {
  if (bill !== null) {
    return (
      <div className="stockpaper">
        <span>{bill.name}</span>
        <button
          type="button"
          className="iconbtn"
          aria-label={m.stock_bill_picture_remove()}
          onClick={() => onChoose(null)}
        >
          <Icon name="close" />
        </button>
      </div>
    );
  }
  return (
    <FileField
      label={m.stock_bill_picture()}
      className="stockpaper"
      accept="image/*"
      onChoose={([file]) => onChoose(file ?? null)}
    >
      <span>{m.stock_bill_picture_choose()}</span>
      <AdminIcon name="upload" className="i-18" />
    </FileField>
  );
}
