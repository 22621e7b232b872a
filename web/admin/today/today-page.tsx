import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router";
import { toMinor } from "#contract/rules/money/money.ts";
import { mayOpen } from "#contract/rules/office/office-places.ts";
import * as m from "#messages";
import { useRole } from "#web/admin/kit/session/role.ts";
import { Around, hole } from "#web/ui/around.tsx";
import { inDigits, showNearDay, showSum } from "#web/ui/figures.ts";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { FirstDayPanel } from "../dashboard/first-day-panel.tsx";
import { ButtonLink } from "../kit/button-link.tsx";
import { ListWait } from "../kit/wait/list-wait.tsx";
import fern from "../shell/login/boston-fern.webp";
import { AskedLinksPanel } from "./asked-links-panel.tsx";
import {
  CashPanel,
  ClaimsPanel,
  GrownPanel,
  LowStockPanel,
  MailsPanel,
  MessagesPanel,
  QuestionsPanel,
  TextDayPanel,
  TextsPanel,
} from "./beside-panels.tsx";
import { CallPanel, HandOverPanel, PackPanel, ToCheckPanel } from "./order-panels.tsx";
import { countOfToday, type Today, type Todo, useToday } from "./use-today.ts";
import "./today.css";

/** The first page after a login: what is to be done now, in the order of the day. */
export default function TodayPage() {
  const role = useRole();
  const may = (address: string) => role !== undefined && mayOpen(role, address);
  const today = useToday(may);
  const count = countOfToday(today);
  const isLate = useIsLate();
  const isWaiting = Object.values(today).some((todo) => todo.isWaiting);
  const orders: Panel[] = [
    { todo: today.toCheck, panel: <ToCheckPanel key="to-check" todo={today.toCheck} /> },
    { todo: today.call, panel: <CallPanel key="call" todo={today.call} /> },
    { todo: today.links, panel: <AskedLinksPanel key="links" todo={today.links} /> },
    { todo: today.pack, panel: <PackPanel key="pack" todo={today.pack} /> },
    { todo: today.handOver, panel: <HandOverPanel key="hand-over" todo={today.handOver} /> },
  ];
  const beside: Panel[] = [
    { todo: today.cash, panel: <CashPanel key="cash" todo={today.cash} /> },
    { todo: today.claims, panel: <ClaimsPanel key="claims" todo={today.claims} /> },
    { todo: today.questions, panel: <QuestionsPanel key="questions" todo={today.questions} /> },
    { todo: today.lowStock, panel: <LowStockPanel key="low-stock" todo={today.lowStock} /> },
    { todo: today.grown, panel: <GrownPanel key="grown" todo={today.grown} /> },
    { todo: today.messages, panel: <MessagesPanel key="messages" todo={today.messages} /> },
    { todo: today.mails, panel: <MailsPanel key="mails" todo={today.mails} /> },
    { todo: today.texts, panel: <TextsPanel key="texts" todo={today.texts} /> },
    { todo: today.texts, panel: <TextDayPanel key="text-day" todo={today.texts} /> },
  ];
  return (
    <>
      <div className="ahead wrapm">
        <h1>{m.today()}</h1>
        <span className="soft t14" role="status">
          {count === undefined
            ? showNearDay(new Date().toISOString())
            : m.today_day_and_count({
                day: showNearDay(new Date().toISOString()),
                count,
                shown: inDigits(count),
              })}
        </span>
      </div>
      {role === "owner" && count === 0 ? <FirstDayPanel /> : null}
      {today.sales.isWaiting || today.profit.isWaiting ? <YesterdayWait /> : <Yesterday today={today} />}
      {count === 0 ? (
        <div className="panel panel--pad">
          <EmptyState title={m.today_all_done()} picture={fern}>
            {may("/admin/dashboard") ? (
              <ButtonLink size="md" to="/admin/dashboard">
                {m.today_see_figures()}
              </ButtonLink>
            ) : null}
          </EmptyState>
        </div>
      ) : null}
      <div className="today">
        <Column panels={orders} isHeld={false} isLate={isLate} />
        <Column panels={beside} isHeld={orders.some(({ todo }) => todo.isWaiting)} isLate={isLate} />
      </div>
      {role === "owner" && !isWaiting && count !== 0 ? <FirstDayPanel /> : null}
    </>
  );
}

/** A list that takes longer holds no other: on a bad line it may hang for minutes. */
const lateMs = 10_000;

function useIsLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), lateMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

type Panel = { todo: Todo<unknown>; panel: ReactNode };
type ColumnProps = {
  panels: Panel[];
  /** Something that stands before it is still waited for. */
  isHeld: boolean;
  isLate: boolean;
};

/** Lists below one another. One shows only when all before it are there, so that nothing which is read or pressed moves down. */
function Column({ panels, isHeld, isLate }: ColumnProps) {
  const firstWaiting = panels.findIndex(({ todo }) => todo.isWaiting);
  const inOrder = firstWaiting === -1 ? panels : panels.slice(0, firstWaiting);
  const shown = isLate ? panels.filter(({ todo }) => !todo.isWaiting) : isHeld ? [] : inOrder;
  return (
    <div>
      {shown.map(({ panel }) => panel)}
      {shown.length < panels.length ? (
        <section className="panel" aria-hidden="true">
          <ListWait count={3} />
        </section>
      ) : null}
    </div>
  );
}

function YesterdayWait() {
  return (
    <section className="panel yesterday" aria-hidden="true">
      <b className="b6">{m.today_yesterday()}</b>
      <Skeleton className="yesterday__wait" />
      <Skeleton className="yesterday__wait" />
      <Skeleton className="yesterday__wait" />
    </section>
  );
}

/** Yesterday in a line. */
function Yesterday({ today }: { today: Today }) {
  const { sales } = today.sales.data ?? {};
  const day = sales?.days.at(-2);
  if (sales === undefined || day === undefined) return null;
  const cashIn = sales.cashInYesterday;
  // Only who may see reports is told.
  const profit = today.profit.data;
  return (
    <section className="panel yesterday" aria-label={m.today_yesterday()}>
      <b className="b6">{m.today_yesterday()}</b>
      <span>
        <Around sentence={m.order_count({ count: day.orders, shown: hole })}>
          <b className="num">{inDigits(day.orders)}</b>
        </Around>
      </span>
      <span>
        <Around sentence={m.today_sold({ sum: hole })}>
          <b className="num">{showSum(toMinor(day.amount))}</b>
        </Around>
      </span>
      <span>
        <Around sentence={m.today_cash_in({ sum: hole })}>
          <b className="num">{showSum(toMinor(cashIn))}</b>
        </Around>
      </span>
      {typeof profit === "number" ? (
        <span className={profit < 0 ? "yesterday__loss" : "yesterday__profit"}>
          <Around sentence={m.today_profit({ sum: hole })}>
            <b className="num">{showSum(toMinor(profit))}</b>
          </Around>
        </span>
      ) : null}
      <Link className="link" to="/admin/reports">
        {m.today_see_figures()}
      </Link>
    </section>
  );
}
