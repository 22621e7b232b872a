import { toMinor, toTaka } from "#contract/rules/money/money.ts";
import type { CourierCash, CourierCashBook, LateParcel } from "#contract/wire/books/courier-cash.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { inDigits, showDate, showTaka } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { AdminIcon } from "../kit/admin-icon.tsx";
import { FileField } from "../kit/form/file-field.tsx";
import { riderName, sendsStatements } from "./rider-name.ts";
import type { ChosenFile } from "./statement-reader.tsx";

type TableProps = {
  book: CourierCashBook;
  onChoose: (chosen: ChosenFile) => void;
  /** The courier or rider whose cash is handed in. */
  onHandIn: (courier: string) => void;
};

/** Who holds how much; whoever sends no statement hands the cash in. */
export function CouriersTable({ book: { couriers, late, statements }, onChoose, onHandIn }: TableProps) {
  const known = statements.filter(({ handedBy }) => handedBy === null).map(({ courier }) => courier);
  if (couriers.length === 0) {
    return <p className="panel panel--pad soft">{m.cash_none()}</p>;
  }
  return (
    <div className="panel panel--flat">
      <table className="t t--cards">
        <thead>
          <tr>
            <th>{m.courier()}</th>
            <th className="n">{m.cash_out()}</th>
            <th className="n">{m.cash_due_now()}</th>
            <th className="n">{m.cash_late()}</th>
            <th>
              <span className="vh">{m.cash_read()}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {couriers.map((one) => (
            <tr key={one.courier}>
              <td>
                <span>
                  <b className="b6">{riderName(one.courier)}</b>
                  <LastPaid statements={statements} courier={one.courier} />
                </span>
              </td>
              <td className="n" data-label={m.cash_out()}>
                <span>
                  {showTaka(onTheWay(one))}
                  <br />
                  <span className="soft t13">{parcelCount(onTheWayParcels(one))}</span>
                </span>
              </td>
              <td className="n" data-label={m.cash_due_now()}>
                <span>
                  {showTaka(one.due)}
                  <br />
                  <span className="soft t13">{parcelCount(one.dueParcels)}</span>
                </span>
              </td>
              <td className="n" data-label={m.cash_late()}>
                <span>
                  <span className={one.lateParcels > 0 ? "b6 cashbook__bad" : undefined}>{showTaka(one.late)}</span>
                  <br />
                  <span className="soft t13">{m.cash_late_after({ days: inDigits(one.lateAfterDays) })}</span>
                  {one.lateParcels > 0 ? (
                    <>
                      <br />
                      <span className="soft t13">
                        {m.cash_late_oldest({
                          parcels: parcelCount(one.lateParcels),
                          days: inDigits(oldestOf(late, one.courier)),
                        })}
                      </span>
                    </>
                  ) : null}
                </span>
              </td>
              <td className="n">
                {sendsStatements(one.courier, known) ? (
                  <FileField
                    label={m.cash_upload_of({ courier: one.courier })}
                    className="btn btn--secondary btn--sm"
                    accept=".csv,.xlsx,.pdf,text/csv"
                    onChoose={([file]) => file && onChoose({ file, courier: one.courier })}
                  >
                    <AdminIcon name="upload" className="i-18" />
                    {m.cash_upload()}
                  </FileField>
                ) : (
                  <Button
                    variant="secondary"
                    size="sm"
                    aria-label={m.cash_handed_in_of({ rider: riderName(one.courier) })}
                    onClick={() => onHandIn(one.courier)}
                  >
                    <Icon name="banknote" className="i-18" />
                    {m.cash_handed_in()}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const isOf = (courier: string) => (one: { courier: string }) => one.courier.toLowerCase() === courier.toLowerCase();

/** In days, since the delivery. */
const oldestOf = (late: LateParcel[], courier: string) =>
  Math.max(0, ...late.filter(isOf(courier)).map(({ deliveredDays }) => deliveredDays));

function LastPaid({ statements, courier }: { statements: CourierCashBook["statements"]; courier: string }) {
  const last = statements.filter(({ undoneAt }) => !undoneAt).find(isOf(courier));
  if (last === undefined) return null;
  return (
    <>
      <br />
      <span className="soft t13">
        {last.handedBy === null
          ? m.cash_paid_on({ sum: showTaka(last.reachedBank ?? last.net), day: showDate(last.acceptedAt) })
          : m.cash_handed_in_on({ day: showDate(last.acceptedAt) })}
      </span>
    </>
  );
}

/** Handed over and not delivered: what is due is a figure of its own. */
export const onTheWay = ({ out, due }: CourierCash) => toTaka(toMinor(out) - toMinor(due));
export const onTheWayParcels = ({ outParcels, dueParcels }: CourierCash) => outParcels - dueParcels;

export function parcelCount(count: number): string {
  return m.parcel_count({ count, shown: inDigits(count) });
}
