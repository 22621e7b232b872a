import type { Share } from "#contract/rules/word-list.ts";
import * as m from "#messages";
import { language, pathHere } from "#web/language.ts";
import { Island } from "#web/page/island.tsx";
import { Icon, IconOutline } from "#web/ui/icons/icon.tsx";
import { shownShares } from "#web/words.ts";
import { shopOrigin } from "../seo/shop-origin.ts";
import CopyLink from "./copy-link.island.tsx";

/** `outline`: of its sign, where the sheet of icons, which every page loads, has none. */
type Network = { label: () => string; address: (url: string, title: string) => string; outline?: string };

const networks: Record<Exclude<Share, "link">, Network> = {
  facebook: {
    label: m.share_facebook,
    address: (u) => `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u })}`,
  },
  whatsapp: {
    label: m.share_whatsapp,
    address: (url, title) => `https://wa.me/?${new URLSearchParams({ text: `${title} ${url}` })}`,
    // Both from Tabler icons (MIT license).
    outline:
      "M3 21l1.65-3.8a9 9 0 1 1 3.4 2.9L3 21M9 10a.5.5 0 0 0 1 0V9a.5.5 0 0 0-1 0v1a5 5 0 0 0 5 5h1a.5.5 0 0 0 0-1h-1a.5.5 0 0 0 0 1",
  },
  x: {
    label: m.share_x,
    address: (url, text) => `https://x.com/intent/post?${new URLSearchParams({ text, url })}`,
    outline: "M4 4l11.733 16H20L8.267 4zM4 20l6.768-6.768M13.228 10.772L20 4",
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
              <Sign of={share} />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

function Sign({ of }: { of: Exclude<Share, "link"> }) {
  const { outline } = networks[of];
  return outline === undefined ? <Icon name="facebook" /> : <IconOutline path={outline} />;
}
