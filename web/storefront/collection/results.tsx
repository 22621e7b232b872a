import type { ReactNode } from "react";
import * as m from "#messages";
import { Around, hole } from "#web/ui/around.tsx";
import { inDigits } from "#web/ui/figures.ts";

/** The part of the page that filters, search and paging replace (list-address.ts). */
export function Results({ page, children }: { page: number; children: ReactNode }) {
  return (
    <section
      className="results"
      data-region="results"
      tabIndex={-1}
      aria-label={page > 1 ? m.results_page({ page: inDigits(page) }) : m.products()}
      aria-busy="false"
    >
      {children}
    </section>
  );
}

export function Count({ total, className }: { total: number; className: string }) {
  return (
    <p className={className} role="status" data-region="count">
      <Around sentence={m.product_count({ count: total, shown: hole })}>
        <b className="count">{inDigits(total)}</b>
      </Around>
    </p>
  );
}
