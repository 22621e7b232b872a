/**
 * Which roles of the team may make which call of the back office (docs/decisions/061-team.md).
 *
 * 1. A route with role owner in its config has a row here; the shop does not start without. HEAD follows GET.
 * 2. An owner may make every call, and is not named.
 * 3. May call does not mean that all is answered: what a role may not see is cut from the answer where it is made.
 */
import type { StaffRole } from "#contract/rules/office/roles.ts";

type Row = readonly Exclude<StaffRole, "owner">[];

const owners: Row = [];
const managers: Row = ["manager"];
const everybody: Row = ["manager", "packer", "grower", "seller", "writer"];
const packing: Row = ["manager", "packer"];
const growing: Row = ["manager", "grower"];
const selling: Row = ["manager", "seller"];
const writing: Row = ["manager", "writer"];
const statuses: Row = ["manager", "packer", "seller"];
const shelf: Row = ["manager", "grower", "seller", "writer"];

export const staffCalls: Readonly<Record<string, Row>> = {
  // One's own account
  "GET /api/admin/me": everybody,
  "GET /api/admin/used": everybody,
  "POST /api/admin/me": everybody,
  "POST /api/admin/password": everybody,
  "POST /api/admin/language": everybody,
  "GET /api/admin/team-names": everybody,
  "GET /api/office/events": everybody,
  "GET /api/admin/push": everybody,
  "PUT /api/admin/push": everybody,
  "POST /api/admin/push/on": everybody,
  "POST /api/admin/push/here": everybody,
  "POST /api/admin/push/off": everybody,
  "GET /api/admin/devices": everybody,
  "POST /api/admin/devices/end": everybody,
  "POST /api/admin/two-factor/begin": everybody,
  "POST /api/admin/two-factor/confirm": everybody,
  "POST /api/admin/two-factor/end": everybody,
  "POST /api/admin/two-factor/recovery-codes": everybody,

  // The team, and where money goes
  "GET /api/admin/owners": owners,
  "POST /api/admin/owners": owners,
  "POST /api/admin/owners/invite-again": owners,
  "POST /api/admin/owners/role": owners,
  "POST /api/admin/owners/disable": owners,
  "POST /api/admin/owners/remove": owners,
  "POST /api/admin/owners/two-factor/end": owners,
  "POST /api/admin/owners/devices/end": owners,
  "GET /api/admin/activity": managers,
  "GET /api/admin/activity.csv": managers,
  "GET /api/admin/wallets": managers,
  "PUT /api/admin/wallets": owners,
  "GET /api/admin/backups": owners,
  "POST /api/admin/backups": owners,
  "POST /api/admin/backups/download": owners,
  "GET /api/admin/backups/file": owners,

  // Orders
  "POST /api/order/list": selling,
  "POST /api/order/neighbors": selling,
  "GET /api/order/:id": selling,
  "POST /api/packing/list": packing,
  "GET /api/packing/:id": packing,
  "POST /api/order/status": statuses,
  "POST /api/order/status/bulk": statuses,
  "POST /api/order/call": selling,
  "POST /api/order/note": selling,
  "POST /api/order/courier": packing,
  "POST /api/order/read-chat": selling,
  "POST /api/order/create": selling,
  "POST /api/order/link/create": selling,
  "POST /api/order/link/payment": selling,
  "POST /api/order/link/list": selling,
  "POST /api/order/link/again": selling,
  "POST /api/order/link/withdraw": selling,
  "POST /api/order/edit": selling,
  "POST /api/order/advance": selling,
  "POST /api/order/cancel": selling,
  "POST /api/order/cancel/undo": selling,
  "POST /api/order/transfer/told": selling,
  "POST /api/order/export": managers,
  "GET /api/order/export.csv": managers,
  "POST /api/order/cash": managers,
  "POST /api/order/return": managers,
  "POST /api/order/return/undo": managers,
  "POST /api/order/change-to-cash": managers,
  "POST /api/order/transfer/settle": managers,
  "POST /api/order/transfer/found": managers,
  "POST /api/order/transfer/not-found": managers,
  "POST /api/order/transfer/refund": managers,
  "POST /api/order/refund": managers,
  "POST /api/order/refund/by-hand": managers,
  "POST /api/order/flag/clear": managers,
  "GET /api/order/sales": managers,
  "GET /api/admin/reports": managers,
  "GET /api/admin/reports/searches": managers,
  "GET /api/admin/reports/export.csv": managers,
  "GET /api/admin/reports/export.xlsx": managers,

  // Parcels and the couriers' cash
  "GET /api/parcel/couriers": packing,
  "GET /api/parcel/areas": packing,
  "POST /api/parcel/check": packing,
  "POST /api/parcel/book": packing,
  "POST /api/parcel/withdraw": packing,
  "POST /api/parcel/file": packing,
  "POST /api/parcel/tracking": packing,
  "POST /api/parcel/tracking/file": packing,
  "GET /api/courier-cash": managers,
  "GET /api/courier-cash/export.csv": managers,
  "POST /api/courier-cash/statement": managers,
  "POST /api/courier-cash/undo": managers,

  // Customers
  "POST /api/buyer/list": selling,
  "GET /api/buyer/:buyerId": selling,
  "POST /api/buyer/note": selling,
  "POST /api/buyer/note/remove": managers,
  "POST /api/buyer/tags": selling,
  "POST /api/buyer/block": managers,
  "POST /api/buyer/join": managers,
  "POST /api/buyer/separate": managers,
  "POST /api/buyer/export": managers,
  "GET /api/buyer/export.csv": managers,

  // Messages, claims, reviews
  "POST /api/contact/list": selling,
  "GET /api/contact/picture/:pictureId": selling,
  "POST /api/contact/mark": selling,
  "POST /api/claim/list": selling,
  "GET /api/claim/figures": managers,
  "GET /api/claim/:claimId": selling,
  "GET /api/claim/photo/:photoId": selling,
  "POST /api/claim/decide": managers,
  "GET /api/review/desk": writing,
  "GET /api/review/waiting": writing,
  "POST /api/review/moderate": managers,
  "POST /api/review/reply": writing,
  "GET /api/review/settings": managers,
  "PUT /api/review/settings": managers,

  // Products and groups
  "GET /api/product/desk": shelf,
  "GET /api/product/desk/:id": shelf,
  "PUT /api/product/update/:id": ["manager", "grower", "writer"],
  "POST /api/product/stock": growing,
  "GET /api/product/:id/stock-moves": growing,
  "GET /api/product/low-stock": growing,
  "GET /api/my-plants/died": growing,
  "GET /api/stock-alert/list": growing,
  "POST /api/product/add": managers,
  "DELETE /api/product/delete/:id": managers,
  "POST /api/product/bulk": managers,
  "POST /api/product/bulk/undo": managers,
  "POST /api/product/:id/duplicate": managers,
  "POST /api/product/:id/restore": managers,
  "GET /api/product/export.csv": managers,
  "POST /api/product/import": managers,
  "POST /api/product/import/undo": managers,
  "POST /api/product/popular/arrange": managers,
  "GET /api/category/desk": shelf,
  "POST /api/category/create": managers,
  "PUT /api/category/:id": managers,
  "DELETE /api/category/:id": managers,
  "POST /api/category/:id/restore": managers,
  "POST /api/category/arrange": managers,
  "GET /api/subcategory/desk": shelf,
  "POST /api/subcategory/create": managers,
  "PUT /api/subcategory/:id": managers,
  "DELETE /api/subcategory/:id": managers,
  "POST /api/subcategory/:id/restore": managers,
  "POST /api/subcategory/arrange": managers,

  // The growing book
  "GET /api/growing": growing,
  "GET /api/growing/survival": growing,
  "GET /api/growing/:batchId": growing,
  "POST /api/growing/begin": growing,
  "POST /api/growing/stage": growing,
  "POST /api/growing/lost": growing,
  "POST /api/growing/more": growing,
  "POST /api/growing/place": growing,
  "POST /api/growing/cost": growing,
  "POST /api/growing/to-sale": growing,
  "POST /api/growing/take-back": growing,
  "POST /api/growing/reason": growing,

  // The stock book
  "GET /api/stock-book": growing,
  "GET /api/stock-book/export.csv": growing,
  "GET /api/stock-book/figures": growing,
  "GET /api/stock-book/shelf": growing,
  "GET /api/stock-book/reorder": growing,
  "POST /api/stock-book/received": growing,
  "POST /api/stock-book/lost": growing,
  "POST /api/stock-book/moved": growing,
  "POST /api/stock-book/counted": growing,
  "POST /api/stock-book/take-back": growing,
  "POST /api/stock-book/paper": growing,
  "GET /api/stocktake": growing,
  "POST /api/stocktake/start": growing,
  "POST /api/stocktake/count": growing,
  "POST /api/stocktake/finish": growing,
  "POST /api/stocktake/cancel": growing,
  "GET /api/stock-book/paper/:paperId": managers,

  // Offers
  "GET /api/coupon/list": managers,
  "POST /api/coupon/create": managers,
  "PUT /api/coupon/:id": managers,
  "DELETE /api/coupon/:id": managers,
  "GET /api/planned-sale/list": managers,
  "POST /api/planned-sale/create": managers,
  "PUT /api/planned-sale/:id": managers,
  "POST /api/planned-sale/:id/end": managers,
  "DELETE /api/planned-sale/:id": managers,

  // Words, pages, the blog
  "GET /api/admin/words": writing,
  "PUT /api/admin/words": writing,
  "POST /api/admin/words/publish": writing,
  "POST /api/admin/words/picture": writing,
  "GET /api/admin/words/mails": writing,
  "GET /api/admin/words/mail": writing,
  "GET /api/admin/words/:version": writing,
  "GET /api/admin/words/standard": writing,
  "GET /api/admin/words/preview": writing,
  "GET /api/admin/blog": writing,
  "GET /api/admin/blog/standard": writing,
  "POST /api/admin/blog": writing,
  "PUT /api/admin/blog/:id": writing,
  "DELETE /api/admin/blog/:id": writing,
  "GET /api/searches": writing,

  // Settings and mails
  "GET /api/admin/settings": managers,
  "PUT /api/admin/settings": managers,
  "GET /api/admin/brand": writing,
  "PUT /api/admin/brand": managers,
  "POST /api/admin/brand/logo": managers,
  "DELETE /api/admin/brand/logo": managers,
  "GET /api/admin/delivery": managers,
  "PUT /api/admin/delivery": managers,
  "GET /api/admin/opening": managers,
  "PUT /api/admin/opening": managers,
  "GET /api/admin/phone-rules": managers,
  "PUT /api/admin/phone-rules": managers,
  "GET /api/admin/search-words": managers,
  "PUT /api/admin/search-words": managers,
  "POST /api/admin/mails": managers,
  "GET /api/admin/mails/:id": managers,
  "GET /api/admin/mails/:id/html": managers,
  "POST /api/admin/mails/test": managers,
  "POST /api/admin/mails/send": managers,
};

/** @param call as "GET /api/order/:id" */
export function mayCall(role: StaffRole, call: string): boolean {
  if (role === "owner") return true;
  return staffCalls[call]?.includes(role) ?? false;
}
