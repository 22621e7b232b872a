import { randomUUID } from "node:crypto";
import type { RequestListener, Server } from "node:http";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import fastify, { type FastifyInstance, LogController } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { firstShopName } from "#contract/rules/constants.ts";
import { toTaka } from "#contract/rules/money/money.ts";
import { firstLanguageOf } from "#contract/rules/page-path.ts";
import type { Database } from "#db/database.ts";
import { ownAccountRoutes } from "./accounts/customers/own-account-routes.ts";
import { phoneRoutes } from "./accounts/customers/phone-routes.ts";
import { appSecret } from "./accounts/login/secret.ts";
import { memberRoutes } from "./accounts/owners/member-routes.ts";
import { ownerRoutes } from "./accounts/owners/owner-routes.ts";
import { accountRoutes } from "./accounts/routes.ts";
import { activityRoutes } from "./activities/routes.ts";
import { docsPrefix, registerApiDocs } from "./api-docs.ts";
import { openBackups } from "./backup/backups.ts";
import { backupRoutes } from "./backup/routes.ts";
import { blogRoutes } from "./blog/routes.ts";
import { forgetAccount } from "./buyers/forget.ts";
import { buyerRoutes } from "./buyers/routes.ts";
import { emptyCart, readCart } from "./cart/cart.ts";
import { cartRoutes } from "./cart/routes.ts";
import { arrivalRoutes } from "./catalog/arrivals/routes.ts";
import { productCsvRoutes } from "./catalog/csv/routes.ts";
import { productDeskRoutes } from "./catalog/editing/routes.ts";
import { ownFactRoutes } from "./catalog/own-facts/routes.ts";
import { plannedSaleRoutes } from "./catalog/planned-sales/routes.ts";
import { countSearched } from "./catalog/reading/browse.ts";
import { catalogRoutes } from "./catalog/routes.ts";
import { claimRoutes } from "./claims/routes.ts";
import { contactRoutes } from "./contact/routes.ts";
import { couponRoutes } from "./coupons/routes.ts";
import { creditOfAccount } from "./credit/credit.ts";
import type { Env } from "./env.ts";
import { growingSoon } from "./growing/batches.ts";
import { grownLosses } from "./growing/grown-losses.ts";
import { growingRoutes } from "./growing/routes.ts";
import { registerActivity } from "./http/activity/activity.ts";
import { sayAnswers } from "./http/answers/said-answers.ts";
import { answerClientError, type ConnectionLimits, connectionLimits } from "./http/connections.ts";
import { answerError, registerErrors } from "./http/errors.ts";
import { registerGuards } from "./http/guards/guards.ts";
import { cleanForwarded } from "./http/guards/network.ts";
import { registerSecurityHeaders, setSecurityHeaders } from "./http/guards/security-headers.ts";
import { registerSecurityLog } from "./http/guards/security-log.ts";
import { createThrottle } from "./http/guards/throttling.ts";
import { healthRoutes } from "./http/health.ts";
import { registerForms } from "./http/input/form.ts";
import { acceptEmptyJson } from "./http/input/json-body.ts";
import { type Log, openLog } from "./http/log.ts";
import type { KeptKeys } from "./keys/kept-keys.ts";
import { sendsMails } from "./keys/mail-server.ts";
import { providerOptions } from "./keys/provider-options.ts";
import { keyRoutes } from "./keys/routes.ts";
import { removeMailFiles } from "./mail/delivery/folder.ts";
import { mailRoutes } from "./mail/routes.ts";
import { mailWordsRoutes } from "./mail-words-routes.ts";
import { outboxFolder } from "./mails.ts";
import { mediaRoutes } from "./media/routes.ts";
import type { MediaStore } from "./media/store.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { myPlantRoutes } from "./my-plants/routes.ts";
import { courierCashRoutes } from "./orders/cash/routes.ts";
import { joinGuestOrders, joinOrdersOfPhone } from "./orders/changing/guest-orders.ts";
import { orderLinkRoutes } from "./orders/links/routes.ts";
import { isPackedFor } from "./orders/listing/phone-orders.ts";
import { salesRoutes } from "./orders/listing/sales-routes.ts";
import { ownerOrderRoutes } from "./orders/owner-routes.ts";
import { packingRoutes } from "./orders/packing/routes.ts";
import { type CardShop, openCardShop } from "./orders/paying/card-shop.ts";
import { cardRoutes } from "./orders/paying/cards/routes.ts";
import { webhookRoutes } from "./orders/paying/cards/webhook-routes.ts";
import { holdsCoupon } from "./orders/paying/held-coupon.ts";
import { walletRoutes } from "./orders/paying/transfers/wallet-routes.ts";
import { orderRoutes } from "./orders/routes.ts";
import { type CourierShop, openCourierShop } from "./orders/shipping/courier-shop.ts";
import { parcelRoutes } from "./orders/shipping/routes.ts";
import { courierWebhookRoutes } from "./orders/shipping/webhook-routes.ts";
import { stockRoutes } from "./orders/stock/routes.ts";
import { answersIn, bytesIn, maxAnswerBytes } from "./pages/answers.ts";
import { openPageCache, type PageCache } from "./pages/cache/cache.ts";
import { createFront } from "./pages/front.ts";
import { removePasswordFile } from "./password-file.ts";
import { demoRoutes } from "./payments/demo-routes.ts";
import { openRecordRoom, type RecordRoom } from "./phone-records/record-room.ts";
import { phoneRecordRoutes } from "./phone-records/routes.ts";
import { questionRoutes } from "./questions/routes.ts";
import { reportRoutes } from "./reports/routes.ts";
import { reviewRoutes } from "./reviews/routes.ts";
import { sealingSecret } from "./sealing-secret.ts";
import { createSearchLog } from "./search/log/search-log.ts";
import { searchRoutes } from "./search/routes.ts";
import { loadOptionalFields, missingField, refuseMissingFields } from "./settings/address-fields.ts";
import { brandRoutes } from "./settings/brand-routes.ts";
import { settingsRoutes } from "./settings/routes.ts";
import { wordsRoutes } from "./settings/words-routes.ts";
import { openTextRoom, type TextRoom } from "./sms/text-room.ts";
import { stockAlertRoutes } from "./stock-alerts/routes.ts";
import { stockBookRoutes } from "./stock-book/routes.ts";
import { smsRoutes } from "./texts/routes.ts";
import { todayRoutes } from "./today/routes.ts";
import { openNews } from "./told/news.ts";
import { type OfficeEvents, openOfficeEvents } from "./told/office-events.ts";
import { pushRoutes } from "./told/push/routes.ts";
import { officeEventRoutes } from "./told/routes.ts";
import type { LiveView } from "./view/live-view.ts";

