import type { Share } from "#contract/word-list.ts";
import * as m from "#messages";
import { Island } from "#web/documents/island.tsx";
import CopyLink from "#web/islands/copy-link.tsx";
import { language, pathHere } from "#web/language.ts";
import { Icon } from "#web/ui/icon.tsx";
import { shownShares } from "#web/words.ts";
import { shopOrigin } from "../seo/shop-origin.ts";

type Network = { label: () => string; address: (url: string, title: string) => string };

const networks: Record<Exclude<Share, "link">, Network> = {
  facebook: {
    label: m.share_facebook,
    address: (u) => `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u })}`,
  },
  whatsapp: {
    label: m.share_whatsapp,
    address: (url, title) => `https://wa.me/?${new URLSearchParams({ text: `${title} ${url}` })}`,
  },
  x: {
    label: m.share_x,
    address: (url, text) => `https://x.com/intent/post?${new URLSearchParams({ text, url })}`,
  },
};

/** Where a post can be shared: plain links, so that nothing is fetched from elsewhere before a press. */
export function ShareRow({ slug, title }: { slug: string; title: string }) {
  const shown = shownShares();
  if (shown.length === 0) return null;
  const url = shopOrigin() + pathHere(`/blog/${slug}`);
  return (
    <ul className="sharerow" aria-label={m.share()} lang={language()}>
      {shown.map((share) => (
        <li key={share}>
          {share === "link" ? (
            <Island of={CopyLink} when="touch" props={{ url }} />
          ) : (
            <a
              className="iconbtn"
              href={networks[share].address(url, title)}
              aria-label={networks[share].label()}
              target="_blank"
              rel="noreferrer"
            >
              <Icon name={share} />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
