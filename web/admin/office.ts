// The owner's calls, in the browser only: a client of their own, so that no shopper loads them.

import type { CourierName, Language, OrderStatus, WalletName } from "#contract/rules/constants.ts";
import type { DeliverySettings } from "#contract/rules/delivery/delivery-terms.ts";
import type { KeyedProvider } from "#contract/rules/office/provider-keys.ts";
import type { StaffRole } from "#contract/rules/office/roles.ts";
import type { Device, OwnerProof, OwnerSelf } from "#contract/wire/accounts/owners.ts";
import type { Report, ReportQuery, SearchReport, SoldOrders } from "#contract/wire/books/reports.ts";
import type { Sales } from "#contract/wire/books/sales.ts";
import type { GiveBackInput } from "#contract/wire/books/transfers.ts";
import type { ArrangeInput } from "#contract/wire/catalog/arrange.ts";
import type { DeskCategory, DeskSubcategory } from "#contract/wire/catalog/group-desk.ts";
import type { LowStockRow } from "#contract/wire/catalog/low-stock.ts";
import type { PlannedSale, PlannedSaleInput } from "#contract/wire/catalog/planned-sales.ts";
import type {
  BulkInput,
  BulkRow,
  DeskPage,
  DeskQuery,
  ExportQuery,
  ImportReport,
  ImportUndo,
  OwnedProduct,
  UndoneRow,
} from "#contract/wire/catalog/product-desk.ts";
import type { Searched } from "#contract/wire/catalog/searches.ts";
import type { StockMove } from "#contract/wire/catalog/stock.ts";
import type { CourierFileInput, TrackingInput } from "#contract/wire/delivery/courier-files.ts";
import type { Dispatch } from "#contract/wire/delivery/dispatch.ts";
import type {
  AreaOption,
  BookingResult,
  CheckedOrder,
  CourierArea,
  CourierOption,
} from "#contract/wire/delivery/parcels.ts";
import type { AlikeOrder, ChatDraft } from "#contract/wire/orders/chat-orders.ts";
import type { CouponInput, OwnerCoupon } from "#contract/wire/orders/coupons.ts";
import type { CallInput, RefundInput, WrittenOrder } from "#contract/wire/orders/order-acts.ts";
import type { OrderEdit } from "#contract/wire/orders/order-edit.ts";
import type {
  OrderDetail,
  OrderFilter,
  OrderListInput,
  OrderNeighbors,
  OrderNeighborsInput,
  OrderPage,
  SoldLine,
} from "#contract/wire/orders/orders.ts";
import type { PackingListInput, PackingPage } from "#contract/wire/orders/packing.ts";
import type { BlockedPhone, PhoneRules, PhoneRulesInput } from "#contract/wire/orders/phone-rules.ts";
import type { WalletSettings } from "#contract/wire/paying/wallets.ts";
import type { ActivityPage } from "#contract/wire/shop/activities.ts";
import type { BackupState } from "#contract/wire/shop/backups.ts";
import type { OwnPost, StandardPost } from "#contract/wire/shop/blog.ts";
import type { BrandInput, ShopBrand } from "#contract/wire/shop/brand.ts";
import type { KeyState } from "#contract/wire/shop/keys.ts";
import type { Opening } from "#contract/wire/shop/opening.ts";
import type { ShopSettings } from "#contract/wire/shop/settings.ts";
import type { Used } from "#contract/wire/shop/used.ts";
import type { OwnReview, PartPicture, ShopWords, WordsDesk } from "#contract/wire/shop/words.ts";
import type { DiedRow } from "#contract/wire/shoppers/my-plants.ts";
import type { WaitedForRow } from "#contract/wire/shoppers/stock-alerts.ts";
import { browserCalls, callsOver, search } from "#web/api.ts";
import { language } from "#web/language.ts";
import { growingCalls, stockBookCalls } from "./book-calls.ts";
import { buyerCalls } from "./buyer-calls.ts";
import { cashCalls } from "./cash-calls.ts";
import { catalogCalls } from "./catalog-calls.ts";
import { claimCalls, reviewCalls } from "./heard-calls.ts";
import { linkCalls } from "./link-calls.ts";
import { mailCalls } from "./mail-calls.ts";
import { pushCalls } from "./push-calls.ts";
import { scanCalls } from "./scan-calls.ts";
import { type StandardSms, smsCalls } from "./sms-calls.ts";
import { teamCalls } from "./team-calls.ts";

