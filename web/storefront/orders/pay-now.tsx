import { useState } from "react";
import type { Order } from "#contract/orders.ts";
import { ApiError, api } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toast.tsx";
import { messageOf } from "../layout/toast-error.ts";

/** Leads to the page that an unpaid card order is paid on. `onOver`: it turned out to be paid, or no longer payable. */
export function PayNow({ order, onOver }: { order: Order; onOver: () => Promise<void> }) {
  const [isOpening, setIsOpening] = useState(false);
  async function pay() {
    setIsOpening(true);
    try {
      window.location.assign((await api().payNow(order._id)).url);
    } catch (error) {
      setIsOpening(false);
      toast.bad(messageOf(error));
      if (error instanceof ApiError && error.status === 409) await onOver();
    }
  }
  return (
    <Button size="md" isLoading={isOpening} onClick={pay}>
      Pay now
    </Button>
  );
}

const hourInDhaka = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Dhaka", hour: "2-digit", minute: "2-digit" });

/** @param payBy until when the order is kept; null when it has no end */
export function UnpaidBanner({ payBy }: { payBy: string | null }) {
  return (
    <div className="banner banner--warn">
      <Icon name="clock" />
      <div>
        <b>Not paid yet.</b>{" "}
        {payBy === null
          ? "We begin packing when the payment is here."
          : `We keep the plants until ${hourInDhaka.format(new Date(payBy))}; after that the order lapses and nothing is charged.`}
      </div>
    </div>
  );
}
