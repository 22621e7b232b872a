import type { Mailbox } from "../mailbox.ts";

export type Parcel = {
  id: string;
  kind: string;
  from: Mailbox;
  to: Mailbox[];
  bytes: Buffer;
  /** Called once, just before the first byte is given away. When it throws nothing is sent. */
  beforeContent(): Promise<void>;
};

/**
 * The outcome of sending a mail. `refused`: certainly not sent; with `isFinal` another try is of no use, with
 * `isUnreachable` there is no use in trying others now. `unsure`: the content was given away and no answer came.
 */
export type DeliveryResult =
  | { kind: "sent"; remark: string }
  | { kind: "refused"; reason: string; isFinal?: boolean; isUnreachable?: boolean }
  | { kind: "unsure"; reason: string };

export type Delivery = {
  (parcel: Parcel): Promise<DeliveryResult>;
  /** A mail that is given away a second time takes the place of the first: no harm is done by doing it again. */
  isRepeatable?: true;
};
