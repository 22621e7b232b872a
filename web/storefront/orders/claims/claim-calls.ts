// The calls of claims, for an order of the account or of this device.
import type { ClaimAcceptInput, ClaimInput, ClaimMessageInput, ClaimsOfOrder } from "#contract/wire/shoppers/claims.ts";
import { browserCalls } from "#web/api.ts";
import { deviceOrders } from "../device-orders.ts";

/** `link`: that was sent; one that begins with `track:` is the token of the page where an order is followed. */
const linked = (link: string) => (link.startsWith(trackMark) ? { tracking: link.slice(trackMark.length) } : { link });
export const trackMark = "track:";

const proofOf = (own: { key: string } | ReturnType<typeof linked>) => ("key" in own ? { key: own.key } : own);
const onDevice = (orderId: string) => deviceOrders().find((one) => one.orderId === orderId);

export function claimsOfOrder(orderId: string): Promise<ClaimsOfOrder> {
  const own = onDevice(orderId);
  return own
    ? browserCalls.post<ClaimsOfOrder>("/api/claim/guest/mine", own)
    : browserCalls.get<ClaimsOfOrder>(`/api/claim/mine/${encodeURIComponent(orderId)}`);
}

/** Of a guest's order, by the link that was mailed. Throws ApiError 404 for a link of nobody's. */
export const claimsByLink = (link: string) => browserCalls.post<ClaimsOfOrder>("/api/claim/guest/mine", linked(link));

/** The same key again is the same claim. Throws ApiError, of which status 0 means that nothing was heard. */
export function sendClaim(claim: ClaimInput, photos: File[], key: string, link?: string) {
  const own = link === undefined ? onDevice(claim.orderId) : linked(link);
  const form = new FormData();
  form.set("claim", JSON.stringify(own ? { ...claim, ...proofOf(own) } : claim));
  for (const photo of photos) form.append("photos", photo, photo.name);
  const url = own ? "/api/claim/guest" : "/api/claim/mine";
  return browserCalls.call({ method: "POST", url, body: form, headers: { "idempotency-key": key } });
}

type Written = { photos: File[]; key: string; link: string | undefined };

/** A message to an open claim. The same key again is the same message. Throws ApiError, 409 once it was decided. */
export function writeToClaim(orderId: string, message: ClaimMessageInput, { photos, key, link }: Written) {
  const own = link === undefined ? onDevice(orderId) : linked(link);
  const form = new FormData();
  form.set("message", JSON.stringify(own ? { ...message, ...proofOf(own) } : message));
  for (const photo of photos) form.append("photos", photo, photo.name);
  const url = own ? "/api/claim/guest/write" : "/api/claim/mine/write";
  return browserCalls.call({ method: "POST", url, body: form, headers: { "idempotency-key": key } });
}

/** Says yes to an offer. Throws ApiError 409 when it was changed or withdrawn, or can no longer be done. */
export function acceptOffer(orderId: string, offer: ClaimAcceptInput, link: string | undefined) {
  const own = link === undefined ? onDevice(orderId) : linked(link);
  return own
    ? browserCalls.post("/api/claim/guest/accept", { ...offer, ...proofOf(own) })
    : browserCalls.post("/api/claim/mine/accept", offer);
}

/** An address for the picture: of the API, or for a guest of the bytes, which only the order's key opens. */
export async function photoAddress(orderId: string, photoId: string, link?: string): Promise<string> {
  const own = link === undefined ? onDevice(orderId) : linked(link);
  if (own === undefined) return `/api/claim/mine/photo/${photoId}`;
  const response = await fetch("/api/claim/guest/photo", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...proofOf(own), photoId }),
  });
  return response.ok ? URL.createObjectURL(await response.blob()) : "";
}