type ParcelChoice = { area?: CourierArea | undefined; weightGrams?: number | undefined };

/** The groups that the owner sorts products by: both kinds are made, changed and archived alike. */
export type GroupKind = "category" | "subcategory";

/** The sentences that stand if the owner sets no other, by name. */
export type StandardWords = Record<"en" | "bn", Record<string, string>>;

type OpenDownload = { until: number; proof: string };
type Calls = ReturnType<typeof callsOver>;

function client(calls: Calls) {
  return {
    ...accountCalls(calls),
    ...pushCalls(calls),
    ...teamCalls(calls),
    ...cashCalls(calls),
    ...mailCalls(calls),
    ...backupCalls(calls),
    ...settingsCalls(calls),
    ...contentCalls(calls),
    ...offerCalls(calls),
    ...reportCalls(calls),
    ...orderCalls(calls),
    ...courierCalls(calls),
    ...stockCalls(calls),
    ...growingCalls(calls),
    ...stockBookCalls(calls),
    ...buyerCalls(calls),
    ...linkCalls(calls),
    ...smsCalls(calls),
    ...catalogCalls(calls),
    ...scanCalls(calls),
    ...claimCalls(calls),
    ...reviewCalls(calls),
    ...productCalls(calls),
    ...groupCalls(calls),
  };
}

export const office = client(browserCalls);

/** The same calls, carried out another way, such as one that says how much is sent. */
export function officeOver(dispatch: Dispatch) {
  return client(callsOver(dispatch));
}

/** Where the browser downloads the orders that match, as CSV in the office's language, with what {@link office.askForOrders} answered. */
export function orderExportAddress({ status, ...filter }: OrderFilter, { until, proof }: OpenDownload): string {
  const query = new URLSearchParams(search(filter));
  for (const one of [status ?? []].flat()) query.append("status", one);
  query.append("until", String(until));
  query.append("proof", proof);
  query.append("language", language());
  return `/api/order/export.csv?${query}`;
}

/** `by`: the day from which the person needs a second factor; `isDue`: nothing else is answered until it is set up. */
export type TwoFactorWanted = { by: string; isDue: boolean };

function accountCalls({ get, post }: Calls) {
  return {
    getOwner: () =>
      get<{
        success: boolean;
        ownerId?: string;
        role?: StaffRole;
        twoFactorWanted?: TwoFactorWanted | null;
        sendsMails?: boolean;
      }>("/api/admin/is-auth"),
    /** Throws ApiError with code "second-factor-needed" when the account asks for a code too. */
    ownerLogin: (email: string, password: string, code?: string) => post("/api/admin/login", { email, password, code }),
    getOwnAccount: () => get<{ owner: OwnerSelf }>("/api/admin/me"),
    changeOwnAccount: (account: { name: string; email: string | null }, proof: OwnerProof) =>
      post("/api/admin/me", { ...account, ...proof }),
    /** Of the back office, for the signed-in owner. */
    chooseLanguage: (language: Language) => post("/api/admin/language", { language }),
    /** The same answer whether or not an owner has this e-mail. */
    forgotOwnerPassword: (email: string) => post("/api/admin/forgot-password", { email }),
    /** `token`: of the mailed link. Throws ApiError 410 when that was used or is too old. */
    setOwnerPassword: (token: string, password: string) => post("/api/admin/new-password", { token, password }),
    listActivity: (query: Record<string, string>) =>
      get<ActivityPage>(`/api/admin/activity?${new URLSearchParams(query)}`),
    listPacking: (input: PackingListInput) => post<PackingPage>("/api/packing/list", input),
    changeOwnerPassword: (newPassword: string, proof: OwnerProof) =>
      post("/api/admin/password", { newPassword, ...proof }),
    listDevices: () => get<{ devices: Device[] }>("/api/admin/devices"),
    /** Without an id all others are signed out. */
    endDevice: (deviceId?: string) => post("/api/admin/devices/end", { deviceId }),
    beginTwoFactor: (proof: OwnerProof) => post<{ secret: string; uri: string }>("/api/admin/two-factor/begin", proof),
    confirmTwoFactor: (code: string) => post<{ recoveryCodes: string[] }>("/api/admin/two-factor/confirm", { code }),
    endTwoFactor: (proof: OwnerProof) => post("/api/admin/two-factor/end", proof),
    renewRecoveryCodes: (proof: OwnerProof) =>
      post<{ recoveryCodes: string[] }>("/api/admin/two-factor/recovery-codes", proof),
    ownerLogout: () => post("/api/admin/logout"),
  };
}

