import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import "./list-wait.css";

/** `rows`: a sign and two lines of words. `table`: a head and cells, on a phone its cards. `panels`: cards side by side. `form`: labels and fields. */
export type WaitShape = "rows" | "table" | "panels" | "form";
type ListWaitProps = { shape?: WaitShape | undefined; count?: number | undefined; columns?: number | undefined };

/** Something that is still loading, in the shape that it will have, so that nothing around it moves when it comes. */
export function ListWait({ shape = "rows", count = 5, columns = 6 }: ListWaitProps) {
  const numbers = Array.from({ length: count }, (_, at) => at);
  if (shape === "table") return <TableWait rows={numbers} columns={columns} />;
  return (
    <div className={`wait wait--${shape}`} aria-hidden="true">
      {numbers.map((at) => (
        <div key={at} className={shape === "panels" ? "panel wait__one" : "wait__one"}>
          {shape === "rows" ? <Skeleton className="wait__sign" /> : null}
          <div className="wait__words">
            <Skeleton className="wait__line wait__line--short" />
            <Skeleton className={shape === "rows" ? "wait__line" : "wait__line wait__line--large"} />
            {shape === "panels" ? <Skeleton className="wait__line wait__line--short" /> : null}
          </div>
        </div>
      ))}
    </div>
  );
}

function TableWait({ rows, columns }: { rows: number[]; columns: number }) {
  const cells = Array.from({ length: columns }, (_, at) => at);
  return (
    <table className="t t--cards wait__table" aria-hidden="true">
      <thead>
        <tr>
          {cells.map((at) => (
            <th key={at}>
              <Skeleton className="wait__line" />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row}>
            {cells.map((at) => (
              <td key={at}>
                <Skeleton className="wait__line" />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
