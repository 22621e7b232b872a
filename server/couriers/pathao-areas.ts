/**
 * Pathao's cities, zones and areas, and ours in them.
 *
 * 1. Lists are kept for a day; when a newer one cannot be fetched, the older one is used.
 * 2. Ids count, not names: those change. Its cities are our districts, often in older spellings; its zones are our thanas, or parts
 *    of them. A thana fits the zone of its name, or the only one whose name begins with it.
 */

import { placeOf, thanaOf } from "#contract/rules/delivery/places.ts";
import { foldText } from "#contract/rules/text.ts";
import type { AreaOption } from "#contract/wire/delivery/parcels.ts";
import type { CourierAreas, ParcelRequest } from "./courier.ts";

const keptMs = 24 * 3_600_000;

/** @param fetchList asks Pathao for the list at this path */
export function keepAreas(fetchList: (path: string) => Promise<AreaOption[]>): CourierAreas {
  const lists = new Map<string, { areas: AreaOption[]; until: number }>();
  async function list(path: string): Promise<AreaOption[]> {
    const kept = lists.get(path);
    if (kept && kept.until > Date.now()) return kept.areas;
    try {
      const areas = await fetchList(path);
      lists.set(path, { areas, until: Date.now() + keptMs });
      return areas;
    } catch (error) {
      if (kept) return kept.areas;
      throw error;
    }
  }
  const known = (path: string) => lists.get(path)?.areas ?? [];
  return {
    async learn(parcels) {
      const unplaced = parcels.filter(({ area }) => area === null);
      if (unplaced.length === 0) return;
      const cities = await list(cityPath);
      const ids = new Set(unplaced.flatMap(({ place }) => cityOf(cities, place.city)?.id ?? []));
      for (const id of ids) await list(zonePath(id));
    },
    areaOf({ area, place }) {
      if (area !== null) return area;
      const city = cityOf(known(cityPath), place.city);
      const zone = city && zoneOf(known(zonePath(city.id)), place);
      return city && zone && { cityId: city.id, zoneId: zone.id };
    },
    list({ cityId, zoneId }) {
      if (zoneId !== undefined) return list(`zones/${zoneId}/area-list`);
      return list(cityId === undefined ? cityPath : zonePath(cityId));
    },
  };
}

const cityPath = "city-list";
const zonePath = (cityId: number) => `cities/${cityId}/zone-list`;

/** The city of Pathao in which our district is. */
function cityOf(cities: readonly AreaOption[], city: string): AreaOption | undefined {
  const { districtId } = placeOf({ city });
  const named = cities.find(({ name }) => plain(name) === plain(city));
  return (
    named ?? cities.find(({ name }) => districtId !== undefined && placeOf({ city: name }).districtId === districtId)
  );
}

/** The zone of Pathao in which our thana is. */
function zoneOf(zones: readonly AreaOption[], place: ParcelRequest["place"]): AreaOption | undefined {
  const { thanaId } = placeOf(place);
  const thana = thanaId === undefined ? undefined : thanaOf(thanaId);
  const typed = [place.thana ?? ""];
  const names = (thana ? [thana.name, thana.bn, ...(thana.aliases ?? [])] : typed).map(plain).filter(Boolean);
  const exact = zones.find(({ name }) => names.includes(plain(name)));
  if (exact) return exact;
  const beginning = zones.filter(({ name }) => names.some((one) => plain(name).startsWith(one)));
  return beginning.length === 1 ? beginning[0] : undefined;
}

const plain = (name: string) => foldText(name).replace(/[^\p{L}\p{M}\p{N}]/gu, "");
