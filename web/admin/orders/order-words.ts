// What happened to an order, in words.
import type { OrderSource, ParcelState } from "#contract/constants.ts";
import { formatTaka } from "#contract/money.ts";
import type { OrderChanges, OrderEvent } from "#contract/orders.ts";
import { cancelWords, flagText, refundReason } from "./flag-words.ts";

export const sourceWords: Record<OrderSource, string> = {
  shop: "Ordered in the shop",
  phone: "Ordered by phone",
  message: "Ordered by message",
  visit: "Ordered in person",
};

export const parcelWords: Record<ParcelState, string> = {
  booking: "Not answered yet",
  refused: "Refused by the courier",
  withdrawn: "Booking withdrawn",
  booked: "Booked",
  moving: "On its way",
  held: "Held by the courier",
  delivered: "Parcel delivered",
  "partly-delivered": "Parcel delivered in part",
  "coming-back": "Parcel coming back",
  returned: "Parcel is back",
  lost: "Parcel lost or damaged",
};

/** Who did it: 'Shopper' for a customer; an owner's name while the account exists. */
export function actorOf({ actor, actorName }: OrderEvent): string {
  if (actor === "customer") return "Shopper";
  if (actor === "shop") return "the shop itself";
  return actorName || "an owner";
}

/** `title` says what happened; `text` adds the reason, note or courier. */
export function eventWords({ kind, status, detail }: OrderEvent): { title: string; text: string } {
  const { from, reason = "", cancelKind, flag, note = "", courierName = "", trackingNumber = "", parcelState } = detail;
  switch (kind) {
    case "placed":
      return { title: "Order Placed", text: "" };
    case "edited":
      return { title: "Order edited", text: [...changeWords(detail.edited), `Reason: ${reason}`].join(". ") };
    case "status":
      return { title: status, text: from ? `From ${from}` : "" };
    case "paid":
      return { title: isTransfer(note) ? "Payment found" : "Paid by card", text: note };
    case "transfer-named":
      return { title: "Payment sent", text: note };
    case "transfer-not-found":
      return { title: "Payment not found", text: sentences(reason, note) };
    case "refunded":
      return { title: "Refunded", text: sentences(refundReason(reason), note) };
    case "flagged":
      return { title: "Needs attention", text: flag ? flagText(flag) : reason };
    case "flag-cleared":
      return { title: "Marked as checked", text: "" };
    case "cash-collected":
      return { title: "Cash collected", text: "" };
    case "cash-undone":
      return { title: "Payment set to Pending", text: "" };
    case "cash-chosen":
      return { title: "Cash on delivery chosen", text: "It was to be paid by card." };
    case "canceled":
      return {
        title: "Cancelled",
        text: sentences(cancelKind && cancelKind !== "owner" ? cancelWords[cancelKind] : reason, note),
      };
    case "cancel-undone":
      return { title: "Cancel undone", text: "" };
    case "returned":
      return { title: "Returned", text: sentences(reason, note) };
    case "return-undone":
      return { title: "Return undone", text: "" };
    case "note":
      return note === "" ? { title: "Note removed", text: "" } : { title: "Note written", text: note };
    case "courier":
      return courierName === "" && trackingNumber === ""
        ? { title: "Courier removed", text: "" }
        : { title: "Courier set", text: [courierName, trackingNumber].filter(Boolean).join(", ") };
    case "parcel-booked":
      return { title: `Booked with ${courierName}`, text: trackingNumber };
    case "parcel":
      return {
        title: parcelState ? parcelWords[parcelState] : "Parcel",
        text: [courierName, note].filter(Boolean).join(": "),
      };
  }
}

/** A transfer's note begins with its wallet. */
function isTransfer(note: string): boolean {
  return /^(bKash|Nagad|Rocket) /.test(note);
}

/** The newest event of a kind. */
export function lastEvent(events: readonly OrderEvent[], kind: OrderEvent["kind"]): OrderEvent | undefined {
  return events.findLast((event) => event.kind === kind);
}

function sentences(reason: string, note: string): string {
  return [`Reason: ${reason}`, note].filter(Boolean).join(". ");
}

function changeWords(changes: OrderChanges | undefined): string[] {
  if (changes === undefined) return [];
  const { lines, address, delivery, discount, amount } = changes;
  const sum = (name: string, change: { from: number; to: number } | undefined) =>
    change ? [`${name} ${formatTaka(change.from)} to ${formatTaka(change.to)}`] : [];
  return [
    ...lines.map(({ name, size, from, to }) => `${name} (${size}) ${from} to ${to}`),
    ...(address ? ["Address"] : []),
    ...sum("Delivery", delivery),
    ...sum("Discount", discount),
    ...sum("Total", amount),
  ];
}
