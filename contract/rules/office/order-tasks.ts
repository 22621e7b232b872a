// The office's tasks with orders: apart from the lists that shoppers load.

/** The outcome of a call to the customer before the parcel is packed. `not-confirmed` takes 'confirmed' back. */
export const callOutcomes = ["confirmed", "no-answer", "later", "not-confirmed"] as const;
export type CallOutcome = (typeof callOutcomes)[number];
/** After a call without an answer. */
export const callAgainAfterHours = 2;

/** The steps of an order before it is on its way: call, pack, hand over. */
export const orderTasks = ["call", "pack", "hand-over"] as const;
export type OrderTask = (typeof orderTasks)[number];
