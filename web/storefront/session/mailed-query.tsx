import { useEffect, useState } from "react";
import * as m from "#messages";
import { PageSkeleton } from "./page-states.tsx";

/**
 * The query of a mailed link, with its token. Null until hydrated: only the browser reads it, so that no rendered page
 * contains it.
 */
export function useMailedQuery(): URLSearchParams | null {
  const [query, setQuery] = useState<URLSearchParams | null>(null);
  useEffect(() => setQuery(new URLSearchParams(location.search)), []);
  return query;
}

export function MailedPageSkeleton() {
  return (
    <div className="wrap">
      <PageSkeleton label={m.loading()} rows={1} />
    </div>
  );
}
