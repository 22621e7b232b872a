// States of private pages: loading, failed, and signed out.
import type { ReactNode } from "react";
import * as m from "#messages";
import { shop } from "#web/settings.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import pots from "#web/ui/pictures/pots.webp?url";
import { openLogin } from "../shopper/shopper.ts";
import { MorePlants } from "./more-plants.tsx";

export function PageSkeleton({ label, rows = 3 }: { label: string; rows?: number }) {
  return (
    <div className="loading">
      <p className="vh" role="status">
        {label}
      </p>
      <WithoutScript />
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical
        <Skeleton key={at} className="loading__row needs-script" />
      ))}
    </div>
  );
}

/** Shown without scripts, instead of a page that would never load. */
export function WithoutScript() {
  return (
    <noscript>
      <p className="banner banner--warn">
        {shop.phone === "" ? m.page_needs_script_only() : m.page_needs_script({ phone: shop.phone })}
      </p>
    </noscript>
  );
}

/** Shows an error in the page instead of a toast, with a button to try again. */
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

/** `children`: other actions besides logging in. */
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
