/**
 * The one typed client of the contract: in-process on the server, fetch in the browser.
 *
 * 1. Pages know the shop only through this file; loaders are given a client that goes in-process through the server's dispatcher.
 * 2. A refusal is thrown as ApiError and carries the server's own message, never "Request failed with status code".
 */

import {
  otherAccountCode,
  ownOrdersPageSize,
  type PaymentMethod,
  type PaymentProviderName,
  shownAccountHeader,
} from "#contract/rules/constants.ts";
import type { DeliverySettings } from "#contract/rules/delivery/delivery-terms.ts";
import type { Customer, LoginName } from "#contract/wire/accounts/accounts.ts";
import type {
  Category,
  ProductDetail,
  ProductFilters,
  ProductListQuery,
  ProductPage,
  ProductSearch,
  Subcategory,
} from "#contract/wire/catalog/catalog.ts";
import type { PlantFinderQuery, PlantFinding } from "#contract/wire/catalog/plant-finder.ts";
import type { Dispatch, DispatchReply, DispatchRequest } from "#contract/wire/delivery/dispatch.ts";
import type { LinkPageData, PlainAskData, PlainClaimData, PlainOrderData } from "#contract/wire/documents.ts";
import type { CartData } from "#contract/wire/orders/cart.ts";
import type { ShoppersCoupon } from "#contract/wire/orders/coupons.ts";
import type { OwnOrders, PlaceCardOrderInput } from "#contract/wire/orders/orders.ts";
import type { PaymentChoice } from "#contract/wire/paying/payments.ts";
import type { Refusal } from "#contract/wire/replies.ts";
import type { ContactInput } from "#contract/wire/shop/contact.ts";
import type { QuestionPage } from "#contract/wire/shoppers/questions.ts";
import type { ShownReviews } from "#contract/wire/shoppers/reviews.ts";
import * as m from "#messages";
import { type Language, language } from "#web/language.ts";

/** A call's failure. Only the server's own refusals have a code. */
type Failure = Partial<Refusal> & Pick<Refusal, "success" | "message">;

/** A refusal of the server, or the network's failure (status 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly refusal: Failure;
  constructor(status: number, refusal: Failure) {
    super(refusal.message);
    this.name = "ApiError";
    this.status = status;
    this.refusal = refusal;
  }
}

let shownAccount: string | null = null;

/** Whose page this is: a customer's or an owner's. The server refuses its calls once somebody else is signed in. */
export function actFor(accountId: string | null): void {
  shownAccount = accountId;
}

