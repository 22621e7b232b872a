// What the private pages show while they load, when they cannot, and to a visitor.
import type { ReactNode } from "react";
import * as m from "#messages";
import { shop } from "#web/settings.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import pots from "#web/ui/pictures/pots.webp?url";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { MorePlants } from "./more-plants.tsx";
import { openLogin } from "./shop-store.ts";

export function PageSkeleton({ label, rows = 3 }: { label: string; rows?: number }) {
  return (
    <div className="loading">
      <p className="vh" role="status">
        {label}
      </p>
      <WithoutScript />
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <Skeleton key={at} className="loading__row needs-script" />
      ))}
    </div>
  );
}

/** In the place of what would load for ever. */
export function WithoutScript() {
  return (
    <noscript>
      <p className="banner banner--warn">{m.page_needs_script({ phone: shop.phone })}</p>
    </noscript>
  );
}

/** No toast: the page itself says it, and offers another try. */
export function QuietError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="status">
      <EmptyState title={message} picture={pots} tint="sand">
        <Button variant="secondary" size="md" onClick={onRetry}>
          {m.try_again()}
        </Button>
      </EmptyState>
    </div>
  );
}

type SignedOutProps = { title: string; text: ReactNode; picture: string; children?: ReactNode };

/** `children`: what else can be done, beside logging in. */
export function SignedOut({ title, text, picture, children }: SignedOutProps) {
  return (
    <EmptyState title={title} text={text} picture={picture} below={<MorePlants />}>
      <Button size="md" onClick={() => openLogin()}>
        {m.login()}
      </Button>
      {children}
    </EmptyState>
  );
}
