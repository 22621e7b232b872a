import { useCallback, useEffect, useState } from "react";
import { orderStatuses } from "#contract/rules/constants.ts";
import type { TrackedOrder } from "#contract/wire/orders/tracking.ts";
import * as m from "#messages";
import { ApiError } from "#web/api.ts";
import { pathHere } from "#web/language.ts";
import { AskUs } from "#web/storefront/contact/ask-us.tsx";
import { MorePlants } from "#web/storefront/kit/more-plants.tsx";
import { PageSkeleton, QuietError } from "#web/storefront/kit/page-states.tsx";
import { Unbroken } from "#web/storefront/kit/unbroken.tsx";
import { Courier } from "#web/storefront/orders/courier.tsx";
import { trackOrder } from "#web/storefront/orders/order-calls.ts";
import { StatusTrack } from "#web/storefront/orders/order-card.tsx";
import { usePlacedNumber } from "#web/storefront/orders/placed-number.ts";
import wateringCan from "#web/storefront/orders/watering-can.webp";
import { Button, ButtonLink } from "#web/ui/buttons/button.tsx";
import { Chip, StatusChip, statusName } from "#web/ui/buttons/chip.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { showDay } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";

/** Shows an order's progress to anyone with its link. The page is the same for everyone; the browser fetches the order. */
export default function Track() {
  const { order, problem, load } = useTracked();
  const isNew = usePlacedNumber() === order?.number;
  return (
    <div className="wrap wrap--tall">
      {order && problem === null ? null : (
        <div className="pagehead">
          <h1>{m.track_order()}</h1>
        </div>
      )}
      {problem === "unknown" ? (
        <EmptyState title={m.tracking_lost()} text="" picture={wateringCan} below={<MorePlants />}>
          <ButtonLink size="md" href={pathHere("/track")}>
            {m.find_order()}
          </ButtonLink>
          <ButtonLink size="md" variant="secondary" href={pathHere("/contact")}>
            {m.contact_us()}
          </ButtonLink>
        </EmptyState>
      ) : problem === "failed" ? (
        <QuietError message={m.tracking_failed()} onRetry={load} />
      ) : order ? (
        <Tracked order={order} isNew={isNew} />
      ) : (
        <PageSkeleton label={m.loading_order()} rows={2} />
      )}
    </div>
  );
}

function Tracked({ order, isNew }: { order: TrackedOrder; isNew: boolean }) {
  const { status, canceledAt, returnedAt } = order;
  const end = canceledAt
    ? { word: m.canceled(), on: m.canceled_on({ day: showDay(canceledAt) }) }
    : returnedAt
      ? { word: m.returned(), on: m.returned_on({ day: showDay(returnedAt) }) }
      : null;
  return (
    <>
      <div className="pagehead pagehead--orders">
        <h1>
          <Unbroken text={m.tracking_title({ number: order.number })} />
        </h1>
        <p>{m.placed_on({ day: showDay(order.placedAt) })}</p>
      </div>
      {isNew ? (
        <div className="banner track__thanks" role="status">
          <Icon name="check-circle" />
          <div>{m.tracking_thanks()}</div>
        </div>
      ) : null}
      <article className="order" aria-label={m.order_named({ number: order.number })}>
        <div className="order__head">
          {end ? <Chip className="chip--status st-cancelled">{end.word}</Chip> : <StatusChip status={status} />}
          <div className="right">
            <CopyLink />
          </div>
        </div>
        {end ? <p>{end.on}</p> : <StatusTrack status={status} />}
        <Days order={order} />
        <Courier order={order} />
        {order.mayClaim ? (
          <p>
            <ButtonLink size="md" variant="secondary" href={pathHere(`/claim?track=${tokenHere()}`)} rel="nofollow">
              {m.claim_title()}
            </ButtonLink>
          </p>
        ) : null}
      </article>
      <AskUs text={m.ask_about_order({ number: order.number })} />
      <p className="hint">
        {m.tracking_note()} {m.tracking_help()}{" "}
        <a className="link" href={pathHere("/contact")}>
          {m.contact_us()}
        </a>
      </p>
      <MorePlants />
    </>
  );
}

/** The day on which each status was last reached. */
function Days({ order: { steps, status } }: { order: TrackedOrder }) {
  const reached = orderStatuses.slice(0, orderStatuses.indexOf(status) + 1);
  const days = reached.flatMap((step) => {
    const at = steps.findLast((one) => one.status === step)?.at;
    return at === undefined ? [] : [{ step, at }];
  });
  // The day of placing is already shown above.
  if (days.length < 2) return null;
  return (
    <ul className="track__days">
      {days.map(({ step, at }) => (
        <li key={step}>
          <span>{statusName(step)}</span> <span className="soft num">{showDay(at)}</span>
        </li>
      ))}
    </ul>
  );
}

function CopyLink() {
  async function copy() {
    try {
      await navigator.clipboard.writeText(window.location.href);
      toast.ok(m.link_copied());
    } catch {
      // Browsers deny the clipboard to pages without HTTPS.
      toast.bad(m.link_not_copied());
    }
  }
  return (
    <Button variant="secondary" size="md" onClick={copy}>
      {m.copy_link()}
    </Button>
  );
}

const tokenHere = () => decodeURIComponent(location.pathname.split("/").at(-1) ?? "");

function useTracked() {
  const [order, setOrder] = useState<TrackedOrder | null>(null);
  const [problem, setProblem] = useState<"unknown" | "failed" | null>(null);
  const load = useCallback(async () => {
    try {
      setOrder((await trackOrder(tokenHere())).order);
      setProblem(null);
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.status >= 400 && error.status < 500;
      setProblem(isUnknown ? "unknown" : "failed");
    }
  }, []);
  useEffect(() => void load(), [load]);
  return { order, problem, load };
}
