// A question about a plant of a chat, ready to be sent to its customer. In Bengali, as chats are.
import { minorIn, offerPriceOf, toMinor } from "#contract/rules/money/money.ts";
import { shownName } from "#contract/rules/shown-text.ts";
import type { ProductCard } from "#contract/wire/catalog/catalog.ts";
import * as m from "#messages/both";

const locale = "bn";
const sizeWords: Partial<Record<string, typeof m.size_small_pot>> = {
  "Small Pot": m.size_small_pot,
  "Medium Pot": m.size_medium_pot,
  "Large Pot": m.size_large_pot,
};

/** @param products that may be meant. Of one its sizes are asked, with their prices. */
export function askText(products: readonly ProductCard[]): string {
  const [only, ...others] = products;
  if (only === undefined || others.length > 0)
    return m.order_chat_ask_which({ names: products.map((one) => shownName(locale, one)).join(", ") }, { locale });
  const sizes = only.sizes.map((size) => {
    const name = sizeWords[size]?.({}, { locale }) ?? size;
    return m.order_chat_ask_price({ name, price: minorIn(locale, toMinor(offerPriceOf(only, size))) }, { locale });
  });
  return m.order_chat_ask_size({ name: shownName(locale, only), sizes: sizes.join(", ") }, { locale });
}
