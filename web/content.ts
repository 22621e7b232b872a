// First values only: what an owner sets in the back office takes their place. Sentences are in messages/.

import { firstShopName } from "#contract/rules/constants.ts";

/** The shop's own details, unless the owner has set something else (web/settings.ts). */
export const shopDetails = {
  shopName: firstShopName,
  street: "House 14, Road 7, Dhanmondi, Dhaka 1205",
  email: "hello@gachpala.example",
  phone: "+880 1700-000000",
};

/** The street of the example, on Bengali pages. */
export const bengaliStreet = "বাসা ১৪, রোড ৭, ধানমন্ডি, ঢাকা ১২০৫";
