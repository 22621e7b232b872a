/**
 * A code by SMS that confirms the phone of an order in cash, in the checkout itself: the owner's switch 'each cash order by a code'.
 *
 * 1. Asked of shoppers only: not of what the owner writes down, not of the phone that an owner gave with a link, not of an account whose own
 *    phone it is, and not while the shop sends no text messages, since that would stop all sales.
 * 2. The try is counted before the order's transaction and stays counted; the code is used up within it. An order that is refused for
 *    another reason leaves the code for the next press.
 * 3. The same press sent again finds its order before it is asked for a code.
 * 4. The right code stands for the owner's call (changing/confirm-by-sms.ts).
 */
import { mobileForm, plainPhone } from "#contract/rules/delivery/phone.ts";
import { fault } from "#contract/wire/faults.ts";
import type { ShopSettings } from "#contract/wire/shop/settings.ts";
import type { Tx } from "#db/database.ts";
import * as m from "#messages";
import { checkPhoneCode, type PhoneAccounts, sendPhoneCode } from "../../../accounts/customers/phone-codes.ts";
import { provenWays } from "../../../accounts/customers/proven-ways.ts";
import type { CodeAsker } from "../../../accounts/login/code-asker.ts";
import { Refusal } from "../../../http/answers/refusal.ts";
import { digits, say } from "../../../http/answers/say.ts";
import { refusedField } from "../../../http/errors.ts";

/** Its phone, and the call that uses it up; or why it is none. */
export type TypedCode = { phone: string } & ({ use: (tx: Tx) => Promise<void> } | { refused: Refusal });
/** `isAsked`: whether the shop can send one. */
export type CashCode = { isAsked: boolean; typed: TypedCode | undefined };

const purpose = "cash-order";

/** Whether the switch is on, and the shop can send a code. */
export function asksCashCode({ sendSms }: PhoneAccounts, { cashCodes }: ShopSettings): boolean {
  return cashCodes === true && sendSms !== undefined;
}

/** @throws Refusal 400 (no mobile number), 404 (no code is asked for), 429, 502 */
export async function sendCashCode(
  phones: PhoneAccounts,
  settings: ShopSettings,
  phone: string,
  asker: CodeAsker,
): Promise<void> {
  if (!asksCashCode(phones, settings)) {
    throw new Refusal(404, say(m.refusal_no_code_is_needed), { code: "no-code-needed" });
  }
  await sendPhoneCode(phones, purpose, mobileOf(phone, "phone"), asker);
}

/** Counts a try with what was typed. @param code undefined where none came with the order */
export async function typedCashCode(
  phones: PhoneAccounts,
  settings: ShopSettings,
  { phone: typed, code, browser }: { phone: string; code: string | undefined; browser: string },
): Promise<CashCode> {
  if (!asksCashCode(phones, settings)) return { isAsked: false, typed: undefined };
  if (code === undefined) return { isAsked: true, typed: undefined };
  const phone = plainPhone(typed);
  try {
    return { isAsked: true, typed: { phone, use: await checkPhoneCode(phones, purpose, phone, { code, browser }) } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { isAsked: true, typed: { phone, refused: wrongCode(phone) } };
  }
}

/**
 * In the order's transaction, after all else that may refuse it.
 * @returns whether a code has confirmed the order
 * @throws Refusal 400 (wrong, old or used code, or of another number), 409 (none was typed)
 */
export async function requireCashCode(
  tx: Tx,
  { isAsked, typed }: CashCode,
  order: { phone: string; customerId: string | null },
): Promise<boolean> {
  if (!isAsked) return false;
  const phone = mobileOf(order.phone, "address.phone");
  // An account has a phone only once a code has proven it.
  if (order.customerId !== null && (await provenWays(tx, order.customerId)).phone === phone) return false;
  if (typed === undefined) {
    throw new Refusal(409, say(m.refusal_cash_code_needed, { phone: digits(phone) }), {
      code: "code-needed",
      field: "code",
    });
  }
  if ("refused" in typed) throw typed.refused;
  if (typed.phone !== phone) throw wrongCode(phone);
  await typed.use(tx).catch((error: unknown) => {
    throw error instanceof Refusal ? wrongCode(phone) : error;
  });
  return true;
}

function wrongCode(phone: string): Refusal {
  const said = say(m.refusal_cash_code_wrong, { phone: digits(phone) });
  return new Refusal(400, said, { code: "wrong-code", field: "code" });
}

function mobileOf(typed: string, field: string): string {
  const phone = plainPhone(typed);
  if (!mobileForm.test(phone)) throw refusedField(400, field, fault("mobile"));
  return phone;
}
