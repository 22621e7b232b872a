import { useEffect, useState } from "react";
import { Link } from "react-router";
import { typedFigure } from "#contract/rules/money/typed-figure.ts";
import type {
  ColumnQuestion,
  ReadStatement,
  StatementColumns,
  StatementLine,
  StatementLineKind,
  StatementSums,
  StatementTotal,
} from "#contract/wire/books/courier-cash.ts";
import * as m from "#messages";
import { ApiError } from "#web/api.ts";
import { Around, hole } from "#web/ui/around.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { inDigits, showTaka } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { useQuestion } from "../kit/dialog/question.tsx";
import { TakaField } from "../kit/form/taka-field.tsx";
import { refused } from "../kit/queries.ts";
import { ListWait } from "../kit/wait/list-wait.tsx";
import { office } from "../office.ts";
import { beginUsing } from "../shell/side/use-used.ts";
import { ColumnsQuestion } from "./columns-question.tsx";
import { FindOrderDialog } from "./find-order-dialog.tsx";

export type ChosenFile = { file: File; courier: string };
type ReaderProps = {
  chosen: ChosenFile;
  onBack: () => void;
  onAccepted: (statementId: string, undelivered: string[]) => void;
};

/** An order that the owner has found for the rows with this mark. */
type FoundOrder = { mark: string; orderId: string };
/** @param orderId null: it was not that order */
type OnFind = (mark: string, orderId: string | null) => void;

/** A statement's lines, order by order. Nothing is booked before it is accepted. */
export function StatementReader({ chosen: { file, courier }, onBack, onAccepted }: ReaderProps) {
  const [read, setRead] = useState<ReadStatement | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  /** Asked where the file's names do not say which columns are which, or where the owner wants others. */
  const [question, setQuestion] = useState<(ColumnQuestion & { said: string }) | null>(null);
  const [columns, setColumns] = useState<StatementColumns | undefined>(undefined);
  const [found, setFound] = useState<FoundOrder[]>([]);
  useEffect(() => {
    let isLate = false;
    office.readStatement(file, { courier, fileName: file.name, found, ...(columns && { columns }) }, true).then(
      (answer) => !isLate && setRead(answer),
      (failure: Error) => {
        if (isLate) return;
        const asked = questionIn(failure);
        if (asked) setQuestion(asked);
        else setFault(failure.message);
      },
    );
    return () => {
      isLate = true;
    };
  }, [file, courier, found, columns]);
  return (
    <div className="cashbook">
      <button type="button" className="back" onClick={onBack}>
        <Icon name="arrow-left" className="i-18" />
        {m.cash_title()}
      </button>
      <div className="ahead wrapm">
        <h1>{courier}</h1>
        <span className="soft t14">{file.name}</span>
      </div>
      {fault !== null ? (
        <div className="panel panel--pad" role="alert">
          <p>{fault}</p>
          <Button variant="secondary" size="md" onClick={onBack}>
            {m.cash_another_file()}
          </Button>
        </div>
      ) : question !== null ? (
        <ColumnsQuestion
          question={question}
          courier={courier}
          onBack={onBack}
          onAnswer={(answer) => {
            setQuestion(null);
            setRead(null);
            setColumns({ ...answer });
          }}
        />
      ) : read === null ? (
        <ListWait />
      ) : (
        <Statement
          {...{ read, found, columns, onBack, onAccepted }}
          onOtherColumns={({ all, cash, mark }) =>
            setQuestion({ said: "", columns: all, sample: [], guess: { cash, mark } })
          }
          chosen={{ file, courier }}
          onFind={(mark, orderId) => {
            const others = found.filter((one) => one.mark !== mark);
            setFound(orderId === null ? others : [...others, { mark, orderId }]);
          }}
        />
      )}
    </div>
  );
}

const kindWords: Record<StatementLineKind, () => string> = {
  less: m.cash_kind_less,
  more: m.cash_kind_more,
  unknown: m.cash_kind_unknown,
  closed: m.cash_kind_closed,
  settled: m.cash_kind_settled,
  repeated: m.cash_kind_repeated,
  twice: m.cash_kind_twice,
  charge: m.cash_kind_charge,
  paid: m.cash_kind_paid,
};
const troubles = new Set<StatementLineKind>(["less", "more", "unknown", "closed", "settled", "repeated"]);

