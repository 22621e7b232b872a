import { useEffect, useState } from "react";
import * as m from "#messages";
import { PageSkeleton } from "#web/storefront/kit/page-states.tsx";

/**
 * The query of a mailed link, with its token. Null until hydrated: only the browser reads it, so that no rendered page
 * contains it.
 */
export function useMailedQuery(): URLSearchParams | null {
  const [query, setQuery] = useState<URLSearchParams | null>(null);
  useEffect(() => setQuery(new URLSearchParams(location.search)), []);
  return query;
}

/** `title`: of the page that it becomes, so that it has a heading from the start. As high as that page, so that the foot stays. */
export function MailedPageSkeleton({ title }: { title: string }) {
  return (
    <div className="wrap mailed">
      <h1 className="vh">{title}</h1>
      <PageSkeleton label={m.loading()} rows={1} />
    </div>
  );
}
