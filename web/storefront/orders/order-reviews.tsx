import { useEffect, useState } from "react";
import type { OwnOrder } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { inDigits } from "#web/ui/figures.ts";
import { reviewCalls } from "../reviews/review-calls.ts";
import { deviceOrders } from "./device-orders.ts";

/** Of a delivered order's line: the way to its review, or the stars that were given. `given`: by product. */
export function LineReview({
  order,
  product,
  given,
}: {
  order: OwnOrder;
  product: string;
  given: Map<string, number>;
}) {
  if (!isReviewable(order)) return null;
  const stars = given.get(product);
  const query = new URLSearchParams({ order: order._id, product });
  return (
    <>
      <br />
      <a className="link t14" href={pathHere(`/review?${query}`)}>
        {stars === undefined ? m.write_review() : m.your_review_stars({ stars: inDigits(stars) })}
      </a>
    </>
  );
}

/** The stars that were given, by product. Empty until they are known. @param isWhole only then they are asked for */
export function useGivenStars(order: OwnOrder, isWhole: boolean): Map<string, number> {
  const [given, setGiven] = useState(() => new Map<string, number>());
  const { _id } = order;
  const isAsked = isWhole && isReviewable(order);
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

function isReviewable({ status, canceled, returned }: OwnOrder): boolean {
  return status === "Delivered" && !canceled && !returned;
}
