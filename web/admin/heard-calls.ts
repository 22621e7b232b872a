// The owner's calls of what shoppers say: claims, questions and reviews, for office.ts.
import type {
  ClaimByHandInput,
  ClaimDecisionSent,
  ClaimFigures,
  ClaimListInput,
  ClaimMessageInput,
  ClaimOfferSent,
  ClaimPage,
  OneClaim,
} from "#contract/wire/shoppers/claims.ts";
import type {
  AnswerInput,
  QuestionDesk,
  QuestionRemovalInput,
  QuestionStateInput,
} from "#contract/wire/shoppers/questions.ts";
import type { ReviewDesk, ReviewSettings, SeenReview } from "#contract/wire/shoppers/reviews.ts";
import { type callsOver, search } from "#web/api.ts";

type Calls = ReturnType<typeof callsOver>;

export function claimCalls({ call, get, post }: Calls) {
  return {
    listClaims: (asked: ClaimListInput) => post<ClaimPage>("/api/claim/list", asked),
    getClaim: (claimId: string) => get<{ claim: OneClaim }>(`/api/claim/${encodeURIComponent(claimId)}`),
    /** Of the last 365 days, by product and by courier. */
    claimFigures: () => get<ClaimFigures>("/api/claim/figures"),
    /** Throws ApiError 409 once it was decided. */
    writeToClaim(message: ClaimMessageInput, photos: File[], key: string) {
      const form = new FormData();
      form.append("message", JSON.stringify(message));
      for (const photo of photos) form.append("photos", photo, photo.name);
      return call({ method: "POST", url: "/api/claim/write", body: form, headers: { "idempotency-key": key } });
    },
    /** Throws ApiError 409 when another owner has decided, or another sum is left. */
    offerForClaim: (offer: ClaimOfferSent) => post("/api/claim/offer", offer),
    /** Throws ApiError 409 when it was accepted, or is another by now. */
    withdrawOffer: (claimId: string, offerId: string) => post("/api/claim/offer/withdraw", { claimId, offerId }),
    /** Throws ApiError 409 when the provider did not refuse it, or it went back meanwhile. */
    payClaimByHand: (paid: ClaimByHandInput) => post("/api/claim/paid-by-hand", paid),
    decideClaim: (decision: ClaimDecisionSent) => post("/api/claim/decide", decision),
  };
}

export function reviewCalls({ call, get, post }: Calls) {
  return {
    listQuestions: (query: Record<string, string>) => get<QuestionDesk>(`/api/question/desk${search(query)}`),
    countQuestionsWaiting: () => get<{ waiting: number }>("/api/question/waiting"),
    answerQuestion: (answer: AnswerInput) => post("/api/question/answer", answer),
    setQuestionState: (change: QuestionStateInput) => post("/api/question/state", change),
    removeQuestion: (removed: QuestionRemovalInput) => post("/api/question/remove", removed),
    listReviews: (query: Record<string, string>) => get<ReviewDesk>(`/api/review/desk${search(query)}`),
    countReviewsWaiting: () => get<{ waiting: number }>("/api/review/waiting"),
    moderateReviews: (reviews: SeenReview[], state: "shown" | "hidden") =>
      post("/api/review/moderate", { reviews, state }),
    /** An empty reply takes it back. */
    replyToReview: (review: string, reply: string) => post("/api/review/reply", { review, reply }),
    getReviewSettings: () => get<{ settings: ReviewSettings }>("/api/review/settings"),
    saveReviewSettings: (settings: ReviewSettings) =>
      call({ method: "PUT", url: "/api/review/settings", body: settings }),
  };
}
