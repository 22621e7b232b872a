// They are not in web/api.ts, so that only this page loads them.
import type { CareJob, DeathReason, PlantPlace, WaterNeed, WeekWay } from "#contract/rules/plants/plant-care.ts";
import type { MyPlants } from "#contract/wire/shoppers/my-plants.ts";
import { browserCalls } from "#web/api.ts";

const { get, post } = browserCalls;

/** Every change answers with all that the page shows. */
export const plantCalls = {
  list: () => get<MyPlants>("/api/my-plants"),
  add: (plant: { product: string } | { name: string; water?: WaterNeed }) => post<MyPlants>("/api/my-plants", plant),
  /** @param day YYYY-MM-DD in Dhaka */
  mark: (plantId: string, kind: CareJob, day: string, isDone: boolean) =>
    post<MyPlants>("/api/my-plants/done", { plantId, kind, day, isDone }),
  /** An empty name: that of the product. */
  rename: (plantId: string, name: string) => post<MyPlants>("/api/my-plants/rename", { plantId, name }),
  /** Null: where its product likes to stand. */
  move: (plantId: string, place: PlantPlace | null) => post<MyPlants>("/api/my-plants/move", { plantId, place }),
  remove: (plantId: string) => post<MyPlants>("/api/my-plants/remove", { plantId }),
  /** @param living how many live on */
  died: (plantId: string, living: number, reason: DeathReason) =>
    post<MyPlants>("/api/my-plants/died", { plantId, living, reason }),
  alive: (plantId: string) => post<MyPlants>("/api/my-plants/alive", { plantId }),
  /** Null ends the messages of each week. */
  week: (way: WeekWay | null) => post<MyPlants>("/api/my-plants/week", { way }),
  /** By the link of a message, without a login. */
  endWeek: (key: string) => post("/api/my-plants/week/end", { key }),
  /** A first address, or a new one in place of the old. */
  renewCalendar: () => post<MyPlants>("/api/my-plants/calendar"),
  endCalendar: () => post<MyPlants>("/api/my-plants/calendar/end"),
};
