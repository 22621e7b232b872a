import * as m from "#messages";
import { type Figure, listed, say, walletName } from "../../http/answers/say.ts";
import { walletsInUse } from "../../settings/wallets.ts";
import type { OrderShop } from "../order.ts";

/** The ways to pay that the shop has for an order that cannot be paid in cash, by the names of the checkout; null without one. */
export function waysBesidesCash({ live, payPages = () => [] }: OrderShop): Figure | null {
  const ways = [
    ...walletsInUse(live.view().wallets).map(({ name }) => walletName(name)),
    ...payPages().map((provider) => say(provider === "bkash" ? m.wallet_bkash : m.card)),
  ];
  return ways.length === 0 ? null : listed(ways);
}
