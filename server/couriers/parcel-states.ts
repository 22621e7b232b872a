/**
 * The meaning of couriers' words, and a parcel's state after each.
 *
 * 1. A word that means no change, or that nobody knows, is kept as it is and changes no state.
 * 2. Words come late, twice and out of order. One that was said before that of the state changes nothing.
 * 3. An end (delivered, returned, lost) is stronger than any other word, whenever that was said; it changes only into a later end.
 * 4. A booking whose answer was lost is booked as soon as the courier speaks about it. One that was refused or withdrawn stays so.
 */
import type { ParcelState } from "#contract/rules/constants.ts";

const ofSteadfast: Record<string, ParcelState> = {
  in_review: "booked",
  pending: "moving",
  hold: "held",
  delivered: "delivered",
  partial_delivered: "partly-delivered",
  cancelled: "coming-back",
  canceled: "coming-back",
  cancelled_return_processing: "coming-back",
  // So it is written in some of its messages.
  cancelled_return_proccessing: "coming-back",
  cancelled_return_rider_assigned: "coming-back",
  cancelled_return_received: "returned",
  exceptional: "lost",
};

/** Events, and the same words in answers about a status. `paid` is left to the statement. */
const ofPathao: Record<string, ParcelState> = {
  pending: "booked",
  created: "booked",
  pickup_requested: "booked",
  assigned_for_pickup: "booked",
  pickup_failed: "held",
  pickup_cancelled: "held",
  pickup_cancel: "held",
  picked: "moving",
  at_the_sorting_hub: "moving",
  in_transit: "moving",
  received_at_last_mile_hub: "moving",
  assigned_for_delivery: "moving",
  on_hold: "held",
  delivery_failed: "held",
  delivered: "delivered",
  partial_delivery: "partly-delivered",
  return: "coming-back",
  returned: "coming-back",
  paid_return: "coming-back",
  exchanged: "coming-back",
  return_id_created: "coming-back",
  return_in_transit: "coming-back",
  returned_to_merchant: "returned",
};

/** @param word in lower case, with underscores, without "order." */
export function pathaoState(word: string): ParcelState | undefined {
  return Object.hasOwn(ofPathao, word) ? ofPathao[word] : undefined;
}

/** @param word in lower case, with underscores. The provisional words (..._approval_pending) mean no change. */
export function steadfastState(word: string): ParcelState | undefined {
  return Object.hasOwn(ofSteadfast, word) ? ofSteadfast[word] : undefined;
}

const ends: ReadonlySet<ParcelState> = new Set(["delivered", "partly-delivered", "returned", "lost"]);
/** The shop no longer asks about these. */
const over: ReadonlySet<ParcelState> = new Set([...ends, "refused", "withdrawn"]);
/** They are told to the owner, who must do something. */
const troubles: ReadonlySet<ParcelState> = new Set(["partly-delivered", "coming-back", "lost"]);

export const isOver = (state: ParcelState) => over.has(state);
export const isTrouble = (state: ParcelState) => troubles.has(state);
export const isDelivered = (state: ParcelState) => state === "delivered" || state === "partly-delivered";
/** Whether the order is on its way in this parcel, so that it is not booked again. The index parcels_open_key says the same. */
export const isOpen = (state: ParcelState) => !["refused", "withdrawn", "returned", "lost"].includes(state);

/** `saidAt`: when the word was said that the state follows; null before the first. */
type Known = { state: ParcelState; saidAt: Date | null };
type Word = { state: ParcelState | undefined; saidAt: Date };

/** The parcel's state after this word. Applied in any order, the same words end in the same state. */
export function afterWord({ state, saidAt }: Known, word: Word): Known {
  const now = { state, saidAt };
  if (state === "refused" || state === "withdrawn") return now;
  if (word.state === undefined) return state === "booking" ? { state: "booked", saidAt } : now;
  const isEnd = ends.has(word.state);
  const isWeaker = ends.has(state) && !isEnd;
  const isStronger = isEnd && !ends.has(state);
  const isLate = saidAt !== null && word.saidAt < saidAt;
  return isWeaker || (isLate && !isStronger) ? now : { state: word.state, saidAt: word.saidAt };
}
