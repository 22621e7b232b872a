/**
 * Sends text messages through a gateway of Bangladesh.
 *
 * 1. A gateway answers HTTP 200 for its refusals too: only its own word of success counts.
 * 2. Neither key, number nor text is in a log or an error.
 */
export const smsGateways = ["bulksmsbd", "ssl-wireless"] as const;
export type SmsOptions = {
  gateway: (typeof smsGateways)[number];
  apiKey: string;
  /** The name or number that receivers see, as the gateway has registered it. */
  sender: string;
  /** Instead of the gateway's own address. */
  apiBase: string | undefined;
};

/** @param phone a mobile number as 01... @throws SmsFault when the gateway did not take the message */
export type SendSms = (phone: string, text: string) => Promise<void>;

/** `message`: what the gateway gave as its reason. `isUnsure`: the message may have been sent all the same. */
export class SmsFault extends Error {
  readonly isUnsure: boolean;
  constructor(message: string, { isUnsure = false } = {}) {
    super(message);
    this.isUnsure = isUnsure;
  }
}
