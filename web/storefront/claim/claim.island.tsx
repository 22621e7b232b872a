import { useCallback, useEffect, useState } from "react";
import type { OwnOrder } from "#contract/wire/orders/orders.ts";
import type { ClaimsOfOrder } from "#contract/wire/shoppers/claims.ts";
import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { PageSkeleton, QuietError, SignedOut } from "#web/storefront/kit/page-states.tsx";
import { ButtonLink } from "#web/ui/buttons/button.tsx";
import { messageOf } from "#web/ui/dialog/toast-error.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { AskUs } from "../contact/ask-us.tsx";
import { claimsOfOrder } from "../orders/claims/claim-calls.ts";
import { OrderNotRead } from "../orders/order-not-read.tsx";
import { useOrder } from "../orders/use-order.ts";
import wateringCan from "../orders/watering-can.webp";
import { ClaimForm } from "./claim-form.tsx";

/** Something is wrong with a delivered order: /my-orders/:id/claim. */
export default function Claim() {
  const { order, error, load, isSignedOut } = useOrder(1);
  return (
    <div className="wrap wrap--tall">
      <div className="pagehead">
        {order ? (
          <a className="link claim__back" href={pathHere(`/my-orders/${order._id}`)}>
            <Icon name="arrow-left" />
            {m.tracking_title({ number: order.number })}
          </a>
        ) : null}
        <h1>{m.claim_title()}</h1>
        <p>{m.claim_lead()}</p>
      </div>
      {isSignedOut ? (
        <SignedOut title={m.login_for_order()} text={m.kept_with_account()} picture={wateringCan} />
      ) : order ? (
        <ClaimOf order={order} />
      ) : error ? (
        <OrderNotRead error={error} message={m.tracking_failed()} onRetry={load} />
      ) : (
        <PageSkeleton label={m.loading_order()} rows={2} />
      )}
    </div>
  );
}

function ClaimOf({ order }: { order: OwnOrder }) {
  const [found, setFound] = useState<ClaimsOfOrder | null>(null);
  const [problem, setProblem] = useState("");
  const [isSent, setSent] = useState(false);
  const load = useCallback(async () => {
    setProblem("");
    try {
      setFound(await claimsOfOrder(order._id));
    } catch (error) {
      setProblem(messageOf(error));
    }
  }, [order._id]);
  useEffect(() => void load(), [load]);
  const onSent = useCallback(() => {
    setSent(true);
    scrollTo({ top: 0 });
  }, []);
  const toOrder = (
    <ButtonLink size="md" href={pathHere(`/my-orders/${order._id}`)}>
      {m.claim_to_order()}
    </ButtonLink>
  );
  if (isSent) {
    return (
      <div role="status">
        <EmptyState title={m.claim_sent_title()} text={m.claim_sent_text()} picture={wateringCan}>
          {toOrder}
        </EmptyState>
      </div>
    );
  }
  if (problem !== "") return <QuietError message={problem} onRetry={load} />;
  if (found === null) return <PageSkeleton label={m.loading_order()} rows={2} />;
  const { guarantee } = found;
  if (guarantee === null || guarantee.daysLeft === 0) {
    return (
      <EmptyState
        title={guarantee ? m.claim_over_title() : m.claim_none_title()}
        text={m.claim_over_text()}
        picture={wateringCan}
        below={<AskUs text={m.ask_about_order({ number: order.number })} />}
      >
        {toOrder}
      </EmptyState>
    );
  }
  return <ClaimForm order={order} guarantee={guarantee} onSent={onSent} />;
}
