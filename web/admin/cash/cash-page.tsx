import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { CashMonth, CourierCash, CourierCashBook, LateParcel } from "#contract/wire/books/courier-cash.ts";
import * as m from "#messages";
import { language } from "#web/language.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { inDigits, showCount, showTaka } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { AdminIcon } from "../kit/admin-icon.tsx";
import { copyText } from "../kit/copy-text.ts";
import { useQuestion } from "../kit/dialog/question.tsx";
import { FileField } from "../kit/form/file-field.tsx";
import { formatMoment } from "../kit/moment.ts";
import { refused } from "../kit/queries.ts";
import { ListWait } from "../kit/wait/list-wait.tsx";
import { office } from "../office.ts";
import { CouriersTable, onTheWay, onTheWayParcels, parcelCount } from "./couriers-table.tsx";
import { HandInDialog } from "./hand-in-dialog.tsx";
import { riderName, usualCouriers } from "./rider-name.ts";
import { type ChosenFile, StatementReader } from "./statement-reader.tsx";
import "./cash.css";

/** So many orders are set in one call. */
const maxOrdersAtOnce = 100;

/** The cash that couriers still hold, and their statements. */
export default function CashPage() {
  const { data, error, refetch } = useQuery({ queryKey: ["courier-cash"], queryFn: office.getCourierCash });
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [rider, setRider] = useState<string | null>(null);
  const { ask, dialog } = useQuestion();
  async function accepted(statementId: string, undelivered: string[], isHandedIn = false) {
    setChosen(null);
    setRider(null);
    void refetch();
    toast.ok(isHandedIn ? m.cash_was_handed_in() : m.cash_accepted(), {
      label: m.cash_undo(),
      onPress: () => void undo(statementId, refetch),
    });
    if (undelivered.length === 0) return;
    const title = m.cash_deliver_ask({ orders: orderCount(undelivered.length) });
    const words = { title, text: m.cash_deliver_text(), act: m.cash_deliver_act(), keep: m.cash_deliver_no() };
    if (await ask(words)) await setDelivered(undelivered);
    await refetch();
  }
  if (chosen) return <StatementReader chosen={chosen} onBack={() => setChosen(null)} onAccepted={accepted} />;
  return (
    <div className="cashbook">
      <div className="ahead">
        <h1>{m.cash_title()}</h1>
        {data !== undefined && data.statements.length > 0 ? (
          <div className="right">
            <a
              className="btn btn--secondary btn--sm"
              href={`/api/courier-cash/export.csv?language=${language()}`}
              download
            >
              <AdminIcon name="download" className="i-18" />
              {m.cash_export()}
            </a>
          </div>
        ) : null}
      </div>
      {error ? (
        <div className="panel panel--pad" role="alert">
          <p>{error.message}</p>
          <Button variant="secondary" size="md" onClick={() => refetch()}>
            {m.try_again()}
          </Button>
        </div>
      ) : data === undefined ? (
        <ListWait shape="table" columns={6} />
      ) : (
        <Book book={data} onChoose={setChosen} onChanged={refetch} onHandIn={setRider} />
      )}
      <HandInDialog
        courier={rider}
        onClose={() => setRider(null)}
        onHandedIn={(statementId, undelivered) => accepted(statementId, undelivered, true)}
      />
      {dialog}
    </div>
  );
}

async function setDelivered(orderIds: string[]): Promise<void> {
  try {
    for (let at = 0; at < orderIds.length; at += maxOrdersAtOnce) {
      const { message } = await office.setStatusOfOrders(orderIds.slice(at, at + maxOrdersAtOnce), "Delivered");
      toast.ok(message);
    }
  } catch (failure) {
    refused(failure);
  }
}

async function undo(statementId: string, onChanged: () => unknown): Promise<void> {
  try {
    toast.ok((await office.undoStatement(statementId)).message);
  } catch (failure) {
    refused(failure);
  }
  await onChanged();
}

type BookProps = {
  book: CourierCashBook;
  onChoose: (chosen: ChosenFile) => void;
  onChanged: () => unknown;
  onHandIn: (courier: string) => void;
};

