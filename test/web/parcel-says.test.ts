// What stands beside the state of a booking.
import { afterEach, expect, test } from "vitest";
import { orderChanged } from "#contract/rules/constants.ts";
import { overwriteGetLocale } from "#messages/compiled/runtime.js";
import { parcelSays } from "#web/admin/parcels/parcel-says.ts";
import { language, renderIn } from "#web/language.ts";

overwriteGetLocale(language);
afterEach(() => renderIn("en"));

test("a courier's own words stay as they came", () => {
  expect(parcelSays({ message: "Recipient phone is invalid" })).toBe("Recipient phone is invalid");
  expect(parcelSays({ message: "" })).toBe("");
});

test("why the shop did not book again is said in the reader's language", () => {
  expect(parcelSays({ message: orderChanged })).toBe("It was not booked, because the order has changed meanwhile.");
  renderIn("bn");
  expect(parcelSays({ message: orderChanged })).toBe("বুক করা হয়নি, কারণ এর মধ্যে অর্ডারটি বদলেছে।");
});
