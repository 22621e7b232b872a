import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import type { Meta } from "#web/page/page.ts";
import { pageTitle } from "#web/settings.ts";
import { ButtonLink } from "#web/ui/buttons/button.tsx";
import { Solo } from "../kit/solo.tsx";
import cactus from "../layout/cactus.avif?url";

const tryAgainSeconds = 5;

export const meta = (): Meta[] => [
  { title: pageTitle(m.offline_title()) },
  { name: "robots", content: "noindex" },
  { refresh: tryAgainSeconds },
];

/** Shown if a page cannot be fetched (public/sw.js). It has no script, and reloads by itself. */
export default function OfflinePage() {
  return (
    <div className="wrap" role="alert">
      <Solo title={m.offline_title()} text={m.offline_text()} picture={cactus} tint="sand">
        {/* public/sw.js inserts the offline copy of the cart here. */}
        <div className="kept-cart" />
        <div className="acts">
          {/* An empty address requests the same page again. */}
          <ButtonLink href="">{m.try_again()}</ButtonLink>
          <ButtonLink href={pathHere("/")} variant="secondary">
            {m.home()}
          </ButtonLink>
          <ButtonLink href={pathHere("/cart")} variant="secondary" className="to-cart">
            {m.cart()}
          </ButtonLink>
        </div>
      </Solo>
    </div>
  );
}