function Book({ book, onChoose, onChanged, onHandIn }: BookProps) {
  const { couriers, late, statements, months } = book;
  const sum = (amount: (one: CourierCash) => number) => showTaka(total(couriers, amount));
  return (
    <>
      <div className="cashbook__three">
        <Figure
          title={m.cash_still_out()}
          amount={sum(onTheWay)}
          text={m.cash_on_the_way_text({ parcels: parcelCount(total(couriers, onTheWayParcels)) })}
        />
        <Figure
          title={m.cash_due_now()}
          amount={sum(({ due }) => due)}
          text={m.cash_due_text({ parcels: parcelCount(total(couriers, ({ dueParcels }) => dueParcels)) })}
        />
        <Figure
          title={m.cash_late()}
          amount={sum(({ late }) => late)}
          text={m.cash_late_text({ parcels: parcelCount(total(couriers, ({ lateParcels }) => lateParcels)) })}
          isBad={late.length > 0}
        />
      </div>
      <div className="cashbook__cols">
        <div>
          <CouriersTable book={book} onChoose={onChoose} onHandIn={onHandIn} />
          <ChooseStatement couriers={couriers.map(({ courier }) => courier).filter(Boolean)} onChoose={onChoose} />
          <Statements statements={statements} onUndo={(id) => undo(id, onChanged)} />
          <Months months={months} />
        </div>
        <LateParcels late={late} />
      </div>
    </>
  );
}

function total(couriers: CourierCash[], of: (one: CourierCash) => number): number {
  return couriers.reduce((all, one) => all + of(one), 0);
}

function orderCount(count: number): string {
  return m.order_count({ count, shown: inDigits(count) });
}

type FigureProps = { title: string; amount: string; text: string; isBad?: boolean };

function Figure({ title, amount, text, isBad = false }: FigureProps) {
  return (
    <section className="panel panel--pad">
      <h2 className="soft t14">{title}</h2>
      <p className={isBad ? "cash cashbook__bad" : "cash"}>{amount}</p>
      <p className="soft t13">{text}</p>
    </section>
  );
}

