/**
 * The whole site as one table: address, page, inlined sheets, and whether a browser may keep it (to prerender it, or to read
 * it without a connection). A page's loader is in its module.
 *
 * For the server only. The back office has an entry of its own, web/admin/main.tsx, which knows its pages by these addresses.
 */
import * as m from "#messages";
import type { PageModule } from "./page/page.ts";
import { privatePage } from "./page/private-page.tsx";
import Account from "./storefront/account/account.island.tsx";
import ConfirmEmail from "./storefront/account/mailed/confirm-email.island.tsx";
import ResetPassword from "./storefront/account/mailed/reset-password.island.tsx";
import * as blog from "./storefront/blog/blog-page.tsx";
import * as post from "./storefront/blog/post-page.tsx";
import * as care from "./storefront/care/care-page.tsx";
import * as cart from "./storefront/cart/cart-page.tsx";
import GoOn from "./storefront/checkout/loader/go-on.island.tsx";
import * as placeOrder from "./storefront/checkout/place-order-page.tsx";
import { claimByLink, claimOfAccount, newClaim } from "./storefront/claim/claim-page.tsx";
import * as plainClaim from "./storefront/claim/plain-claim-page.tsx";
import * as category from "./storefront/collection/category/category-page.tsx";
import * as collection from "./storefront/collection/collection-page.tsx";
import * as contact from "./storefront/contact/contact-page.tsx";
import * as offline from "./storefront/errors/offline-page.tsx";
import * as finder from "./storefront/finder/finder-page.tsx";
import * as home from "./storefront/home/home-page.tsx";
import MyPlants from "./storefront/my-plants/my-plants.island.tsx";
import * as orderLink from "./storefront/order-link/order-link-page.tsx";
import * as plainOrder from "./storefront/order-link/plain-order-page.tsx";
import MyOrders from "./storefront/orders/my-orders.island.tsx";
import Order from "./storefront/orders/order.island.tsx";
import Receipt from "./storefront/orders/receipt/receipt.island.tsx";
import Review from "./storefront/orders/review/review.island.tsx";
import FindOrder from "./storefront/orders/track/find-order.island.tsx";
import Track from "./storefront/orders/track/track.island.tsx";
import * as freePage from "./storefront/pages/free-page.tsx";
import * as product from "./storefront/product/product-page.tsx";
import * as ask from "./storefront/product/questions/ask-page.tsx";
import OwnQuestion from "./storefront/product/questions/own-question.island.tsx";
import * as questions from "./storefront/product/questions/questions-page.tsx";
import * as sheets from "./storefront/sheets.ts";
import ConfirmAlert from "./storefront/stock-alert/confirm-alert.island.tsx";
import * as tellMe from "./storefront/stock-alert/tell-me-page.tsx";
import * as testimonial from "./storefront/testimonial/testimonial-page.tsx";
import Wishlist from "./storefront/wishlist/wishlist.island.tsx";

/** The address is a key, which no other site may learn. */
const keepsAddress = [{ name: "referrer", content: "no-referrer" }];
const addressKept = { "referrer-policy": "no-referrer" };
const neverKept = {
  "referrer-policy": "same-origin",
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow",
};

type Options = { sheets: string[]; isKept?: boolean; headers?: Record<string, string> };
export type Route = Options & {
  path: string;
  page: PageModule<object>;
  /** The part of a list that filters change, at an address of its own: `/parts` and that of the list. */
  isPart?: boolean;
};