const overFetch: Dispatch = async ({ method, url, body, headers }) => {
  const isForm = typeof FormData !== "undefined" && body instanceof FormData;
  const response = await fetch(url, {
    method,
    credentials: "same-origin",
    headers: {
      "accept-language": language(),
      ...(shownAccount !== null && { [shownAccountHeader]: shownAccount }),
      ...(body === undefined || isForm ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    body: body === undefined ? undefined : isForm ? body : JSON.stringify(body),
    // So that a cart change arrives even when the page is left at that moment.
    keepalive: url.startsWith("/api/cart/"),
  });
  const text = await response.text();
  return { status: response.status, body: text.startsWith("{") ? JSON.parse(text) : text };
};

/** The three ways of asking the server, over one way of reaching it. */
export function callsOver(dispatch: Dispatch) {
  async function call<T>(request: DispatchRequest): Promise<T & { message: string }> {
    let reply: DispatchReply;
    try {
      reply = await dispatch(request);
    } catch (error) {
      // Browsers word this differently, and never for shoppers.
      console.warn("The shop could not be reached", error);
      throw new ApiError(0, { success: false, message: m.shop_not_reached() });
    }
    const body = reply.body as (T & { message: string }) | Refusal;
    if (reply.status < 200 || reply.status >= 300 || typeof body !== "object" || body === null) {
      const refusal = (typeof body === "object" && body !== null ? body : {}) as Partial<Refusal>;
      // This page shows another account's data. The page that is loaded now says whose it is.
      if (refusal.code === otherAccountCode && !import.meta.env.SSR) return reloadPage();
      throw new ApiError(reply.status, {
        ...refusal,
        success: false,
        message: refusal.message ?? m.something_wrong(),
      });
    }
    return body as T & { message: string };
  }
  const get = <T>(url: string) => call<T>({ method: "GET", url });
  const post = <T = object>(url: string, body?: unknown, headers?: Record<string, string>) =>
    call<T>({ method: "POST", url, body: body ?? {}, headers });
  return { call, get, post };
}

/** Never resolves, so that nothing goes on in the page that is left. */
export function reloadPage(): Promise<never> {
  location.reload();
  return new Promise(() => {});
}

/** For the back office's own calls (web/admin/office.ts), so that they add nothing to shoppers' pages. */
export const browserCalls = callsOver(overFetch);

/** Calls that pages make only while they are loaded, so that no browser has them. */
function forLoaders(get: ReturnType<typeof callsOver>["get"]) {
  return {
    /** The first reviews of a product. */
    listReviews: (product: string) => get<ShownReviews>(`/api/review/list${search({ product })}`),
    /** Answered by the page's own route alone (server/pages/plain/order-link-page.ts): no cache may have it. */
    readPlainAskPage: () => get<PlainAskData>("/api/plain-ask-page"),
    listQuestions: (product: string, page: number, limit: number) =>
      get<QuestionPage>(`/api/question/list${search({ product, page: String(page), limit: String(limit) })}`),
    readPlainOrderPage: () => get<PlainOrderData>("/api/plain-order-page"),
    readPlainClaimPage: () => get<PlainClaimData>("/api/plain-claim-page"),
    readOrderLinkPage: () => get<LinkPageData>("/api/order-link-page"),
  };
}

/** @param language of the texts that the catalog answers with */
function client({ get, post }: ReturnType<typeof callsOver>, language: () => Language) {
  const lang = () => (language() === "bn" ? { lang: "bn" as const } : {});
  return {
    /** Cards. A page past the end is the last page. */
    listProducts: (query: ProductListQuery) => get<ProductPage>(`/api/product/list${search({ ...query, ...lang() })}`),
    /** The filters of a list: only values that products on sale have. */
    listProductFilters: (query: ProductListQuery = {}) =>
      get<ProductFilters>(`/api/product/filters${search({ ...query, ...lang() })}`),
    /** Cards by id, out of stock included; unknown and deleted ones are left out. */
    listProductsById: (ids: string[]) =>
      ids.length === 0
        ? Promise.resolve<{ products: ProductPage["products"] }>({ products: [] })
        : get<{ products: ProductPage["products"] }>(`/api/product/list${search({ ids: ids.join(","), ...lang() })}`),
    /** Throws ApiError 404 for an unknown product and 410 for a deleted one. */
    getProduct: (productId: string) =>
      get<ProductDetail>(`/api/product/${encodeURIComponent(productId)}${search(lang())}`),
    ...(import.meta.env.SSR ? forLoaders(get) : ({} as ReturnType<typeof forLoaders>)),
    searchProducts: (q: string, limit: number) =>
      get<ProductSearch>(`/api/product/search${search({ q, limit: String(limit), ...lang() })}`),
    listCategories: () => get<{ categories: Category[] }>(`/api/category/list${search(lang())}`),
    listSubcategories: () => get<{ subcategories: Subcategory[] }>(`/api/subcategory/list${search(lang())}`),

    /** success: false (and no user) for a visitor. */
    getCustomer: () => get<{ success: boolean; user?: Customer }>("/api/user/is-auth"),
    login: (name: LoginName, password: string) => post("/api/user/login", { name: "", ...name, password }),
    /** `code`: sent to the phone. */
    register: (account: LoginName & { name: string; password: string; code?: string }) =>
      post("/api/user/register", account),
    logout: () => post("/api/user/logout"),
    /** The same answer whether or not there is such an account. */
    forgotPassword: (email: string) => post("/api/user/forgot-password", { email }),
    /** `token`: of the mailed link. Throws ApiError 410 when that was used or is too old. */
    resetPassword: (token: string, password: string) => post("/api/user/reset-password", { token, password }),

    addToCart: (itemId: string, size: string) => post("/api/cart/add", { itemId, size }),
    updateCart: (itemId: string, size: string, quantity: number) =>
      post("/api/cart/update", { itemId, size, quantity }),
    joinCart: (cartData: CartData) => post<{ cartData: CartData }>("/api/cart/join", { cartData }),

    /** `url` comes with a card order; `orderId`, `number` and `amount` with both. */
    placeOrder: (method: PaymentMethod, order: PlaceCardOrderInput, idempotencyKey: string) =>
      post<{ orderId: string; number: string; amount: number; url?: string }>(
        `/api/order/${method.toLowerCase()}`,
        order,
        { "idempotency-key": idempotencyKey },
      ),
    getDelivery: () => get<{ delivery: DeliverySettings }>("/api/delivery"),
    couponsInForce: () => get<{ inForce: boolean }>("/api/coupon/in-force"),
    /** Throws ApiError 409 that says why the code is refused. */
    checkCoupon: (code: string) => post<{ coupon: ShoppersCoupon }>("/api/coupon/check", { code }),
    listPaymentMethods: () => get<{ methods: PaymentChoice[] }>("/api/order/methods"),
    /** The address of the page that an unpaid card order is paid on. Throws ApiError 409 when it is paid, or over. */
    payNow: (orderId: string, provider?: PaymentProviderName) =>
      post<{ url: string }>("/api/order/pay", { orderId, provider }),
    /** After the card page: makes the shop check this customer's payments. */
    checkPayments: () => post("/api/order/payment-check"),
    /** Newest first; `page` begins at 1, and one past the end is the last. */
    listMyOrders: (page: number) =>
      post<Omit<OwnOrders, "success" | "message">>("/api/order/userorders", { page, limit: ownOrdersPageSize }),

    sendContactMessage: (message: ContactInput) => post("/api/contact", message),
    /** @param form with its files `pictures` */
    sendContactForm: (form: FormData) => post("/api/contact/pictures", form),
  };
}

/** A query string without empty values, or ''. */
export function search(query: Record<string, string | undefined>): string {
  const pairs = Object.entries(query).filter(
    (pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== "",
  );
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs)}`;
}

const browser = client(browserCalls, language);

/** In the browser. A loader is given its own. */
export function api(): Api {
  return browser;
}

export type Api = ReturnType<typeof client>;

/** A loader's calls: those of the browser, and those that only loaders make, so that no page's script has them. */
export type LoaderApi = ReturnType<typeof apiOver>;

/** A loader waits, so that the language that is rendered meanwhile may be another. */
export function apiOver(dispatch: Dispatch, asked: Language) {
  const calls = callsOver(dispatch);
  const lang = asked === "bn" ? { lang: asked } : {};
  return {
    ...client(calls, () => asked),
    findPlants: (answers: PlantFinderQuery) =>
      calls.get<PlantFinding>(`/api/product/finder${search({ ...answers, ...lang })}`),
  };
}