function ChooseStatement({ couriers, onChoose }: { couriers: string[]; onChoose: (chosen: ChosenFile) => void }) {
  const all = [...new Set([...couriers, ...usualCouriers])];
  const [courier, setCourier] = useState(all[0] ?? "");
  return (
    <section className="panel panel--pad cashbook__upload" aria-labelledby="cash-upload">
      <h2 id="cash-upload">{m.cash_read()}</h2>
      <label className="field">
        <span className="label">{m.courier()}</span>
        <select className="input select" value={courier} onChange={(event) => setCourier(event.target.value)}>
          {all.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <FileField
        label={m.cash_choose_of({ courier })}
        className="drop"
        accept=".csv,.xlsx,.pdf,text/csv"
        onChoose={([file]) => file && onChoose({ file, courier })}
      >
        <AdminIcon name="upload" className="i-24" />
        <span>
          <b>{m.cash_drop()}</b>
          {m.cash_drop_text()}
        </span>
      </FileField>
    </section>
  );
}

type StatementsProps = { statements: CourierCashBook["statements"]; onUndo: (statementId: string) => Promise<void> };

function Statements({ statements, onUndo }: StatementsProps) {
  const { ask, dialog } = useQuestion();
  if (statements.length === 0) return null;
  async function askAndUndo({ _id, courier, orders, handedBy }: CourierCashBook["statements"][number]) {
    const text = m.cash_undo_text({ orders: orderCount(orders) });
    const title =
      handedBy === null ? m.cash_undo_ask({ courier }) : m.cash_undo_hand_in_ask({ rider: riderName(courier) });
    const act = handedBy === null ? m.cash_undo_act() : m.cash_undo_hand_in_act();
    if (await ask({ title, text, act, isDanger: true })) {
      await onUndo(_id);
    }
  }
  return (
    <section className="panel panel--flat" aria-labelledby="cash-statements">
      <h2 id="cash-statements" className="cashbook__title">
        {m.cash_statements()}
      </h2>
      <table className="t">
        <thead>
          <tr>
            <th>{m.courier()}</th>
            <th className="n">{m.cash_cash()}</th>
            <th className="n">{m.cash_charges()}</th>
            <th className="n">{m.cash_statement_total()}</th>
            <th className="n">{m.cash_reached()}</th>
            <th>
              <span className="vh">{m.cash_undo()}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {statements.map((one) => (
            <tr key={one._id}>
              <td>
                <b className="b6">{riderName(one.courier)}</b>{" "}
                <span className="soft t13">
                  {one.handedBy === null ? one.fileName : m.cash_handed_in_by({ name: one.handedBy })}
                </span>
                <br />
                <span className="soft t13 num">{formatMoment(one.acceptedAt)}</span>
              </td>
              <td className="n">
                {showTaka(one.ofOrders)}
                <br />
                <span className="soft t13">{orderCount(one.orders)}</span>
                <Part words={m.cash_in_part()} amount={one.inPart} />
                <Part words={m.cash_not_ours()} amount={one.notOurs} />
                <Part words={m.cash_kept()} amount={one.short} />
              </td>
              <td className="n">{showTaka(one.charges)}</td>
              <td className="n">{showTaka(one.net)}</td>
              <td className="n b6">
                {one.reachedBank === null ? (
                  <span className="soft t13">{m.cash_not_typed()}</span>
                ) : (
                  showTaka(one.reachedBank)
                )}
                <Missing amount={one.missing} />
              </td>
              <td>
                {one.undoneAt ? (
                  <span className="soft">{m.cash_undone()}</span>
                ) : (
                  <Button variant="quiet" size="sm" onClick={() => askAndUndo(one)}>
                    {m.cash_undo()}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {dialog}
    </section>
  );
}

/** A figure below another one, where it is not nothing. */
function Part({ words, amount }: { words: string; amount: number }) {
  if (amount === 0) return null;
  return (
    <>
      <br />
      <span className="soft t13">
        {words} {showTaka(amount)}
      </span>
    </>
  );
}

/** The sum that did not reach the bank, or reached it beyond the statement's total. */
function Missing({ amount }: { amount: number }) {
  if (amount === 0) return null;
  return (
    <>
      <br />
      <span className={amount > 0 ? "t13 cashbook__bad" : "soft t13"}>
        {amount > 0 ? m.cash_missing() : m.cash_extra()} {showTaka(Math.abs(amount))}
      </span>
    </>
  );
}

/** Figures that most shops never have get a column once there is one. */
function monthColumns(months: CashMonth[]): [words: string, of: (month: CashMonth) => number][] {
  const all: [string, (month: CashMonth) => number, isRare?: true][] = [
    [m.cash_of_orders_short(), ({ ofOrders }) => ofOrders],
    [m.cash_in_part(), ({ inPart }) => inPart, true],
    [m.cash_not_ours(), ({ notOurs }) => notOurs, true],
    [m.cash_charges(), ({ charges }) => charges],
    [m.cash_statement_total(), ({ net }) => net],
    [m.cash_missing(), ({ missing }) => missing, true],
    [m.cash_kept(), ({ short }) => short, true],
  ];
  return all.flatMap(([words, of, isRare]) => (isRare && months.every((one) => of(one) === 0) ? [] : [[words, of]]));
}

function Months({ months }: { months: CashMonth[] }) {
  if (months.length === 0) return null;
  const columns = monthColumns(months);
  return (
    <section className="panel panel--flat" aria-labelledby="cash-months">
      <h2 id="cash-months" className="cashbook__title">
        {m.cash_by_month()}
      </h2>
      <table className="t">
        <thead>
          <tr>
            <th>{m.cash_month()}</th>
            <th>{m.courier()}</th>
            <th className="n">{m.orders()}</th>
            {columns.map(([words]) => (
              <th key={words} className="n">
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((one) => (
            <tr key={`${one.month} ${one.courier}`}>
              <td className="num">{inDigits(one.month)}</td>
              <td>{riderName(one.courier)}</td>
              <td className="n">{showCount(one.orders)}</td>
              {columns.map(([words, of]) => (
                <td key={words} className="n">
                  {showTaka(of(one))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A line to send to the courier. */
const lateWords = ({ trackingNumber, number, amount }: LateParcel) =>
  [trackingNumber, number, showTaka(amount)].filter(Boolean).join(" ");

function LateParcels({ late }: { late: LateParcel[] }) {
  if (late.length === 0) return null;
  const byCourier = Map.groupBy(late, ({ courier }) => courier);
  return (
    <section className="panel panel--flat" aria-labelledby="cash-late">
      <div className="phead cashbook__title">
        <h2 id="cash-late">{m.cash_late_parcels()}</h2>
        <div className="right">
          {[...byCourier].map(([courier, of]) => (
            <Button
              key={courier}
              variant="secondary"
              size="sm"
              onClick={() => copyText(of.map(lateWords).join("\n"), m.cash_not_copied())}
            >
              <Icon name="copy" className="i-18" />
              {m.cash_copy_for({ courier: riderName(courier) })}
            </Button>
          ))}
        </div>
      </div>
      <ul className="cashbook__late">
        {late.map(({ orderId, number, name, courier, deliveredDays, amount }) => (
          <li key={orderId}>
            <span>
              <Link className="b6" to={`/admin/orders/${orderId}`}>
                {number}
              </Link>{" "}
              {name}
              <br />
              <span className="soft t13">
                {m.cash_delivered_ago({ courier: riderName(courier), days: inDigits(deliveredDays) })}
              </span>
            </span>
            <b className="num">{showTaka(amount)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
