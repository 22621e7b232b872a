import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { ReadStatement, StatementLine, StatementLineKind, StatementSums } from "#contract/courier-cash.ts";
import { formatTaka } from "#contract/money.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useQuestion } from "../kit/question.tsx";
import { office } from "../office.ts";
import { refused } from "../shell/queries.ts";

export type ChosenFile = { file: File; courier: string };
type ReaderProps = { chosen: ChosenFile; onBack: () => void; onAccepted: (statementId: string) => void };

/** What a statement says about each order. Nothing is booked before it is accepted. */
export function StatementReader({ chosen: { file, courier }, onBack, onAccepted }: ReaderProps) {
  const [read, setRead] = useState<ReadStatement | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    office.readStatement(file, { courier, fileName: file.name }, true).then(setRead, (failure: Error) => {
      setFault(failure.message);
    });
  }, [file, courier]);
  return (
    <div className="cashbook">
      <button type="button" className="back" onClick={onBack}>
        <Icon name="arrow-left" className="i-18" />
        Cash from couriers
      </button>
      <div className="ahead wrapm">
        <h1>{courier}</h1>
        <span className="soft t14">{file.name}</span>
      </div>
      {fault !== null ? (
        <div className="panel panel--pad" role="alert">
          <p>{fault}</p>
          <Button variant="secondary" size="md" onClick={onBack}>
            Choose another file
          </Button>
        </div>
      ) : read === null ? (
        <Skeleton className="adm__loading" />
      ) : (
        <Statement read={read} chosen={{ file, courier }} onBack={onBack} onAccepted={onAccepted} />
      )}
    </div>
  );
}

const kindWords: Record<StatementLineKind, string> = {
  less: "Paid less than it should be",
  more: "Paid more than it should be",
  unknown: "Not in your orders",
  closed: "Cancelled, returned or paid by card",
  settled: "Cash collected before",
  twice: "Counted before",
  charge: "Only charges",
  paid: "As it should be",
};
const troubles = new Set<StatementLineKind>(["less", "more", "unknown", "closed"]);

function Statement({ read, chosen, onBack, onAccepted }: ReaderProps & { read: ReadStatement }) {
  const { lines, sums } = read;
  const [taken, setTaken] = useState<string[]>([]);
  const [bank, setBank] = useState("");
  const [isSending, setIsSending] = useState(false);
  const { ask, dialog } = useQuestion();
  const difference = bank.trim() === "" ? 0 : Number(bank.replaceAll(",", "")) - sums.net;
  const settled = lines.filter(({ kind, orderId }) => kind === "paid" || (orderId !== null && taken.includes(orderId)));

  async function accept() {
    const text = `The statement comes to ${formatTaka(sums.net)}. The difference is not booked.`;
    const isOther = Number.isNaN(difference) || Math.abs(difference) >= 0.005;
    if (isOther && !(await ask({ title: "Another sum reached the bank. Accept it?", text, act: "Accept" }))) return;
    setIsSending(true);
    try {
      const { file, courier } = chosen;
      const input = { courier, fileName: file.name, takeDifference: taken, seenNet: sums.net };
      const { statementId } = await office.readStatement(file, input, false);
      if (statementId !== null) onAccepted(statementId);
    } catch (failure) {
      refused(failure);
    }
    setIsSending(false);
  }
  const groups = Map.groupBy(lines, ({ kind }) => kind);
  return (
    <>
      <div className="cashbook__cols">
        <div className="panel panel--flat">
          <table className="t cashlines">
            <thead>
              <tr>
                <th>Order</th>
                <th>Name</th>
                <th className="n">Should be</th>
                <th className="n">Paid</th>
                <th className="n">Charges</th>
                <th>What to do</th>
              </tr>
            </thead>
            {[...groups].map(([kind, some]) => (
              <tbody key={kind}>
                <tr>
                  <th colSpan={6} scope="rowgroup" className={troubles.has(kind) ? "cashlines__bad" : undefined}>
                    <Icon name={troubles.has(kind) ? "alert" : "check-circle"} /> {kindWords[kind]}{" "}
                    <span className="cnt num">{some.length}</span>
                  </th>
                </tr>
                {some.map((line) => (
                  <LineRow
                    key={`${line.rows}`}
                    line={line}
                    isTaken={line.orderId !== null && taken.includes(line.orderId)}
                    onTake={(orderId, isTaken) =>
                      setTaken(isTaken ? [...taken, orderId] : taken.filter((one) => one !== orderId))
                    }
                  />
                ))}
              </tbody>
            ))}
          </table>
        </div>
        <Sums sums={sums} bank={bank} difference={difference} onBank={setBank} />
      </div>
      <div className="savebar">
        <span className="soft only-d">
          Marks the cash of <b className="num">{settled.length === 1 ? "1 order" : `${settled.length} orders`}</b> as
          collected.
        </span>
        <div className="right">
          <Button variant="secondary" size="md" onClick={onBack}>
            Throw away
          </Button>
          <Button size="md" isLoading={isSending} onClick={accept}>
            <Icon name="check" />
            Accept {formatTaka(sums.net)}
          </Button>
        </div>
      </div>
      {dialog}
    </>
  );
}

