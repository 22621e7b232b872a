// The calls of claims, for an order of the account or of this device.
import type { ClaimInput, ClaimsOfOrder } from "#contract/wire/shoppers/claims.ts";
import { browserCalls } from "#web/api.ts";
import { deviceOrders } from "../device-orders.ts";

const proofOf = (own: { key: string } | { link: string }) => ("link" in own ? own : { key: own.key });
const onDevice = (orderId: string) => deviceOrders().find((one) => one.orderId === orderId);

export function claimsOfOrder(orderId: string): Promise<ClaimsOfOrder> {
  const own = onDevice(orderId);
  return own
    ? browserCalls.post<ClaimsOfOrder>("/api/claim/guest/mine", own)
    : browserCalls.get<ClaimsOfOrder>(`/api/claim/mine/${encodeURIComponent(orderId)}`);
}

/** Of a guest's order, by the link that was mailed. Throws ApiError 404 for a link of nobody's. */
export const claimsByLink = (link: string) => browserCalls.post<ClaimsOfOrder>("/api/claim/guest/mine", { link });

/** The same key again is the same claim. Throws ApiError, of which status 0 means that nothing was heard. */
export function sendClaim(claim: ClaimInput, photos: File[], key: string, link?: string) {
  const own = link === undefined ? onDevice(claim.orderId) : { link };
  const form = new FormData();
  form.set("claim", JSON.stringify(own ? { ...claim, ...proofOf(own) } : claim));
  for (const photo of photos) form.append("photos", photo, photo.name);
  const url = own ? "/api/claim/guest" : "/api/claim/mine";
  return browserCalls.call({ method: "POST", url, body: form, headers: { "idempotency-key": key } });
}

/** An address for the picture: of the API, or for a guest of the bytes, which only the order's key opens. */
export async function photoAddress(orderId: string, photoId: string, link?: string): Promise<string> {
  const own = link === undefined ? onDevice(orderId) : { link };
  if (own === undefined) return `/api/claim/mine/photo/${photoId}`;
  const response = await fetch("/api/claim/guest/photo", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...proofOf(own), photoId }),
  });
  return response.ok ? URL.createObjectURL(await response.blob()) : "";
}
