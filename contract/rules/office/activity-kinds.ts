/** The subjects of the book of changes: the part of a line's code before the dot. In the order of the office's filter. */
export const activityKinds = [
  "order",
  "customer",
  "parcel",
  "cash",
  "product",
  "group",
  "stock",
  "growing",
  "offer",
  "words",
  "blog",
  "review",
  "question",
  "claim",
  "message",
  "mail",
  "sms",
  "settings",
  "team",
  "account",
  "backup",
  "person",
] as const;
/** A value becomes this when the person that it was about is forgotten. */
export const forgottenValue = "forgotten";
/** In place of a person: the lines of the shop's own jobs. */
export const shopsJobs = "shop";
