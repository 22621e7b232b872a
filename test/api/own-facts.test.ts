// The owner's own facts: named once in both languages, given to products, and taken away from them.
import { afterAll, beforeAll, expect, test } from "vitest";
import { addProduct, type Browser, openShopWithOwner, productData, productForm, type TestShop } from "#test/shop.ts";

let shop: TestShop;
let owner: Browser;
beforeAll(async () => {
  ({ shop, admin: owner } = await openShopWithOwner());
});
afterAll(() => shop.close());

const save = (facts: unknown) => owner.send("PUT", "/api/product/own-facts", { facts });
const read = async () => (await shop.browser().get("/api/product/own-facts")).body.facts;
const find = async (id: string, lang = "en") => (await shop.browser().get(`/api/product/${id}?lang=${lang}`)).body;
const yesNo = [
  { name: "Yes", bengaliName: "হ্যাঁ" },
  { name: "No", bengaliName: "না" },
];

test("a fact is named once, given to a product, and said in both languages", async () => {
  expect(await read()).toEqual([]);
  const answer = await save([{ name: "Grafted", bengaliName: "কলম করা", values: yesNo }]);
  expect(answer).toMatchObject({
    status: 200,
    body: { facts: [{ id: "grafted", values: [{ id: "yes" }, { id: "no" }] }] },
  });
  const id = await addProduct(owner, { name: "Mango", ownFacts: { grafted: "yes" } });
  expect(await find(id)).toMatchObject({
    product: { ownFacts: { grafted: "yes" } },
    namedFacts: [{ fact: "grafted", name: "Grafted", value: "yes", text: "Yes" }],
  });
  expect((await find(id, "bn")).namedFacts).toMatchObject([{ name: "কলম করা", text: "হ্যাঁ" }]);
  const update = (change: Record<string, unknown>) =>
    owner.send("PUT", `/api/product/update/${id}`, productForm(productData(change)));
  expect((await update({ price: 300 })).status).toBe(200);
  expect((await find(id)).product.ownFacts).toEqual({ grafted: "yes" });
  for (const ownFacts of [{ grafted: "maybe" }, { color: "red" }, { constructor: "yes" }]) {
    const refused = await update({ ownFacts });
    expect(refused).toMatchObject({ status: 400, body: { field: expect.stringMatching(/^ownFacts\./) } });
  }
  expect((await update({ ownFacts: null })).status).toBe(200);
  expect((await find(id)).namedFacts).toEqual([]);
});

test("a new name keeps the id, so that products and addresses keep their meaning", async () => {
  const [fact] = await read();
  const id = await addProduct(owner, { name: "Guava", ownFacts: { grafted: "no" } });
  const values = fact.values.map((value: { id: string }) =>
    value.id === "no" ? { ...value, name: "From seed" } : value,
  );
  expect((await save([{ ...fact, name: "Raised", values }])).status).toBe(200);
  expect((await find(id)).namedFacts).toEqual([{ fact: "grafted", name: "Raised", value: "no", text: "From seed" }]);
  // Another value of the old name is another value.
  const [renamed] = await read();
  expect((await save([{ ...renamed, values: [...renamed.values, { name: "No" }] }])).body.facts[0].values[2].id).toBe(
    "no-2",
  );
});

test("what is taken away leaves the products, whose open forms are told", async () => {
  const [fact] = await read();
  const [kept, gone] = [
    await addProduct(owner, { name: "Lychee", ownFacts: { grafted: "yes" } }),
    await addProduct(owner, { name: "Lemon", ownFacts: { grafted: "no" } }),
  ];
  const opened = (await owner.get(`/api/product/desk/${gone}`)).body.product;
  expect((await save([{ ...fact, values: fact.values.filter(({ id }: { id: string }) => id === "yes") }])).status).toBe(
    200,
  );
  expect((await find(kept)).product.ownFacts).toEqual({ grafted: "yes" });
  expect((await find(gone)).product.ownFacts).toBeNull();
  const stale = productForm(productData({ revision: opened.revision, ownFacts: opened.ownFacts }));
  expect(await owner.send("PUT", `/api/product/update/${gone}`, stale)).toMatchObject({
    status: 409,
    body: { code: "edited-meanwhile" },
  });
  expect((await shop.browser().get("/api/product/filters")).body.ownFacts).toMatchObject([
    { values: [{ value: "yes", count: 1 }] },
  ]);
  expect((await save([])).status).toBe(200);
  expect((await find(kept)).product.ownFacts).toBeNull();
});

test.each([
  ["no value", [{ name: "Age", values: [] }], "facts.0.values"],
  ["no name", [{ name: " ", values: yesNo }], "facts.0.name"],
  [
    "a name twice",
    [
      { name: "Age", values: yesNo },
      { name: "age", values: yesNo },
    ],
    "facts.1.name",
  ],
  ["a value twice", [{ name: "Age", values: [{ name: "1" }, { name: "1" }] }], "facts.0.values.1.name"],
  ["an id that stands in no address", [{ id: "a.b", name: "Age", values: yesNo }], "facts.0.id"],
  ["too many", Array.from({ length: 21 }, (_, at) => ({ name: `Fact ${at}`, values: yesNo })), "facts"],
])("facts with %s are refused by their field", async (_, facts, field) => {
  expect(await save(facts)).toMatchObject({ status: 400, body: { field } });
  expect(await read()).toEqual([]);
});