/** A refusal's question about the file's columns. */
function questionIn(failure: Error): (ColumnQuestion & { said: string }) | null {
  if (!(failure instanceof ApiError) || failure.refusal.code !== "which-columns") return null;
  return { ...(failure.refusal as unknown as ColumnQuestion), said: failure.message };
}

type UsedColumns = NonNullable<ReadStatement["columns"]>;
type StatementProps = ReaderProps & {
  read: ReadStatement;
  found: FoundOrder[];
  columns: StatementColumns | undefined;
  onFind: OnFind;
  onOtherColumns: (used: UsedColumns) => void;
};

function Statement({ read, found, columns, chosen, onBack, onAccepted, onFind, onOtherColumns }: StatementProps) {
  const { lines, sums, totals } = read;
  const [taken, setTaken] = useState<string[]>([]);
  const [bank, setBank] = useState("");
  const [isSending, setIsSending] = useState(false);
  const [searched, setSearched] = useState<StatementLine | null>(null);
  const { ask, dialog } = useQuestion();
  const difference = bank.trim() === "" ? 0 : typedFigure(bank) - sums.net;
  const settled = lines.filter(({ kind, orderId }) => kind === "paid" || (orderId !== null && taken.includes(orderId)));

  async function accept() {
    const text = m.cash_difference_text({ sum: showTaka(sums.net) });
    const isOther = Math.abs(difference) >= 0.005;
    if (isOther && !(await ask({ title: m.cash_difference_ask(), text, act: m.cash_accept() }))) return;
    // Money that is not the shop's is accepted by a press of its own.
    const title = m.cash_not_ours_ask({ sum: showTaka(sums.other) });
    const takeOther =
      sums.other !== 0 && (await ask({ title, text: m.cash_not_ours_text(), act: m.cash_not_ours_act() }));
    if (sums.other !== 0 && !takeOther) return;
    setIsSending(true);
    try {
      const { file, courier } = chosen;
      const reachedBank = bank.trim() === "" ? undefined : typedFigure(bank);
      const seen = { takeDifference: taken, takeOther, seenNet: sums.net, reachedBank, found };
      const input = { courier, fileName: file.name, ...seen, ...(columns && { columns }) };
      const { statementId, undelivered } = await office.readStatement(file, input, false);
      beginUsing();
      if (statementId !== null) onAccepted(statementId, undelivered);
    } catch (failure) {
      refused(failure);
    }
    setIsSending(false);
  }
  return (
    <>
      <div className="cashbook__cols">
        <div className="panel panel--flat">
          {read.columns ? <ChosenColumns used={read.columns} onOther={onOtherColumns} /> : null}
          <Totals totals={totals} />
          <LinesTable
            lines={lines}
            taken={taken}
            found={found}
            onSearch={setSearched}
            onLetGo={(mark) => onFind(mark, null)}
            onTake={(orderId, isTaken) =>
              setTaken(isTaken ? [...taken, orderId] : taken.filter((one) => one !== orderId))
            }
          />
        </div>
        <Sums sums={sums} bank={bank} difference={difference} onBank={setBank} />
      </div>
      <div className="savebar">
        <span className="soft only-d">
          <Around sentence={m.cash_marks({ orders: hole })}>
            <b className="num">{orderCount(settled.length)}</b>
          </Around>
        </span>
        <div className="right">
          <Button variant="secondary" size="md" onClick={onBack}>
            {m.cash_throw_away()}
          </Button>
          <Button size="md" isLoading={isSending} disabled={Number.isNaN(difference)} onClick={accept}>
            <Icon name="check" />
            {m.cash_accept_sum({ sum: showTaka(sums.net) })}
          </Button>
        </div>
      </div>
      <FindOrderDialog
        line={searched}
        onClose={() => setSearched(null)}
        onFound={({ _id }) => {
          if (searched !== null) onFind(searched.mark, _id);
          setSearched(null);
        }}
      />
      {dialog}
    </>
  );
}