export const storefront: Route[] = [
  route("/", home, { sheets: sheets.home, isKept: true }),
  route("/collection", collection, { sheets: sheets.collection, isKept: true }),
  route("/collection/:category", category, { sheets: sheets.category, isKept: true }),
  route("/collection/:category/:id", product, { sheets: sheets.product, isKept: true }),
  route("/product/:id", product, { sheets: sheets.product, isKept: true }),
  route("/finder", finder, { sheets: sheets.finder, isKept: true }),
  route("/care/:id", care, { sheets: sheets.care, isKept: true }),
  route("/questions/:id", questions, { sheets: sheets.questions, isKept: true }),
  route("/testimonial", testimonial, { sheets: sheets.testimonial, isKept: true }),
  route("/contact", contact, { sheets: sheets.contact, isKept: true }),
  route("/pages/:address", freePage, { sheets: sheets.post, isKept: true }),
  route("/blog", blog, { sheets: sheets.blog, isKept: true }),
  route("/blog/:slug", post, { sheets: sheets.post, isKept: true }),

  route("/cart", cart, { sheets: sheets.cart }),
  route("/place-order", placeOrder, { sheets: sheets.placeOrder }),
  route("/my-orders", privatePage(m.my_orders, MyOrders), { sheets: sheets.orders }),
  route("/my-orders/:id", privatePage(m.my_orders, Order), { sheets: sheets.order }),
  route("/my-orders/:id/claim", newClaim, { sheets: sheets.claim }),
  route("/my-orders/:id/claims/:number", claimOfAccount, { sheets: sheets.claim }),
  // Served by routes of their own (server/pages/plain/claim-pages.ts).
  route("/my-orders/:id/claims-plain", plainClaim, { sheets: sheets.plainClaim, headers: neverKept }),
  route("/claim/plain", plainClaim, { sheets: sheets.plainClaim, headers: neverKept }),
  route("/my-orders/:id/receipt", privatePage(m.receipt, Receipt), { sheets: sheets.receipt }),
  route("/track", privatePage(m.find_order, FindOrder), { sheets: sheets.solo }),
  route("/track/:token", privatePage(m.track_order, Track, keepsAddress), {
    sheets: sheets.track,
    headers: { ...addressKept, "x-robots-tag": "noindex, nofollow" },
  }),
  // Served by a route of its own (server/pages/plain/order-link-page.ts): nothing of it is kept anywhere.
  route("/o/:secret", orderLink, {
    sheets: sheets.orderLink,
    headers: { "referrer-policy": "same-origin", "cache-control": "no-store", "x-robots-tag": "noindex, nofollow" },
  }),
  route("/buy/:id", plainOrder, {
    sheets: sheets.orderLink,
    headers: { "referrer-policy": "same-origin", "cache-control": "no-store", "x-robots-tag": "noindex, nofollow" },
  }),
  route("/ask/:id", ask, {
    sheets: sheets.ask,
    headers: { "referrer-policy": "same-origin", "cache-control": "no-store", "x-robots-tag": "noindex, nofollow" },
  }),
  route("/tell-me/:id", tellMe, {
    sheets: sheets.orderLink,
    headers: { "referrer-policy": "same-origin", "cache-control": "no-store", "x-robots-tag": "noindex, nofollow" },
  }),
  route("/my-plants", privatePage(m.my_plants, MyPlants), { sheets: sheets.myPlants }),
  route("/wishlist", privatePage(m.my_wishlist, Wishlist), { sheets: sheets.wishlist }),
  route("/account", privatePage(m.account, Account), { sheets: sheets.account }),
  route("/confirm-email", privatePage(m.confirm_your_email, ConfirmEmail, keepsAddress), {
    sheets: sheets.solo,
    headers: addressKept,
  }),
  route("/stock-alert", privatePage(m.alert_title, ConfirmAlert, keepsAddress), {
    sheets: sheets.solo,
    headers: addressKept,
  }),
  route("/claim", claimByLink, { sheets: sheets.claim, headers: addressKept }),
  route("/review", privatePage(m.write_review, Review, keepsAddress), { sheets: sheets.review, headers: addressKept }),
  route("/question", privatePage(m.question_own_title, OwnQuestion, keepsAddress), {
    sheets: sheets.question,
    headers: addressKept,
  }),
  route("/reset-password", privatePage(m.new_password, ResetPassword, keepsAddress), {
    sheets: sheets.solo,
    headers: addressKept,
  }),
  route("/offline", offline, { sheets: sheets.error }),
  route("/loader", privatePage(m.loading, GoOn), { sheets: sheets.loader }),

  part("/parts/collection", { ...collection, default: collection.CollectionParts }),
  part("/parts/collection/:category", { ...category, default: category.CategoryParts }),
];

export const officePaths = [
  "/admin",
  "/admin/today",
  "/admin/dashboard",
  "/admin/list",
  "/admin/list/popular",
  "/admin/orders",
  "/admin/orders/new",
  "/admin/orders/links",
  "/admin/orders/book",
  "/admin/orders/:id",
  "/admin/categories",
  "/admin/subcategories",
  "/admin/reviews",
  "/admin/questions",
  "/admin/customers",
  "/admin/customers/:id",
  "/admin/claims",
  "/admin/claims/:id",
  "/admin/messages",
  "/admin/mails",
  "/admin/search",
  "/admin/stock-book",
  "/admin/stock-book/count",
  "/admin/growing",
  "/admin/growing/:id",
  "/admin/offers",
  "/admin/delivery",
  "/admin/words",
  "/admin/blog",
  "/admin/courier-cash",
  "/admin/reports",
  "/admin/reports/month",
  "/admin/phones",
  "/admin/packing",
  "/admin/packing/scan",
  "/admin/team",
  "/admin/activity",
  "/admin/settings",
  "/admin/settings/payment",
  "/admin/settings/account",
  "/admin/forgot-password",
  "/admin/new-password",
  "/admin/print/picking",
  "/admin/print/slip",
  "/admin/print/invoice",
  "/admin/print/label",
  "/admin/print/hand-over",
  "/admin/print/mushak",
] as const;

/** A page without data never changes. */
function route<Data extends object>(path: string, page: PageModule<Data>, options: Options): Route {
  return { path, page: page as unknown as PageModule<object>, ...options };
}

function part<Data extends object>(path: string, page: PageModule<Data>): Route {
  return { ...route(path, page, { sheets: [] }), isPart: true };
}
