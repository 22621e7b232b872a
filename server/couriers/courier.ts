/**
 * The interface of couriers.
 *
 * 1. A courier only reports; server/orders/shipping/ alone decides what a report means for an order, and none moves money.
 * 2. Our invoice number (order and attempt) names a booking. After a lost answer the booking is looked up by it before it is sent
 *    again.
 * 3. A `CourierRefusal` is a definite no: nothing was booked. After any other error it may have been booked or not.
 */
import type { IncomingHttpHeaders } from "node:http";
import type { BookingRefusal, CourierName, ParcelState } from "#contract/rules/constants.ts";
import type { AreaOption, BookingFault, CourierArea } from "#contract/wire/delivery/parcels.ts";
import type { Said } from "../http/answers/say.ts";

/** Why a parcel cannot be booked, at a field of its form. */
export type ParcelFault = { field: BookingFault["field"]; said: Said };

export type ParcelRequest = {
  invoice: string;
  name: string;
  /** As the customer typed it. */
  phone: string;
  /** Street and town in one line. */
  address: string;
  place: { city: string; thana?: string | undefined };
  /** Chosen by the owner; null when it is to be found from the place. */
  area: CourierArea | null;
  weightGrams: number;
  /** Cash for the rider to collect, in poisha: whole taka. */
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
  /** For a courier with areas of its own. */
  areas?: CourierAreas;
  /** The faults that the courier would refuse, without asking it. */
  faultsOf(parcel: ParcelRequest): ParcelFault[];
  /** Its charge for bringing the parcel, in poisha. */
  priceOf?(parcel: ParcelRequest): Promise<number>;
  book(parcel: ParcelRequest): Promise<Booked>;
  /**
   * Missing in a courier without such a call: there a booking whose answer was lost waits for the courier's message or for the
   * owner, and is never sent again.
   * @returns undefined when the courier has no such booking for certain
   */
  findByInvoice?(invoice: string): Promise<Booked | undefined>;
  readStatus(parcel: { invoice: string; consignmentId: string | null }): Promise<ParcelReport>;
  /**
   * @returns undefined for a kind of message that says nothing about a parcel
   * @throws WrongSecret when the message is not the courier's own; UnreadableMessage
   */
  readWebhook(message: WebhookMessage): CourierMessage | undefined;
  /** The answer it wants to a message, beside the usual one. */
  webhookAnswer?: { status: number; headers: Record<string, string> };
};

/** The list of a courier's areas, and ours in it. */
export type CourierAreas = {
  /** Fetches what `areaOf` needs. Waits for the courier: never within a transaction. @throws CourierFault */
  learn(parcels: ParcelRequest[]): Promise<void>;
  /** @returns undefined when none fits, or nothing was learned about the place */
  areaOf(parcel: ParcelRequest): CourierArea | undefined;
  list(within: { cityId?: number | undefined; zoneId?: number | undefined }): Promise<AreaOption[]>;
};

/** `words`: the courier's own, or the number of its status. */
export class CourierRefusal extends Error {
  override name = "CourierRefusal";
  readonly reason: BookingRefusal;
  readonly words: string;
  constructor(reason: BookingRefusal, words = "") {
    super(words === "" ? reason : `${reason}: ${words}`);
    this.reason = reason;
    this.words = words;
  }
}

/** The courier's no, with its words if it has any. @param status of its answer */
export function refusedWith(words: string, status: number): CourierRefusal {
  return words === ""
    ? new CourierRefusal("refused-without-words", String(status))
    : new CourierRefusal("refused", words);
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