/** Which columns the owner's choice, of now or of an earlier statement, has taken. */
function ChosenColumns({ used, onOther }: { used: UsedColumns; onOther: (used: UsedColumns) => void }) {
  return (
    <p className="cashlines__chosen t14">
      {m.cash_columns_used({ cash: used.cash, mark: used.mark })}{" "}
      <Button variant="quiet" size="sm" onClick={() => onOther(used)}>
        {m.cash_columns_other()}
      </Button>
    </p>
  );
}

/** The file's own sums, which are no parcels. */
function Totals({ totals }: { totals: StatementTotal[] }) {
  if (totals.length === 0) return null;
  return (
    <ul className="cashlines__totals">
      {totals.map(({ row, cash, isSum }) => (
        <li key={row} className={isSum ? undefined : "cashbook__bad"}>
          <Icon name={isSum ? "check-circle" : "alert"} />
          {(isSum ? m.cash_total_row : m.cash_total_differs)({ row: inDigits(row), sum: showTaka(cash) })}
        </li>
      ))}
    </ul>
  );
}

type LinesTableProps = Pick<LineRowProps, "onTake" | "onSearch" | "onLetGo"> & {
  lines: StatementLine[];
  taken: string[];
  found: FoundOrder[];
};

function LinesTable({ lines, ...choices }: LinesTableProps) {
  const groups = Map.groupBy(lines, ({ kind }) => kind);
  return (
    <table className="t cashlines">
      <thead>
        <tr>
          <th>{m.cash_order()}</th>
          <th>{m.name()}</th>
          <th className="n">{m.cash_should_be()}</th>
          <th className="n">{m.cash_paid()}</th>
          <th className="n">{m.cash_difference()}</th>
          <th className="n">{m.cash_charges()}</th>
          <th>{m.cash_what_to_do()}</th>
        </tr>
      </thead>
      {[...groups].map(([kind, some]) => (
        <LineGroup key={kind} kind={kind} lines={some} {...choices} />
      ))}
    </table>
  );
}

/** Lines that are as they should be are folded after so many. */
const matchedShown = 2;

