/*
 * Every route of the shop: who may call it, and its answers to ids. access.test.ts fails for a route that is missing here or has
 * another role.
 */

import { dayInDhaka } from "#contract/rules/dhaka.ts";
import type { Role } from "#server/http/guards/guards.ts";
import { nobodys } from "#test/order-desk.ts";
import { address, aPost, formOf, owner, productData, productForm } from "#test/shop.ts";

/** What an id may name. The test makes two of each: one of the customer who asks, one of somebody else. */
export type Thing =
  | "order"
  | "address"
  | "customer device"
  | "owner device"
  | "product"
  | "category"
  | "subcategory"
  | "coupon"
  | "post"
  | "planned sale"
  | "owner"
  | "mail"
  | "message"
  | "plant"
  | "calendar"
  | "claim"
  | "claim photo"
  | "card page"
  | "tracking"
  | "picture";

export type Row = {
  role: Role;
  /** Where the call takes an id. Calls without a body take it in the path, in place of `:id` or the like. */
  id?: {
    thing: Thing;
    body?: (id: string, own: Record<Thing, string>) => unknown;
    /** The statuses for an unknown id and for a malformed one. */
    random: number;
    malformed: number;
    /** The status for a customer who names somebody else's; owners have no such case. */
    others?: number;
  };
};

const today = () => dayInDhaka(new Date());
const open: Row = { role: "public" };
const customers: Row = { role: "customer" };
const owners: Row = { role: "owner" };

const inPath = (thing: Thing, random = 404, malformed = 400) => ({ thing, random, malformed });
const inBody = (thing: Thing, body: (id: string) => unknown, random = 404, malformed = 400) => ({
  thing,
  body,
  random,
  malformed,
});
const order = (more: object = {}) => inBody("order", (orderId) => ({ orderId, ...more }));
const owned = (id: Row["id"]): Row => ({ role: "owner", id });
const own = (id: NonNullable<Row["id"]>, others = 404): Row => ({ role: "customer", id: { ...id, others } });
const ofPerson = (more: object = {}) =>
  inBody("owner", (ownerId) => ({ ownerId, ...more, currentPassword: owner.password }));
const lines = (product: string) => ({ items: [{ product, size: "Small Pot", quantity: 1 }], address });
const nextYears = { startsAt: "2090-01-01T00:00:00Z", endsAt: "2090-01-02T00:00:00Z" };
const edited = { seenEvents: 1, delivery: 10, discount: 0, reason: "By phone", expectedAmount: 0 };
const marked = { reason: "Changed their mind" };

