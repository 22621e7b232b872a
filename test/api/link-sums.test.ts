// A link comes to the same in the office, on its customer's page and as an order, to the poisha.
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import type { DeliverySettings } from "#contract/rules/delivery/delivery-terms.ts";
import type { ProductCard } from "#contract/wire/catalog/catalog.ts";
import { firstDelivery } from "#contract/wire/delivery/zones.ts";
import { addProduct, address, openStaffedShop } from "#test/shop.ts";
import { blankOrder } from "#web/admin/orders/form/new-order-draft.ts";
import { asNewLink, blankTerms, draftSums, type LinkTerms } from "#web/admin/orders/links/link-draft.ts";

const { shop, admin } = await openStaffedShop();
afterAll(() => shop.close());
const visitor = shop.browser();
const sizes = ["Small Pot", "Large Pot"];
const fern = await addProduct(admin, { name: "Fern", price: 200, offerPrice: 133.33, sizes: ["Small Pot"] });
const palm = await addProduct(admin, {
  ...{ name: "Palm", price: 900, offerPrice: 640, sizes, weightGrams: 700 },
  sizeFacts: { "Large Pot": { weightGrams: 4200 } },
});
const tree = await addProduct(admin, {
  ...{ name: "Tree", price: 900, offerPrice: 800, sizes: ["Small Pot"], weightGrams: 30_000, needsVan: true },
});
const cards: ProductCard[] = (await admin.get(`/api/product/list?ids=${fern},${palm},${tree}`)).body.products;
const { settings: first } = (await admin.get("/api/admin/settings")).body;
const productOf = (id: string) => cards.find(({ _id }) => _id === id) ?? null;
const priceOf = (id: string) => productOf(id)?.offerPrice ?? null;

const terms = fc.record({
  charge: fc.constantFrom(0, 60, 99.5),
  freeFrom: fc.constantFrom(undefined, 0, 500, 2000),
  byWeight: fc.constantFrom(undefined, { coveredKg: 1, perKg: 20.25 }),
  vanCharge: fc.constantFrom(undefined, 900),
});
const shops = fc.record({
  isOn: fc.boolean(),
  flat: fc.constantFrom(undefined, 0, 70, 49.75),
  taxPercent: fc.constantFrom(0, 2, 7.25),
  wholeTakaCash: fc.boolean(),
  inside: terms,
  elsewhere: terms,
});
const links = fc.record({
  lines: fc
    .tuple(fc.nat(3), fc.nat(2), fc.nat(3), fc.nat(1))
    .map((counts) => counts.map((quantity, at) => ({ at, quantity })).filter(({ quantity }) => quantity > 0))
    .filter((lines) => lines.length > 0),
  price: fc.constantFrom("", "120.05", "৯৯"),
  discount: fc.constantFrom("", "10", "5%", "33.33%", "20.45"),
  delivery: fc.constantFrom("address", "free", "fixed"),
  to: fc.constantFrom(
    { district: "", thana: "" },
    { district: "Dhaka", thana: "" },
    { district: "Dhaka", thana: "Dhanmondi" },
    { district: "", thana: "Dhanmondi" },
    { district: "Sylhet", thana: "" },
    { district: "সিলেট", thana: "No such thana" },
    { district: "Nowhere", thana: "" },
  ),
});
const offered = [
  { productId: fern, size: "Small Pot" },
  { productId: palm, size: "Small Pot" },
  { productId: palm, size: "Large Pot" },
  { productId: tree, size: "Small Pot" },
];

