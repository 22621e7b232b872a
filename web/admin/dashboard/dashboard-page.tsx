import { Link, useSearchParams } from "react-router";
import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { Button, buttonClass } from "#web/ui/buttons/button.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { DiedPanel } from "../died-plants/died-panel.tsx";
import { AdminIcon } from "../kit/admin-icon.tsx";
import { ButtonLink } from "../kit/button-link.tsx";
import { queries } from "../kit/queries.ts";
import { NotFoundPanel } from "../search/searched-panel.tsx";
import fern from "../shell/login/boston-fern.webp";
import { WaitedForPanel } from "../stock-alerts/waited-for-panel.tsx";
import { BestSellersPanel } from "./best-sellers-panel.tsx";
import { DashboardSkeleton } from "./dashboard-skeleton.tsx";
import { FirstDayPanel } from "./first-day-panel.tsx";
import { Kpis } from "./kpis.tsx";
import { LowStockPanel } from "./low-stock-panel.tsx";
import { MessagesPanel } from "./messages-panel.tsx";
import { SalesPanel } from "./sales/sales-panel.tsx";
import { type Shown, useSales } from "./sales/use-sales.ts";
import { StatusPanel } from "./status-panel.tsx";

const periods = [7, 30, 90, 365];
const defaultDays = 30;

export default function DashboardPage() {
  const [query] = useSearchParams();
  const asked = Number(query.get("days"));
  const days = periods.includes(asked) ? asked : defaultDays;
  const { shown, error, isLoading } = useSales(days);
  const reloadAll = () => void queries.invalidateQueries({ queryKey: ["dashboard"] });
  return (
    <>
      <div className="ahead dashhead">
        <h1>{m.dash_title()}</h1>
        <div className="right">
          <Periods chosen={days} />
          <button type="button" className="iconbtn only-m" aria-label={m.dash_reload()} onClick={reloadAll}>
            <AdminIcon name="refresh" />
          </button>
        </div>
      </div>
      <p className="vh" role="status">
        {isLoading ? m.dash_loading() : error === null ? m.dash_figures_of({ days: inDigits(days) }) : ""}
      </p>
      <FirstDayPanel />
      {error === null ? null : <Failure error={error.message} isLoading={isLoading} onRetry={reloadAll} />}
      {shown === undefined ? (
        error === null && <DashboardSkeleton />
      ) : error === null || shown.days === days ? (
        <Figures shown={shown} isLoading={isLoading} />
      ) : null}
    </>
  );
}

/** Links, so that a period can be kept, sent and gone back to. */
function Periods({ chosen }: { chosen: number }) {
  return (
    <nav className="periods" aria-label={m.dash_period()}>
      {periods.map((days) => (
        <Link key={days} to={`?days=${days}`} aria-current={days === chosen ? "true" : undefined}>
          {m.dash_days({ days: inDigits(days) })}
        </Link>
      ))}
    </nav>
  );
}

function Failure({ error, isLoading, onRetry }: { error: string; isLoading: boolean; onRetry: () => void }) {
  return (
    <div className="panel none dash__failure" role="alert">
      <p>{error}</p>
      <Button variant="secondary" size="md" isLoading={isLoading} onClick={onRetry}>
        {m.try_again()}
      </Button>
    </div>
  );
}

function Figures({ shown, isLoading }: { shown: Shown; isLoading: boolean }) {
  const { sales, days, isEmpty } = shown;
  return (
    <div className={isLoading ? "dash__old" : undefined} aria-busy={isLoading}>
      {isEmpty ? <EmptyShop /> : <Kpis sales={sales} days={days} />}
      <div className="dash">
        {isEmpty ? null : (
          <>
            <SalesPanel sales={sales} />
            <StatusPanel sales={sales} />
            <BestSellersPanel bestSellers={sales.bestSellers} />
          </>
        )}
        <div className="dash__beside">
          <LowStockPanel />
          <WaitedForPanel />
          <DiedPanel />
          <MessagesPanel />
          <NotFoundPanel className="dash__missed" />
        </div>
      </div>
    </div>
  );
}

function EmptyShop() {
  return (
    <div className="panel panel--pad dash__empty">
      <EmptyState title={m.dash_no_orders()} picture={fern} text={m.dash_empty_text()}>
        <ButtonLink size="md" to="/admin">
          {m.dash_add_product()}
        </ButtonLink>
        <a className={buttonClass({ size: "md", variant: "secondary" })} href={pathHere("/")}>
          {m.dash_see_shop()}
        </a>
      </EmptyState>
    </div>
  );
}
