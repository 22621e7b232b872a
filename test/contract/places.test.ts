import fc from "fast-check";
import { expect, test } from "vitest";
import { districts, placeIn, placeOf, searchAreas, thanas } from "#contract/rules/delivery/places.ts";

test.each([
  ["Dhaka", undefined, { districtId: "dhaka" }],
  [" dhaka ", undefined, { districtId: "dhaka" }],
  ["ঢাকা", undefined, { districtId: "dhaka" }],
  ["Chittagong", undefined, { districtId: "chattogram" }],
  ["Dhaka", "Savar", { districtId: "dhaka", thanaId: "dhaka.savar" }],
  ["ঢাকা", "সাভার", { districtId: "dhaka", thanaId: "dhaka.savar" }],
  ["Savar", undefined, { districtId: "dhaka", thanaId: "dhaka.savar" }],
  ["Dhaka", "Chitalmari", { districtId: "dhaka" }],
  ["Paris", "Montmartre", {}],
  ["", undefined, {}],
])("the city %j with the thana %j is %j", (city, thana, place) => {
  expect(placeOf({ city, thana })).toEqual(place);
});

test("each district is found by each of its names, and each thana within its district", () => {
  for (const { id, name, bn, aliases = [] } of districts) {
    for (const city of [name, bn, ...aliases]) expect(placeOf({ city }).districtId, city).toBe(id);
  }
  for (const { id, name, bn, parent } of thanas) {
    const city = districts.find((district) => district.id === parent)?.name ?? "";
    for (const thana of [name, bn])
      expect(placeOf({ city, thana }), thana).toEqual({ thanaId: id, districtId: parent });
  }
});

test("a search lists names that begin with the words first, and everything without words", () => {
  expect(searchAreas(districts, "gazi").map(({ id }) => id)).toEqual(["gazipur"]);
  expect(searchAreas(districts, "ctg")[0]?.id).toBe("chattogram");
  expect(searchAreas(districts, "কুমি")[0]?.id).toBe("cumilla");
  expect(searchAreas(districts, "")).toEqual(districts);
  const [first] = searchAreas(thanas, "sadar");
  expect(first?.name.toLowerCase().includes("sadar")).toBe(true);
});

test("any text may be a city", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary" }),
      fc.string({ unit: "binary" }),
      (city, thana) => void placeOf({ city, thana }),
    ),
  );
});

const typed = { city: "Dhaka", thana: "Mirpur", state: "Dhaka", zipcode: "1216", country: "Bangladesh" };

test.each([
  [typed, "Mirpur, Dhaka 1216", "মিরপুর, ঢাকা ১২১৬"],
  [{ ...typed, city: "ঢাকা", thana: "", state: "ঢাকা" }, "Dhaka 1216", "ঢাকা ১২১৬"],
  [
    { ...typed, city: "Coxs bazar", thana: "", state: "Chittagong", zipcode: "" },
    "Coxs bazar, Chittagong",
    "কক্সবাজার, চট্টগ্রাম",
  ],
  [{ ...typed, city: "Savar", thana: "" }, "Savar 1216, Dhaka", "সাভার ১২১৬, ঢাকা"],
  [
    { ...typed, city: "Kolkata", thana: "", state: "West Bengal", country: "India" },
    "Kolkata 1216, West Bengal, India",
    "Kolkata ১২১৬, West Bengal, India",
  ],
  [{ ...typed, country: "বাংলাদেশ" }, "Mirpur, Dhaka 1216", "মিরপুর, ঢাকা ১২১৬"],
])("the place of %o is said in both languages", (address, english, bengali) => {
  expect([placeIn("en", address), placeIn("bn", address)]).toEqual([english, bengali]);
});
