import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readCsv } from "#server/http/input/csv.ts";
import { writeWorkbook } from "#server/http/input/workbook.ts";
import {
  addCategory,
  addProduct,
  aPicture,
  type Browser,
  formOf,
  openTestShop,
  productData,
  productForm,
  signedInOwner,
  type TestShop,
} from "#test/shop.ts";

let shop: TestShop;
let admin: Browser;
let palm: string;

const facts = {
  light: "bright-indirect",
  water: "medium",
  petSafe: "unknown",
  place: ["indoor", "roof; shaded", "a\\b"],
  ease: "easy",
  humidity: "high",
  matureHeightCm: 180.5,
  season: { plant: [2, 3], flower: [11, 12, 1], harvest: null },
};

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signedInOwner(shop);
  const indoor = await addCategory(admin, "Indoor Plants");
  const made = await admin.post("/api/subcategory/create", formOf({ name: "পাম", category: indoor }));
  palm = await addProduct(
    admin,
    {
      name: "=SUM(A1:A9)",
      bengaliName: "এরিকা পাম, “বড়”",
      commonName: "'quoted' \"twice\"",
      shortDescription: "First line\nsecond, with a comma",
      subcategory: made.body._id,
      offerPrice: 195.5,
      sizePrices: { "Large Pot": 450 },
      popular: true,
      facts,
      synonyms: ["Dypsis; lutescens", "-এরিকা"],
    },
    [await aPicture()],
  );
  await addProduct(admin, { name: "Plain Pot", sizes: [], bengaliName: "" });
  const archivedCategory = await addCategory(admin, "Old Stock");
  await addProduct(admin, { name: "Leftover", category: "Old Stock" });
  await admin.send("DELETE", `/api/category/${archivedCategory}`);
});
afterAll(() => shop.close());

const exported = async (query = ""): Promise<string> => (await admin.get(`/api/product/export.csv?${query}`)).body;
const open = async (id: string) => (await admin.get(`/api/product/desk/${id}`)).body.product;
const version = () => shop.live.view().version;
function send(file: string | Buffer, dryRun = false) {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(Buffer.from(file))], { type: "text/csv" }), "products.csv");
  return admin.post(`/api/product/import${dryRun ? "?dryRun=yes" : ""}`, form);
}
/** Cells as a spreadsheet writes them, all quoted. */
const line = (cells: Record<string, string>, columns: string[]) =>
  `${columns.map((column) => `"${(cells[column] ?? "").replaceAll('"', '""')}"`).join(",")}\n`;
const columnsOf = (file: string) => file.slice(1, file.indexOf("\r\n")).split(",");
const newRow = (change: Record<string, string> = {}) => ({
  name: "New Fern",
  category: "indoor plants",
  price: "100",
  offerPrice: "90.5",
  inStock: "Yes",
  popular: "no",
  ...change,
});
async function fileOf(...rows: Record<string, string>[]) {
  const columns = columnsOf(await exported());
  return `${columns.join(",")}\n${rows.map((row) => line(row, columns)).join("")}`;
}

test("the file is UTF-8 for spreadsheets, Bengali included, and no cell of it is run as a formula", async () => {
  const reply = await admin.get("/api/product/export.csv");
  expect(reply.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="products.csv"',
  });
  const file = reply.body as string;
  expect(file.startsWith("\ufeffid,name,bengaliName,")).toBe(true);
  expect(file).toContain('"এরিকা পাম, “বড়”"');
  expect(file).toContain(`${palm},'=SUM(A1:A9),`);
  expect(file).toContain("Small Pot; Large Pot=450");
  // A spreadsheet that splits cells at semicolons sees the second word as the start of a cell.
  expect(file).toContain(`"Dypsis\\; lutescens; '-এরিকা"`);
  expect(await exported("q=plain&stock=in")).toContain("Plain Pot");
  expect(await exported("stock=out")).toBe(`${file.slice(0, file.indexOf("\r\n"))}\r\n`);
});

