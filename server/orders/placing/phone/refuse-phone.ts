import { missedDigits } from "#contract/rules/delivery/phone.ts";
import { isRefusedAll, type PhoneRules } from "#contract/wire/orders/phone-rules.ts";
import * as m from "#messages";
import { Refusal } from "../../../http/answers/refusal.ts";
import { figure, type Said, say } from "../../../http/answers/say.ts";

/**
 * A courier cannot call a mobile number with a digit too few or too many, and the parcel comes back. Other numbers are taken as they
 * are: landlines, and numbers of other countries.
 * @throws Refusal 400
 */
export function refuseMissedDigits(phone: string): void {
  const missed = missedDigits(phone);
  if (missed === undefined) return;
  throw new Refusal(400, sentenceOf(missed), { code: "wrong-digits", field: "address.phone" });
}

/**
 * The shopper calls instead, and is never told why: anybody can type anybody's number.
 * @param shopPhone as the settings have it; empty where the owner has set none
 * @throws Refusal 409 where no order is taken from this phone, however it is paid
 */
export function refuseBlocked(rules: PhoneRules, phone: string, shopPhone: string): void {
  if (!isRefusedAll(rules, phone)) return;
  const said = shopPhone === "" ? say(m.refusal_call_us_to_order) : say(m.refusal_call_to_order, { phone: shopPhone });
  throw new Refusal(409, said, { code: "call-to-order", field: "address.phone" });
}

function sentenceOf(missed: number): Said {
  if (missed === -1) return say(m.phone_one_short);
  if (missed === 1) return say(m.phone_one_too_many);
  const shown = figure(Math.abs(missed));
  return missed < 0 ? say(m.phone_short, { shown }) : say(m.phone_too_many, { shown });
}