function backupCalls({ get, post }: Calls) {
  return {
    getBackups: () => get<{ backups: BackupState }>("/api/admin/backups"),
    /** Begins one; what becomes of it is in getBackups. */
    backUpNow: () => post("/api/admin/backups"),
    /** The address serves this owner for a minute. */
    downloadBackup: (name: string, proof: OwnerProof) =>
      post<{ url: string }>("/api/admin/backups/download", { name, ...proof }),
  };
}

function settingsCalls({ call, get, post }: Calls) {
  return {
    getSettings: () => get<{ settings: ShopSettings }>("/api/admin/settings"),
    saveSettings: (settings: ShopSettings) =>
      call<{ settings: ShopSettings }>({ method: "PUT", url: "/api/admin/settings", body: settings }),
    getBrand: () => get<{ brand: ShopBrand }>("/api/admin/brand"),
    saveBrand: (brand: BrandInput) =>
      call<{ brand: ShopBrand }>({ method: "PUT", url: "/api/admin/brand", body: brand }),
    /** @param form with the file `logo` */
    saveLogo: (form: FormData) => post<{ brand: ShopBrand }>("/api/admin/brand/logo", form),
    removeLogo: () => call<{ brand: ShopBrand }>({ method: "DELETE", url: "/api/admin/brand/logo" }),
    getWallets: () => get<{ wallets: WalletSettings }>("/api/admin/wallets"),
    saveWallets: (wallets: WalletSettings, proof: OwnerProof) =>
      call<{ wallets: WalletSettings }>({ method: "PUT", url: "/api/admin/wallets", body: { wallets, ...proof } }),
    getKeys: () => get<{ keys: KeyState[] }>("/api/admin/keys"),
    saveKeys: (provider: KeyedProvider, input: { keys: Record<string, string>; isTest: boolean }, proof: OwnerProof) =>
      call<{ keys: KeyState[] }>({ method: "PUT", url: "/api/admin/keys", body: { provider, ...input, ...proof } }),
    removeKeys: (provider: KeyedProvider, proof: OwnerProof) =>
      post<{ keys: KeyState[] }>("/api/admin/keys/remove", { provider, ...proof }),
    getOpening: () => get<Opening>("/api/admin/opening"),
    saveOpening: (opening: Opening) => call<Opening>({ method: "PUT", url: "/api/admin/opening", body: opening }),
    getDelivery: () => get<{ delivery: DeliverySettings }>("/api/admin/delivery"),
    saveDelivery: (delivery: DeliverySettings) =>
      call<{ delivery: DeliverySettings }>({ method: "PUT", url: "/api/admin/delivery", body: delivery }),
    getPhoneRules: () => get<{ rules: PhoneRules }>("/api/admin/phone-rules"),
    savePhoneRules: (rules: PhoneRulesInput) =>
      call<{ rules: PhoneRules }>({ method: "PUT", url: "/api/admin/phone-rules", body: rules }),
  };
}

