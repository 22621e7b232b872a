import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { CourierCash, CourierCashBook, LateParcel } from "#contract/courier-cash.ts";
import { formatTaka } from "#contract/money.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.tsx";
import { AdminIcon } from "../kit/admin-icon.tsx";
import { copyText } from "../kit/copy-text.ts";
import { formatMoment } from "../kit/moment.ts";
import { useQuestion } from "../kit/question.tsx";
import { office } from "../office.ts";
import { FileField } from "../products/file-field.tsx";
import { refused } from "../shell/queries.ts";
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
          toast.ok("Statement accepted", { label: "Undo", onPress: () => void undo(statementId, refetch) });
        }}
      />
    );
  }
  return (
    <div className="cashbook">
      <div className="ahead">
        <h1>Cash from couriers</h1>
      </div>
      {error ? (
        <div className="panel panel--pad" role="alert">
          <p>{error.message}</p>
          <Button variant="secondary" size="md" onClick={() => refetch()}>
            Try again
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
  const sum = (amount: (one: CourierCash) => number) => formatTaka(couriers.reduce((all, one) => all + amount(one), 0));
  return (
    <>
      <div className="cashbook__three">
        <Figure title="Still with couriers" amount={sum(({ out }) => out)} text={parcels(couriers, "outParcels")} />
        <Figure
          title="Due now"
          amount={sum(({ due }) => due)}
          text={`${parcels(couriers, "dueParcels")}, delivered and not paid`}
        />
        <Figure
          title="Late"
          amount={sum(({ late }) => late)}
          text={`${parcels(couriers, "lateParcels")}, over 7 days`}
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
  const count = couriers.reduce((all, one) => all + one[of], 0);
  return count === 1 ? "1 parcel" : `${count} parcels`;
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
    return (
      <p className="panel panel--pad soft">
        No courier holds cash of yours. An order counts once it has a courier and is Shipped.
      </p>
    );
  }
  return (
    <div className="panel panel--flat">
      <table className="t">
        <thead>
          <tr>
            <th>Courier</th>
            <th className="n">Out</th>
            <th className="n">Due now</th>
            <th className="n">Late</th>
          </tr>
        </thead>
        <tbody>
          {couriers.map(({ courier, out, outParcels, due, late, lateParcels }) => (
            <tr key={courier}>
              <td className="b6">{courier}</td>
              <td className="n">
                {formatTaka(out)}
                <br />
                <span className="soft t13">{outParcels === 1 ? "1 parcel" : `${outParcels} parcels`}</span>
              </td>
              <td className="n">{formatTaka(due)}</td>
              <td className={lateParcels > 0 ? "n b6 cashbook__bad" : "n"}>{formatTaka(late)}</td>
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
      <h2 id="cash-upload">Read a statement</h2>
      <label className="field">
        <span className="label">Courier</span>
        <select className="input select" value={courier} onChange={(event) => setCourier(event.target.value)}>
          {all.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <FileField
        label={`Choose a statement of ${courier}`}
        className="drop"
        accept=".csv,text/csv"
        onChoose={([file]) => file && onChoose({ file, courier })}
      >
        <AdminIcon name="upload" className="i-24" />
        <span>
          <b>Drop the courier's statement here</b>
          CSV, at most 2 MB. Nothing changes before you accept.
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
    const text = `The cash of ${orders === 1 ? "1 order" : `${orders} orders`} is pending again.`;
    if (await ask({ title: `Undo the statement of ${courier}?`, text, act: "Undo statement", isDanger: true })) {
      await onUndo(_id);
    }
  }
  return (
    <section className="panel panel--flat" aria-labelledby="cash-statements">
      <h2 id="cash-statements" className="cashbook__title">
        Statements
      </h2>
      <table className="t">
        <thead>
          <tr>
            <th>Courier</th>
            <th className="n">Cash</th>
            <th className="n">Charges</th>
            <th className="n">Reached the bank</th>
            <th>
              <span className="vh">Undo</span>
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
                {formatTaka(one.cash)}
                <br />
                <span className="soft t13">{one.orders === 1 ? "1 order" : `${one.orders} orders`}</span>
              </td>
              <td className="n">{formatTaka(one.charges)}</td>
              <td className="n b6">{formatTaka(one.net)}</td>
              <td>
                {one.undoneAt ? (
                  <span className="soft">Undone</span>
                ) : (
                  <Button variant="quiet" size="sm" onClick={() => askAndUndo(one)}>
                    Undo
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
        By month
      </h2>
      <table className="t">
        <thead>
          <tr>
            <th>Month</th>
            <th>Courier</th>
            <th className="n">Orders</th>
            <th className="n">Cash</th>
            <th className="n">Charges</th>
            <th className="n">Reached the bank</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, courier, orders, cash, charges, net }) => (
            <tr key={`${month} ${courier}`}>
              <td className="num">{month}</td>
              <td>{courier}</td>
              <td className="n">{orders}</td>
              <td className="n">{formatTaka(cash)}</td>
              <td className="n">{formatTaka(charges)}</td>
              <td className="n b6">{formatTaka(net)}</td>
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
    [courier, trackingNumber, number, formatTaka(amount)].filter(Boolean).join(" "),
  );
  return (
    <section className="panel panel--flat" aria-labelledby="cash-late">
      <div className="phead cashbook__title">
        <h2 id="cash-late">Late parcels</h2>
        <div className="right">
          <Button
            variant="secondary"
            size="sm"
            onClick={() => copyText(text.join("\n"), "The browser does not allow copying here.")}
          >
            <Icon name="copy" className="i-18" />
            Copy
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
              <span className="soft t13">
                {courier}, delivered {deliveredDays} days ago
              </span>
            </span>
            <b className="num">{formatTaka(amount)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
