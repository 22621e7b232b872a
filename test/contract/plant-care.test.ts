// A plant's needs by day, by season of Bangladesh and by its facts.
import { array, assert, constantFrom, date, integer, option, property, record } from "fast-check";
import { expect, test } from "vitest";
import {
  type CareFacts,
  careJobs,
  careSeasons,
  careTips,
  daysLater,
  everyDays,
  type KeptPlant,
  nextDay,
  planDays,
  seasonOf,
  tipsFor,
} from "#contract/rules/plants/plant-care.ts";

const indoor: CareFacts = { water: "medium", light: "bright-indirect", place: ["indoor", "balcony"] };
const roof: CareFacts = { water: "medium", light: "full-sun", place: ["balcony", "roof"] };
const rose: CareFacts = { ...roof, season: { flower: [11, 12, 1, 2, 3], harvest: null } };
const snake: CareFacts = { water: "low", light: "low", place: ["indoor"] };
const fern: CareFacts = { water: "high", light: "medium", humidity: "high", place: ["indoor"] };

test.each([
  ["2026-10-31", "monsoon"],
  ["2026-11-01", "winter"],
  ["2027-02-28", "winter"],
  ["2027-03-01", "summer"],
  ["2027-05-31", "summer"],
  ["2027-06-01", "monsoon"],
])("%s is %s", (day, season) => expect(seasonOf(day)).toBe(season));

test.each([
  // [what, facts, water, feed, drain] as winter / summer / monsoon
  ["indoors, medium", indoor, [10, 5, 7], [null, 30, 30], [null, null, null]],
  ["indoors, low", snake, [14, 7, 12], [null, 60, 60], [null, null, null]],
  ["indoors, high", fern, [3, 1, 2], [null, 30, 30], [null, null, null]],
  ["on the roof in full sun", roof, [10, 2, null], [null, 30, 30], [null, null, 7]],
  ["flowering in winter", rose, [10, 2, null], [15, 30, 30], [null, null, 7]],
  ["of unknown need", { light: "low" }, [null, null, null], [null, null, null], [null, null, null]],
  [
    "of a need the shop does not know",
    { water: "now and then" },
    [null, null, null],
    [null, null, null],
    [null, null, null],
  ],
] as const)("%s: days between water, feed and drain in winter, summer, monsoon", (_what, facts, water, feed, drain) => {
  const days = ["2026-12-10", "2027-04-10", "2027-07-10"];
  const of = (kind: (typeof careJobs)[number]) => days.map((day) => everyDays(kind, facts, day));
  expect([of("water"), of("feed"), of("drain")]).toEqual([water, feed, drain]);
});

const plant = (facts: CareFacts | null, since: string, ...watered: string[]): KeptPlant => ({
  ...{ id: "a", facts, since },
  done: watered.map((day) => ({ kind: "water", day })),
});

test.each([
  ["counts as watered on the day it came", plant(indoor, "2026-11-20"), "2026-11-22", { day: "2026-11-30" }],
  [
    "follows the newest mark",
    plant(indoor, "2026-11-01", "2026-11-19", "2026-11-12"),
    "2026-11-22",
    { day: "2026-11-29" },
  ],
  [
    "is late since the day it was due",
    plant(indoor, "2026-11-01", "2026-11-10"),
    "2026-11-22",
    { day: "2026-11-22", since: "2026-11-20" },
  ],
  [
    "is due today, not late, if nobody has ticked it yet",
    plant(indoor, "2026-09-01"),
    "2026-11-22",
    { day: "2026-11-22" },
  ],
  ["changes its rhythm with the season", plant(indoor, "2027-02-25"), "2027-02-25", { day: "2027-03-02" }],
  ["pauses in the rain until November", plant(roof, "2027-05-30", "2027-05-31"), "2027-06-05", { day: "2027-11-01" }],
  ["does not become late in the rain", plant(roof, "2027-04-01", "2027-05-01"), "2027-06-05", { day: "2027-11-01" }],
  ["has no day if its need is not known", plant({}, "2026-11-01"), "2026-11-22", null],
  ["has no day without facts", plant(null, "2026-11-01"), "2026-11-22", null],
])("watering %s", (_what, kept, from, next) => expect(nextDay("water", kept, from)).toEqual(next));

