import { useEffect, useState } from "react";
import type { OwnOrder } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { reviewCalls } from "../reviews/review-calls.ts";
import { deviceOrders } from "./device-orders.ts";

/** Of a delivered order's line: the way to its review. */
export function ReviewLink({ order, product }: { order: OwnOrder; product: string }) {
  if (!isReviewable(order)) return null;
  return (
    <>
      <br />
      <a className="link t14" href={pathHere(reviewPath(order, product))}>
        {m.write_review()}
      </a>
    </>
  );
}

export function reviewPath({ _id }: OwnOrder, product: string): string {
  return `/review?${new URLSearchParams({ order: _id, product })}`;
}

/** The stars that were given, by product. Empty until they are known. */
export function useGivenStars(order: OwnOrder): Map<string, number> {
  const [given, setGiven] = useState(() => new Map<string, number>());
  const { _id } = order;
  const isAsked = isReviewable(order);
  useEffect(() => {
    if (!isAsked) return;
    const guestKey = deviceOrders().find(({ orderId }) => orderId === _id)?.key;
    // The link works without them.
    void reviewCalls.mine({ order: _id, guestKey }).then(
      ({ order: reviewed }) =>
        setGiven(new Map(reviewed?.lines.flatMap(({ product, review }) => (review ? [[product, review.stars]] : [])))),
      () => {},
    );
  }, [_id, isAsked]);
  return given;
}

export function isReviewable({ status, canceled, returned }: OwnOrder): boolean {
  return status === "Delivered" && !canceled && !returned;
}
