// The growing book: from seed to sale, with what lived and what each plant cost.
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dayInDhaka } from "#contract/rules/dhaka.ts";
import { daysUntilReady, livedPercent, speciesOf } from "#contract/rules/plants/growing.ts";
import { addProduct, type Browser, openStaffedShop, type TestShop } from "#test/shop.ts";
import { signedInStaff } from "#test/staff.ts";

let shop: TestShop;
let admin: Browser;
let grower: Browser;
beforeAll(async () => {
  ({ shop, admin } = await openStaffedShop());
  grower = await signedInStaff(shop, admin, "grower");
});
afterAll(() => shop.close());

const key = () => crypto.randomUUID();
const size = "Small Pot";
const daysAgo = (days: number) => dayInDhaka(new Date(), -days);
const secondsOf = (days: number) => days * 86_400;
let unlisted = 0;
/** Each of a species of its own, that no table knows. */
const plantOf = (count = 2, botanicalName = `Plantus unlisted-${"abcdefghijklmnopqrstuvwxyz".charAt(unlisted++)}`) =>
  addProduct(admin, { sizes: [size], stock: { [size]: { count } }, botanicalName });
const begin = async (productId: string, plants: number, more: object = {}, by: Browser = grower) =>
  (
    await by.post("/api/growing/begin", {
      ...{ actKey: key(), productId, origin: "cutting", plants, place: "Table 3", begunOn: daysAgo(40) },
      ...more,
    })
  ).body.batch;
const press = (what: string, batchId: string, body: object, by: Browser = grower) =>
  by.post(`/api/growing/${what}`, { actKey: key(), batchId, ...body });
const read = async (batchId: string, by: Browser = admin) => (await by.get(`/api/growing/${batchId}`)).body;
const left = async (productId: string) => (await admin.get(`/api/product/desk/${productId}`)).body.product.stock[size];

test("cuttings are put in, lost, potted and come on sale with what each of those that lived has cost", async () => {
  const plant = await plantOf(2);
  const batch = await begin(plant, 100, { cost: 500 });
  expect(batch).toMatchObject({ alive: 100, stage: "sown", place: "Table 3", cost: null, grower: "The grower" });
  const lost = await press("lost", batch._id, { plants: 20 });
  await grower.post("/api/growing/reason", { lineId: lost.body.lineId, reason: "other", note: "A goat came in." });
  await press("cost", batch._id, { costOf: "pots", cost: 1100 });
  await press("place", batch._id, { place: "Bed 1" });
  await press("stage", batch._id, { stage: "potted" });
  expect((await press("stage", batch._id, { stage: "rooted" })).status).toBe(409);
  const now = await read(batch._id);
  expect(now.batch).toMatchObject({ alive: 80, lost: 20, place: "Bed 1", stage: "potted", cost: 1600, costOfEach: 20 });
  expect(now.lines.find((line: { kind: string }) => line.kind === "lost")).toMatchObject({
    reason: "other",
    note: "A goat came in.",
    change: -20,
  });
  const sold = await press("to-sale", batch._id, { plants: 60, size });
  expect(sold.body.batch).toMatchObject({ alive: 20, moved: 60 });
  expect(await left(plant)).toBe(62);
  const [line] = (await admin.get(`/api/stock-book?productId=${plant}&kind=grown`)).body.lines;
  expect(line).toMatchObject({ change: 60, left: 62, cost: 20, canTakeBack: false });
  expect((await read(batch._id)).batch.cost).toBe(400);
  expect(JSON.stringify(await read(batch._id, grower))).not.toContain("1600");
  const back = await grower.post("/api/growing/take-back", { lineId: sold.body.lineId });
  expect(back.body.batch).toMatchObject({ alive: 80, moved: 0 });
  expect(await left(plant)).toBe(2);
  expect((await read(batch._id)).batch.cost).toBe(1600);
});

