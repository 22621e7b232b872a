import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { offerPriceOf, toMinor } from "#contract/rules/money/money.ts";
import type { Batch } from "#contract/wire/books/growing.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { inDigits, showSum, showTaka } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { Picture } from "#web/ui/picture/picture.tsx";
import { sizeName } from "#web/ui/size-name.ts";
import { ListState } from "../kit/list/list-states.tsx";
import { refused } from "../kit/queries.ts";
import { shownName } from "../kit/shown-name.ts";
import { office } from "../office.ts";
import { batchNumber } from "./kit/batch-words.ts";
import { CountField } from "./kit/count-field.tsx";
import { usePress } from "./kit/use-press.ts";

type SaleDialogProps = { batch: Batch; onClose: () => void; onChanged: () => Promise<unknown> };

/** Some of a batch come on sale as one size: what it does is said before it is pressed. */
export function SaleDialog({ batch, onClose, onChanged }: SaleDialogProps) {
  const { _id, number, alive, place, picture } = batch;
  const plant = shownName(batch);
  const title = m.growing_sale_title({ plant });
  const [plants, setPlants] = useState(alive);
  const [chosen, setChosen] = useState<string | null>(null);
  const { press, takeBack, isSending } = usePress(_id, onChanged);
  const { data, error, refetch } = useQuery({
    queryKey: ["growing", "product", batch.productId],
    queryFn: async () => (await office.openDeskProduct(batch.productId)).product,
  });
  const size = chosen ?? data?.sizes[0];
  const waiting = useWaiting(batch.productId, size);
  async function move(event: FormEvent) {
    event.preventDefault();
    if (size === undefined) return;
    try {
      const act = { kind: "to-sale" as const, plants, size };
      const written = await press(act);
      if (written === null) return;
      const what = m.growing_line_moved({ plants: inDigits(plants), size: sizeName(size) });
      toast.ok(written.lineId === null ? m.growing_kept({ what }) : m.growing_written({ what }), {
        label: m.undo(),
        onPress: () => void takeBack(written, act),
      });
      onClose();
    } catch (failure) {
      refused(failure);
    }
  }
  return (
    <Dialog open onClose={onClose} label={title} className="confirm batchdialog">
      <form onSubmit={move}>
        <div className="batchdialog__head">
          <span className="batchpic tint-sage">
            {picture ? <Picture picture={picture} sizes="52px" alt="" /> : null}
          </span>
          <div>
            <h2>{title}</h2>
            <span className="soft t14">
              {m.growing_sale_of({ number: batchNumber(number), alive: inDigits(alive), place })}
            </span>
          </div>
          <button type="button" className="iconbtn" aria-label={m.close()} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        <div className="batchdialog__fields">
          <div>
            <b className="b6 t14">{m.growing_how_many()}</b>
            <CountField label={m.growing_how_many()} count={plants} max={alive} step={5} onChange={setPlants} />
            <Button variant="quiet" size="md" onClick={() => setPlants(alive)}>
              {m.growing_all_of({ alive: inDigits(alive) })}
            </Button>
          </div>
          <div>
            <b className="b6 t14">{m.growing_which_size()}</b>
            <ListState error={error} count={data?.sizes.length ?? null} none="" onRetry={refetch} />
            <div className="sizes" role="radiogroup" aria-label={m.growing_which_size()}>
              {data?.sizes.map((one) => (
                <label key={one} className="size batchsize">
                  <input
                    className="vh"
                    type="radio"
                    name="sale-size"
                    checked={one === size}
                    onChange={() => setChosen(one)}
                  />
                  {sizeName(one)} <span className="size__price num">{showTaka(offerPriceOf(data, one))}</span>
                </label>
              ))}
            </div>
          </div>
        </div>
        {data && size ? (
          <dl className="batchfacts">
            <div>
              <dt>{m.growing_stock_of({ size: sizeName(size) })}</dt>
              <dd>{stockWords(data.stock[size], plants)}</dd>
            </div>
            <div>
              <dt>{m.growing_stays()}</dt>
              <dd className="num">{inDigits(alive - plants)}</dd>
            </div>
            {waiting === 0 ? null : (
              <div>
                <dt>{m.growing_waiting_for_it()}</dt>
                <dd>{m.growing_are_told({ count: waiting, shown: inDigits(waiting) })}</dd>
              </div>
            )}
            {batch.costOfEach === null ? null : (
              <div>
                <dt>{m.growing_cost_each_long()}</dt>
                <dd className="num">{showSum(toMinor(batch.costOfEach))}</dd>
              </div>
            )}
          </dl>
        ) : null}
        <Button type="submit" size="lg" block isLoading={isSending} disabled={size === undefined || alive === 0}>
          <Icon name="store" />
          {m.growing_move_plants({ plants: inDigits(plants) })}
        </Button>
      </form>
    </Dialog>
  );
}

/** How many are told that it can be bought again: who wants this size, or any. */
function useWaiting(productId: string, size: string | undefined): number {
  const { data } = useQuery({ queryKey: ["dashboard", "waited-for"], queryFn: office.listWaitedFor });
  const rows = data?.rows.filter((row) => row.productId === productId && (row.size === "" || row.size === size)) ?? [];
  return rows.reduce((sum, row) => sum + row.waiting, 0);
}

/** @param before undefined: the size was not counted so far */
function stockWords(before: number | undefined, plants: number): string {
  if (before === undefined) return m.growing_begins_counted({ after: inDigits(plants) });
  return m.growing_becomes({ before: inDigits(before), after: inDigits(before + plants) });
}