export const routes: Record<string, Row> = {
  // Catalog
  "GET /api/product/list": open,
  "GET /api/product/filters": open,
  "GET /api/product/search": open,
  "GET /api/product/finder": open,
  "GET /api/product/stock": open,
  "POST /api/stock-alert": open,
  "POST /api/stock-alert/code": open,
  "POST /api/stock-alert/confirm": open,
  "POST /api/stock-alert/end": open,
  "GET /api/stock-alert/waiting": open,
  "GET /api/stock-alert/list": owners,
  "GET /api/review/list": open,
  "POST /api/review/report": open,
  "GET /api/review/mine": customers,
  "POST /api/review/mine": open,
  "POST /api/review": open,
  "POST /api/review/withdraw": open,
  "GET /api/review/desk": owners,
  "GET /api/review/waiting": owners,
  "POST /api/review/moderate": owners,
  "POST /api/review/reply": owners,
  "GET /api/review/settings": owners,
  "PUT /api/review/settings": owners,
  "GET /api/product/:id": { role: "public", id: inPath("product", 404, 404) },
  "GET /api/my-plants": customers,
  "POST /api/my-plants": { role: "customer", id: inBody("product", (product) => ({ product })) },
  "GET /api/stock-alert/mine": customers,
  "GET /api/my-plants/done": customers,
  "POST /api/my-plants/done": own(
    inBody("plant", (plantId) => ({ plantId, kind: "water", day: today(), isDone: true })),
  ),
  "POST /api/my-plants/rename": own(inBody("plant", (plantId) => ({ plantId, name: "Green one" }))),
  "POST /api/my-plants/died": own(inBody("plant", (plantId) => ({ plantId, living: 0, reason: "pests" }))),
  "POST /api/my-plants/alive": own(inBody("plant", (plantId) => ({ plantId }))),
  "POST /api/my-plants/remove": own(inBody("plant", (plantId) => ({ plantId }))),
  "POST /api/my-plants/calendar": customers,
  "POST /api/my-plants/calendar/end": customers,
  "GET /api/my-plants/calendar/:file": { role: "public", id: inPath("calendar", 404, 404) },
  "GET /api/my-plants/died": owners,
  "GET /api/delivery": open,
  "GET /api/coupon/in-force": open,
  "POST /api/coupon/check": open,
  "GET /api/coupon/list": owners,
  "POST /api/coupon/create": owners,
  "PUT /api/coupon/:id": owned({
    ...inPath("coupon"),
    body: () => ({ code: "CHANGED5", gives: "percent", percent: 5, on: "everything", isOn: false }),
  }),
  "DELETE /api/coupon/:id": owned(inPath("coupon")),
  "GET /api/planned-sale/list": owners,
  "POST /api/planned-sale/create": owners,
  "PUT /api/planned-sale/:id": owned({
    ...inPath("planned sale"),
    body: () => ({ name: "Changed", gives: "percent", percent: 5, on: "everything", ...nextYears }),
  }),
  "POST /api/planned-sale/:id/end": owned(inPath("planned sale")),
  "DELETE /api/planned-sale/:id": owned(inPath("planned sale")),
  "GET /api/category/list": open,
  "GET /api/subcategory/list": open,
  "POST /api/searches": open,

  // Products and groups, for the owner
  "POST /api/product/add": owners,
  "PUT /api/product/update/:id": owned({ ...inPath("product"), body: () => productForm(productData()) }),
  "DELETE /api/product/delete/:id": owned(inPath("product")),
  "POST /api/product/stock": owned(inBody("product", (productId) => ({ productId, inStock: true }))),
  "GET /api/product/desk": owners,
  "GET /api/product/desk/:id": owned(inPath("product")),
  "POST /api/product/bulk": owned(inBody("product", (id) => ({ ids: [id], change: { popular: true } }))),
  "POST /api/product/bulk/undo": owners,
  "POST /api/product/:id/duplicate": owned(inPath("product")),
  "POST /api/product/:id/restore": owned(inPath("product")),
  "GET /api/product/:id/stock-moves": owned(inPath("product", 200)),
  "GET /api/product/low-stock": owners,
  "GET /api/product/export.csv": owners,
  "POST /api/product/import": owners,
  "POST /api/product/import/undo": owners,
  "POST /api/product/popular/arrange": owned(inBody("product", (id) => ({ ids: [id], was: [id] }), 409)),
  "GET /api/category/desk": owners,
  "POST /api/category/create": owners,
  "PUT /api/category/:id": owned({ ...inPath("category"), body: () => formOf({ name: "Renamed" }) }),
  "DELETE /api/category/:id": owned(inPath("category")),
  "POST /api/category/:id/restore": owned(inPath("category")),
  "POST /api/category/arrange": owned(inBody("category", (id) => ({ ids: [id], was: [id] }), 409)),
  "GET /api/subcategory/desk": owners,
  "POST /api/subcategory/create": owned(inBody("category", (category) => formOf({ name: "Palms", category }), 400)),
  "PUT /api/subcategory/:id": owned({
    ...inPath("subcategory"),
    body: (_, { category }) => formOf({ name: "Ferns again", category }),
  }),
  "DELETE /api/subcategory/:id": owned(inPath("subcategory")),
  "POST /api/subcategory/:id/restore": owned(inPath("subcategory")),
  "POST /api/subcategory/arrange": owned(
    inBody("category", (category) => ({ category, ids: [category], was: [category] }), 400),
  ),
  "GET /api/searches": owners,
  "GET /api/admin/settings": owners,
  "PUT /api/admin/settings": owners,
  "GET /api/admin/words": owners,
  "PUT /api/admin/words": owners,
  "POST /api/admin/words/publish": owners,
  "POST /api/admin/words/picture": owners,
  "GET /api/admin/words/mails": owners,
  "GET /api/admin/words/mail": owners,
  "GET /api/admin/words/:version": owners,
  "GET /api/admin/words/standard": owners,
  "GET /api/admin/words/preview": owners,
  "GET /api/admin/blog": owners,
  "GET /api/admin/blog/standard": owners,
  "POST /api/admin/blog": owners,
  "PUT /api/admin/blog/:id": owned({ ...inPath("post"), body: () => formOf({ postData: JSON.stringify(aPost()) }) }),
  "DELETE /api/admin/blog/:id": owned(inPath("post")),
  "GET /api/admin/brand": owners,
  "PUT /api/admin/brand": owners,
  "POST /api/admin/brand/logo": owners,
  "DELETE /api/admin/brand/logo": owners,
  "GET /api/admin/wallets": owners,
  "PUT /api/admin/wallets": owners,
  "GET /api/admin/delivery": owners,
  "GET /api/admin/opening": owners,
  "PUT /api/admin/opening": owners,
  "PUT /api/admin/delivery": owners,
  "GET /api/admin/phone-rules": owners,
  "PUT /api/admin/phone-rules": owners,
  "GET /api/admin/search-words": owners,
  "PUT /api/admin/search-words": owners,

  // Customers
  "GET /api/user/is-auth": open,
  "POST /api/user/register": open,
  "POST /api/user/login": open,
  "POST /api/user/logout": open,
  "POST /api/user/forgot-password": open,
  "POST /api/user/phone-code": open,
  "POST /api/user/reset-by-phone": open,
  "POST /api/user/reset-password": open,
  "POST /api/user/reset-password/check": open,
  "POST /api/user/confirm-email": open,
  "POST /api/user/confirm-email/not-mine": open,
  "POST /api/user/confirm-email/send": customers,
  "GET /api/user/account": customers,
  "POST /api/user/language": customers,
  "POST /api/user/name": customers,
  "POST /api/user/phone": customers,
  "POST /api/user/password": customers,
  "POST /api/user/delete": customers,
  "GET /api/user/devices": customers,
  "POST /api/user/devices/end": own(inBody("customer device", (deviceId) => ({ deviceId }), 404, 404)),
  "GET /api/user/addresses": customers,
  "POST /api/user/addresses": customers,
  "POST /api/user/addresses/change": own(inBody("address", (addressId) => ({ addressId, address }))),
  "POST /api/user/addresses/default": own(inBody("address", (addressId) => ({ addressId }))),
  "POST /api/user/addresses/remove": own(inBody("address", (addressId) => ({ addressId }))),
  "POST /api/cart/add": { role: "customer", id: inBody("product", (itemId) => ({ itemId, size: "Small Pot" })) },
  "POST /api/cart/update": {
    role: "customer",
    id: inBody("product", (itemId) => ({ itemId, size: "Small Pot", quantity: 2 })),
  },
  "POST /api/cart/join": customers,
  "POST /api/cart/check": open,

  // Orders
  "POST /api/order/cod": { role: "customer", id: inBody("product", lines, 400) },
  "POST /api/order/stripe": { role: "customer", id: inBody("product", lines, 400) },
  "POST /api/order/guest": open,
  "POST /api/order/guest/mine": open,
  "POST /api/order/guest/stripe": open,
  "POST /api/order/guest/pay": open,
  "POST /api/order/guest/payment-check": open,
  "POST /api/order/guest/cash": open,
  "POST /api/order/guest/cancel": open,
  "POST /api/order/wallet": customers,
  "POST /api/order/guest/wallet": open,
  "POST /api/order/guest/transfer": open,
  "POST /api/order/mine/transfer": own(order({ wallet: "bkash", trxId: "BKK7A2M9QX" })),
  "POST /api/order/transfer/told": owned(order({ wallet: "bkash", trxId: "BKK7A2M9QX" })),
  "POST /api/order/transfer/settle": owned(order({ wallet: "bkash", trxId: "BKK7A2M9QX" })),
  "POST /api/order/change-to-cash": owned(order()),
  "POST /api/order/refund/by-hand": owned(order({ amount: 1, trxId: "BKK7A2M9QX" })),
  "POST /api/order/transfer/found": owned(order({ trxId: "BKK7A2M9QX" })),
  "POST /api/order/transfer/not-found": owned(order({ trxId: "BKK7A2M9QX", reason: "No such transfer" })),
  "POST /api/order/transfer/refund": owned(order({ trxId: "BKK7A2M9QX", amount: 10 })),
  "POST /api/order/find": open,
  "GET /api/order/methods": open,
  "POST /api/order/userorders": customers,
  "GET /api/order/mine/:id": own(inPath("order", 404, 404)),
  "POST /api/order/mine/cancel": own(order()),
  "POST /api/order/mine/confirm-code": own(order()),
  "POST /api/order/mine/confirm": own(order({ code: "123456" })),
  "POST /api/order/guest/confirm-code": open,
  "POST /api/order/guest/confirm": open,
  "POST /api/order/mine/cash": own(order()),
  "POST /api/order/pay": own(order()),
  "POST /api/order/payment-check": customers,
  "GET /api/order/track/:token": { role: "public", id: inPath("tracking", 404, 404) },
  "POST /api/order/list": owners,
  "POST /api/packing/list": owners,
  "GET /api/packing/:id": owned(inPath("order", 404, 404)),
  "POST /api/order/neighbors": owned({ ...order(), random: 404 }),
  "POST /api/order/read-chat": owners,
  "POST /api/order/export": owners,
  "GET /api/order/export.csv": owners,
  "GET /api/order/:id": owned(inPath("order", 404, 404)),
  "POST /api/order/status": owned(order({ status: "Packing" })),
  "POST /api/order/status/bulk": owned(inBody("order", (id) => ({ orderIds: [id], status: "Packing" }))),
  "POST /api/order/advance": owned(order({ amount: 60 })),
  "POST /api/order/cash": owned(order({ collected: true })),
  "POST /api/order/cancel": owned(order(marked)),
  "POST /api/order/cancel/undo": owned(order()),
  "POST /api/order/return": owned(order(marked)),
  "POST /api/order/return/undo": owned(order()),
  "POST /api/order/call": owned(order({ outcome: "confirmed" })),
  "POST /api/order/note": owned(order({ note: "Rings twice" })),
  "POST /api/order/courier": owned(order({ courierName: "Pathao", trackingNumber: "1" })),
  "POST /api/order/edit": owned(order({ ...lines(nobodys), ...edited })),
  "POST /api/order/create": owned(inBody("product", (product) => ({ ...lines(product), source: "phone" }), 400)),
  "GET /api/parcel/couriers": owners,
  "GET /api/parcel/areas": owners,
  "POST /api/parcel/check": owners,
  "POST /api/parcel/book": owners,
  "POST /api/parcel/withdraw": owners,
  "POST /api/parcel/file": owners,
  "POST /api/parcel/tracking": owners,
  "POST /api/parcel/tracking/file": owners,
  "GET /api/courier-cash": owners,
  "GET /api/courier-cash/export.csv": owners,
  "POST /api/courier-cash/statement": owners,
  "POST /api/courier-cash/undo": owners,
  "POST /api/order/refund": owned(order()),
  "POST /api/order/flag/clear": owned(order()),
  "GET /api/order/sales": owners,
  "GET /api/admin/reports": owners,
  "GET /api/admin/reports/searches": owners,
  "GET /api/admin/reports/export.csv": owners,
  "GET /api/admin/reports/export.xlsx": owners,

  // Owners
  "GET /api/admin/is-auth": open,
  "POST /api/admin/login": open,
  "POST /api/admin/logout": open,
  "GET /api/admin/me": owners,
  "POST /api/admin/password": owners,
  "GET /api/admin/owners": owners,
  "POST /api/admin/owners": owners,
  "POST /api/admin/owners/disable": owned(
    inBody("owner", (ownerId) => ({ ownerId, disabled: true, currentPassword: owner.password })),
  ),
  "POST /api/admin/owners/invite-again": owned(ofPerson()),
  "POST /api/admin/owners/role": owned(ofPerson({ role: "packer" })),
  "POST /api/admin/owners/two-factor/end": owned(ofPerson()),
  "POST /api/admin/owners/devices/end": owned(inBody("owner", (ownerId) => ({ ownerId }))),
  "POST /api/admin/owners/remove": owned(ofPerson()),
  "GET /api/admin/devices": owners,
  "POST /api/admin/devices/end": owned(inBody("owner device", (deviceId) => ({ deviceId }), 404, 404)),
  "POST /api/admin/two-factor/begin": owners,
  "POST /api/admin/two-factor/confirm": owners,
  "POST /api/admin/two-factor/end": owners,
  "POST /api/admin/two-factor/recovery-codes": owners,

  // Messages and mails
  "POST /api/contact": open,
  "POST /contact": open,
  "POST /bn/contact": open,
  "POST /en/contact": open,
  "POST /api/contact/pictures": open,
  "POST /api/contact/list": owners,
  "GET /api/contact/picture/:pictureId": owners,
  "POST /api/contact/mark": owned(inBody("message", (messageId) => ({ messageId, read: true }))),
  "POST /api/claim/mine": customers,
  "POST /api/claim/guest": open,
  "GET /api/claim/mine": customers,
  "GET /api/claim/mine/:orderId": own(inPath("order")),
  "POST /api/claim/guest/mine": open,
  "GET /api/claim/mine/photo/:photoId": own(inPath("claim photo")),
  "POST /api/claim/guest/photo": open,
  "POST /api/claim/list": owners,
  "GET /api/claim/figures": owners,
  "GET /api/claim/:claimId": owned(inPath("claim")),
  "GET /api/claim/photo/:photoId": owned(inPath("claim photo")),
  "POST /api/claim/decide": owned(inBody("claim", (claimId) => ({ claimId, decision: "advice", text: "Water less." }))),
  "POST /api/admin/mails": owners,
  "GET /api/admin/mails/:id": owned(inPath("mail")),
  "GET /api/admin/mails/:id/html": owned(inPath("mail")),
  "GET /api/admin/backups": owners,
  "POST /api/admin/backups": owners,
  "POST /api/admin/backups/download": owners,
  "GET /api/admin/backups/file": owners,
  "POST /api/admin/mails/test": owners,
  "POST /api/admin/me": owners,
  "POST /api/admin/language": owners,
  "POST /api/admin/forgot-password": open,
  "POST /api/admin/new-password": open,
  "POST /api/admin/mails/send": owned(inBody("mail", (mailId) => ({ mailId }))),

  // Payment providers
  "POST /api/payments/demo/webhook": { role: "webhook" },
  "GET /demo-pay/:session": { role: "public", id: inPath("card page", 404, 404) },
  "POST /demo-pay/:session": { role: "public", id: inPath("card page", 404, 404) },

  // Files and documents
  "GET /media/:file": { role: "public", id: inPath("picture", 404, 404) },
  "GET /media/*": open,
  "GET /brand/:file": open,
  "GET /assets/:name": open,
  "GET /assets/*": open,
  "GET /img/*": open,
  "GET /sw.js": open,
  "GET /favicon.ico": open,
  "GET /icon.svg": open,
  "GET /icon-192.png": open,
  "GET /icon-512.png": open,
  "GET /icon-maskable-512.png": open,
  "GET /apple-touch-icon.png": open,
  "GET /share.jpg": open,
  "GET /blog/feed.xml": open,
  "GET /bn/blog/feed.xml": open,
  "GET /en/blog/feed.xml": open,
  "GET /.well-known/security.txt": open,
  "GET /robots.txt": open,
  "GET /manifest.webmanifest": open,
  "GET /bn/manifest.webmanifest": open,
  "GET /en/manifest.webmanifest": open,
  "GET /sitemap.xml": open,
  "GET /api/health": open,
  "GET /healthz": open,
  "GET /readyz": open,
  "GET /api/openapi.json": open,
  "GET /api/docs": open,
  "GET /api/docs/json": open,
  "GET /api/docs/yaml": open,
  "GET /api/docs/static/index.html": open,
  "GET /api/docs/static/swagger-initializer.js": open,
  "GET /api/docs/static/*": open,

  // Requests that match no route
  "GET /": { role: "page" },
  "GET /*": { role: "page" },
  "GET /api/*": open,
  "POST /api/*": open,
  "PUT /api/*": open,
  "PATCH /api/*": open,
  "DELETE /api/*": open,
  "OPTIONS /api/*": open,
  "TRACE /api/*": open,
  "QUERY /api/*": open,
};