test("the office's sum, the page's and the order's are one, whatever the shop charges", async () => {
  await fc.assert(
    fc.asyncProperty(shops, links, async (set, asked) => {
      const [inside = firstDelivery.elsewhere, ...others] = firstDelivery.zones;
      const delivery = {
        ...firstDelivery,
        isOn: set.isOn,
        zones: [{ ...inside, ...set.inside }, ...others],
        elsewhere: { ...firstDelivery.elsewhere, ...set.elsewhere },
      } as DeliverySettings;
      expect((await admin.send("PUT", "/api/admin/delivery", delivery)).status).toBe(200);
      const { flat, taxPercent, wholeTakaCash } = set;
      const charges = { taxPercent, wholeTakaCash, ...(flat !== undefined && { deliveryCharge: flat }) };
      const saved = await admin.send("PUT", "/api/admin/settings", { ...first, ...charges });
      expect(saved, JSON.stringify(saved.body)).toMatchObject({ status: 200 });

      const lines = asked.lines.map(({ at, quantity }) => ({
        ...(offered[at] ?? { productId: "", size: "" }),
        quantity,
      }));
      const typed: LinkTerms = {
        ...{ ...blankTerms, discount: asked.discount, reason: "A friend of the house", charge: "45.55" },
        delivery: asked.delivery as LinkTerms["delivery"],
        prices: asked.price === "" ? {} : { [`${fern} Small Pot`]: asked.price },
      };
      const draft = draftSums({ lines }, typed, priceOf, { ...charges, delivery }, { productOf, to: asked.to });
      const order = { ...blankOrder(), lines, source: "phone" as const };
      const person = { ...order.address, city: asked.to.district, thana: asked.to.thana };
      const input = asNewLink({ ...order, address: person }, typed, priceOf);
      const made = await admin.post("/api/order/link/create", input);
      if (draft.totalMinor === null) {
        expect(made).toMatchObject({ status: 400, body: { field: "discount" } });
        return;
      }
      expect(made, JSON.stringify(made.body)).toMatchObject({ status: 200 });
      const { link } = made.body;
      const secret = link.url.split("/o/")[1];
      const page = (await visitor.post("/api/order/link/read", { secret })).body.link;
      expect({ total: link.total, delivery: link.delivery }).toEqual({
        total: page.sums.total,
        delivery: page.sums.delivery,
      });
      expect(Math.round(link.total * 100)).toBe(draft.totalMinor);
      expect(draft.isOpen).toBe(page.sums.delivery === null);
      expect(draft.discountMinor).toBe(Math.round(link.discount * 100));
      if (draft.isOpen) return;
      // A place that the shop cannot be sure of costs nothing more where the charge does not go by it.
      const to = set.isOn && asked.to.district === "" ? { city: "Dhaka", thana: "Dhanmondi" } : undefined;
      const where = to ?? { city: asked.to.district || "Dhaka", thana: asked.to.thana };
      const { email: _, ...whole } = { ...address, ...where };
      const placed = await visitor.post("/api/order/link/order", {
        ...{ secret, address: whole, method: "COD", expectedAmount: link.total },
      });
      // With zones on, an address must say where it is, whatever delivery costs.
      if (placed.status === 400) {
        expect(placed.body.code).toMatch(/thana/);
        return;
      }
      if (placed.body.code === "no-cash-there") return;
      expect(placed, JSON.stringify(placed.body)).toMatchObject({ status: 200, body: { amount: link.total } });
      const { links: listed } = (await admin.post("/api/order/link/list", { q: link.code })).body;
      expect(listed[0]).toMatchObject({ total: link.total, state: "ordered" });
    }),
    { numRuns: 40 },
  );
});

test("a link to half an address is asked for the rest, not refused", async () => {
  await admin.send("PUT", "/api/admin/delivery", { ...firstDelivery, isOn: true });
  const input = {
    lines: [{ product: fern, size: "Small Pot", quantity: 1 }],
    source: "phone",
    language: "en",
    days: 1,
  };
  for (const person of [{ district: "Dhaka" }, { district: "Dhaka", thana: "Chitalmari" }]) {
    const { link } = (await admin.post("/api/order/link/create", { ...input, person })).body;
    const read = await visitor.post("/api/order/link/read", { secret: link.url.split("/o/")[1] });
    expect(read).toMatchObject({ status: 200, body: { link: { sums: { delivery: null } } } });
    expect(link.delivery).toBeNull();
  }
});
