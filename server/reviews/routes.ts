import { createHmac } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { maxUploadBytes } from "#contract/rules/constants.ts";
import { reviewPicturesMax } from "#contract/rules/reviews.ts";
import { fault } from "#contract/wire/faults.ts";
import { reply as done, refusal } from "#contract/wire/replies.ts";
import {
  helpfulInput,
  helpfulReply,
  moderateInput,
  ownReviewsInput,
  ownReviewsReply,
  replyInput,
  reportInput,
  reviewDeskQuery,
  reviewDeskReply,
  reviewForm,
  reviewInput,
  reviewListQuery,
  reviewListReply,
  reviewSavedReply,
  reviewSettings,
  reviewSettingsReply,
  reviewWaitingReply,
  withdrawInput,
  writtenReviewsReply,
} from "#contract/wire/shoppers/reviews.ts";
import * as m from "#messages";
import { accountOf } from "../accounts/login/sign-in.ts";
import type { Catalog } from "../catalog/catalog.ts";
import { fieldFault } from "../http/answers/faults.ts";
import { ok } from "../http/answers/ok.ts";
import { figure, say } from "../http/answers/say.ts";
import { customerOf, refuseOtherAccount, staffRoleOf } from "../http/guards/guards.ts";
import { aroundNetwork, networkOf } from "../http/guards/network.ts";
import type { Limit, Throttle } from "../http/guards/throttling.ts";
import { type FileLimits, formReader, parseJsonField } from "../http/input/form.ts";
import { isMark, newMark, sayHelpful } from "./helpful.ts";
import { countWaiting, listDeskReviews, moderateReviews, replyToReview, reportReview } from "./review-desk.ts";
import { loadReviewSettings, saveReviewSettings } from "./review-settings.ts";
import { type Buyer, ownReviews, type ReviewShop, saveReview, withdrawReview, writtenReviews } from "./reviews.ts";
import { listShownReviews } from "./shown-reviews.ts";

const publicRoute = { config: { role: "public" } } as const;
const ownerRoute = { config: { role: "owner" } } as const;
const tags = ["reviews"];
const response = { 200: done, "4xx": refusal, "5xx": refusal };

/** Forms that are read, which may be large; also those that are refused. */
const formsByAddress: Limit = { name: "review-forms", hits: 60, windowSeconds: 3600 };
const formsAround: Limit = { name: "review-forms-around", hits: 300, windowSeconds: 86_400 };
/** Marked browsers come and go too: what an address may give is bounded. */
const helpfulByAddress: Limit = { name: "review-helpful", hits: 60, windowSeconds: 3600 };
/** For one review, from browsers without a mark: phones of one operator share an address, a script has no more than they. */
const helpfulThere: Limit = { name: "review-helpful-there", hits: 5, windowSeconds: 86_400 };
const reportsByAddress: Limit = { name: "review-reports", hits: 30, windowSeconds: 3600 };

const photos: FileLimits = {
  field: "images",
  maxBytes: maxUploadBytes,
  maxFiles: reviewPicturesMax,
  tooLarge: say(m.refusal_picture_at_most_mb, { count: figure(maxUploadBytes / 1024 / 1024) }),
  tooMany: fieldFault("images", fault("picturesOfReview", { most: reviewPicturesMax })),
};
const formsAtOnce = 8;

type ReviewsShop = ReviewShop & { catalog: Catalog; throttle: Throttle };

export function reviewRoutes(instance: FastifyInstance, shop: ReviewsShop): void {
  readingRoutes(instance, shop);
  helpfulRoute(instance, shop);
  writingRoutes(instance, shop);
  deskRoutes(instance, shop);
}

function readingRoutes(instance: FastifyInstance, shop: ReviewsShop): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { db, secret, throttle } = shop;
  const list = { tags, querystring: reviewListQuery, response: { ...response, 200: reviewListReply } };
  app.get("/api/review/list", { ...publicRoute, schema: list }, async ({ query }) => ({
    ...ok(),
    ...(await listShownReviews(db, query)),
  }));
  const reported = { tags, body: reportInput, response };
  app.post("/api/review/report", { ...publicRoute, schema: reported }, async (request) => {
    await throttle.take(reportsByAddress, request.ip);
    const { review: reviewId, reason } = request.body;
    const by = (await accountOf(db, request, "customer")) ?? networkOf(request.ip);
    const reporter = createHmac("sha256", secret).update(`review-report ${by}`).digest("base64url").slice(0, 22);
    await reportReview(db, { reviewId, reporter, reason });
    return ok(say(m.done_review_reported));
  });
}

const readerCookie = "reader";
const readerCookieOptions = { path: "/api/review", httpOnly: true, sameSite: "lax", maxAge: 31_536_000 } as const;