declare module "fastify" {
  interface FastifyInstance {
    pageCache: PageCache;
    /** Answers of the API that are the same for everyone. */
    answerCache: PageCache;
    /** With METRICS_PORT only. */
    metrics: Metrics | undefined;
    /** Who takes payments and who brings parcels, opened once for calls and jobs. */
    cards: CardShop;
    couriers: CourierShop;
    /** Where text messages leave. */
    texts: TextRoom;
    phoneRecords: RecordRoom;
    /** Ended before the server stops listening: it waits for answers, and these have no end. */
    officeEvents: OfficeEvents;
  }
}

export type Shop = {
  env: Env;
  database: Database;
  live: LiveView;
  media: MediaStore;
  pageCacheBytes?: number;
  /** Standard output when missing. */
  log?: Log;
  limits?: Partial<ConnectionLimits>;
};

/** The whole shop but its pages (server/pages), without a port: tests inject requests into it. */
export async function buildApp(shop: Shop): Promise<FastifyInstance> {
  const { env, database, live, media } = shop;
  const { db } = database;
  const app = await openServer(shop);
  const secret = await appSecret(db);
  await registerPlugins(app, shop, secret);
  // A balancer may give an owner's next request to a process that has not heard of the last one yet.
  if (database.engine === "postgres") {
    app.addHook("preHandler", async ({ ownerId }) => {
      if (ownerId !== null) await live.catchUp();
    });
  }
  const shopName = () => live.view().settings.shopName || firstShopName;
  if (env.hasApiDocs) await registerApiDocs(app, { shopName, keep: bytesIn(app.answerCache) });
  const throttle = createThrottle(db, env.RATE_LIMIT === "on");
  const warn = (message: string, err: unknown) => app.log.warn({ err }, message);
  const sealedWith = () => sealingSecret(env);
  const optionsOf = (keys: KeptKeys) => providerOptions(env, keys, sealedWith);
  const cards = await openCardShop(shop, { env, optionsOf: (keys) => optionsOf(keys).cards, warn });
  const couriers = await openCourierShop(shop, { env, optionsOf: (keys) => optionsOf(keys).couriers, warn });
  app.decorate("cards", cards);
  app.decorate("couriers", couriers);
  const texts = openTextRoom({
    ...{ db, options: env.sms, sealedWith, warn },
    allowedOrigin: env.SMS_API_BASE && new URL(env.SMS_API_BASE).origin,
    kept: () => live.view().sms,
    words: () => live.view().words,
    shop: () => ({ shop: shopName(), phone: live.view().settings.phone }),
  });
  app.decorate("texts", texts);
  const phoneRecords = openRecordRoom({
    ...{ db, sealedWith },
    steadfast: () => optionsOf(live.view().keys).couriers.steadfast,
    allowedOrigin: env.PHONE_RECORDS_API_BASE,
  });
  app.decorate("phoneRecords", phoneRecords);
  const news = openNews(database, (error) => warn("other processes were not told of a change", error));
  const officeEvents = openOfficeEvents(news);
  app.decorate("officeEvents", officeEvents);
  app.addHook("preClose", () => officeEvents.close());
  const searchLog = createSearchLog(db, (error) => app.log.warn({ err: error }, "searches were not counted"));
  healthRoutes(app, database, live);
  // In a scope of their own, so that the documentation sees every route as it is added.
  await app.register(async (scope) => {
    catalogRoutes(scope, { db, catalog: live, media }, { throttle, searchLog }, answersIn(app.answerCache));
    const countFound = (q: string) => countSearched(live.view(), q);
    searchRoutes(scope, { throttle, countFound }, searchLog);
    arrivalRoutes(scope, { db, catalog: live, media });
    ownFactRoutes(scope, { db, catalog: live, media });
    settingsRoutes(scope, { db, live });
    keyRoutes(scope, { db, live, throttle, secret, sealedWith, env });
    todayRoutes(scope, { db });
    blogRoutes(scope, { db, catalog: live, media });
    brandRoutes(scope, { db, live, media });
    wordsRoutes(scope, { db, live, media });
    mailWordsRoutes(scope, { db, live });
    plannedSaleRoutes(scope, { db, catalog: live, media });
    couponRoutes(scope, { db, live, throttle }, holdsCoupon);
    productDeskRoutes(scope, { db, catalog: live, media });
    productCsvRoutes(scope, { db, catalog: live, media });
    const hasMailServer = () => sendsMails(env, live.view().keys);
    accountRoutes(
      scope,
      { db, throttle, secret },
      {
        sendsMails: hasMailServer,
        readCart,
        readCredit: async (db, customerId) => {
          const credit = await creditOfAccount(db, customerId);
          return credit === null ? undefined : toTaka(credit.balanceMinor);
        },
        onPhoneProven: joinOrdersOfPhone,
        requireEmail: async () => {
          if (!(await loadOptionalFields(db)).email) throw missingField("email");
        },
      },
    );
    const hasPackedOrder = (phone: string) => isPackedFor(db, phone);
    // Looked at in each call: the owner may set a gateway up while the shop runs.
    const phones = {
      ...{ db, throttle, secret, hasPackedOrder, warn },
      get sendSms() {
        return texts.sendSms;
      },
    };
    const forgetMails = (mailIds: string[]) => removeMailFiles(outboxFolder(env), mailIds);
    ownAccountRoutes(scope, phones, {
      onEmailConfirmed: joinGuestOrders,
      emptyCart,
      refuseMissingFields: async (address) => refuseMissingFields(address, await loadOptionalFields(db)),
      forgetCustomer: forgetAccount,
      forgetMails,
    });
    phoneRoutes(scope, phones, joinOrdersOfPhone);
    ownerRoutes(
      scope,
      { db, throttle, secret },
      { shopName, onFirstPasswordSet: () => removePasswordFile(env.DATA_DIR) },
    );
    memberRoutes(
      scope,
      { db, throttle, secret },
      {
        ...{ shopName, publicUrl: env.PUBLIC_URL, warn },
        get sendSms() {
          return texts.sendSms;
        },
      },
    );
    cartRoutes(scope, { db, catalog: live });
    orderRoutes(scope, { ...cards, throttle, secret, phones });
    const orderShop = { db, live, limitsHeldStock: env.RATE_LIMIT === "on", throttle, secret };
    ownerOrderRoutes(scope, { ...orderShop, report: database.report });
    orderLinkRoutes(scope, { ...cards, throttle, secret, phones });
    packingRoutes(scope, orderShop);
    phoneRecordRoutes(scope, { db, throttle, secret, sealedWith, room: phoneRecords });
    buyerRoutes(scope, { db, report: database.report, throttle, secret, catalog: live, forgetMails });
    activityRoutes(scope, { db });
    stockRoutes(scope, { db, live, throttle });
    stockAlertRoutes(scope, { db, catalog: live, secret, phones });
    stockBookRoutes(scope, { db, catalog: live, growingSoon });
    growingRoutes(scope, { db, catalog: live });
    questionRoutes(scope, {
      ...{ db, catalog: live, secret, throttle, forgetMails, sendsMails: hasMailServer },
      get sendSms() {
        return texts.sendSms;
      },
    });
    reviewRoutes(scope, { db, catalog: live, media, secret, throttle });
    const guaranteeDays = () => live.view().settings.guaranteeDays ?? 0;
    const sends = (kind: string) => texts.sendSms !== undefined && texts.sends(kind);
    const sendsSms = () => sends("plantWeek");
    myPlantRoutes(scope, { db, catalog: live, secret, shopName, guaranteeDays, throttle, sendsSms });
    claimRoutes(scope, { cards, catalog: live, throttle, secret, ways: { texts: sends, mails: hasMailServer } });
    parcelRoutes(scope, couriers);
    courierCashRoutes(scope, couriers);
    cardRoutes(scope, { ...cards, throttle, secret });
    walletRoutes(scope, { ...cards, throttle, secret });
    salesRoutes(scope, database);
    reportRoutes(scope, { report: database.report, catalog: live, grownLosses });
    contactRoutes(scope, { db, throttle });
    officeEventRoutes(scope, { db, events: officeEvents });
    pushRoutes(scope, { db, testBase: env.PUSH_API_BASE });
    smsRoutes(scope, { db, live, throttle, secret, sealedWith, texts, shopName });
    mailRoutes(scope, { db, hasMailServer });
    backupRoutes(scope, { db, throttle, secret, backups: openBackups(shop, env) });
  });
  await webhookRoutes(app, { ...cards, throttle });
  await courierWebhookRoutes(app, { ...couriers, throttle });
  const shownShop = () => {
    const { brand, settings } = live.view();
    return { name: shopName(), logo: brand.logo, firstLanguage: firstLanguageOf(settings) };
  };
  if (env.DEMO === "on") await demoRoutes(app, () => cards.providers.terminal, shownShop);
  await app.register(async (scope) => mediaRoutes(scope, { store: media }));
  return app;
}

