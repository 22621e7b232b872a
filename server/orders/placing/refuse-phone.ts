import { missedDigits } from "#contract/phone.ts";
import { Refusal } from "../../http/refusal.ts";

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

function sentenceOf(missed: number): string {
  if (missed === -1) return "This number is one digit short";
  if (missed === 1) return "This number has one digit too many";
  return missed < 0 ? `This number is ${-missed} digits short` : `This number has ${missed} digits too many`;
}
