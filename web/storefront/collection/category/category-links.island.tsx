import { useLayoutEffect, useRef } from "react";
import * as m from "#messages";
import { pathHere } from "#web/language.ts";

type CategoryLinksProps = { links: { slug: string; name: string }[]; current: string };

/** Links to the categories. Scrolls the current one into view, because on a phone the row scrolls sideways. */
export default function CategoryLinks({ links, current }: CategoryLinksProps) {
  const row = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const link = row.current?.querySelector<HTMLElement>("[aria-current]");
    row.current?.scrollTo({ left: link ? link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2 : 0 });
  }, []);
  return (
    <nav className="catnav catnav--wrap" aria-label={m.categories()} ref={row}>
      {links.map(({ slug, name }) => (
        <a
          key={slug}
          href={pathHere(`/collection/${encodeURIComponent(slug)}`)}
          aria-current={slug === current ? "page" : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}
