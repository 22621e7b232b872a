// API calls for placing and tracking orders, loaded only by the pages that need them.
import type { PaymentMethod, PaymentProviderName, WalletName } from "#contract/rules/constants.ts";
import type { Order, OwnOrder, PlaceCardOrderInput } from "#contract/wire/orders/orders.ts";
import type { FindOrderInput, TrackedOrder } from "#contract/wire/orders/tracking.ts";
import { ApiError, api, browserCalls } from "#web/api.ts";
import { type DeviceOrder, deviceOrders, forgetOrder } from "./device-orders.ts";

/** `url`: of the page that a card order is paid on. */
type GuestOrder = { orderId: string; number: string; amount: number; trackingPath: string; url?: string };
type SentOrder = { order: PlaceCardOrderInput; key: string; method: PaymentMethod };
const sendGuestOrder = ({ order, key, method }: SentOrder) =>
  browserCalls.post<GuestOrder>(method === "COD" ? "/api/order/guest" : `/api/order/guest/${method}`, order, {
    "idempotency-key": key,
  });

/** Orders that were sent but got no answer: they may have been placed. */
let unanswered: SentOrder[] = [];

/**
 * Places an order without an account. `trackingPath` is the guest's only access to the order. If the key was
 * used for an order whose answer was lost, the refusal gets that order's path: the shop reveals it only when exactly the same
 * order is sent again.
 */
export async function placeGuestOrder(sent: SentOrder) {
  const { key } = sent;
  try {
    const placed = await sendGuestOrder(sent);
    unanswered = [];
    return placed;
  } catch (error) {
    const isAnswered = error instanceof ApiError && error.status > 0 && error.status < 500;
    if (!isAnswered) unanswered.push(sent);
    if (!isAnswered || error.refusal.code !== "key-reused") throw error;
    const trackingPath = await findLostOrderPath(key);
    throw new ApiError(error.status, { ...error.refusal, ...(trackingPath && { trackingPath }) });
  }
}

/** Sends the unanswered orders again to find the placed one. The key is taken, so no other order can be placed by this. */
async function findLostOrderPath(key: string): Promise<string | undefined> {
  for (const sent of unanswered.filter((one) => one.key === key)) {
    const answer = await sendGuestOrder(sent).catch(() => undefined);
    if (answer) return answer.trackingPath;
  }
  return undefined;
}

const orderOnDevice = (orderId: string) => deviceOrders().find((one) => one.orderId === orderId);

/**
 * Fetches an order of the customer, or one placed on this device without an account. Throws ApiError 404 for other
 * orders.
 */
export async function getMyOrder(orderId: string): Promise<{ order: OwnOrder }> {
  const own = orderOnDevice(orderId);
  const onDevice = own && (await getOrForget(own));
  if (onDevice) return { order: onDevice };
  return browserCalls.get<{ order: OwnOrder }>(`/api/order/mine/${encodeURIComponent(orderId)}`);
}

export function cancelMyOrder({ _id: orderId }: Order) {
  const own = orderOnDevice(orderId);
  return own
    ? browserCalls.post("/api/order/guest/cancel", own)
    : browserCalls.post("/api/order/mine/cancel", { orderId });
}

/** Says which transfer pays the order. Throws ApiError 400 or 409 that names `trxId`. */
export function nameTransfer({ _id: orderId }: Order, wallet: WalletName, trxId: string) {
  const own = orderOnDevice(orderId);
  return own
    ? browserCalls.post("/api/order/guest/transfer", { ...own, wallet, trxId })
    : browserCalls.post("/api/order/mine/transfer", { orderId, wallet, trxId });
}

/** Throws ApiError 409 if the order is paid or closed, or a code by SMS is asked for; 400 that names `code`. */
export function payCashInstead({ _id: orderId }: Order, code?: string) {
  const own = orderOnDevice(orderId);
  return own
    ? browserCalls.post("/api/order/guest/cash", { ...own, code })
    : browserCalls.post("/api/order/mine/cash", { orderId, code });
}

/** The address of the page that an unpaid card order is paid on. Throws ApiError 409 when it is paid, or over. */
export function payNow({ _id: orderId }: Order, provider?: PaymentProviderName) {
  const own = orderOnDevice(orderId);
  return own
    ? browserCalls.post<{ url: string }>("/api/order/guest/pay", { ...own, provider })
    : api().payNow(orderId, provider);
}

/** After the card page: makes the shop check the payments of the newest orders of this device. */
export async function checkDevicePayments(): Promise<void> {
  const newest = deviceOrders().slice(0, 3);
  await Promise.all(newest.map((own) => browserCalls.post("/api/order/guest/payment-check", own)));
}

/** Fetches the orders placed on this device without an account. Forgets orders that have been added to an account. */
export async function listDeviceOrders(): Promise<OwnOrder[]> {
  const found = await Promise.all(deviceOrders().map(getOrForget));
  return found.filter((order) => order !== null);
}

async function getOrForget(own: DeviceOrder): Promise<OwnOrder | null> {
  try {
    return (await browserCalls.post<{ order: OwnOrder }>("/api/order/guest/mine", own)).order;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    forgetOrder(own);
    return null;
  }
}

/** Throws ApiError 404 if the link is incomplete. */
export const trackOrder = (token: string) =>
  browserCalls.get<{ order: TrackedOrder }>(`/api/order/track/${encodeURIComponent(token)}`);

/** Throws the same ApiError 404 for a wrong number and for a wrong phone. */
export const findTrackingPath = (typed: FindOrderInput) =>
  browserCalls.post<{ trackingPath: string }>("/api/order/find", typed);
