import { Skeleton } from "#web/ui/skeleton.tsx";

/** The page's shape, before its figures. */
export function DashboardSkeleton() {
  return (
    <div aria-hidden="true">
      <div className="kpis">
        {["Sales", "Orders", "Average order", "Cash to collect"].map((name) => (
          <div className="panel kpi" key={name}>
            <span>{name}</span>
            <Skeleton className="kpi__wait" />
            <Skeleton className="kpi__wait kpi__wait--small" />
          </div>
        ))}
      </div>
      <div className="dash">
        <Panel title="Sales" className="dash__sales" body="saleschart" />
        <Panel title="Orders by status" className="dash__status" body="saleschart" />
        <Panel title="Best sellers" className="dash__best" body="dash__rowswait" />
        <Panel title="Recent messages" className="dash__messages" body="dash__rowswait" />
      </div>
    </div>
  );
}

function Panel({ title, className, body }: { title: string; className: string; body: string }) {
  return (
    <div className={`panel panel--pad ${className}`}>
      <div className="phead">
        <b className="b6">{title}</b>
      </div>
      <Skeleton className={body} />
    </div>
  );
}
