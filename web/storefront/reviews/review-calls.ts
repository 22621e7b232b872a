// They are not in web/api.ts, so that only who reads on or writes a review loads them.
import type { ReportReason } from "#contract/rules/reviews.ts";
import type {
  OwnReview,
  OwnReviewsInput,
  ReviewedOrder,
  ReviewInput,
  ReviewListQuery,
  ReviewWhose,
  ShownReviews,
} from "#contract/wire/shoppers/reviews.ts";
import { browserCalls, search } from "#web/api.ts";

const { get, post } = browserCalls;

export const listReviews = ({ from, limit, stars, ...query }: ReviewListQuery) =>
  get<ShownReviews>(
    `/api/review/list${search({ ...query, from: String(from), limit: String(limit), stars: String(stars) })}`,
  );

export type OwnReviews = { order: ReviewedOrder | null; isSignedIn: boolean; isShownAtOnce: boolean };

export const reviewCalls = {
  /** Throws ApiError 404 for a link or an order of nobody's. */
  mine: (whose: OwnReviewsInput) => post<OwnReviews>("/api/review/mine", whose),
  /** Throws ApiError 409 `reviewed-before` when another window has written meanwhile. */
  save(review: ReviewInput, images: Blob[]) {
    const form = new FormData();
    form.append("review", JSON.stringify(review));
    for (const image of images) form.append("images", image, "photo.jpg");
    return post<{ review: OwnReview }>("/api/review", form);
  },
  withdraw: (whose: ReviewWhose & { product: string }) => post("/api/review/withdraw", whose),
  report: (review: string, reason: ReportReason) => post("/api/review/report", { review, reason }),
};