function helpfulRoute(instance: FastifyInstance, shop: ReviewsShop): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { db, secret, throttle } = shop;
  const said = { tags, body: helpfulInput, response: { ...response, 200: helpfulReply } };
  app.post("/api/review/helpful", { ...publicRoute, schema: said }, async (request, reply) => {
    const { body, ip } = request;
    const customerId = await accountOf(db, request, "customer");
    const kept = request.cookies[readerCookie];
    const isKnown = customerId !== undefined || (kept !== undefined && isMark(secret, kept));
    await throttle.takeAll([
      [helpfulByAddress, ip],
      // Whoever sends no mark would count anew each time.
      ...(isKnown ? [] : [[helpfulThere, `${body.review} ${networkOf(ip)}`] as [Limit, string]]),
    ]);
    const browser = isKnown && kept !== undefined ? kept : newMark(secret);
    const helpful = await sayHelpful({ db, secret }, customerId === undefined ? { browser } : { customerId }, body);
    if (!isKnown) {
      const secure = instance.servedOverHttps;
      reply.setCookie(readerCookie, browser, { ...readerCookieOptions, secure });
    }
    return { ...ok(say(body.isHelpful ? m.done_review_helpful : m.done_review_not_helpful)), helpful };
  });
}

function writingRoutes(instance: FastifyInstance, shop: ReviewsShop): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { db, throttle } = shop;
  const readPhotos = formReader(photos, formsAtOnce);
  const buyerOf = async (request: FastifyRequest, whose: Omit<Buyer, "customerId">): Promise<Buyer> => {
    const customerId = await accountOf(db, request, "customer");
    refuseOtherAccount(request, customerId);
    return { ...whose, customerId };
  };

  const mine = { tags, body: ownReviewsInput, response: { ...response, 200: ownReviewsReply } };
  app.post("/api/review/mine", { ...publicRoute, schema: mine }, async (request, reply) => {
    reply.headers({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
    const buyer = await buyerOf(request, request.body);
    return {
      ...ok(),
      order: await ownReviews(shop, buyer, request.body),
      isSignedIn: buyer.customerId !== undefined,
      isShownAtOnce: (await loadReviewSettings(db)).isShownAtOnce,
    };
  });

  const written = { tags, response: { ...response, 200: writtenReviewsReply } };
  app.get("/api/review/mine", { config: { role: "customer" }, schema: written }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    return { ...ok(), reviews: await writtenReviews(db, customerOf(request)) };
  });

  const saved = { tags, form: reviewForm, response: { ...response, 200: reviewSavedReply } };
  app.post("/api/review", { ...publicRoute, schema: saved }, async (request) => {
    await throttle.takeAll([
      [formsByAddress, request.ip],
      [formsAround, aroundNetwork(request.ip)],
    ]);
    const form = await readPhotos(request);
    const input = parseJsonField(form, "review", reviewInput);
    const images = form.files.map(({ bytes }) => bytes);
    const review = await saveReview(shop, await buyerOf(request, input), input, images);
    return { ...ok(say(review.state === "shown" ? m.done_review_shown : m.done_review_waiting)), review };
  });
  const withdrawn = { tags, body: withdrawInput, response };
  app.post("/api/review/withdraw", { ...publicRoute, schema: withdrawn }, async (request) => {
    await withdrawReview(shop, await buyerOf(request, request.body), request.body);
    return ok(say(m.done_review_withdrawn));
  });
}

function deskRoutes(instance: FastifyInstance, shop: ReviewsShop): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { db } = shop;
  const list = { tags, querystring: reviewDeskQuery, response: { ...response, 200: reviewDeskReply } };
  app.get("/api/review/desk", { ...ownerRoute, schema: list }, async (request) => {
    const desk = await listDeskReviews(shop, request.query);
    // A writer answers reviews, and sees no orders.
    const isWriters = staffRoleOf(request) === "writer";
    return { ...ok(), ...desk, ...(isWriters && { reviews: desk.reviews.map((one) => ({ ...one, order: null })) }) };
  });
  const waiting = { tags, response: { ...response, 200: reviewWaitingReply } };
  app.get("/api/review/waiting", { ...ownerRoute, schema: waiting }, async () => ({
    ...ok(),
    waiting: await countWaiting(db),
  }));
  const moderated = { tags, body: moderateInput, response };
  app.post("/api/review/moderate", { ...ownerRoute, schema: moderated }, async ({ body }) => {
    await moderateReviews(db, body);
    return ok(say(body.state === "shown" ? m.done_reviews_shown : m.done_reviews_hidden));
  });
  const replied = { tags, body: replyInput, response };
  app.post("/api/review/reply", { ...ownerRoute, schema: replied }, async ({ body }) => {
    await replyToReview(db, body.review, body.reply);
    return ok(say(m.done_review_reply_saved));
  });
  const read = { tags, response: { ...response, 200: reviewSettingsReply } };
  app.get("/api/review/settings", { ...ownerRoute, schema: read }, async () => ({
    ...ok(),
    settings: await loadReviewSettings(db),
  }));
  const written = { tags, body: reviewSettings, response };
  app.put("/api/review/settings", { ...ownerRoute, schema: written }, async ({ body }) => {
    await saveReviewSettings(db, body);
    return ok(say(m.done_review_settings_saved));
  });
}
