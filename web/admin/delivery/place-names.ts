import { type Area, districtOf, placeIn, thanaOf } from "#contract/rules/delivery/places.ts";
import { language } from "#web/language.ts";

/** A district's or thana's name in the language of the office. */
export function shownPlace(place: Area | undefined): string {
  return (language() === "bn" ? place?.bn : place?.name) ?? "";
}

/** {@link shownPlace} with the thana's district: several thanas share a name. An unknown id stays as it is. */
export function shownPlaceOf(id: string): string {
  const thana = thanaOf(id);
  if (thana) return `${shownPlace(thana)}, ${shownPlace(districtOf(thana.parent))}`;
  return shownPlace(districtOf(id)) || id;
}

/** The city of an address in the language of the office, where it is a known place. */
export function shownCity(city: string): string {
  return placeIn(language(), { city, state: "", zipcode: "", country: "" });
}
