// They are not in web/api.ts, so that only who reads on or writes a review loads them.
import type { ReportReason } from "#contract/rules/reviews.ts";
import type {
  OwnReviewsInput,
  ReviewedOrder,
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

export const sayHelpful = (review: string, isHelpful: boolean) =>
  post<{ helpful: number }>("/api/review/helpful", { review, isHelpful });

export type OwnReviews = { order: ReviewedOrder | null; isSignedIn: boolean; isShownAtOnce: boolean };

export const reviewCalls = {
  /** Throws ApiError 404 for a link or an order of nobody's. */
  mine: (whose: OwnReviewsInput) => post<OwnReviews>("/api/review/mine", whose),
  withdraw: (whose: ReviewWhose & { product: string }) => post("/api/review/withdraw", whose),
  report: (review: string, reason: ReportReason) => post("/api/review/report", { review, reason }),
};