function LineGroup({ kind, lines, taken, found, ...acts }: LinesTableProps & { kind: StatementLineKind }) {
  const [isOpen, setIsOpen] = useState(kind !== "paid" || lines.length <= matchedShown + 1);
  const shown = isOpen ? lines : lines.slice(0, matchedShown);
  const difference = lines.reduce((sum, line) => sum + (differenceOf(line) ?? 0), 0);
  return (
    <tbody>
      <tr>
        <th colSpan={7} scope="rowgroup" className={troubles.has(kind) ? "cashlines__bad" : undefined}>
          <Icon name={troubles.has(kind) ? "alert" : "check-circle"} /> {kindWords[kind]()}{" "}
          <span className="cnt num">{inDigits(lines.length)}</span>
          {Math.abs(difference) < 0.005 ? null : (
            <span className="soft t13 num"> {m.cash_together({ sum: showTaka(difference) })}</span>
          )}
        </th>
      </tr>
      {shown.map((line) => (
        <LineRow
          key={`${line.rows}`}
          line={line}
          isTaken={line.orderId !== null && taken.includes(line.orderId)}
          isFound={found.some(({ mark, orderId }) => mark === line.mark && orderId === line.orderId)}
          {...acts}
        />
      ))}
      {isOpen ? null : (
        <tr>
          <td colSpan={7}>
            <Button variant="quiet" size="sm" onClick={() => setIsOpen(true)}>
              {m.cash_show_others({ count: inDigits(lines.length - matchedShown) })}
            </Button>
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** In taka, negative where too little came; null where nothing was expected. */
const differenceOf = ({ kind, orderId, due, paid }: StatementLine) =>
  orderId !== null && (kind === "less" || kind === "more" || kind === "paid") ? paid - due : null;

type LineRowProps = {
  line: StatementLine;
  isTaken: boolean;
  /** The owner has said that it is of this order. */
  isFound: boolean;
  onTake: (orderId: string, isTaken: boolean) => void;
  onSearch: (line: StatementLine) => void;
  onLetGo: (mark: string) => void;
};

function LineRow({ line, isTaken, isFound, onTake, onSearch, onLetGo }: LineRowProps) {
  const { kind, orderId, number, mark, name, isNameLost, due, paid, charges } = line;
  const difference = differenceOf(line);
  return (
    <tr>
      <td>
        {orderId ? (
          <Link className="b6 num" to={`/admin/orders/${orderId}`}>
            {number}
          </Link>
        ) : (
          <span className="b6">{mark || m.cash_the_statement()}</span>
        )}
      </td>
      <td>{isNameLost ? <span className="soft t14">{m.cash_name_lost()}</span> : name}</td>
      <td className="n">{orderId && due !== 0 ? showTaka(due) : ""}</td>
      <td className="n b6">{showTaka(paid)}</td>
      <td className={difference !== null && difference < 0 ? "n b6 cashbook__bad" : "n b6"}>
        {difference === null ? "" : showTaka(difference)}
      </td>
      <td className="n">{showTaka(charges)}</td>
      <td>
        {orderId && (kind === "less" || kind === "more") ? (
          <select
            className="input select"
            aria-label={m.cash_what_to_do_with({ number: number ?? "" })}
            value={isTaken ? "take" : "ask"}
            onChange={(event) => onTake(orderId, event.target.value === "take")}
          >
            <option value="ask">{m.cash_leave_open()}</option>
            <option value="take">{m.cash_take_difference()}</option>
          </select>
        ) : null}
        {kind === "unknown" && mark !== "" ? (
          <Button
            variant="secondary"
            size="sm"
            aria-label={m.cash_find_order_of({ mark })}
            onClick={() => onSearch(line)}
          >
            <Icon name="search" className="i-18" />
            {m.cash_find_order()}
          </Button>
        ) : null}
        {isFound ? (
          <Button variant="quiet" size="sm" onClick={() => onLetGo(mark)}>
            {m.cash_not_this_order()}
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

type SumsProps = { sums: StatementSums; bank: string; difference: number; onBank: (text: string) => void };

function Sums({ sums, bank, difference, onBank }: SumsProps) {
  const isSame = !Number.isNaN(difference) && Math.abs(difference) < 0.005;
  const rows = [
    [m.cash_of_orders({ orders: orderCount(sums.orders) }), sums.expected, true],
    [m.cash_paid_less(), -sums.short, sums.short !== 0],
    [m.cash_paid_more(), sums.over, sums.over !== 0],
    [m.cash_not_settled(), sums.other, sums.other !== 0],
    [m.cash_courier_charges(), -sums.charges, sums.charges !== 0],
  ] as const;
  return (
    <section className="panel panel--pad" aria-labelledby="cash-sums">
      <h2 id="cash-sums">{m.cash_this_payment()}</h2>
      <dl className="cashsums">
        {rows.map(([term, amount, isShown]) =>
          isShown ? (
            <div key={term}>
              <dt>{term}</dt>
              <dd className="num">{showTaka(amount)}</dd>
            </div>
          ) : null,
        )}
        <div className="cashsums__net">
          <dt>{m.cash_should_reach()}</dt>
          <dd className="num">{showTaka(sums.net)}</dd>
        </div>
      </dl>
      <TakaField
        label={m.cash_reached()}
        optional
        autoComplete="off"
        value={bank}
        error={bank === "" || isSame ? undefined : bankWords(difference)}
        hint={bank !== "" && isSame ? m.cash_same() : undefined}
        onChange={(event) => onBank(event.target.value)}
      />
    </section>
  );
}

function orderCount(count: number): string {
  return m.order_count({ count, shown: inDigits(count) });
}

function bankWords(difference: number): string {
  if (Number.isNaN(difference)) return m.cash_not_amount();
  const amount = showTaka(Math.abs(difference));
  return difference < 0 ? m.cash_less_than({ amount }) : m.cash_more_than({ amount });
}
