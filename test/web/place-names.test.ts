import { afterEach, expect, test } from "vitest";
import { shownCity, shownPlaceOf } from "#web/admin/delivery/place-names.ts";
import { renderIn } from "#web/language.ts";

afterEach(() => renderIn("en"));

test.each([
  ["sylhet", "Sylhet", "সিলেট"],
  ["sylhet.sylhet-sadar", "Sylhet Sadar, Sylhet", "সিলেট সদর, সিলেট"],
  ["atlantis", "atlantis", "atlantis"],
])("the place %s is %s and %s in the office", (id, english, bengali) => {
  expect(shownPlaceOf(id)).toBe(english);
  renderIn("bn");
  expect(shownPlaceOf(id)).toBe(bengali);
});

test.each([
  ["Sylhet", "Sylhet", "সিলেট"],
  ["সিলেট", "Sylhet", "সিলেট"],
  ["Savar", "Savar", "সাভার"],
  ["Atlantis", "Atlantis", "Atlantis"],
  ["", "", ""],
])("the city of an address, %s, is %s and %s in the office", (city, english, bengali) => {
  expect(shownCity(city)).toBe(english);
  renderIn("bn");
  expect(shownCity(city)).toBe(bengali);
});