function contentCalls({ call, get, post }: Calls) {
  return {
    listPosts: () => get<{ posts: OwnPost[] }>("/api/admin/blog"),
    listStandardPosts: () => get<{ posts: StandardPost[] }>("/api/admin/blog/standard"),
    /** Without an id it is made. @param form with postData, and a picture. Throws ApiError 409 whose refusal is PostChanged. */
    savePost: (form: FormData, postId?: string) =>
      postId === undefined
        ? post<{ post: OwnPost }>("/api/admin/blog", form)
        : call<{ post: OwnPost }>({ method: "PUT", url: `/api/admin/blog/${postId}`, body: form }),
    deletePost: (postId: string) => call({ method: "DELETE", url: `/api/admin/blog/${postId}` }),
    getWords: () => get<WordsDesk>("/api/admin/words"),
    getStandardWords: () => get<{ words: StandardWords; reviews: OwnReview[] }>("/api/admin/words/standard"),
    getStandardMails: () => get<{ words: StandardWords; sms: StandardSms }>("/api/admin/words/mails"),
    /** `version`: that the draft is based on. Throws ApiError 409 whose refusal is WordsChanged. */
    saveWords: (version: number, words: ShopWords) =>
      call<WordsDesk>({ method: "PUT", url: "/api/admin/words", body: { version, words } }),
    /** @param form with the file `picture` */
    storeWordsPicture: (form: FormData) =>
      post<{ picture: Pick<PartPicture, "url" | "width" | "height"> }>("/api/admin/words/picture", form),
    publishWords: (version: number) => post<WordsDesk>("/api/admin/words/publish", { version }),
    getWordsVersion: (version: number) => get<{ words: ShopWords }>(`/api/admin/words/${version}`),
  };
}

function offerCalls({ call, get, post }: Calls) {
  return {
    listCoupons: () => get<{ coupons: OwnerCoupon[] }>("/api/coupon/list"),
    /** Without an id it is made. */
    saveCoupon: (coupon: CouponInput, couponId?: string) =>
      couponId === undefined
        ? post<{ coupon: OwnerCoupon }>("/api/coupon/create", coupon)
        : call<{ coupon: OwnerCoupon }>({ method: "PUT", url: `/api/coupon/${couponId}`, body: coupon }),
    switchCoupon: (couponId: string, isOn: boolean) =>
      post<{ coupon: OwnerCoupon }>(`/api/coupon/${couponId}/switch`, { isOn }),
    deleteCoupon: (couponId: string) => call({ method: "DELETE", url: `/api/coupon/${couponId}` }),
    listPlannedSales: () => get<{ sales: PlannedSale[] }>("/api/planned-sale/list"),
    /** Without an id it is made. */
    savePlannedSale: (sale: PlannedSaleInput, saleId?: string) =>
      saleId === undefined
        ? post<{ sale: PlannedSale }>("/api/planned-sale/create", sale)
        : call<{ sale: PlannedSale }>({ method: "PUT", url: `/api/planned-sale/${saleId}`, body: sale }),
    endPlannedSale: (saleId: string) => post<{ sale: PlannedSale }>(`/api/planned-sale/${saleId}/end`),
    deletePlannedSale: (saleId: string) => call({ method: "DELETE", url: `/api/planned-sale/${saleId}` }),
  };
}

function reportCalls({ get }: Calls) {
  return {
    /** Shoppers' searches of the last 30 days, those without a result first. */
    listSearches: () => get<{ searches: Searched[] }>("/api/searches"),
    getReport: (query: ReportQuery) => get<{ report: Report }>(`/api/admin/reports${search(query)}`),
    /** The orders that a period's report calls sold, for their papers. */
    listSoldOrders: ({ from, to }: { from: string; to: string }, page: number) =>
      get<SoldOrders>(`/api/admin/reports/papers?from=${from}&to=${to}&page=${page}`),
    getSearchReport: (period: { from: string; to: string }) =>
      get<SearchReport>(`/api/admin/reports/searches${search(period)}`),
    getSales: (days: number) => get<{ sales: Sales }>(`/api/order/sales${search({ days: String(days) })}`),
  };
}

