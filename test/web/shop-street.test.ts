import { afterEach, expect, test } from "vitest";
import { renderIn } from "#web/language.ts";
import { applySettings, shopStreet } from "#web/settings.ts";

afterEach(() => {
  renderIn("en");
  applySettings({});
});

const street = "12 Mirpur Road, Dhaka";
const bengaliStreet = "১২ মিরপুর রোড, ঢাকা";

test.each([
  ["both are set", { street, bengaliStreet }, street, bengaliStreet],
  ["only the other is set", { street }, street, street],
  [
    "the demo has its own",
    { isDemo: true },
    "House 14, Road 7, Dhanmondi, Dhaka 1205",
    "বাসা ১৪, রোড ৭, ধানমন্ডি, ঢাকা ১২০৫",
  ],
  ["a real shop has none", {}, "", ""],
])("a Bengali page has the address in Bengali: %s", (_, settings, english, bengali) => {
  applySettings(settings);
  expect(shopStreet()).toBe(english);
  renderIn("bn");
  expect(shopStreet()).toBe(bengali);
});
