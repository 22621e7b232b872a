import { Link, useSearchParams } from "react-router";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { AdminIcon } from "../kit/admin-icon.tsx";
import { ButtonLink } from "../kit/button-link.tsx";
import { NotFoundPanel } from "../search/searched-panel.tsx";
import fern from "../shell/boston-fern.webp";
import { queries } from "../shell/queries.ts";
import { BestSellersPanel } from "./best-sellers-panel.tsx";
import { DashboardSkeleton } from "./dashboard-skeleton.tsx";
import { FirstDayPanel } from "./first-day-panel.tsx";
import { Kpis } from "./kpis.tsx";
import { LowStockPanel } from "./low-stock-panel.tsx";
import { MessagesPanel } from "./messages-panel.tsx";
import { SalesPanel } from "./sales-panel.tsx";
import { StatusPanel } from "./status-panel.tsx";
import { type Shown, useSales } from "./use-sales.ts";

const periods = [
  { days: 7, label: "7 days" },
  { days: 30, label: "30 days" },
  { days: 90, label: "90 days" },
  { days: 365, label: "365 days" },
];
const defaultDays = 30;

export default function DashboardPage() {
  const [query] = useSearchParams();
  const asked = Number(query.get("days"));
  const days = periods.some((period) => period.days === asked) ? asked : defaultDays;
  const { shown, error, isLoading } = useSales(days);
  const reloadAll = () => void queries.invalidateQueries({ queryKey: ["dashboard"] });
  return (
    <>
      <div className="ahead dashhead">
        <h1>Dashboard</h1>
        <div className="right">
          <Periods chosen={days} />
          <button type="button" className="iconbtn" aria-label="Reload the figures" onClick={reloadAll}>
            <AdminIcon name="refresh" />
          </button>
        </div>
      </div>
      <p className="vh" role="status">
        {isLoading ? "Loading the figures" : error === null ? `Figures of the last ${days} days` : ""}
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
    <nav className="periods" aria-label="Period">
      {periods.map(({ days, label }) => (
        <Link key={days} to={`?days=${days}`} aria-current={days === chosen ? "true" : undefined}>
          {label}
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
        Try again
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
      <EmptyState
        title="No orders yet"
        picture={fern}
        text="The first order brings this page to life. Until then: more plants on the shelf, and a look at the shop as your customers see it."
      >
        <ButtonLink size="md" to="/admin">
          Add a product
        </ButtonLink>
        <ButtonLink size="md" variant="secondary" reloadDocument to="/">
          See the shop
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
