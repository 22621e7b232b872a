import type { ReactNode } from "react";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { showCount } from "#web/ui/figures.ts";

type TodoPanelProps = {
  id: string;
  title: string;
  icon: ReactNode;
  tint: "sage" | "sand" | "blush" | "sky";
  /** Undefined while it is loading; with 0 the panel is left out. */
  count: number | undefined;
  /** In place of the count. */
  sum?: string;
  hint?: string;
  acts?: ReactNode;
  error: Error | null;
  onRetry: () => unknown;
  children?: ReactNode;
};

/** One list of what is to be done. It keeps its head when it could not be loaded, and is left out with nothing to do. */
export function TodoPanel(props: TodoPanelProps) {
  const { id, title, icon, tint, count, sum, hint, acts, error, onRetry, children } = props;
  const isEmpty = count === undefined || count === 0;
  if (error === null && isEmpty) return null;
  return (
    <section className="panel todo" aria-labelledby={`today-${id}`}>
      <div className="todo__head">
        <span className={`todo__icon tint-${tint}`}>{icon}</span>
        <div>
          <h2 id={`today-${id}`}>
            {title} {isEmpty ? null : <span className="todo__count num">{sum ?? showCount(count)}</span>}
          </h2>
          {hint && !isEmpty ? <p className="soft t14">{hint}</p> : null}
        </div>
        {isEmpty ? null : <div className="todo__acts">{acts}</div>}
      </div>
      {error === null ? null : (
        <div className="todo__row" role="alert">
          <span>{m.today_not_loaded()}</span>
          <Button variant="secondary" size="sm" onClick={() => onRetry()}>
            {m.try_again()}
          </Button>
        </div>
      )}
      {children}
    </section>
  );
}