test("a press is written once for its key, and the key serves no other batch, stage, place or cost", async () => {
  const plant = await plantOf();
  const [one, another] = [await begin(plant, 50), await begin(plant, 50)];
  const actKey = key();
  const lost = { actKey, batchId: one._id, plants: 2 };
  expect((await grower.post("/api/growing/lost", lost)).body.batch.alive).toBe(48);
  expect((await grower.post("/api/growing/lost", lost)).body.batch.alive).toBe(48);
  expect((await grower.post("/api/growing/lost", { ...lost, batchId: another._id })).body.code).toBe("key-reused");
  // Why they died was said while the press waited, after its first answer was lost: written once, and not over what was said since.
  for (const reason of ["dried", "pests"]) await grower.post("/api/growing/lost", { ...lost, reason });
  const lines: { kind: string; reason: string }[] = (await read(one._id)).lines;
  expect(lines.filter(({ kind }) => kind === "lost").map(({ reason }) => reason)).toEqual(["dried"]);
  const placed = { actKey: key(), batchId: one._id, place: "Bed 1" };
  expect((await grower.post("/api/growing/place", placed)).status).toBe(200);
  expect((await grower.post("/api/growing/place", { ...placed, place: "Bed 2" })).body.code).toBe("key-reused");
  const cost = { actKey: key(), batchId: one._id, costOf: "soil", cost: 10 };
  expect((await grower.post("/api/growing/cost", cost)).status).toBe(200);
  expect((await grower.post("/api/growing/cost", { ...cost, cost: 11 })).body.code).toBe("key-reused");
});

test("a day that no calendar of the shop has, and costs that no price could hold, are refused", async () => {
  const plant = await plantOf();
  const data = { actKey: key(), productId: plant, origin: "seed", plants: 1, place: "Bed 1" };
  expect((await grower.post("/api/growing/begin", { ...data, begunOn: "0000-01-01" })).status).toBe(400);
  expect((await admin.get("/api/stock-book?month=0000-01")).status).toBe(400);
  expect((await admin.get("/api/stock-book?month=9999-12")).status).toBe(400);
  const { _id } = await begin(plant, 1);
  for (const costOf of ["soil", "pots", "work"]) await press("cost", _id, { costOf, cost: 9_999_999.99 });
  expect((await press("to-sale", _id, { plants: 1, size })).body.code).toBe("amount-too-large");
});

