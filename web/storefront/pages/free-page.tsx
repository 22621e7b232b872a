import * as m from "#messages";
import { language } from "#web/language.ts";
import { type Asked, PageError } from "#web/page/page.ts";
import { textOf, withLinksIn } from "#web/storefront/seo/rich-text.ts";
import { Crumbs } from "#web/ui/way/crumbs.tsx";
import { freePages } from "#web/words.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { breadcrumbData } from "../seo/structured-data.ts";

type Loaded = { address: string };

export const load = ({ params }: Asked): Loaded => ({ address: params.address ?? "" });

export function meta({ address }: Loaded) {
  const { title, text } = pageAt(address);
  const path = `/pages/${address}`;
  return pageMeta({
    title,
    description: textOf(text) || title,
    path,
    structured: [breadcrumbData({ label: title, path })],
  });
}

/** A page of the owner's own: delivery, returns, privacy, about. */
export default function FreePage({ address }: Loaded) {
  const { title, text, language: written } = pageAt(address);
  const lang = written === language() ? undefined : written;
  return (
    <div className="wrap">
      <Crumbs trail={[{ label: m.home(), to: "/" }]} current={title} />
      <article className="postpage" lang={lang}>
        <h1>{title}</h1>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized when it was saved (server/settings/words.ts) */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: withLinksIn(written, text) }} />
      </article>
    </div>
  );
}

function pageAt(address: string) {
  const found = freePages().find((page) => page.address === address);
  if (found === undefined) throw new PageError(404);
  return found;
}
