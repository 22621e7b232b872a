// Rules of reviews for browser and server, so that a form refuses only what the server would.

/** `waiting`: the owner looks at it first. `hidden`: by the owner. */
export const reviewStates = ["waiting", "shown", "hidden"] as const;
export type ReviewState = (typeof reviewStates)[number];

/** The owner's lists. `reported`: shown ones that somebody has reported. */
export const reviewDeskStates = ["waiting", "shown", "reported", "hidden", "all"] as const;
export type ReviewDeskState = (typeof reviewDeskStates)[number];

export const reviewSorts = ["newest", "helpful", "highest", "lowest", "photos"] as const;
export type ReviewSort = (typeof reviewSorts)[number];

/** Why somebody reports one. */
export const reportReasons = ["advert", "rude", "private", "other"] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Characters of a review, and of the nursery's reply. */
export const reviewTextMax = 1000;
export const reviewPicturesMax = 3;
/** On a product's page, and with each press of 'more'. */
export const firstReviews = 3;
export const moreReviews = 10;
/** A product's card shows its stars from so many reviews on: one alone says too little. */
export const fewestOnCards = 3;