test("two press 'to sale' at once: never more come on sale than are alive, and the same press counts once", async () => {
  for (let round = 0; round < 5; round += 1) {
    const plant = await plantOf(0);
    const { _id } = await begin(plant, 70);
    const pressed = await Promise.all([1, 2, 3].map(() => press("to-sale", _id, { plants: 60, size })));
    expect(pressed.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(pressed.find(({ status }) => status === 409)?.body).toMatchObject({ code: "too-few", alive: 10 });
    const same = { actKey: key(), batchId: _id, plants: 5, size };
    const twice = await Promise.all([1, 2].map(() => grower.post("/api/growing/to-sale", same)));
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect([await left(plant), (await read(_id)).batch.alive]).toEqual([65, 5]);
  }
});

test("plants that are sold and lost at once go from the batch once", async () => {
  const plant = await plantOf(0);
  const { _id } = await begin(plant, 10);
  await Promise.all([press("lost", _id, { plants: 8 }), press("to-sale", _id, { plants: 8, size })]);
  const { batch } = await read(_id);
  expect([batch.alive, batch.lost + batch.moved, batch.moved]).toEqual([2, 8, await left(plant)]);
});

test("when it is ready is the table's first, then the nursery's own experience with the plant", async () => {
  const plant = await plantOf();
  const first = await begin(plant, 10);
  expect(first.readyOn).toBe(daysAgo(40 - 70));
  for (const [stage, days] of [
    ["rooted", 30],
    ["potted", 24],
    ["hardened", 14],
    ["ready", 10],
  ] as const)
    await press("stage", first._id, { stage, secondsAgo: secondsOf(days) });
  const next = await begin(plant, 10, { begunOn: daysAgo(0) });
  expect(next.readyOn).toBe(daysAgo(-30));
  expect((await begin(await plantOf(), 5, { origin: "bought", begunOn: daysAgo(0) })).stage).toBe("potted");
  expect((await grower.post("/api/growing/begin", { begunOn: daysAgo(-1) })).status).toBe(400);
});

test("a stage is taken back with its day, once; a stage that another has followed is not", async () => {
  const { _id } = await begin(await plantOf(), 10);
  const before = (await read(_id)).batch;
  const rooted = await press("stage", _id, { stage: "rooted" });
  const potted = await press("stage", _id, { stage: "potted" });
  const back = (pressed: typeof rooted) => grower.post("/api/growing/take-back", { lineId: pressed.body.lineId });
  expect((await back(rooted)).body.code).toBe("not-by-hand");
  expect((await back(potted)).status).toBe(200);
  expect((await back(potted)).body.code).toBe("taken-back");
  expect((await back(rooted)).status).toBe(200);
  expect((await read(_id)).batch).toMatchObject({ stage: "sown", readyOn: before.readyOn });
});

test("products of one species share the days of its stages; one without a botanical name stands for itself", async () => {
  const named = (botanicalName: string) => plantOf(2, botanicalName);
  const [white, pink] = [await named("Catharanthus roseus 'Alba'"), await named("catharanthus × roseus")];
  const [nameless, another] = [await named(""), await named("")];
  const grown = async (plant: string, stages: readonly (readonly [string, number])[]) => {
    const { _id } = await begin(plant, 10);
    for (const [stage, days] of stages) await press("stage", _id, { stage, secondsAgo: secondsOf(days) });
  };
  const days = async (plant: string) => {
    const { readyOn } = await begin(plant, 10, { begunOn: daysAgo(0) });
    return Math.round((Date.parse(readyOn) - Date.parse(daysAgo(0))) / 86_400_000);
  };
  // Straight into pots after twenty days: the stage between took none.
  await grown(white, [
    ["potted", 20],
    ["hardened", 15],
    ["ready", 10],
  ]);
  expect([await days(white), await days(pink)]).toEqual([30, 30]);
  await grown(nameless, [
    ["rooted", 30],
    ["potted", 24],
    ["hardened", 14],
    ["ready", 10],
  ]);
  expect([await days(nameless), await days(another)]).toEqual([30, 70]);
  const { experience } = (await grower.get("/api/growing")).body;
  expect(experience).toContainEqual({
    ...{ species: "catharanthus roseus", origin: "cutting" },
    days: { rooted: 0, potted: 20, hardened: 5, ready: 5 },
  });
});

test("what lived, by species, season and grower, as a table too; what grows is asked when ordering again", async () => {
  const named = (botanicalName: string) => plantOf(2, botanicalName);
  const [mango, fazli] = [await named("Mangifera indica 'Amrapali'"), await named("Mangifera indica 'Fazli'")];
  const [lotus, unnamed] = [await named("Nelumbo nucifera"), await named("")];
  const winter = { begunOn: "2026-01-10" };
  const lose = async (plant: string, plants: number, lost: number, more: object = winter, by = grower) => {
    const { _id } = await begin(plant, plants, more, by);
    if (lost > 0) await press("lost", _id, { plants: lost });
    return _id;
  };
  const batchId = await lose(mango, 50, 12);
  await lose(fazli, 30, 8);
  await lose(mango, 40, 0, { begunOn: "2026-04-10" });
  await lose(fazli, 20, 5, winter, admin);
  await lose(unnamed, 10, 1);
  // A recount found five more; none are lost that were not there.
  await press("more", await lose(lotus, 5, 5), { plants: 5 });
  const { rows } = (await grower.get("/api/growing/survival")).body;
  type Row = { plants: { productId: string }[]; begun: number; lost: number };
  const of = (plant: string): Row[] =>
    rows.filter(({ plants }: Row) => plants.some(({ productId }) => productId === plant));
  expect(of(fazli)).toMatchObject([
    { species: "Mangifera indica", season: "winter", grower: "The grower", batches: 2, begun: 80, lost: 20 },
    { species: "Mangifera indica 'Fazli'", season: "winter", batches: 1, begun: 20, lost: 5 },
  ]);
  expect(of(mango).map(({ plants }) => plants.length)).toEqual([2, 1]);
  expect(of(mango)[1]).toMatchObject({ season: "summer", begun: 40, lost: 0 });
  expect(of(unnamed)).toMatchObject([{ species: "", plants: [{ productId: unnamed }], begun: 10, lost: 1 }]);
  expect(of(lotus)).toMatchObject([{ begun: 10, lost: 5 }]);
  const csv = await grower.get("/api/growing/survival.csv");
  const table: Record<string, string>[] = parse(csv.body, { bom: true, columns: true });
  expect(table.find((row) => row["Botanical name"] === "Mangifera indica")).toMatchObject({
    ...{ Season: "Winter", Grower: "The grower", Batches: "2", Begun: "80", Lost: "20", "Lived %": "75" },
  });
  const bengali = await grower.get("/api/growing/survival.csv?language=bn");
  const inBengali: Record<string, string>[] = parse(bengali.body, { bom: true, columns: true });
  expect(inBengali.find((row) => row["বৈজ্ঞানিক নাম"] === "Mangifera indica")).toMatchObject({
    ...{ ঋতু: "শীত", চাষি: "The grower", নষ্ট: "20", "বেঁচেছে %": "75" },
  });
  const listed = (await grower.get("/api/growing")).body;
  expect(listed.places).toContain("Table 3");
  expect(listed.batches.some((one: { _id: string }) => one._id === batchId)).toBe(true);
});

test("what died in batches is in the reports by day, plant and category; what was taken back is not", async () => {
  const plant = await plantOf();
  const today = daysAgo(0);
  const reported = async (split: string) => {
    const { report } = (await admin.get(`/api/admin/reports?from=${today}&to=${today}&split=${split}`)).body;
    const row = report.rows.find(({ key: of }: { key: string }) => of === plant);
    return { total: report.totals.grownLost, ofPlant: row?.figures.grownLost };
  };
  const { total: before } = await reported("product");
  const batch = await begin(plant, 50);
  await press("lost", batch._id, { plants: 7 });
  const mistaken = await press("lost", batch._id, { plants: 5 });
  await press("lost", batch._id, { plants: 3, secondsAgo: secondsOf(2) });
  expect(await reported("product")).toEqual({ total: before + 12, ofPlant: 12 });
  await grower.post("/api/growing/take-back", { lineId: mistaken.body.lineId });
  expect(await reported("product")).toEqual({ total: before + 7, ofPlant: 7 });
  expect((await reported("day")).total).toBe(before + 7);
});

test("the first days are those of the species, by its botanical name; what the nursery knows itself goes first", () => {
  const seed = (botanicalName: string, known = {}) => daysUntilReady("seed", "sown", { botanicalName, known });
  expect([seed("Tagetes erecta"), seed("Solanum lycopersicum"), seed("Unheardof plantus"), seed("")]).toEqual([
    45, 35, 60, 60,
  ]);
  expect(seed("Tagetes erecta", { rooted: 30 })).toBe(66);
  expect(daysUntilReady("cutting", "ready", { botanicalName: "Rosa chinensis" })).toBe(0);
});

test("a species is genus and epithet, whatever cultivar, variety, author or hybrid sign is written", () => {
  const same = ["Mangifera indica", " mangifera  Indica 'Amrapali'", "Mangifera indica L.", "Mangifera × indica"];
  expect([...new Set(same.map(speciesOf))]).toEqual(["mangifera indica"]);
  expect(speciesOf("Hibiscus x rosa-sinensis")).toBe("hibiscus rosa-sinensis");
  expect(speciesOf("Dracaena reflexa var. angustifolia")).toBe("dracaena reflexa");
  expect(["Rosa 'Peace'", "Rosa (Hybrid Tea Group)", "Rosa", "Rosa sp. 'Red'", "Rosa spp"].map(speciesOf)).toEqual([
    ...["rosa 'peace'", "rosa (hybrid tea group)", "rosa", "rosa sp. 'red'", "rosa spp"],
  ]);
  expect(speciesOf(" ")).toBe("");
  expect([livedPercent({ begun: 80, lost: 20 }), livedPercent({ begun: 3, lost: 3 })]).toEqual([75, 0]);
});
