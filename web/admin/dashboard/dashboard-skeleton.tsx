import * as m from "#messages";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";

/** The page's shape, before its figures. */
export function DashboardSkeleton() {
  return (
    <div aria-hidden="true">
      <div className="kpis">
        {[m.dash_sales(), m.orders(), m.dash_average(), m.dash_to_collect()].map((name) => (
          <div className="panel kpi" key={name}>
            <span>{name}</span>
            <Skeleton className="kpi__wait" />
            <Skeleton className="kpi__wait kpi__wait--small" />
          </div>
        ))}
      </div>
      <div className="dash">
        <Panel title={m.dash_sales()} className="dash__sales" body="saleschart" />
        <Panel title={m.dash_by_status()} className="dash__status" body="saleschart" />
        <Panel title={m.dash_best()} className="dash__best" body="dash__rowswait" />
        <div className="dash__beside">
          <Panel title={m.dash_messages()} body="dash__rowswait" />
        </div>
      </div>
    </div>
  );
}

function Panel({ title, className = "", body }: { title: string; className?: string; body: string }) {
  return (
    <div className={`panel panel--pad ${className}`}>
      <div className="phead">
        <b className="b6">{title}</b>
      </div>
      <Skeleton className={body} />
    </div>
  );
}