/** Every page of web/routes.ts, with its status at a known address and at an unknown one. */
export const pages: Record<string, { known: number; unknown?: number }> = {
  "/": { known: 200 },
  "/collection": { known: 200 },
  "/collection/:category": { known: 200, unknown: 404 },
  "/collection/:category/:id": { known: 200, unknown: 404 },
  "/product/:id": { known: 200, unknown: 404 },
  "/finder": { known: 200 },
  "/care/:id": { known: 200, unknown: 404 },
  "/testimonial": { known: 200 },
  "/contact": { known: 200 },
  "/blog": { known: 200 },
  "/blog/:slug": { known: 200, unknown: 404 },
  "/cart": { known: 200 },
  "/place-order": { known: 200 },
  "/my-orders": { known: 200 },
  // Shells without data; the API decides whose order it is.
  "/my-orders/:id": { known: 200, unknown: 200 },
  "/my-orders/:id/claim": { known: 200, unknown: 200 },
  "/my-orders/:id/receipt": { known: 200, unknown: 200 },
  "/track": { known: 200 },
  "/track/:token": { known: 200, unknown: 200 },
  "/my-plants": { known: 200 },
  "/wishlist": { known: 200 },
  "/account": { known: 200 },
  "/confirm-email": { known: 200 },
  "/stock-alert": { known: 200 },
  "/review": { known: 200 },
  "/reset-password": { known: 200 },
  "/loader": { known: 200 },
  "/pages/:address": { known: 404, unknown: 404 },
  "/offline": { known: 200 },
  "/parts/collection": { known: 200 },
  "/parts/collection/:category": { known: 200, unknown: 404 },
  "/*": { known: 404 },
  "/admin": { known: 200 },
  "/admin/dashboard": { known: 200 },
  "/admin/list": { known: 200 },
  "/admin/list/popular": { known: 200 },
  "/admin/orders": { known: 200 },
  "/admin/reviews": { known: 200 },
  "/admin/orders/new": { known: 200 },
  "/admin/orders/book": { known: 200 },
  "/admin/orders/:id": { known: 200, unknown: 200 },
  "/admin/orders/:id/edit": { known: 200, unknown: 200 },
  "/admin/categories": { known: 200 },
  "/admin/subcategories": { known: 200 },
  "/admin/claims": { known: 200 },
  "/admin/claims/:id": { known: 200, unknown: 200 },
  "/admin/messages": { known: 200 },
  "/admin/forgot-password": { known: 200 },
  "/admin/new-password": { known: 200 },
  "/admin/mails": { known: 200 },
  "/admin/search": { known: 200 },
  "/admin/words": { known: 200 },
  "/admin/courier-cash": { known: 200 },
  "/admin/offers": { known: 200 },
  "/admin/delivery": { known: 200 },
  "/admin/blog": { known: 200 },
  "/admin/phones": { known: 200 },
  "/admin/settings": { known: 200 },
  "/admin/print/picking": { known: 200 },
  "/admin/print/slip": { known: 200 },
  "/admin/print/invoice": { known: 200 },
  "/admin/print/label": { known: 200 },
};