test("a week has what is due, what is late, and what was done today", () => {
  const plants: KeptPlant[] = [
    { id: "fern", facts: fern, since: "2026-11-01", done: [{ kind: "water", day: "2026-11-22" }] },
    { id: "rose", facts: rose, since: "2026-11-13", done: [{ kind: "feed", day: "2026-11-13" }] },
    { id: "monstera", facts: indoor, since: "2026-11-01", done: [{ kind: "water", day: "2026-11-10" }] },
    { id: "pot", facts: null, since: "2026-11-01", done: [] },
  ];
  expect(planDays(plants, "2026-11-22", 7)).toEqual([
    {
      day: "2026-11-22",
      jobs: [
        { plantId: "fern", kind: "water", isDone: true },
        { plantId: "monstera", kind: "water", isDone: false, since: "2026-11-20" },
      ],
    },
    { day: "2026-11-23", jobs: [{ plantId: "rose", kind: "water", isDone: false }] },
    { day: "2026-11-24", jobs: [] },
    { day: "2026-11-25", jobs: [{ plantId: "fern", kind: "water", isDone: false }] },
    { day: "2026-11-26", jobs: [] },
    { day: "2026-11-27", jobs: [] },
    {
      day: "2026-11-28",
      jobs: [
        { plantId: "fern", kind: "water", isDone: false },
        { plantId: "rose", kind: "feed", isDone: false },
      ],
    },
  ]);
});

test("tips name the plants that they fit, and only fitting ones are said", () => {
  const plants = [
    { id: "rose", facts: rose },
    { id: "snake", facts: snake },
    { id: "pot", facts: null },
  ];
  expect(tipsFor("winter", plants)).toEqual([
    { tip: "less-water", plantIds: ["rose", "snake"] },
    { tip: "no-feed", plantIds: ["snake"] },
    { tip: "nearer-window", plantIds: ["snake"] },
    { tip: "wipe-leaves", plantIds: ["snake"] },
  ]);
  expect(tipsFor("monsoon", plants).map(({ tip, plantIds }) => [tip, ...plantIds])).toEqual([
    ["rain-waters", "rose"],
    ["drain-pots", "rose"],
    ["let-dry", "snake"],
    ["cut-yellow", "rose", "snake"],
  ]);
  for (const season of careSeasons) expect(tipsFor(season, [])).toEqual([]);
  expect(Object.values(careTips).flat().length).toBe(new Set(Object.values(careTips).flat()).size);
});

const months = option(array(integer({ min: 1, max: 12 })));
const anyFacts = record(
  {
    water: constantFrom("low", "medium", "high", "", null),
    light: constantFrom("low", "medium", "bright-indirect", "full-sun", null),
    humidity: constantFrom("low", "high", null),
    place: option(array(constantFrom("indoor", "balcony", "roof", "garden"))),
    season: option(record({ flower: months, harvest: months })),
  },
  { requiredKeys: [] },
);
const anyDay = date({ min: new Date("2026-01-01"), max: new Date("2027-12-31"), noInvalidDate: true }).map((time) =>
  time.toISOString().slice(0, 10),
);

test("whatever is known of a plant: its days come in order, never in the past, never sooner than their rhythm", () => {
  assert(
    property(anyFacts, anyDay, array(integer({ min: 0, max: 200 }), { maxLength: 4 }), (facts, today, ago) => {
      const done = ago.flatMap((days) => careJobs.map((kind) => ({ kind, day: daysLater(today, -days) })));
      const plan = planDays([{ id: "a", facts, since: daysLater(today, -200), done }], today, 60);
      expect(plan.map(({ day }) => day)).toEqual(plan.map((_, at) => daysLater(today, at)));
      for (const kind of careJobs) {
        const days = plan
          .filter(({ jobs }) => jobs.some((job) => job.kind === kind && !job.isDone))
          .map(({ day }) => day);
        for (const [at, day] of days.entries()) {
          const every = everyDays(kind, facts, day);
          expect(every).not.toBeNull();
          const before = days[at - 1];
          if (before !== undefined) expect(daysLater(before, every ?? 0) <= day).toBe(true);
        }
      }
    }),
    { numRuns: 60 },
  );
});
