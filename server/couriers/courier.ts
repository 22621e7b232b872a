/**
 * The interface of couriers.
 *
 * 1. A courier only reports; server/orders/shipping/ alone decides what a report means for an order, and none moves money.
 * 2. Our invoice number (order and attempt) names a booking. After a lost answer the booking is looked up by it before it is sent
 *    again.
 * 3. A `CourierRefusal` is a definite no: nothing was booked. After any other error it may have been booked or not.
 */
import type { IncomingHttpHeaders } from "node:http";
import type { CourierName, ParcelState } from "#contract/constants.ts";
import type { BookingFault } from "#contract/parcels.ts";

export type ParcelRequest = {
  invoice: string;
  name: string;
  /** As the customer typed it. */
  phone: string;
  /** Street and town in one line. */
  address: string;
  /** What the rider collects, in poisha: whole taka. */
  amountMinor: number;
  note: string;
};

/** `consignmentId` is missing when a look-up cannot tell it. */
export type Booked = { consignmentId?: string | undefined; trackingCode: string; trackingUrl: string | null };

/**
 * The courier's word for a parcel, and the state that it means; no state when it means no change, or is unknown to the shop.
 * `saidAt`: the courier's own time.
 */
export type ParcelReport = { word: string; state: ParcelState | undefined; message: string; saidAt: Date };

/** A message about one parcel. `word` is empty when it only tells where the parcel is. */
export type CourierMessage = { key: string; consignmentId: string; invoice: string; report: ParcelReport };
export type WebhookMessage = { body: Buffer; headers: IncomingHttpHeaders };

export type Courier = {
  name: CourierName;
  /** As the owner and the shopper know it. */
  title: string;
  /** What the courier would refuse, without asking it. */
  faultsOf(parcel: ParcelRequest): BookingFault[];
  book(parcel: ParcelRequest): Promise<Booked>;
  /** @returns undefined when the courier has no such booking for certain */
  findByInvoice(invoice: string): Promise<Booked | undefined>;
  readStatus(parcel: { invoice: string; consignmentId: string | null }): Promise<ParcelReport>;
  /**
   * @returns undefined for a kind of message that says nothing about a parcel
   * @throws WrongSecret when the message is not the courier's own; UnreadableMessage
   */
  readWebhook(message: WebhookMessage): CourierMessage | undefined;
};

/** `code` "known-invoice": a booking with this invoice exists. "keys": the courier does not know the shop. */
export class CourierRefusal extends Error {
  override name = "CourierRefusal";
  readonly code: "refused" | "known-invoice" | "keys";
  constructor(message: string, code: CourierRefusal["code"] = "refused") {
    super(message);
    this.code = code;
  }
}

/** The courier failed, or its answer could not be understood. */
export class CourierFault extends Error {
  override name = "CourierFault";
}

export class WrongSecret extends Error {
  override name = "WrongSecret";
}

export class UnreadableMessage extends Error {
  override name = "UnreadableMessage";
}
