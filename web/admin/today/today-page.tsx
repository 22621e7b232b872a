import { Link } from "react-router";
import { toMinor } from "#contract/rules/money/money.ts";
import { mayOpen } from "#contract/rules/office/office-places.ts";
import * as m from "#messages";
import { useRole } from "#web/admin/kit/session/role.ts";
import { Around, hole } from "#web/ui/around.tsx";
import { inDigits, showNearDay, showSum } from "#web/ui/figures.ts";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
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
import { countOfToday, type Today, useToday } from "./use-today.ts";
import "./today.css";

/** The first page after a login: what is to be done now, in the order of the day. */
export default function TodayPage() {
  const role = useRole();
  const may = (address: string) => role !== undefined && mayOpen(role, address);
  const today = useToday(may);
  const count = countOfToday(today);
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
      <Yesterday today={today} />
      {count === undefined ? (
        <Loading />
      ) : count === 0 ? (
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
        <div>
          <ToCheckPanel todo={today.toCheck} />
          <CallPanel todo={today.call} />
          <AskedLinksPanel todo={today.links} />
          <PackPanel todo={today.pack} />
          <HandOverPanel todo={today.handOver} />
        </div>
        <div>
          <CashPanel todo={today.cash} />
          <ClaimsPanel todo={today.claims} />
          <QuestionsPanel todo={today.questions} />
          <LowStockPanel todo={today.lowStock} />
          <GrownPanel todo={today.grown} />
          <MessagesPanel todo={today.messages} />
          <MailsPanel todo={today.mails} />
          <TextsPanel todo={today.texts} />
          <TextDayPanel todo={today.texts} />
        </div>
      </div>
      {role === "owner" && count !== 0 ? <FirstDayPanel /> : null}
    </>
  );
}

function Loading() {
  return (
    <div className="today">
      <div>
        {[0, 1].map((at) => (
          <section key={at} className="panel" aria-hidden="true">
            <ListWait count={3} />
          </section>
        ))}
      </div>
      <div>
        <section className="panel" aria-hidden="true">
          <ListWait count={3} />
        </section>
      </div>
    </div>
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
