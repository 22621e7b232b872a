import type { ReactNode } from "react";
import * as content from "#web/content.ts";

/** The part that filters, search and paging replace (list-address.ts). */
export function Results({ page, children }: { page: number; children: ReactNode }) {
  return (
    <section
      className="results"
      data-region="results"
      tabIndex={-1}
      aria-label={page > 1 ? `${content.products}, page ${page}` : content.products}
      aria-busy="false"
    >
      {children}
    </section>
  );
}

export function Count({ total, className }: { total: number; className: string }) {
  return (
    <p className={className} role="status" data-region="count">
      <b className="count">{total}</b> {total === 1 ? "product" : "products"}
    </p>
  );
}
