/**
 * Sends text messages through a gateway of Bangladesh.
 *
 * 1. A gateway answers HTTP 200 for its refusals too: only its own word of success counts.
 * 2. Neither key, number nor text is in a log or an error.
 * 3. Each message is kept with its parts and its cost (text-room.ts), whoever sends it.
 */
import type { Language } from "#contract/rules/constants.ts";
import type { SmsFigures, SmsName } from "#contract/rules/texts/sms-list.ts";
import { saidOf } from "../remarks/remarks.ts";

export const smsGateways = ["bulksmsbd", "ssl-wireless", "file"] as const;
/** `apiBase`: instead of the gateway's own address. */
export type KeyedOptions = {
  apiKey: string /** As the gateway has registered it. */;
  sender: string;
  apiBase: string | undefined;
};
export type SmsOptions =
  | ({ gateway: "bulksmsbd" | "ssl-wireless" } & KeyedOptions)
  | { gateway: "file"; folder: string };

/**
 * Hands one message to a gateway.
 * @param phone a mobile number as 01...
 * @returns the gateway's own words, without its key
 * @throws SmsFault when the gateway did not take the message
 */
export type Gateway = (phone: string, text: string) => Promise<string>;

/**
 * A kind that the owner may reword, with what stands for its figures; or a text of the shop's alone. `isCovered`: the
 * order has arrived, and its link opens a claim on the guarantee.
 */
export type SmsMessage = { orderId?: string; secret?: string } & (
  | { kind: SmsName; language: Language; figures: Omit<SmsFigures, "shop" | "phone">; isCovered?: boolean }
  | { kind: "invitation" | "test"; text: string }
);

/** @param phone a mobile number as 01... @throws SmsFault when the gateway did not take the message */
export type SendSms = (phone: string, message: SmsMessage) => Promise<void>;

/**
 * `remark`: why it was not taken, as it is kept (server/remarks); `message` says it in English for the log. `isUnsure`: the message may have been sent all the same. `isFinal`: another try is of
 * no use. `answer`: the gateway's own words.
 */
export class SmsFault extends Error {
  readonly isUnsure: boolean;
  readonly isFinal: boolean;
  readonly answer: string;
  readonly remark: string;
  constructor(kept: string, { isUnsure = false, isFinal = false, answer = "" } = {}) {
    super(saidOf(kept).in("en"));
    this.remark = kept;
    this.isUnsure = isUnsure;
    this.isFinal = isFinal;
    this.answer = answer;
  }
}
