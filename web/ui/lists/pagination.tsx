import * as m from "#messages";
import { inDigits } from "../figures.ts";
import { Icon } from "../icons/icon.tsx";
import { type LinkComponent, PlainLink } from "../way/plain-link.tsx";

type PaginationProps = {
  page: number;
  pages: number;
  hrefFor: (page: number) => string;
  label?: string;
  /** The component for links: plain anchors by default, or a router's links. */
  link?: LinkComponent;
};

/** Links to the pages of a list, counted from 1. Renders nothing for a single page. */
export function Pagination({ page, pages, hrefFor, label = m.pages(), link: Link = PlainLink }: PaginationProps) {
  if (pages <= 1) return null;
  const stepTo = (wanted: number) => (wanted >= 1 && wanted <= pages ? hrefFor(wanted) : undefined);
  return (
    <nav className="pager" aria-label={label}>
      <Step label={m.previous_page()} icon="chevron-left" to={stepTo(page - 1)} link={Link} />
      {shownPages(page, pages).map((shown, at) =>
        shown === 0 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no identity but its position
          <span key={`gap-${at}`}>…</span>
        ) : (
          <Link
            key={shown}
            to={hrefFor(shown)}
            aria-label={m.page_at({ page: inDigits(shown) })}
            aria-current={shown === page ? "page" : undefined}
          >
            {inDigits(shown)}
          </Link>
        ),
      )}
      <Step label={m.next_page()} icon="chevron-right" to={stepTo(page + 1)} link={Link} />
    </nav>
  );
}

type StepProps = {
  label: string;
  icon: "chevron-left" | "chevron-right";
  to: string | undefined;
  link: LinkComponent;
};

function Step({ label, icon, to, link: Link }: StepProps) {
  if (to === undefined) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: a link without an address marks a page that does not exist
      <a role="link" aria-disabled="true" aria-label={label}>
        <Icon name={icon} />
      </a>
    );
  }
  return (
    <Link to={to} aria-label={label}>
      <Icon name={icon} />
    </Link>
  );
}

/** The first, last, current, previous and next page; 0 marks a gap. */
function shownPages(page: number, pages: number): number[] {
  const wanted = [...new Set([1, page - 1, page, page + 1, pages])].filter((n) => n >= 1 && n <= pages);
  return wanted.flatMap((n, at) => {
    const before = wanted[at - 1] ?? 0;
    if (n - before === 3 || n - before === 2) return [...range(before + 1, n), n];
    return n - before > 1 ? [0, n] : [n];
  });
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, at) => from + at);
}
