import * as content from "#web/content.ts";
import type { Meta } from "#web/documents/page.ts";
import { pageTitle } from "#web/settings.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import cactus from "./cactus.avif?url";
import { Solo } from "./solo.tsx";

const tryAgainSeconds = 5;

export const meta = (): Meta[] => [
  { title: pageTitle(content.offlineTitle) },
  { name: "robots", content: "noindex" },
  { refresh: tryAgainSeconds },
];

/** Shown when a page cannot be fetched (public/sw.js). It runs no script, and reloads by itself. */
export default function OfflinePage() {
  return (
    <div className="wrap" role="alert">
      <Solo
        title={content.offlineTitle}
        text="The shop could not be reached. What you put in the cart is kept on this device, and this page tries again by itself."
        picture={cactus}
        tint="sand"
      >
        {/* public/sw.js puts here what it keeps of the cart. */}
        <div className="kept-cart" />
        <div className="acts">
          {/* The address that was asked for. */}
          <ButtonLink href="">{content.tryAgain}</ButtonLink>
          <ButtonLink href="/" variant="secondary">
            {content.home}
          </ButtonLink>
          <ButtonLink href="/cart" variant="secondary" className="to-cart">
            {content.cart}
          </ButtonLink>
        </div>
      </Solo>
    </div>
  );
}
