// Divisions, districts and thanas of Bangladesh. In the browser, only lazily loaded code may import this: it is 14 kB
// compressed.
import geo from "../../places/bd-geo.json" with { type: "json" };
import type { Language } from "../constants.ts";
import { bengaliDigits, foldText } from "../text.ts";

export type Area = { id: string; name: string; bn: string; aliases?: string[] };
export type District = Area & { parent: string };
/** An upazila, or a police thana of a city. Its id begins with the district's id: `dhaka.savar`. */
export type Thana = Area & { parent: string };

const divisions: readonly Area[] = geo.divisions;
export const districts: readonly District[] = geo.districts;
export const thanas: readonly Thana[] = geo.upazilas;

/** The destination of an order, as far as known. A thana is never known without its district. */
export type Place = { thanaId?: string; districtId?: string };

const districtsById = new Map(districts.map((one) => [one.id, one]));
const thanasById = new Map(thanas.map((one) => [one.id, one]));
const divisionsById = new Map(divisions.map((one) => [one.id, one]));
const districtsByName = byName(districts);
const thanasByName = byName(thanas);
const divisionsByName = byName(divisions);
const homeCountries = new Set(["Bangladesh", "বাংলাদেশ"].map(foldName));

export const districtOf = (id: string): District | undefined => districtsById.get(id);
export const thanaOf = (id: string): Thana | undefined => thanasById.get(id);
export const divisionOf = (district: District): Area | undefined => divisionsById.get(district.parent);

/**
 * Finds the place that an address names in English, Bengali or an older spelling. The city may be a district, or a thana
 * with a unique name. Other cities yield an empty place.
 */
export function placeOf({ city, thana }: { city: string; thana?: string | undefined }): Place {
  const [district] = districtsByName.get(foldName(city)) ?? [];
  const named = thanasByName.get(foldName(thana || (district ? "" : city))) ?? [];
  const fitting = district ? named.filter(({ parent }) => parent === district.id) : named;
  if (fitting.length === 1 && fitting[0]) return { thanaId: fitting[0].id, districtId: fitting[0].parent };
  return district ? { districtId: district.id } : {};
}

/**
 * The districts in which a place may lie that nobody wrote a district for: those that have a thana of the city's or the thana's
 * name. None where the district is known.
 */
export function districtsFor({ city, thana = "" }: { city: string; thana?: string | undefined }): District[] {
  if (placeOf({ city, thana }).districtId !== undefined) return [];
  const named = [city, thana].flatMap((name) => thanasByName.get(foldName(name)) ?? []);
  const ids = new Set(named.map(({ parent }) => parent));
  return districts.filter(({ id }) => ids.has(id));
}

type Addressed = { city: string; thana?: string | undefined; state: string; zipcode: string; country: string };

/**
 * An address's place in one line: thana, city and postcode, state, and a country other than Bangladesh. Known names are
 * those of the language; others, and names that were typed in its script, stay as they are.
 */
export function placeIn(language: Language, { city, thana = "", state, zipcode, country }: Addressed): string {
  const place = placeOf({ city, thana });
  const [district] = districtsByName.get(foldName(city)) ?? [];
  const [division] = divisionsByName.get(foldName(state)) ?? districtsByName.get(foldName(state)) ?? [];
  const ofPlace = place.thanaId === undefined ? undefined : thanaOf(place.thanaId);
  const town = nameIn(language, city, district ?? (thana === "" ? ofPlace : undefined));
  const code = language === "bn" ? bengaliDigits(zipcode) : zipcode;
  const parts = [
    nameIn(language, thana, ofPlace),
    `${town} ${code}`.trim(),
    nameIn(language, state, division),
    homeCountries.has(foldName(country)) ? "" : country,
  ];
  return parts.filter((part, at) => part !== "" && (at === 1 || part !== town)).join(", ");
}

function nameIn(language: Language, typed: string, area: Area | undefined): string {
  const isBengali = /\p{Script=Bengali}/u.test(typed);
  if (area === undefined || isBengali === (language === "bn")) return typed;
  return language === "bn" ? area.bn : area.name;
}

/** Areas whose name contains the words; names that begin with them come first. Without words, all areas. */
export function searchAreas<T extends Area>(areas: readonly T[], words: string): T[] {
  const wanted = foldName(words);
  if (wanted === "") return [...areas];
  const ranked = areas.flatMap((area) => {
    const names = namesOf(area);
    if (names.some((name) => name.startsWith(wanted))) return [{ area, rank: 0 }];
    return names.some((name) => name.includes(wanted)) ? [{ area, rank: 1 }] : [];
  });
  return ranked.sort((one, other) => one.rank - other.rank).map(({ area }) => area);
}

function namesOf({ name, bn, aliases = [] }: Area): string[] {
  return [name, bn, ...aliases].map(foldName);
}

/** Makes "Cox's Bazar", "Coxs bazar" and "cox-s bazar" equal. */
function foldName(text: string): string {
  return foldText(text).replace(/[^\p{L}\p{M}\p{N}]/gu, "");
}

function byName<T extends Area>(areas: readonly T[]): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const area of areas) {
    for (const name of new Set(namesOf(area))) found.set(name, [...(found.get(name) ?? []), area]);
  }
  return found;
}