test("importing an unchanged export saves nothing, and the next export is the same file", async () => {
  const file = await exported();
  const before = version();
  const same = await send(file);
  expect(same.body).toMatchObject({ success: true, message: "0 added, 0 updated, 3 unchanged", errors: [] });
  expect(version()).toBe(before);
  expect(await exported()).toBe(file);
  // Variants that spreadsheets write: other line ends, all cells quoted, columns reordered.
  const unix = file.replaceAll("\r\n", "\n").slice(1);
  expect((await send(unix)).body).toMatchObject({ unchanged: 3 });
  expect(await exported()).toBe(file);
});

const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(...`",;|\\\n\r\t'=+-@＝ &<`, "\r\n", '""'),
      fc.constantFrom("এরিকা", "পাহা\u09dcি", "ক্\u200dষ", "🌿"),
      fc.string({ maxLength: 4, unit: "grapheme" }),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(""));
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are refused in one line of text
const controls = /[\u0000-\u001f\u007f]/g;
const oneLine = text.map((each) => each.replace(controls, "").slice(0, 40).toWellFormed());
/** With a letter or digit, which a required text has. */
const filled = oneLine.map((each) => (/[\p{L}\p{N}]/u.test(each) ? each.trim() : `${each.trim()}x`));

test("text after a semicolon, tab or bar is no formula either, and comes back unchanged", async () => {
  const names = ["x;=1+1;y", "x; +1", "a|@b", "a;'=b", "5 - 3 = 2"];
  for (const name of names) await addProduct(admin, { name });
  const file = await exported();
  for (const cell of ["x;'=1+1;y", '"x; \'+1"', "a|'@b", "a;''=b", '"5 - 3 = 2"']) expect(file).toContain(`,${cell},`);
  expect((await send(file)).body).toMatchObject({ success: true, updated: 0, created: 0 });
  const stored = (await admin.get("/api/product/desk?limit=100")).body.products.map(
    ({ name }: { name: string }) => name,
  );
  expect(stored).toEqual(expect.arrayContaining(names));
});