type LineRowProps = { line: StatementLine; isTaken: boolean; onTake: (orderId: string, isTaken: boolean) => void };

function LineRow({ line, isTaken, onTake }: LineRowProps) {
  const { kind, orderId, number, mark, name, due, paid, charges } = line;
  return (
    <tr>
      <td>
        {orderId ? (
          <Link className="b6 num" to={`/admin/orders/${orderId}`}>
            {number}
          </Link>
        ) : (
          <span className="b6">{mark || "The statement"}</span>
        )}
      </td>
      <td>{name}</td>
      <td className="n">{orderId && due !== 0 ? formatTaka(due) : ""}</td>
      <td className="n b6">{formatTaka(paid)}</td>
      <td className="n">{formatTaka(charges)}</td>
      <td>
        {orderId && (kind === "less" || kind === "more") ? (
          <select
            className="input select"
            aria-label={`What to do with ${number}`}
            value={isTaken ? "take" : "ask"}
            onChange={(event) => onTake(orderId, event.target.value === "take")}
          >
            <option value="ask">Leave open, ask the courier</option>
            <option value="take">Accept the difference</option>
          </select>
        ) : null}
      </td>
    </tr>
  );
}

type SumsProps = { sums: StatementSums; bank: string; difference: number; onBank: (text: string) => void };

function Sums({ sums, bank, difference, onBank }: SumsProps) {
  const isSame = !Number.isNaN(difference) && Math.abs(difference) < 0.005;
  const rows = [
    [`Cash of ${sums.orders === 1 ? "1 order" : `${sums.orders} orders`}`, sums.expected, true],
    ["Paid less", -sums.short, sums.short !== 0],
    ["Paid more", sums.over, sums.over !== 0],
    ["Not to be settled", sums.other, sums.other !== 0],
    ["Courier's charges", -sums.charges, sums.charges !== 0],
  ] as const;
  return (
    <section className="panel panel--pad" aria-labelledby="cash-sums">
      <h2 id="cash-sums">This payment</h2>
      <dl className="cashsums">
        {rows.map(([term, amount, isShown]) =>
          isShown ? (
            <div key={term}>
              <dt>{term}</dt>
              <dd className="num">{formatTaka(amount)}</dd>
            </div>
          ) : null,
        )}
        <div className="cashsums__net">
          <dt>Should reach the bank</dt>
          <dd className="num">{formatTaka(sums.net)}</dd>
        </div>
      </dl>
      <Field
        label="Reached the bank"
        optional
        prefix="৳"
        inputMode="decimal"
        autoComplete="off"
        value={bank}
        error={bank === "" || isSame ? undefined : bankWords(difference)}
        hint={bank !== "" && isSame ? "The same, to the poisha" : undefined}
        onChange={(event) => onBank(event.target.value)}
      />
    </section>
  );
}

function bankWords(difference: number): string {
  if (Number.isNaN(difference)) return "is not an amount";
  const amount = formatTaka(Math.abs(difference));
  return difference < 0 ? `${amount} less than the statement` : `${amount} more than the statement`;
}
