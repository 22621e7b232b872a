// A customer of the office: found, noted, made to pay first, blocked, joined with another record, and forgotten.
import { expect } from "@playwright/test";
import { expectAccessible, expectToFit, openOffice, ownName } from "./back-office.ts";
import { address, chili, post, productNamed } from "./checkout-steps.ts";
import { newShopper, password } from "./journey.ts";
import { dialogNamed } from "./order-desk.ts";
import { owner } from "./owner.ts";
import { test } from "./shop-page.ts";

test.setTimeout(120_000);

const numbers = [{ name: "bkash", number: "01712345678", kind: "personal", isOn: true }];

test("the owner finds a customer, notes, takes the charge first, blocks, joins another record and forgets the person", async ({
  page,
  browser,
  shop,
}) => {
  const baseURL = shop.address;
  await openOffice(page, "/admin/customers");
  const office = page.request;
  const saveNumbers = (wallets: object[]) =>
    office.put("/api/admin/wallets", { data: { wallets, currentPassword: owner.password } });
  const digits = String(Date.now()).slice(-7);
  const first = { lastName: ownName("Khatun"), phone: `0181${digits}` };
  const second = { lastName: ownName("Bibi"), phone: `0191${digits}` };
  const items = [{ product: (await productNamed(page, chili.name))._id, size: chili.size, quantity: 1 }];
  const order = async (to: object) => {
    const written = await post(page, "/api/order/create", { items, address: { ...address, ...to }, source: "phone" });
    return String(written.orderId);
  };
  try {
    expect((await saveNumbers(numbers)).status()).toBe(200);
    const refused = await order({ ...first, email: "" });
    await post(page, "/api/order/status", { orderId: refused, status: "Shipped" });
    await post(page, "/api/order/return", { orderId: refused, reason: "Refused at the door" });
    const open = await order({ ...first, email: "" });
    const other = await order({ ...second, email: "" });

    await page.getByRole("searchbox", { name: "Name, phone or email" }).fill(first.phone);
    await page.getByRole("link", { name: new RegExp(first.lastName) }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(first.lastName);
    const atCustomer = page.url();
    const notes = page.getByRole("region", { name: "Notes" });
    await notes.getByLabel("New note").fill("Calls back after six");
    await notes.getByRole("button", { name: "Add note" }).click();
    await expect(notes.getByRole("listitem")).toContainText("Calls back after six");
    const tags = page.getByRole("region", { name: "Tags" });
    await tags.getByLabel("New tag").fill("roof garden");
    await tags.getByRole("button", { name: "Add", exact: true }).click();
    await expect(tags.getByRole("listitem")).toContainText("roof garden");

    // Whoever has to pay first is told so; whoever is blocked for all orders only that the shop is to be called.
    const rules = page.getByRole("region", { name: "Rules for this number" });
    const shopper = await browser.newPage({ baseURL });
    await post(shopper, "/api/user/register", { ...newShopper(), password });
    const own: string[] = [];
    const placed = async () => {
      const data = { items, address: { ...address, ...first } };
      const answer = await shopper.request.post("/api/order/cod", { data });
      const { orderId, code } = await answer.json();
      if (answer.ok()) own.push(String(orderId));
      return answer.ok() ? "placed" : code;
    };
    const payFirst = rules.getByRole("switch", { name: "Charge first" });
    await payFirst.click();
    await expect(payFirst).toBeChecked();
    expect(await placed()).toBe("no-cash-for-order");
    await payFirst.click();
    await expect(payFirst).not.toBeChecked();
    expect(await placed()).toBe("placed");
    const block = rules.getByRole("switch", { name: "Block" });
    await block.click();
    const asked = dialogNamed(page, "Block this customer?");
    await asked.getByLabel("Reason, for the team").fill("Two parcels came back");
    await asked.getByRole("button", { name: "Block" }).click();
    await expect(block).toBeChecked();
    await expect(rules).toContainText("Two parcels came back");
    expect(await placed()).toBe("call-to-order");
    await shopper.close();
    await page.goto(`/admin/customers?mark=blocked&q=${first.phone}`);
    await expect(page.getByRole("row").filter({ hasText: first.lastName })).toContainText("roof garden");

    await page.goto(`/admin/orders/${open}`);
    const risk = page.getByRole("region", { name: "This number" });
    await expect(risk).toContainText("This number refused its last parcel. 1 of 1 came back.");
    await risk.getByRole("link", { name: "Block" }).click();
    await expect(page.getByRole("row").filter({ hasText: first.lastName })).toBeVisible();
    await page.goBack();
    await risk.getByRole("button", { name: /^Ask ৳\d+ advance$/ }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Ask ৳\d+ advance$/ })
      .click();
    await expect(page.getByRole("region", { name: "Payment" })).toContainText(/asked in advance/);
    await expect(risk.getByRole("button")).toHaveCount(0);

    await page.goto(atCustomer);
    await block.click();
    await expect(block).not.toBeChecked();
    const join = page.getByRole("region", { name: "Other records of this person" });
    await join.getByRole("searchbox").fill(second.phone);
    await join.getByRole("button", { name: new RegExp(`^Join: .*${second.lastName}`) }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Join", exact: true }).click();
    await expect(join.getByRole("button", { name: new RegExp(`^Separate: .*${second.lastName}`) })).toBeVisible();
    await expect(page.locator(".bfigs")).toContainText("4orders");
    await expectAccessible(page, "main");
    await page.setViewportSize({ width: 390, height: 844 });
    await expectToFit(page);

    // An order on its way would keep its address until it arrives.
    for (const orderId of [open, other, ...own])
      await post(page, "/api/order/cancel", { orderId, reason: "Changed their mind" });
    await page.getByRole("button", { name: "Forget this person" }).click();
    const proof = page.getByRole("dialog");
    await proof.getByLabel("Your password").fill(owner.password);
    await proof.getByRole("button", { name: "Forget this person" }).click();
    await expect(page).toHaveURL(/\/admin\/customers$/);
    await page.getByRole("searchbox", { name: "Name, phone or email" }).fill(first.lastName);
    await expect(page.getByText("No customer matches.")).toBeVisible();
  } finally {
    await saveNumbers([]);
  }
});
