/** The words of what the shop stores under an English name, one for each language. */
import * as m from "#messages";

/** S to XXL are the same in both languages. */
export const sizeNames: Partial<Record<string, typeof m.size_standard>> = {
  "Seed Pack": m.size_seed_pack,
  "Small Pot": m.size_small_pot,
  "Medium Pot": m.size_medium_pot,
  "Large Pot": m.size_large_pot,
  Standard: m.size_standard,
};

export const walletWords = { bkash: m.wallet_bkash, nagad: m.wallet_nagad, rocket: m.wallet_rocket };

/** Why a plant died (deathReasons in contract/rules/plants/plant-care.ts). */
export const deathWords = {
  "too-much-water": m.died_too_much_water,
  "too-little-water": m.died_too_little_water,
  "too-much-sun": m.died_too_much_sun,
  "too-little-light": m.died_too_little_light,
  "cold-or-storm": m.died_cold_or_storm,
  pests: m.died_pests,
  "came-weak": m.died_came_weak,
  "not-known": m.died_not_known,
};

export const statusNames = {
  "Order Placed": m.status_placed,
  Packing: m.status_packing,
  Shipped: m.status_shipped,
  "Out for delivery": m.status_out,
  Delivered: m.status_delivered,
};

/** How an order came (orderSources in contract/rules/office/lists.ts). */
export const sourceNames = {
  shop: m.order_desk_ordered_in_shop,
  phone: m.order_desk_ordered_by_phone,
  message: m.order_desk_ordered_by_message,
  visit: m.order_desk_ordered_in_person,
  messenger: m.order_desk_ordered_by_messenger,
  whatsapp: m.order_desk_ordered_by_whatsapp,
};

type Word = typeof m.size_standard;

/** All of a table's words in one language. */
export function inWords<Names extends Partial<Record<string, Word>>>(names: Names, locale: "en" | "bn") {
  const words = Object.entries(names).map(([name, word]) => [name, word?.({}, { locale }) ?? name]);
  return Object.fromEntries(words) as { [Name in keyof Names]: string };
}