function orderCalls({ get, post }: Calls) {
  return {
    /** A page past the end is the last page. */
    listOrderPage: (input: OrderListInput & { page: number }) => post<OrderPage>("/api/order/list", input),
    /** Throws ApiError 404 for an unknown order. */
    getOrder: (orderId: string) => get<{ order: OrderDetail }>(`/api/order/${encodeURIComponent(orderId)}`),
    /** The shop's note on the one number, if it blocks it. */
    findBlockedPhone: (phone: string) => post<{ blocked: BlockedPhone | null }>("/api/order/blocked-phone", { phone }),
    findOrderNeighbors: (input: OrderNeighborsInput) => post<OrderNeighbors>("/api/order/neighbors", input),
    /** Opens the download of the orders for a minute. */
    askForOrders: (proof: OwnerProof) => post<OpenDownload>("/api/order/export", proof),
    setOrderStatus: (orderId: string, status: OrderStatus) => post("/api/order/status", { orderId, status }),
    /** All or none, at most 100. */
    setStatusOfOrders: (orderIds: string[], status: OrderStatus) =>
      post<{ count: number }>("/api/order/status/bulk", { orderIds, status }),
    /** Asks for a part before it is packed; null takes that back. Throws ApiError 409 when a payment was named for it. */
    setAdvance: (orderId: string, amount: number | null) => post("/api/order/advance", { orderId, amount }),
    setCashCollected: (orderId: string, collected: boolean) => post("/api/order/cash", { orderId, collected }),
    /** `refund`: cash that was collected is given back with it. */
    cancelOrder: (orderId: string, why: { reason: string; note: string; refund: boolean }) =>
      post("/api/order/cancel", { orderId, ...why }),
    undoCancel: (orderId: string) => post("/api/order/cancel/undo", { orderId }),
    /** Throws ApiError 409 when the order has changed since it was opened, or the total is another than the expected one. */
    editOrder: (edit: OrderEdit) => post<{ amount: number }>("/api/order/edit", edit),
    /** By default all that is left of a payment. Throws ApiError 409 when nothing is to be given back, 502 when the provider is away. */
    refundOrder: (orderId: string, part: Omit<RefundInput, "orderId"> = {}) =>
      post("/api/order/refund", { orderId, ...part }),
    /** Throws ApiError 409 when the shopper has named another transfer since. */
    findTransfer: (orderId: string, trxId: string) => post("/api/order/transfer/found", { orderId, trxId }),
    missTransfer: (orderId: string, trxId: string, reason: string) =>
      post("/api/order/transfer/not-found", { orderId, trxId, reason }),
    /** Writes down a TrxID that the shopper has told. */
    /** `amount`: what was sent, in taka; without it, all of it. */
    writeDownTransfer: (orderId: string, wallet: WalletName, trxId: string, amount?: number) =>
      post("/api/order/transfer/told", { orderId, wallet, trxId, ...(amount !== undefined && { amount }) }),
    /** The open amount of an order in cash has come to the shop's number. */
    settleByTransfer: (orderId: string, wallet: WalletName, trxId: string) =>
      post("/api/order/transfer/settle", { orderId, wallet, trxId }),
    changeToCash: (orderId: string) => post("/api/order/change-to-cash", { orderId }),
    /** Writes down money that went back by hand: with a TrxID, or in cash. */
    giveBack: (given: GiveBackInput) => post("/api/order/refund/by-hand", given),
    /** The owner has looked at what the order was flagged for. */
    clearFlag: (orderId: string) => post("/api/order/flag/clear", { orderId }),
    /** `restock`: the lines that can be sold again. */
    returnOrder: (orderId: string, reason: string, note?: string, restock: SoldLine[] = []) =>
      post("/api/order/return", { orderId, reason, note, restock }),
    undoReturn: (orderId: string) => post("/api/order/return/undo", { orderId }),
    /** Throws ApiError 409 when the note is another than the one `seen`. */
    getUsed: () => get<Used>("/api/admin/used"),
    noteCall: (input: CallInput) => post("/api/order/call", input),
    writeOrderNote: (orderId: string, note: string, seen: string) => post("/api/order/note", { orderId, note, seen }),
    setCourier: (orderId: string, courierName: string, trackingNumber: string) =>
      post("/api/order/courier", { orderId, courierName, trackingNumber }),
    /** The draft of an order that a pasted chat says, and the order that it seems to be already. */
    readChat: (text: string) => post<{ draft: ChatDraft; alike: AlikeOrder | null }>("/api/order/read-chat", { text }),
    /** An order for a customer who called, wrote or came. */
    writeDownOrder: (order: WrittenOrder, idempotencyKey: string) =>
      post<{ orderId: string; number: string; amount: number }>("/api/order/create", order, {
        "idempotency-key": idempotencyKey,
      }),
  };
}

