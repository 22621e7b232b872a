import { missedDigits } from "#contract/rules/delivery/phone.ts";
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

function sentenceOf(missed: number): Said {
  if (missed === -1) return say(m.phone_one_short);
  if (missed === 1) return say(m.phone_one_too_many);
  const shown = figure(Math.abs(missed));
  return missed < 0 ? say(m.phone_short, { shown }) : say(m.phone_too_many, { shown });
}
