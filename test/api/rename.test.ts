// After the owner has renamed the shop, nothing that it shows, sends or hands out has the first name.
import { afterAll, beforeAll, expect, test } from "vitest";
import { firstShopName } from "#contract/rules/constants.ts";
import { openMailServer, readMail } from "#test/mail-server.ts";
import { mailroomOf } from "#test/mailroom.ts";
import { openTestShopWithPages } from "#test/pages.ts";
import {
  addCategory,
  addProduct,
  address,
  type Browser,
  owner as ownerLogin,
  signedInOwner,
  signedInShopper,
  type TestShop,
} from "#test/shop.ts";

const shopUrl = "https://shop.example";
const name = "সবুজ & Sons";
const details = { shopName: name, street: "1 New Road, Savar", email: "hello@sons.example", phone: "01811111111" };

let shop: TestShop;
let owner: Browser;
let product: string;
beforeAll(async () => {
  shop = await openTestShopWithPages(shopUrl);
  owner = await signedInOwner(shop);
  await addCategory(owner, "Indoor Plants");
  product = await addProduct(owner);
  expect((await owner.send("PUT", "/api/admin/settings", details)).status).toBe(200);
});
afterAll(() => shop.close());

const hasFirstName = (text: string) => text.toLowerCase().includes(firstShopName.toLowerCase());
/** Where the first name is, with a few letters on either side. */
function faultsIn(where: string, text: string): string[] {
  const at = text.toLowerCase().indexOf(firstShopName.toLowerCase());
  return at < 0 ? [] : [`${where}: ${text.slice(Math.max(0, at - 40), at + 40)}`];
}

// Before any page is rendered: these answers do not wait for one.
test("the manifest of both languages", async () => {
  for (const path of ["/manifest.webmanifest", "/bn/manifest.webmanifest"]) {
    const { body } = await shop.browser().get(path);
    expect(body).toMatchObject({ name, short_name: name });
    expect(faultsIn(path, JSON.stringify(body))).toEqual([]);
  }
});

test("every page of the site, in both languages", async () => {
  const sitemap = String((await shop.browser().get("/sitemap.xml")).body);
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
  expect(listed.length).toBeGreaterThan(20);
  const others = ["/cart", "/place-order", "/my-orders", "/my-orders/1", "/my-orders/1/receipt", "/track", "/track/1"];
  const shells = [...others, "/wishlist", "/account", "/confirm-email", "/reset-password", "/offline", "/loader"];
  const paths = ["/nowhere", ...shells].flatMap((path) => [path, `/bn${path}`]);
  const office = ["/admin", "/admin/settings", "/admin/print/invoice", "/admin/nowhere"];
  const faults: string[] = [];
  for (const path of [...listed, ...paths, ...office]) {
    const { body } = await shop.browser().get(path);
    faults.push(...faultsIn(path, String(body)));
  }
  expect(faults).toEqual([]);
  const { body } = await shop.browser().get("/bn");
  expect(body).toContain("© ২০২৬ সবুজ &amp; Sons");
  expect(body).toContain('"name":"সবুজ & Sons"');
});

test("mails of every kind", async () => {
  const server = await openMailServer();
  const shopper = await signedInShopper(shop);
  const items = [{ product, quantity: 1, size: "Small Pot" }];
  await shopper.send("POST", "/api/order/cod", { items, address }, { headers: { "accept-language": "bn" } });
  const { orderId } = (await shopper.post("/api/order/cod", { items, address })).body;
  await shopper.post("/api/user/forgot-password", { email: shopper.email });
  await owner.post("/api/order/status", { orderId, status: "Shipped" });
  await owner.post("/api/order/cancel", { orderId, reason: "Changed their mind" });
  await shop.browser().post("/api/contact", { name: "Moyna", email: "moyna@example.com", message: "Hello" });
  await owner.post("/api/admin/forgot-password", { email: ownerLogin.email });
  const proof = { currentPassword: ownerLogin.password };
  await owner.post("/api/admin/owners", { name: "Second", email: "second@example.com", ...proof });
  await mailroomOf(shop, { smtpUrl: server.url }).sendDue();
  expect(server.taken.length).toBeGreaterThan(6);
  const faults = server.taken.flatMap(({ raw }) => {
    const { headers, text, html } = readMail(raw);
    const head = [...headers.values()].join("\n");
    return [head, text, html].flatMap((part) => faultsIn(String(headers.get("subject")), part));
  });
  expect(faults).toEqual([]);
  await server.close();
});

test("the entry in an authenticator app", async () => {
  const { body } = await owner.post("/api/admin/two-factor/begin", { currentPassword: ownerLogin.password });
  expect(new URL(body.uri).searchParams.get("issuer")).toBe(name);
  expect(hasFirstName(body.uri)).toBe(false);
});

test("the documentation of the API", async () => {
  expect((await owner.get("/api/openapi.json")).body.info.title).toBe(name);
  expect(String((await owner.get("/api/docs/yaml")).body)).toContain(`title: ${name}`);
  for (const path of ["/api/openapi.json", "/api/docs/json", "/api/docs/yaml", "/api/docs/"]) {
    const { status, body } = await owner.get(path);
    expect(status, path).toBe(200);
    expect(faultsIn(path, typeof body === "string" ? body : JSON.stringify(body))).toEqual([]);
  }
});

test("the test terminal for cards", async () => {
  const { body } = await shop.browser().get("/demo-pay/nothing");
  expect(body).toContain("সবুজ &#38; Sons");
  expect(hasFirstName(body)).toBe(false);
});