function courierCalls({ call, get, post }: Calls) {
  return {
    listCouriers: () => get<{ couriers: CourierOption[] }>("/api/parcel/couriers"),
    listCourierAreas: (courier: CourierName, within: { cityId?: number; zoneId?: number }) =>
      get<{ areas: AreaOption[] }>(
        `/api/parcel/areas${search({ courier, cityId: within.cityId?.toString(), zoneId: within.zoneId?.toString() })}`,
      ),
    checkParcels: (courier: CourierName, orderIds: string[], choice: ParcelChoice = {}) =>
      post<{ orders: CheckedOrder[] }>("/api/parcel/check", { courier, orderIds, ...choice }),
    /** At most 100 at once; each has its own outcome. Without a note, that of the address. */
    bookParcels: (courier: CourierName, orderIds: string[], choice: ParcelChoice & { note?: string } = {}) =>
      post<{ results: BookingResult[] }>("/api/parcel/book", { courier, orderIds, ...choice }),
    /** For the panel of a courier. Throws ApiError 409 about an order that must not go. */
    writeCourierFile: (asked: CourierFileInput) =>
      post<{ fileName: string; content: string }>("/api/parcel/file", asked),
    setTracking: (tracking: TrackingInput) => post<{ saved: number }>("/api/parcel/tracking", tracking),
    /** A panel's CSV or XLSX. Throws ApiError 400 that says what is wrong with the file. */
    readTrackingFile: (file: Blob, courierName: string) => {
      const form = new FormData();
      form.append("input", JSON.stringify({ courierName }));
      form.append("file", file, "tracking");
      return call<{ saved: number }>({ method: "POST", url: "/api/parcel/tracking/file", body: form });
    },
    withdrawParcel: (parcelId: string) => post("/api/parcel/withdraw", { parcelId }),
  };
}

function stockCalls({ get, post }: Calls) {
  return {
    /** Counted sizes of which few are left. */
    listLowStock: () => get<{ rows: LowStockRow[]; total: number; at: number }>("/api/product/low-stock"),
    /** Which plants died; see contract/wire/shoppers/my-plants.ts. */
    listDied: () => get<{ rows: DiedRow[]; total: number }>("/api/my-plants/died"),
    /** Shoppers wait for these; see contract/wire/shoppers/stock-alerts.ts. */
    listWaitedFor: () => get<{ rows: WaitedForRow[]; total: number }>("/api/stock-alert/list"),
    listStockMoves: (productId: string) =>
      get<{ moves: StockMove[] }>(`/api/product/${encodeURIComponent(productId)}/stock-moves`),
    setStock: (productId: string, inStock: boolean) => post("/api/product/stock", { productId, inStock }),
  };
}

