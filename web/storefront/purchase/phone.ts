import { missedDigits, phonesIn } from "#contract/rules/delivery/phone.ts";
import * as m from "#messages";
import { inDigits } from "#web/ui/figures.ts";

/** The fault of a number that a courier could not call; undefined for one that is right or of another kind. */
export function phoneFault(phone: string): string | undefined {
  const missed = missedDigits(phone);
  if (missed === undefined) return undefined;
  if (missed === -1) return m.phone_one_short();
  if (missed === 1) return m.phone_one_too_many();
  return missed < 0 ? m.phone_short({ shown: inDigits(-missed) }) : m.phone_too_many({ shown: inDigits(missed) });
}

/** The hint under a typed number: its fault, or that most are mobile numbers. */
export function phoneHint(phone: string): string | null {
  if (phone.trim() === "" || phonesIn(phone).mobile !== undefined) return null;
  return phoneFault(phone) ?? m.odd_phone();
}
