import type { ReactNode } from "react";
import * as m from "#messages";
import { shop } from "#web/settings.ts";
import { showNearMoment } from "#web/storefront/orders/claims/near-moment.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { languageOf } from "#web/ui/language.ts";

type SaidProps = {
  isNursery: boolean;
  /** Of who ordered; may be empty. */
  initials: string;
  /** ISO 8601. */
  at: string;
  text: string;
  children?: ReactNode;
};

/** One thing that a side said: who, when, the words, and what hangs on them. */
export function Said({ isNursery, initials, at, text, children }: SaidProps) {
  return (
    <div className="claims__said">
      {isNursery ? (
        <span className="av tint-sage" aria-hidden="true">
          <Icon name="sprout" className="i-24" />
        </span>
      ) : (
        <Avatar letters={initials} />
      )}
      <div className={isNursery ? "claims__answer" : "claims__own"}>
        <p className="t14">
          <b>{isNursery ? shop.shopName : m.claim_you()}</b> <span className="soft num">{showNearMoment(at)}</span>
        </p>
        {text === "" ? null : (
          <p className="claims__text" lang={languageOf(text)}>
            {text}
          </p>
        )}
        {children}
      </div>
    </div>
  );
}
