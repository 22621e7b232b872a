// What is asked of an order at and after its placing, by the pages that do so and no others.
import type { Order, OwnOrder, PlaceOrderInput } from "#contract/orders.ts";
import type { TrackedOrder } from "#contract/tracking.ts";
import { browserCalls } from "#web/api.ts";

/** In cash on delivery, without an account. `trackingPath` is all that the guest has of the order. */
export const placeGuestOrder = (order: PlaceOrderInput, idempotencyKey: string) =>
  browserCalls.post<{ orderId: string; number: string; amount: number; trackingPath: string }>(
    "/api/order/guest",
    order,
    { "idempotency-key": idempotencyKey },
  );

/** Throws ApiError 404 for somebody else's. */
export const getMyOrder = (orderId: string) =>
  browserCalls.get<{ order: OwnOrder }>(`/api/order/mine/${encodeURIComponent(orderId)}`);

export const cancelMyOrder = ({ _id: orderId }: Order) => browserCalls.post("/api/order/mine/cancel", { orderId });

/** Throws ApiError 404 when the link is not whole. */
export const trackOrder = (token: string) =>
  browserCalls.get<{ order: TrackedOrder }>(`/api/order/track/${encodeURIComponent(token)}`);