test("any texts come back letter for letter", async () => {
  const id = await addProduct(admin, { name: "Any" });
  const update = (change: object) =>
    admin.send("PUT", `/api/product/update/${id}`, productForm(productData(change as Record<string, unknown>)));
  const any = fc.record({
    name: filled,
    bengaliName: oneLine,
    commonName: oneLine,
    shortDescription: text,
    description: text,
    facts: fc.record({ light: oneLine, place: fc.array(filled, { maxLength: 3 }) }),
    synonyms: fc.array(filled, { maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(any, async (change) => {
      expect(await update(change)).toMatchObject({ status: 200 });
      const stored = await open(id);
      const file = await exported();
      await update({
        name: "Blank",
        bengaliName: "",
        shortDescription: "",
        description: "",
        facts: null,
        synonyms: [],
      });
      expect((await send(file)).body).toMatchObject({ success: true, updated: 1, created: 0 });
      expect(await exported()).toBe(file);
      const back = await open(id);
      for (const field of ["name", "bengaliName", "commonName", "shortDescription", "description", "synonyms"]) {
        expect(back[field]).toEqual(stored[field]);
      }
      expect(back.facts?.place ?? []).toEqual(stored.facts.place);
    }),
    { numRuns: 15 },
  );
});

test("rows with an id update, rows without one add; the dry run shows that and changes nothing", async () => {
  const file = await fileOf(
    newRow({
      sizes: "large pot=450.5; Small Pot",
      petSafe: "unknown",
      place: "indoor; balcony",
      synonyms: "Nephrolepis",
    }),
    {},
    newRow({ name: "Second Fern", description: '<p onclick="x()">Fresh</p><script>x</script>' }),
  );
  const changed = (await exported()).replace("Plain Pot", "Plain Clay Pot");
  const both = changed + file.slice(file.indexOf("\n") + 1);
  const before = version();
  const dry = await send(both, true);
  expect(dry.body).toMatchObject({ success: true, created: 2, updated: 1, errors: [], errorCount: 0 });
  expect(dry.body.changes).toMatchObject([
    { kind: "update", name: "Plain Clay Pot", changed: [{ column: "name" }] },
    { kind: "create", name: "New Fern" },
    { kind: "create", name: "Second Fern" },
  ]);
  expect(version()).toBe(before);

  expect((await send(both)).body).toMatchObject({ success: true, created: 2, updated: 1 });
  expect(version()).toBe(before + 1);
  const list = (await shop.browser().get("/api/product/list?q=fern&limit=50")).body.products;
  const fern = await open(list.find((one: { name: string }) => one.name === "New Fern")._id);
  expect(fern).toMatchObject({
    category: "Indoor Plants",
    offerPrice: 90.5,
    sizes: ["Small Pot", "Large Pot"],
    sizePrices: { "Large Pot": 450.5 },
    inStock: true,
    facts: { petSafe: "unknown", place: ["indoor", "balcony"], light: null },
    synonyms: ["Nephrolepis"],
    revision: 1,
  });
  const second = await open(list.find((one: { name: string }) => one.name === "Second Fern")._id);
  expect(second).toMatchObject({ description: "<p>Fresh</p>", sizes: ["Standard"], facts: null });
  const palmNow = await open(palm);
  expect(palmNow).toMatchObject({ facts, revision: 1 });
  expect(palmNow.image).toHaveLength(1);
});

test("one mistake anywhere refuses the file; every mistake is named by row and column", async () => {
  const archived = await addProduct(admin, { name: "Archived" });
  await admin.send("DELETE", `/api/product/delete/${archived}`);
  const file = await fileOf(
    newRow(),
    newRow({ name: "", price: "ten", offerPrice: "" }),
    {},
    newRow({ category: "Rockets", inStock: "perhaps" }),
    newRow({ category: "Rockets" }),
    newRow({ category: "Old Stock" }),
    newRow({ subcategory: "Rockets" }),
    newRow({ sizes: "Huge; Small Pot=dear; S; S" }),
    newRow({ plantMonths: "13", matureHeightCm: "tall", synonyms: "x".repeat(201) }),
    newRow({ id: "palm" }),
    newRow({ id: palm }),
    newRow({ id: palm }),
    newRow({ id: archived }),
    newRow({ id: "01890000-0000-7000-8000-000000000000" }),
    newRow({ offerPrice: "1.005" }),
    newRow({ description: "&".repeat(30_000) }),
  );
  const wanted = [
    { row: 3, field: "price", message: "Price must be a number such as 99.5, not 'ten'" },
    { row: 3, field: "offerPrice", message: "Offer price is required" },
    { row: 3, field: "name", message: "Name is required" },
    { row: 5, field: "inStock", message: "In stock must be yes or no" },
    { row: 6, field: "category", message: "There is no category 'Rockets'" },
    { row: 7, field: "category", message: "The category 'Old Stock' is archived" },
    { row: 8, field: "subcategory", message: "'Rockets' is not a subcategory of 'Indoor Plants'" },
    { row: 9, field: "sizes", message: expect.stringContaining("There is no size 'Huge'") },
    { row: 9, field: "sizes", message: "The price of Small Pot must be a number such as 99.5, not 'dear'" },
    { row: 9, field: "sizes", message: "The size S is named twice" },
    { row: 10, field: "plantMonths", message: "Months are written as Feb; Mar, or as numbers from 1 to 12" },
    { row: 10, field: "matureHeightCm", message: expect.stringContaining("not 'tall'") },
    { row: 10, field: "synonyms", message: "Synonyms is longer than 200 characters" },
    { row: 11, field: "id", message: "This is not the id of a product. Leave it empty to add a product." },
    { row: 13, field: "id", message: "This product stands in row 12 too" },
    { row: 14, field: "id", message: "This product is archived. Restore it first." },
    { row: 15, field: "id", message: "No product has this id. Leave it empty to add a new product." },
    { row: 16, field: "offerPrice", message: "Offer price has more than two decimals" },
    { row: 17, field: "description", message: "Description is longer than 100000 characters" },
  ];
  const before = [version(), await exported()];
  const dry = await send(file, true);
  expect(dry).toMatchObject({ status: 200, body: { success: true, rows: 15, errorCount: wanted.length } });
  expect(dry.body.errors).toEqual(wanted);
  const refused = await send(file);
  expect(refused).toMatchObject({
    status: 400,
    body: {
      success: false,
      code: "csv-rows",
      message: `There are ${wanted.length} mistakes in this file. Nothing was changed.`,
    },
  });
  expect(refused.body.errors).toEqual(wanted);
  // A write that the catalog in memory has missed would show here.
  await shop.live.catchUp();
  expect([version(), await exported()]).toEqual(before);
});

test("a file with some columns changes only those, also with semicolons and Bengali digits", async () => {
  const before = await open(palm);
  expect(await send(`id;offerPrice\n${palm};৬১২.৫\n`)).toMatchObject({ status: 200, body: { updated: 1 } });
  const { revision: _before, updatedAt: _at, ...rest } = before;
  expect(await open(palm)).toMatchObject({ ...rest, offerPrice: 612.5 });
  const added = await send(`id,offerPrice\n,5\n`);
  expect(added.body.errors[0].message).toContain("A new product needs more columns: name");
  const blank = await send(await fileOf(newRow({ name: "Blank Fern", inStock: "", popular: "" })));
  expect(blank, "a new row with neither").toMatchObject({ status: 200, body: { created: 1 } });
  expect(await exported("q=blank fern")).toMatch(/,yes,no,/);
  await send(`id,offerPrice\n${palm},${before.offerPrice}\n`);
});

test("what spreadsheets make of a file is taken: sep=, capitals, empty columns at the end, a workbook", async () => {
  const file = await exported("q=SUM");
  const { header, rows } = readCsv(Buffer.from(file), { maxRows: 10, maxColumns: 100 });
  const cells = rows.map((row) => row.cells);
  const asIs = [
    `sep=,\r\n${file.slice(1)}`,
    `"sep=;"\n${[header, ...cells].map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(";")).join("\n")}`,
    `${header.map((name) => `"${name.toUpperCase()}"`).join(",")},,\n${file.split("\r\n").slice(1).join("\n").trimEnd()},,\n`,
    await writeWorkbook([...header, ""], cells),
  ];
  for (const same of asIs)
    expect((await send(same, true)).body).toMatchObject({ rows: 1, unchanged: 1, errorCount: 0 });
  const price = await send(`ID,Offer Price,,\n${palm},৬১২.৫,,\n,,,\n`, true);
  expect(price.body).toMatchObject({ rows: 1, updated: 1, changes: [{ changed: [{ column: "offerPrice" }] }] });
});

test("months are written by name, and read by name or number", async () => {
  expect(await exported("q=SUM")).toContain(`,"Feb; Mar","Nov; Dec; Jan",,`);
  const changedBy = async (months: string) =>
    (await send(`id,plantMonths\n${palm},${months}\n`, true)).body.changes[0]?.changed[0]?.after;
  expect(await changedBy("2; 3")).toBeUndefined();
  expect(await changedBy("february; MAR")).toBeUndefined();
  expect(await changedBy("৬; 7")).toBe("Jun; Jul");
  const wrong = await send(`id,plantMonths\n${palm},Monsoon\n`, true);
  expect(wrong.body.errors).toEqual([
    { row: 2, field: "plantMonths", message: "Months are written as Feb; Mar, or as numbers from 1 to 12" },
  ]);
});

test("an offer above the price is said before it is applied", async () => {
  const told = async (offerPrice: number) =>
    (await send(`id,price,offerPrice\n${palm},500,${offerPrice}\n`, true)).body.offerAbovePrice;
  expect([await told(500), await told(500.01)]).toEqual([0, 1]);
});

test("an unknown id is named, also in a file of few columns", async () => {
  const { body } = await send("id,offerPrice\n01890000-0000-7000-8000-000000000000,5\n", true);
  expect(body.errors).toEqual([
    { row: 2, field: "id", message: "No product has this id. Leave it empty to add a new product." },
  ]);
});

test("weight and van are read, written, and kept by a file without their columns", async () => {
  const [id] = [await addProduct(admin, { name: "Tall Palm", weightGrams: 12_500, needsVan: true })];
  const [row = ""] = (await exported("q=tall palm")).split("\r\n").slice(1);
  expect(row).toContain(",12500,yes,");
  expect((await send(`id,price\n${id},900`)).body).toMatchObject({ message: "0 added, 1 updated, 0 unchanged" });
  expect(await open(id)).toMatchObject({ price: 900, weightGrams: 12_500, needsVan: true });
  expect((await send(`id,weightGrams,needsVan\n${id},৯০০,no`)).status).toBe(200);
  expect(await open(id)).toMatchObject({ price: 900, weightGrams: 900 });
  expect((await open(id)).needsVan).toBeUndefined();
  expect((await send(`id,weightGrams,needsVan\n${id},,`)).status).toBe(200);
  expect((await open(id)).weightGrams).toBeUndefined();
  expect(await exported()).toBe(await exported());
  for (const [cells, field, message] of [
    ["0,no", "weightGrams", "Weight grams must be more than zero"],
    ["-3,no", "weightGrams", "Weight grams must be more than zero"],
    ["2.5,no", "weightGrams", "Weight grams must be a whole number"],
    ["2 kg,no", "weightGrams", "Weight grams must be a number such as 99.5, not '2 kg'"],
    ["100001,no", "weightGrams", "Weight grams is above 100000"],
    ["5,perhaps", "needsVan", "Needs van must be yes or no"],
  ] as const) {
    const { status, body } = await send(`id,weightGrams,needsVan\n${id},${cells}`);
    expect([status, body.errors]).toEqual([400, [{ row: 2, field, message }]]);
  }
});

test("what each size is and what goes with it are read, written, and kept by a file without their columns", async () => {
  const pot = await addProduct(admin, { name: "Clay Pot" });
  const sizeFacts = {
    "Small Pot": { potCm: 10.5, heightFromCm: 20, ageMonths: 6, weightGrams: 900 },
    Standard: { heightToCm: 40 },
  };
  const sizes = ["Small Pot", "Standard"];
  const id = await addProduct(admin, { name: "Potted Rose", sizes, sizeFacts, goesWith: [pot], arrives: "Watered" });
  const row = (await exported("q=potted rose")).split("\r\n")[1] ?? "";
  expect(row).toContain(`,Watered,,"Small Pot=pot 10.5, height 20-, age 6, weight 900; Standard=height -40",${pot},`);
  const given = { sizeFacts, goesWith: [pot], arrives: "Watered" };
  expect((await send(`id,price\n${id},900`)).body).toMatchObject({ message: "0 added, 1 updated, 0 unchanged" });
  expect(await open(id)).toMatchObject(given);
  expect((await send(await exported("q=potted rose"))).body).toMatchObject({
    message: "0 added, 0 updated, 1 unchanged",
  });
  expect((await send(`id,sizeFacts,goesWith\n${id},"small pot = Pot ১২, Height 20-30",`)).status).toBe(200);
  expect(await open(id)).toMatchObject({
    sizeFacts: { "Small Pot": { potCm: 12, heightFromCm: 20, heightToCm: 30 } },
    goesWith: [],
  });
  for (const [cells, field] of [
    ["Small Pot=wide 10,", "sizeFacts"],
    ["Huge=pot 10,", "sizeFacts"],
    ["Small Pot=pot 10; Small Pot=pot 11,", "sizeFacts"],
    ['"Small Pot=height 30-20",', "sizeFacts"],
    [",rose", "goesWith"],
    [",01890000-0000-7000-8000-000000000000", "goesWith"],
  ] as const) {
    const { status, body } = await send(`id,sizeFacts,goesWith\n${id},${cells}`);
    expect([cells, status, body.errors?.[0]?.field]).toEqual([cells, 400, field]);
  }
});

test("own facts are read and written by their ids, and what the owner has not set is refused", async () => {
  const facts = [
    { name: "Grafted", values: [{ name: "Yes" }, { name: "No" }] },
    { name: "বয়স", values: [{ name: "2 years" }] },
  ];
  const [grafted, age] = (await admin.send("PUT", "/api/product/own-facts", { facts })).body.facts;
  expect([grafted.id, age.id, age.values[0].id]).toEqual(["grafted", "boyos", "2-years"]);
  const ownFacts = { grafted: "yes", [age.id]: "2-years" };
  const id = await addProduct(admin, { name: "Grafted Mango", ownFacts });
  const row = (await exported("q=grafted mango")).split("\r\n")[1] ?? "";
  expect(row).toContain(`${age.id}=2-years; grafted=yes`);
  expect((await send(`id,price\n${id},900`)).status).toBe(200);
  expect(await open(id)).toMatchObject({ ownFacts });
  expect((await send(`id,ownFacts\n${id},GRAFTED = No`)).status).toBe(200);
  expect(await open(id)).toMatchObject({ ownFacts: { grafted: "no" } });
  for (const cell of ["grafted", "grafted=perhaps", "color=red", "grafted=yes;grafted=no"]) {
    const { status, body } = await send(`id,ownFacts\n${id},${cell}`);
    expect([cell, status, body.errors?.[0]?.field]).toEqual([cell, 400, "ownFacts"]);
  }
  expect((await send(`id,ownFacts\n${id},`)).status).toBe(200);
  expect(await open(id)).toMatchObject({ ownFacts: null });
});

test("the texts of a product's pictures go out and come back in their places, and can be taken back", async () => {
  const texts = { pictureAlts: ["", "A leaf; close"], bengaliPictureAlts: ["টবে তুলসী"] };
  const id = await addProduct(admin, { name: "Tulsi", ...texts }, [await aPicture(), await aPicture("#aa3311")]);
  const shown = async () => {
    const { pictures, bengaliPictureAlts } = await open(id);
    return [pictures.map(({ alt }: { alt: string }) => alt), bengaliPictureAlts];
  };
  const row = (await exported("q=tulsi")).split("\r\n")[1] ?? "";
  expect(row).toContain(`"; A leaf\\; close","টবে তুলসী"`);
  expect((await send(await exported("q=tulsi"))).body).toMatchObject({ unchanged: 1 });

  const given = `id,pictureAlts,bengaliPictureAlts\n${id},In a clay pot,"; পাতা"\n`;
  const sent = await send(given);
  expect(sent.body).toMatchObject({ success: true, updated: 1 });
  expect(await shown()).toEqual([
    ["In a clay pot", "Tulsi"],
    ["", "পাতা"],
  ]);
  expect((await admin.post("/api/product/import/undo", sent.body.undo)).body.success).toBe(true);
  expect(await shown()).toEqual([
    ["Tulsi", "A leaf; close"],
    ["টবে তুলসী", ""],
  ]);

  const tooMany = await send(`id,pictureAlts\n${id},One; Two; Three\n`);
  expect(tooMany).toMatchObject({ status: 400, body: { errors: [{ row: 2, field: "pictureAlts" }] } });
  expect(tooMany.body.errors[0].message).toContain("2 pictures");
  const withoutColumn = await send(`id,name\n${id},Holy Basil\n`);
  expect(withoutColumn.body).toMatchObject({ updated: 1 });
  expect(await shown()).toEqual([
    ["Holy Basil", "A leaf; close"],
    ["টবে তুলসী", ""],
  ]);
});
