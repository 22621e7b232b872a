/**
 * The advance that an order in cash needs: because of its zone, or of its phone's history.
 *
 * 1. It is paid by a transfer to the shop's wallet (paying/transfers/transfers.ts). While the shop has no number there is no way to pay it: the
 *    owner is asked to call first instead.
 * 2. Until it is paid the order waits as one by wallet does, and is not to be packed.
 */

import { firstAdvance } from "#contract/rules/constants.ts";
import { advanceMinor } from "#contract/rules/delivery/delivery.ts";
import type { AdvanceTerms } from "#contract/rules/delivery/delivery-terms.ts";
import { type Totals, toTaka } from "#contract/rules/money/money.ts";
import type { AdvanceOfOrder } from "#contract/wire/delivery/advance.ts";
import type { OrderFlag, ZoneOfOrder } from "#contract/wire/orders/orders.ts";
import type { Queryable } from "#db/database.ts";
import { loadWallets, walletsInUse } from "../../settings/wallets.ts";
import { expiryOf } from "../order.ts";
import { type AskedOfPhone, callFirst } from "./phone/ask-phone.ts";

type Asked = { zone: ZoneOfOrder | null; ofPhone: AskedOfPhone; totals: Totals; terms: AdvanceTerms | undefined };
type Asking = { flags: OrderFlag[]; advance?: AdvanceOfOrder; expiresAt?: Date | null };

/** @returns what the order is written with. Reads nothing while no rule asks for one */
export async function askAdvance(
  q: Queryable,
  { zone, ofPhone, totals, terms = firstAdvance }: Asked,
): Promise<Asking> {
  const { ask, reasons } = ofPhone;
  const flags = ask === "call" ? [callFirst(reasons)] : [];
  const why = [...(zone?.advance ? ["zone"] : []), ...(ask === "advance" ? reasons : [])];
  if (why.length === 0) return { flags };
  if (walletsInUse(await loadWallets(q)).length === 0)
    return { flags: [callFirst(ask === "call" ? [...why, ...reasons] : why)] };
  return {
    flags,
    advance: { amount: toTaka(advanceMinor(terms, totals)), reasons: why },
    expiresAt: expiryOf("wallet"),
  };
}
