import { useEffect, useState } from "react";
import { orderStatuses } from "#contract/rules/constants.ts";
import type { OwnOrder } from "#contract/wire/orders/orders.ts";
import type { TrackedOrder } from "#contract/wire/orders/tracking.ts";
import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { statusName } from "#web/ui/buttons/chip.tsx";
import { showDay } from "#web/ui/figures.ts";
import { Progress } from "../../kit/progress.tsx";
import { Courier } from "../courier.tsx";
import { trackOrder } from "../order-calls.ts";
import { Promised } from "../order-card.tsx";

type WhereItIsProps = { order: OwnOrder; isOver: boolean; hasFailed: boolean; onLoad: () => Promise<void> };

/** The order's progress with its days, its courier, and what leads on from there. `isOver`: canceled or returned. */
export function WhereItIs({ order, isOver, hasFailed, onLoad }: WhereItIsProps) {
  const [isTracking, setTracking] = useState(false);
  const [isUpdated, setUpdated] = useState(false);
  const steps = useSteps(order);
  async function track() {
    setTracking(true);
    await onLoad();
    setTracking(false);
    setUpdated(true);
  }
  const at = orderStatuses.indexOf(order.status);
  return (
    <section className="whole__box" aria-label={m.where_it_is()}>
      <h2>{m.where_it_is()}</h2>
      {isOver ? null : (
        <Progress
          label={m.status_is({ status: statusName(order.status) })}
          steps={orderStatuses.map((step, index) => {
            const day = index <= at ? steps.findLast(({ status }) => status === step)?.at : undefined;
            const on = day === undefined ? undefined : showDay(day);
            return { name: statusName(step), on, state: index === at ? "now" : index < at ? "done" : "ahead" };
          })}
        />
      )}
      <Promised order={order} />
      <Courier order={order} />
      <div className="whole__links" aria-live="polite">
        <Button variant="secondary" size="md" isLoading={isTracking} onClick={track}>
          {m.track_this_order()}
        </Button>
        {isUpdated && !isTracking ? (
          <span className="soft t14">{hasFailed ? m.tracking_failed() : m.updated_just_now()}</span>
        ) : null}
        <a className="link" href={pathHere(order.trackingPath)}>
          {m.tracking_link()}
        </a>
        {order.status === "Delivered" ? (
          <a className="link" href={pathHere("/my-plants")}>
            {m.my_plants()}
          </a>
        ) : null}
      </div>
    </section>
  );
}

/** The days of its statuses, as its tracking page has them. The progress is right without them. */
function useSteps({ trackingPath, status }: OwnOrder): TrackedOrder["steps"] {
  const [steps, setSteps] = useState<TrackedOrder["steps"]>([]);
  useEffect(() => {
    // Asked for again when the status has changed.
    void status;
    trackOrder(trackingPath.split("/").at(-1) ?? "").then(
      ({ order }) => setSteps(order.steps),
      () => setSteps([]),
    );
  }, [trackingPath, status]);
  return steps;
}