function productCalls({ call, get, post }: Calls) {
  return {
    deleteProduct: (productId: string) =>
      call({ method: "DELETE", url: `/api/product/delete/${encodeURIComponent(productId)}` }),
    /** `form`: multipart with `productData` (JSON) and up to four `images`. */
    addProduct: (form: FormData) => call<{ _id: string }>({ method: "POST", url: "/api/product/add", body: form }),
    /**
     * The same form. With `revision` in it the answer brings the new one, and a product that was saved since throws
     * ApiError 409 whose refusal is EditedMeanwhile.
     */
    updateProduct: (productId: string, form: FormData) =>
      call<{ revision?: number }>({
        method: "PUT",
        url: `/api/product/update/${encodeURIComponent(productId)}`,
        body: form,
      }),
    listDeskProducts: (query: DeskQuery) => get<DeskPage>(`/api/product/desk${search(query)}`),
    /** Archived ones too. */
    openDeskProduct: (productId: string) =>
      get<{ product: OwnedProduct }>(`/api/product/desk/${encodeURIComponent(productId)}`),
    /** With `preview` the rows show what would be, and nothing is changed. */
    changeProducts: (ids: string[], change: BulkInput["change"], preview = false) =>
      post<{ rows: BulkRow[]; changed: number }>("/api/product/bulk", { ids, change, preview }),
    /** `rows`: as {@link changeProducts} answered them. */
    undoProducts: (rows: UndoneRow[]) => post<{ changed: number }>("/api/product/bulk/undo", { rows }),
    duplicateProduct: (productId: string) =>
      post<{ _id: string }>(`/api/product/${encodeURIComponent(productId)}/duplicate`),
    /** The first `arrangedMax` popular ones. Throws ApiError 409 `arranged-meanwhile` if `was` is no longer their order. */
    arrangePopular: (order: ArrangeInput) => post("/api/product/popular/arrange", order),
    restoreProduct: (productId: string) =>
      post<{ categoryArchived: boolean }>(`/api/product/${encodeURIComponent(productId)}/restore`),
    /** The address of the CSV, for a link that downloads it. */
    productExportPath: (query: ExportQuery = {}) => `/api/product/export.csv${search(query)}`,
    /** Wrong rows: a dry run lists them in `errors`, else ApiError 400 `csv-rows` has them in its refusal. */
    importProducts: (file: Blob, dryRun: boolean) => {
      const form = new FormData();
      form.append("file", file, "products.csv");
      return call<ImportReport>({
        method: "POST",
        url: `/api/product/import${search({ dryRun: dryRun ? "yes" : undefined })}`,
        body: form,
      });
    },
    /** `undo`: as {@link importProducts} answered it. */
    undoImport: (undo: ImportUndo) => post<{ changed: number }>("/api/product/import/undo", undo),
  };
}

function groupCalls({ call, get, post }: Calls) {
  return {
    listDeskCategories: () => get<{ categories: DeskCategory[] }>("/api/category/desk"),
    listDeskSubcategories: () => get<{ subcategories: DeskSubcategory[] }>("/api/subcategory/desk"),
    /**
     * `form`: multipart with `name`, and perhaps `category`, `icon`, `description` and an `image`. Without an id it is made.
     * Throws ApiError 409 `has-products` when a subcategory with products goes to another category, unless `products` says
     * what becomes of them.
     */
    saveGroup: (kind: GroupKind, form: FormData, groupId?: string) =>
      groupId === undefined
        ? call<{ _id: string }>({ method: "POST", url: `/api/${kind}/create`, body: form })
        : call<{ products?: string[] }>({ method: "PUT", url: `/api/${kind}/${groupId}`, body: form }),
    archiveGroup: (kind: GroupKind, groupId: string) => call({ method: "DELETE", url: `/api/${kind}/${groupId}` }),
    restoreGroup: (kind: GroupKind, groupId: string) => post(`/api/${kind}/${groupId}/restore`),
    /** `category`: whose subcategories. Throws ApiError 409 `arranged-meanwhile` if `was` is no longer their order. */
    arrangeGroups: ({ kind, ...order }: ArrangeInput & { kind: GroupKind; category?: string }) =>
      post(`/api/${kind}/arrange`, order),
  };
}