const isHttpsOnly = ({ PUBLIC_URL }: Env) => PUBLIC_URL?.startsWith("https:") ?? false;

/** The server with its caches, yet without routes. */
async function openServer(shop: Shop): Promise<FastifyInstance> {
  const { env, database, live } = shop;
  const pageCache = openPageCache(live, shop.pageCacheBytes);
  const answerCache = openPageCache(live, maxAnswerBytes);
  const caches = [pageCache, answerCache];
  // Loaded only where it is used: it would be memory for nothing.
  const metrics =
    env.METRICS_PORT === undefined
      ? undefined
      : (await import("./metrics/metrics.ts")).openMetrics(database, pageCache.renders);
  const limits = { ...connectionLimits, ...shop.limits };
  const isHttps = isHttpsOnly(env);
  const isBehindProxy = env.TRUST_PROXY.length > 0;
  const isLogged = env.LOG_LEVEL === "debug" || env.LOG_LEVEL === "trace";
  const app: FastifyInstance<Server> = fastify({
    serverFactory: (handler) =>
      createFront(isBehindProxy ? forwarded(handler) : handler, {
        caches: metrics ? caches.map(metrics.counting) : caches,
        isSkipped: isLogged,
        limits,
      }),
    clientErrorHandler: (error, socket) => answerClientError(error, socket, isHttps),
    loggerInstance: shop.log ?? openLog(env.LOG_LEVEL),
    logController: new LogController({ disableRequestLogging: !isLogged }),
    // Requests that no route sees, such as a broken escape in the address.
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(reply, isHttps);
      void answerError(error, request, reply);
    },
    // X-Forwarded-For is read from the right, up to the first address that is no proxy of ours.
    trustProxy: isBehindProxy ? env.TRUST_PROXY : false,
    // An order of a hundred lines with the longest address takes less. Routes that need more say so.
    bodyLimit: 32 * 1024,
    forceCloseConnections: "idle",
    // Only the shop's own in-process requests may bring an id; one from outside is ignored.
    genReqId: (raw) => ("_lightMyRequest" in raw && String(raw.headers["x-request-id"] ?? "")) || randomUUID(),
  });
  app.decorate("pageCache", pageCache);
  app.decorate("metrics", metrics);
  metrics?.watch(app);
  app.decorate("answerCache", answerCache);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  return app;
}

/** The framework takes what a trusted proxy wrote as it is. */
function forwarded(handler: RequestListener): RequestListener {
  return (request, response) => {
    const header = request.headers["x-forwarded-for"];
    if (header !== undefined) request.headers["x-forwarded-for"] = cleanForwarded(String(header));
    handler(request, response);
  };
}

/** Plugins and hooks of every route. */
async function registerPlugins(app: FastifyInstance, { env, database }: Shop, secret: string): Promise<void> {
  const isHttps = isHttpsOnly(env);
  registerErrors(app);
  acceptEmptyJson(app);
  sayAnswers(app);
  registerSecurityLog(app, secret);
  registerSecurityHeaders(app, isHttps);
  await app.register(cookie);
  await app.register(compress, {
    threshold: 1024,
    encodings: ["br", "gzip"],
    globalDecompression: false,
    // Answers of the API are small: the usual window of 4 MB would be asked of the system for each of them.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 17 } },
  });
  await registerForms(app);
  registerGuards(app, { db: database.db, publicUrl: env.PUBLIC_URL, docsPrefix });
  registerActivity(app);
}
