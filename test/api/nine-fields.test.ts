// All nine fields of an address are required; the owner may let the e-mail and the postcode be left out.
import { afterAll, beforeEach, expect, test } from "vitest";
import { firstDelivery } from "#contract/wire/delivery/zones.ts";
import { addProduct, address, openShopWithOwner, openStaffedShop, signedInShopper } from "#test/shop.ts";
import { gatewayEnv, openSmsDouble } from "#test/sms-double.ts";

const { shop, admin, shopper } = await openStaffedShop();
const product = await addProduct(admin);
afterAll(() => shop.close());
beforeEach(async () => {
  await settle({});
  await zones(false);
});

const settle = (settings: object) => admin.send("PUT", "/api/admin/settings", { guestOrders: true, ...settings });
const zones = (isOn: boolean) => admin.send("PUT", "/api/admin/delivery", { ...firstDelivery, zones: [], isOn });
const items = [{ product, quantity: 1, size: "Small Pot" }];
type Field = keyof typeof address;
const without = (name: Field, text?: string) => {
  const { [name]: _left, ...others } = address;
  return text === undefined ? others : { ...others, [name]: text };
};
let keys = 0;
async function asGuest(to: object) {
  keys += 1;
  const headers = { "idempotency-key": `a-guest-with-nine-fields-${keys}` };
  return shop.browser().post("/api/order/guest", { items, address: to }, { headers });
}

test("each of the nine is required, of customers and guests, and in saved addresses", async () => {
  for (const name of Object.keys(address) as Field[]) {
    for (const text of [undefined, "", " ", "\u200b\u2060", "-"]) {
      const refused = { status: 400, body: { field: `address.${name}` } };
      const to = without(name, text);
      expect(await shopper.post("/api/order/cod", { items, address: to }), `${name} '${text}'`).toMatchObject(refused);
      expect(await asGuest(to)).toMatchObject(refused);
      expect(await shopper.post("/api/user/addresses", { address: to })).toMatchObject(refused);
    }
  }
  const { message } = (await asGuest(without("email"))).body;
  expect(message).toBe("Email is required");
  const bengali = { headers: { "accept-language": "bn" } };
  const said = await shopper.post("/api/order/cod", { items, address: without("zipcode") }, bengali);
  expect(said.body.message).toMatch(/দিতে হবে|দরকার|লিখুন|দিন/);
});

test("the settings let e-mail and postcode be left out, each for itself, and a key left out means off", async () => {
  await settle({ emailOptional: true });
  expect((await asGuest(without("email"))).status).toBe(200);
  expect(await asGuest(without("zipcode"))).toMatchObject({ status: 400, body: { field: "address.zipcode" } });
  await settle({ postcodeOptional: true });
  expect((await admin.get("/api/admin/settings")).body.settings).toMatchObject({ postcodeOptional: true });
  expect(await asGuest(without("email"))).toMatchObject({ status: 400, body: { field: "address.email" } });
  const placed = await asGuest(without("zipcode"));
  expect(placed.status).toBe(200);
  expect((await admin.get(`/api/order/${placed.body.orderId}`)).body.order.address.zipcode).toBe("");
  await settle({});
  expect((await asGuest(without("zipcode"))).status).toBe(400);
});

test("with delivery zones the postcode is optional anyway; the e-mail is not", async () => {
  await zones(true);
  expect((await asGuest(without("zipcode"))).status).toBe(200);
  expect((await shopper.post("/api/user/addresses", { address: without("zipcode") })).status).toBe(200);
  expect(await asGuest(without("email"))).toMatchObject({ status: 400, body: { field: "address.email" } });
});

test("the owner writes an order down for a caller without an e-mail, a postcode or a last name", async () => {
  const written = { items, source: "phone", address: without("email") };
  expect((await admin.post("/api/order/create", written)).status).toBe(200);
  const noCode = { ...written, address: without("zipcode") };
  expect((await admin.post("/api/order/create", noCode)).status).toBe(200);
  const oneName = { ...written, address: { ...without("lastName"), lastName: "" } };
  expect((await admin.post("/api/order/create", oneName)).status).toBe(200);
  expect(await asGuest(oneName.address)).toMatchObject({ status: 400, body: { field: "address.lastName" } });
  expect(await asGuest(without("zipcode"))).toMatchObject({ status: 400, body: { field: "address.zipcode" } });
});

test("an account by phone needs an e-mail until the owner lets it be left out", async () => {
  const gateway = await openSmsDouble();
  const sms = gatewayEnv(gateway);
  const { shop: other, admin: owner } = await openShopWithOwner(sms);
  const phone = "01712000001";
  await other.browser().post("/api/user/phone-code", { phone });
  const input = { name: "Rahima", phone, code: gateway.newestCode(), password: "green leaves 27" };
  const refused = { status: 400, body: { field: "email", message: "Email is required" } };
  expect(await other.browser().post("/api/user/register", input)).toMatchObject(refused);
  await owner.send("PUT", "/api/admin/settings", { emailOptional: true });
  expect((await other.browser().post("/api/user/register", input)).status).toBe(200);
  await other.close();
  await gateway.close();
});

test("cash on delivery takes no number with a digit too few or too many; other numbers, and other ways to pay, are free", async () => {
  const cod = (phone: string, extra = {}) =>
    shopper.post("/api/order/cod", { items, address: { ...address, phone } }, extra);
  const refused: [string, string][] = [
    ["01712-345 67", "This number is one digit short"],
    ["০১৭১২৩৪৫৬", "This number is 2 digits short"],
    ["+880 1712 3456789", "This number has one digit too many"],
    ["0171234567890", "This number has 2 digits too many"],
  ];
  for (const [phone, message] of refused) {
    const wrong = { status: 400, body: { field: "address.phone", code: "wrong-digits", message } };
    expect(await cod(phone), phone).toMatchObject(wrong);
    expect(await asGuest({ ...address, phone })).toMatchObject(wrong);
    const written = { items, source: "phone", address: { ...address, phone } };
    expect(await admin.post("/api/order/create", written)).toMatchObject(wrong);
  }
  const bengali = await cod("0171234567", { headers: { "accept-language": "bn" } });
  expect(bengali.body.message).toBe("মোবাইল নম্বর ১১ সংখ্যার, এক সংখ্যা কম আছে");
  for (const phone of ["1712345678", "+1 202 555 0123", "02-9876543", "01712345678, 01812345678", "ask at gate 7"]) {
    expect((await cod(phone)).status, phone).toBe(200);
  }
  const stored = await signedInShopper(shop);
  const { orderId } = (await stored.post("/api/order/cod", { items, address: { ...address, phone: "1712345678" } }))
    .body;
  expect((await stored.get(`/api/order/mine/${orderId}`)).body.order.address.phone).toBe("01712345678");
});
