import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { CourierCash, CourierCashBook, LateParcel } from "#contract/courier-cash.ts";
import * as m from "#messages";
import { Button } from "#web/ui/button.tsx";
import { inDigits, showCount, showTaka } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.tsx";
import { AdminIcon } from "../kit/admin-icon.tsx";
import { copyText } from "../kit/copy-text.ts";
import { formatMoment } from "../kit/moment.ts";
import { refused } from "../kit/queries.ts";
import { useQuestion } from "../kit/question.tsx";
import { office } from "../office.ts";
import { FileField } from "../products/file-field.tsx";
import { type ChosenFile, StatementReader } from "./statement-reader.tsx";
import "./cash.css";

/** The cash that couriers still hold, and their statements. */
export default function CashPage() {
  const { data, error, refetch } = useQuery({ queryKey: ["courier-cash"], queryFn: office.getCourierCash });
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  if (chosen) {
    return (
      <StatementReader
        chosen={chosen}
        onBack={() => setChosen(null)}
        onAccepted={(statementId) => {
          setChosen(null);
          void refetch();
          toast.ok(m.cash_accepted(), { label: m.cash_undo(), onPress: () => void undo(statementId, refetch) });
        }}
      />
    );
  }
  return (
    <div className="cashbook">
      <div className="ahead">
        <h1>{m.cash_title()}</h1>
      </div>
      {error ? (
        <div className="panel panel--pad" role="alert">
          <p>{error.message}</p>
          <Button variant="secondary" size="md" onClick={() => refetch()}>
            {m.try_again()}
          </Button>
        </div>
      ) : data === undefined ? (
        <Skeleton className="adm__loading" />
      ) : (
        <Book book={data} onChoose={setChosen} onChanged={refetch} />
      )}
    </div>
  );
}

async function undo(statementId: string, onChanged: () => unknown): Promise<void> {
  try {
    toast.ok((await office.undoStatement(statementId)).message);
  } catch (failure) {
    refused(failure);
  }
  await onChanged();
}

type BookProps = { book: CourierCashBook; onChoose: (chosen: ChosenFile) => void; onChanged: () => unknown };

function Book({ book, onChoose, onChanged }: BookProps) {
  const { couriers, late, statements, months } = book;
  const sum = (amount: (one: CourierCash) => number) => showTaka(couriers.reduce((all, one) => all + amount(one), 0));
  return (
    <>
      <div className="cashbook__three">
        <Figure title={m.cash_still_out()} amount={sum(({ out }) => out)} text={parcels(couriers, "outParcels")} />
        <Figure
          title={m.cash_due_now()}
          amount={sum(({ due }) => due)}
          text={m.cash_due_text({ parcels: parcels(couriers, "dueParcels") })}
        />
        <Figure
          title={m.cash_late()}
          amount={sum(({ late }) => late)}
          text={m.cash_late_text({ parcels: parcels(couriers, "lateParcels") })}
          isBad={late.length > 0}
        />
      </div>
      <div className="cashbook__cols">
        <div>
          <CouriersTable couriers={couriers} />
          <ChooseStatement couriers={couriers.map(({ courier }) => courier)} onChoose={onChoose} />
          <Statements statements={statements} onUndo={(id) => undo(id, onChanged)} />
          <Months months={months} />
        </div>
        <LateParcels late={late} />
      </div>
    </>
  );
}

function parcels(couriers: CourierCash[], of: "outParcels" | "dueParcels" | "lateParcels"): string {
  return parcelCount(couriers.reduce((all, one) => all + one[of], 0));
}

function parcelCount(count: number): string {
  return m.parcel_count({ count, shown: inDigits(count) });
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

function CouriersTable({ couriers }: { couriers: CourierCash[] }) {
  if (couriers.length === 0) {
    return <p className="panel panel--pad soft">{m.cash_none()}</p>;
  }
  return (
    <div className="panel panel--flat">
      <table className="t">
        <thead>
          <tr>
            <th>{m.courier()}</th>
            <th className="n">{m.cash_out()}</th>
            <th className="n">{m.cash_due_now()}</th>
            <th className="n">{m.cash_late()}</th>
          </tr>
        </thead>
        <tbody>
          {couriers.map(({ courier, out, outParcels, due, late, lateParcels }) => (
            <tr key={courier}>
              <td className="b6">{courier}</td>
              <td className="n">
                {showTaka(out)}
                <br />
                <span className="soft t13">{parcelCount(outParcels)}</span>
              </td>
              <td className="n">{showTaka(due)}</td>
              <td className={lateParcels > 0 ? "n b6 cashbook__bad" : "n"}>{showTaka(late)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const usualCouriers = ["Steadfast", "Pathao", "RedX", "Sundarban", "SA Paribahan"];

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
        accept=".csv,.xlsx,text/csv"
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
  async function askAndUndo({ _id, courier, orders }: CourierCashBook["statements"][number]) {
    const text = m.cash_undo_text({ orders: orderCount(orders) });
    if (await ask({ title: m.cash_undo_ask({ courier }), text, act: m.cash_undo_act(), isDanger: true })) {
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
                <b className="b6">{one.courier}</b> <span className="soft t13">{one.fileName}</span>
                <br />
                <span className="soft t13 num">{formatMoment(one.acceptedAt)}</span>
              </td>
              <td className="n">
                {showTaka(one.cash)}
                <br />
                <span className="soft t13">{orderCount(one.orders)}</span>
              </td>
              <td className="n">{showTaka(one.charges)}</td>
              <td className="n b6">{showTaka(one.net)}</td>
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

function Months({ months }: { months: CourierCashBook["months"] }) {
  if (months.length === 0) return null;
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
            <th className="n">{m.cash_cash()}</th>
            <th className="n">{m.cash_charges()}</th>
            <th className="n">{m.cash_reached()}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, courier, orders, cash, charges, net }) => (
            <tr key={`${month} ${courier}`}>
              <td className="num">{inDigits(month)}</td>
              <td>{courier}</td>
              <td className="n">{showCount(orders)}</td>
              <td className="n">{showTaka(cash)}</td>
              <td className="n">{showTaka(charges)}</td>
              <td className="n b6">{showTaka(net)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function LateParcels({ late }: { late: LateParcel[] }) {
  if (late.length === 0) return null;
  const text = late.map(({ courier, trackingNumber, number, amount }) =>
    [courier, trackingNumber, number, showTaka(amount)].filter(Boolean).join(" "),
  );
  return (
    <section className="panel panel--flat" aria-labelledby="cash-late">
      <div className="phead cashbook__title">
        <h2 id="cash-late">{m.cash_late_parcels()}</h2>
        <div className="right">
          <Button variant="secondary" size="sm" onClick={() => copyText(text.join("\n"), m.cash_not_copied())}>
            <Icon name="copy" className="i-18" />
            {m.wallet_copy()}
          </Button>
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
              <span className="soft t13">{m.cash_delivered_ago({ courier, days: inDigits(deliveredDays) })}</span>
            </span>
            <b className="num">{showTaka(amount)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
