import type { CancelKind } from "#contract/rules/constants.ts";
import type { Order } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { showDay } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { languageOf } from "#web/ui/language.ts";

type EndBannerProps = { end: NonNullable<ReturnType<typeof endOf>>; isPaid: boolean };

export function EndBanner({ end, isPaid }: EndBannerProps) {
  return (
    <div className="banner banner--bad">
      <Icon name="alert" />
      <div>
        <b>{end.on}</b> <span lang={languageOf(end.reason)}>{end.reason}</span> {isPaid ? "" : m.nothing_to_pay()}
      </div>
    </div>
  );
}

/** Texts for a canceled or returned order, with the reason. */
export function endOf({ canceled, returned }: Order) {
  if (canceled) {
    const { kind, at, reason } = canceled;
    const why = kind === "owner" ? withFullStop(reason) : cancelWords[kind]();
    return { word: m.canceled(), on: m.canceled_on({ day: showDay(at) }), reason: why };
  }
  if (!returned) return null;
  return {
    word: m.returned(),
    on: m.returned_on({ day: showDay(returned.at) }),
    reason: withFullStop(returned.reason),
  };
}

/** Why an order was canceled, if not by the owner. */
const cancelWords: Record<Exclude<CancelKind, "owner">, () => string> = {
  customer: m.canceled_by_you,
  replaced: m.replaced_by_order,
  expired: m.not_paid_in_time,
  "no-card-page": m.not_payable_by_card,
};

/** The owner's reason with a full stop, unless it already ends with a punctuation mark. */
function withFullStop(reason: string): string {
  return /[.!?।]$/.test(reason) ? reason : m.sentence_ended({ sentence: reason });
}
