// Reviews of buyers: one for each product of a delivered order.
import { z } from "zod";
import {
  firstReviews,
  reportReasons,
  reviewDeskStates,
  reviewPicturesMax,
  reviewSorts,
  reviewStates,
  reviewTextMax,
} from "../../rules/reviews.ts";
import { picture } from "../catalog/catalog.ts";
import { fault } from "../faults.ts";
import { guestKey } from "../orders/orders.ts";
import { id, line, paragraphs, reply } from "../replies.ts";

const stars = z.int().min(1, fault("required")).max(5);

/** A review as everybody reads it. `name`: given name and initial, empty when forgotten. `helpful`: how many found it so. Times are ISO 8601. `bengali`: only of a demo's. */
const review = z.object({
  _id: z.string(),
  name: z.string(),
  size: z.string(),
  stars: z.int(),
  text: z.string(),
  pictures: z.array(picture),
  isDemo: z.boolean(),
  createdAt: z.string(),
  reply: z.string(),
  repliedAt: z.string().nullable(),
  helpful: z.int(),
  bengali: z.object({ name: z.string(), text: z.string(), reply: z.string() }).optional(),
});
export type Review = z.infer<typeof review>;

const wholeNumber = (fallback: number, min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform((typed) => Math.min(max, Math.max(min, Number(typed))))
    .catch(fallback)
    .default(fallback);

/** `from`: how many reviews come before. `stars`: 1 to 5, or 0 for all. */
export const reviewListQuery = z.object({
  product: id,
  sort: z.enum(reviewSorts).catch("newest").default("newest"),
  stars: wholeNumber(0, 0, 5),
  from: wholeNumber(0, 0, 999_999),
  limit: wholeNumber(firstReviews, 1, 50),
});
export type ReviewListQuery = z.infer<typeof reviewListQuery>;

/** `total` counts what the filter leaves; `byStars` all that are shown, from one star to five. `photos`: of the newest that have some. */
const shownReviews = z.object({
  reviews: z.array(review),
  total: z.int(),
  byStars: z.array(z.int()),
  photos: z.array(picture),
});
export type ShownReviews = z.infer<typeof shownReviews>;
export const reviewListReply = reply.extend(shownReviews.shape);

/**
 * Of which order: the account's own by its id, a guest's with the key of its browser, or by the link that was sent. With nothing but a
 * product, the account's order of it.
 */
const whose = { order: id.optional(), guestKey: guestKey.optional(), link: line(100).optional() };
const reviewWhose = z.object(whose);
export type ReviewWhose = z.infer<typeof reviewWhose>;

export const ownReviewsInput = z.object({ ...whose, product: id.optional() });
export type OwnReviewsInput = z.infer<typeof ownReviewsInput>;

/** A review as its writer sees it. `revision` counts its changes. */
const ownReview = z.object({
  _id: z.string(),
  stars: z.int(),
  text: z.string(),
  pictures: z.array(picture),
  state: z.enum(reviewStates),
  reply: z.string(),
  revision: z.int(),
  createdAt: z.string(),
});
export type OwnReview = z.infer<typeof ownReview>;

/** Whether reviews of an order can be written: not before it has come, and not when it was called off or went back. */
const reviewedOrderStates = ["delivered", "on-its-way", "ended"] as const;

/** The products of one order, each once. `name`: as the review will show it. */
const reviewedOrder = z.object({
  _id: z.string(),
  number: z.string(),
  state: z.enum(reviewedOrderStates),
  name: z.string(),
  placedAt: z.string(),
  lines: z.array(
    z.object({
      product: z.string(),
      name: z.string(),
      bengaliName: z.string(),
      picture: picture.nullable(),
      size: z.string(),
      review: ownReview.nullable(),
    }),
  ),
});
export type ReviewedOrder = z.infer<typeof reviewedOrder>;
/** `order`: null for who has not bought it. `isShownAtOnce`: whether the owner looks at reviews first. */
export const ownReviewsReply = reply.extend({
  order: reviewedOrder.nullable(),
  isSignedIn: z.boolean(),
  isShownAtOnce: z.boolean(),
});

/** All that an account has written, newest first. `product`: its id. */
const writtenReview = ownReview.extend({ product: z.string(), order: z.string() });
export type WrittenReview = z.infer<typeof writtenReview>;
export const writtenReviewsReply = reply.extend({ reviews: z.array(writtenReview) });

/**
 * The JSON in the multipart field `review`. `pictures`: the address of one that the review has, or `upload` for the next image that is
 * sent along. `revision`: of the review that it replaces, 0 for a new one; else 409 `reviewed-before`.
 */
export const reviewInput = z.object({
  ...whose,
  product: id,
  stars,
  text: paragraphs(reviewTextMax).default(""),
  pictures: z
    .array(z.string().max(200))
    .max(reviewPicturesMax, fault("picturesOfReview", { most: reviewPicturesMax }))
    .default([]),
  revision: z.int().min(0).default(0),
});
export type ReviewInput = z.infer<typeof reviewInput>;
export const reviewForm = z.object({
  review: reviewInput,
  images: z.array(z.file()).max(reviewPicturesMax).optional(),
});
export const reviewSavedReply = reply.extend({ review: ownReview });
export const withdrawInput = z.object({ ...whose, product: id });
export type WithdrawInput = z.infer<typeof withdrawInput>;

/** Takes it back with false. Said twice it counts once: by account, or by browser. */
export const helpfulInput = z.object({ review: id, isHelpful: z.boolean() });
export const helpfulReply = reply.extend({ helpful: z.int() });

export const reportInput = z.object({ review: id, reason: z.enum(reportReasons) });

export const reviewDeskQuery = z.object({
  state: z.enum(reviewDeskStates).catch("all").default("all"),
  stars: wholeNumber(0, 0, 5),
  q: line(200).default(""),
  page: wholeNumber(1, 1, 100_000),
});
export type ReviewDeskQuery = z.infer<typeof reviewDeskQuery>;

/** `revision`: as for its writer. `looksLikeAdvert`: it has a link or a phone number; it is never hidden for that. `order`: null for a demo's. */
const deskReview = review.extend({
  state: z.enum(reviewStates),
  revision: z.int(),
  product: z.object({
    _id: z.string(),
    name: z.string(),
    bengaliName: z.string(),
    categorySlug: z.string(),
    picture: picture.nullable(),
  }),
  order: z.object({ _id: z.string(), number: z.string() }).nullable(),
  reports: z.array(z.object({ reason: z.enum(reportReasons), count: z.int() })),
  looksLikeAdvert: z.boolean(),
});
export type DeskReview = z.infer<typeof deskReview>;
/** `average` (null without any) and `count`: of all that are shown. */
const reviewDesk = z.object({
  reviews: z.array(deskReview),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
  counts: z.record(z.enum(reviewDeskStates), z.int()),
  average: z.number().nullable(),
});
export type ReviewDesk = z.infer<typeof reviewDesk>;
export const reviewDeskReply = reply.extend(reviewDesk.shape);

/** Each as it was read: one that its writer has changed since is refused. */
const seenReview = z.object({ review: id, revision: z.int().min(1) });
export type SeenReview = z.infer<typeof seenReview>;
export const moderateInput = z.object({
  reviews: z.array(seenReview).min(1).max(100),
  state: z.enum(["shown", "hidden"]),
});
export type ModerateInput = z.infer<typeof moderateInput>;
/** An empty reply takes it back. */
export const replyInput = z.object({ review: id, reply: paragraphs(reviewTextMax) });

/** `askAfterDays`: after delivery. */
export const reviewSettings = z.object({
  isShownAtOnce: z.boolean(),
  isAsked: z.boolean(),
  askAfterDays: z.int().min(1).max(60),
});
export type ReviewSettings = z.infer<typeof reviewSettings>;
export const firstReviewSettings: ReviewSettings = { isShownAtOnce: false, isAsked: true, askAfterDays: 7 };
export const reviewSettingsReply = reply.extend({ settings: reviewSettings });
export const reviewWaitingReply = reply.extend({ waiting: z.int() });
