// The guarantee: a shopper says what is wrong, over a line that breaks; the owner decides; the order's page tells it. In English on the
// desktop, in Bengali on the phone. Then a new plant is offered, accepted with one press, and is an order of nothing.
import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { expectToFit } from "./back-office.ts";
import { fillAddress, post, proceedToOrder, productNamed } from "./checkout-steps.ts";
import { languageOf } from "./journey-language.ts";
import { linkIn, mailTo } from "./mails.ts";
import { seriousFaults, setUp } from "./order-desk.ts";
import { test } from "./shop-page.ts";

/** An order that was delivered and paid in cash, in a shop with a guarantee. The browser is its shopper's and its owner's. */
async function delivered(page: Page): Promise<string> {
  const line = { name: "Snake Plant", size: "Small Pot", quantity: 2 };
  const [order] = (await setUp(page, [[line]])).orders;
  const { orderId } = order ?? { orderId: "" };
  const { settings } = await (await page.request.get("/api/admin/settings")).json();
  const promised = await page.request.put("/api/admin/settings", { data: { ...settings, guaranteeDays: 14 } });
  expect(promised.status(), await promised.text()).toBe(200);
  await post(page, "/api/order/status", { orderId, status: "Delivered" });
  await post(page, "/api/order/cash", { orderId, collected: true });
  return orderId;
}

const photo = async (background: string) => ({
  name: "photo.jpg",
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 2600, height: 1800, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

test("a claim survives a broken line, is decided once, and its answer stands on the order @both", async ({
  page,
  context,
}, info) => {
  const { say, start, language } = languageOf(info);
  const orderId = await delivered(page);
  await page.goto(`${start}/my-orders/${orderId}`);
  await page.getByRole("link", { name: say("claim_title") }).click();
  const send = page.getByRole("button", { name: say("claim_send") });
  await send.click();
  await expect(page.getByText(say("claim_choose_plant"))).toBeVisible();
  await expect(page.getByText(say("claim_choose_kind"))).toBeVisible();
  await page.locator(".claim__plant").getByRole("checkbox").check();
  await page.getByText(say("claim_kind_leaves"), { exact: true }).click();
  await page.getByText(say("claim_kind_dead"), { exact: true }).click();
  await page.getByLabel(say("claim_more")).fill("Three leaves went yellow from the base.");
  await page.getByText(say("claim_wish_money"), { exact: true }).click();
  const chooser = page.getByLabel(say("claim_photo_choose"));
  await chooser.setInputFiles([await photo("#556b2f"), await photo("#8b4513")]);
  await expect(page.locator(".claim__photo")).toHaveCount(2);
  await chooser.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") });
  await expect(page.locator(".claim__ask .error")).toHaveText(/notes\.txt/);
  expect(await seriousFaults(page)).toEqual([]);
  await expectToFit(page);

  // The phone closes the page to open its camera: nothing is lost.
  await page.reload();
  await expect(page.locator(".claim__photo")).toHaveCount(2);
  await expect(page.getByLabel(say("claim_more"))).toHaveValue("Three leaves went yellow from the base.");
  await context.setOffline(true);
  await send.click();
  await expect(page.getByText(say("claim_waiting_title"))).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: say("claim_sent_title") })).toBeVisible();
  await page.getByRole("link", { name: say("claim_to_order") }).click();
  // The order's page names the claim in a card; what was said and sent stands on the claim's own page.
  const told = page.locator(".claims");
  await expect(told.getByText(say("claim_sent"), { exact: true })).toBeVisible();
  await expect(told).not.toContainText("Three leaves went yellow");
  await expectToFit(page);
  await told.getByRole("link", { name: say("claim_see") }).click();
  await expect(page.locator(".claims__thread").getByRole("img")).toHaveCount(2);
  await expect(page.locator(".claims__thread")).toContainText("Three leaves went yellow");
  const { claims } = await (await page.request.get(`/api/claim/mine/${orderId}`)).json();
  expect(claims[0].photos[0]).toMatchObject({ width: 1280, height: 886 });
  await expectToFit(page);

  await page.goto(`${start}/admin/claims`);
  const row = page.locator(".aclaim").filter({ has: page.locator(`a[href$="${orderId}"]`) });
  await expect(row).toContainText("Three leaves went yellow");
  await expectToFit(page);
  expect(await seriousFaults(page)).toEqual([]);
  await row.locator(`a[href$="${claims[0]._id}"]`).click();
  await expect(page.locator(".aclaim__large img")).toHaveCount(2);
  await page.getByLabel(say("order_desk_trx_id_back")).fill(`BKK7A2M${info.project.name === "phone" ? "9QX" : "9QY"}`);
  await page.getByLabel(say("claims_reply")).fill("We are sorry.");
  expect(await seriousFaults(page)).toEqual([]);
  await expectToFit(page);
  await page.getByRole("button", { name: say("claims_give_money") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: say("claims_give_money") })
    .click();
  await expect(page.getByText("We are sorry.")).toBeVisible();
  const late = await page.request.post("/api/claim/decide", {
    data: { claimId: claims[0]._id, decision: "plant", text: "" },
  });
  expect([late.status(), (await late.json()).code]).toEqual([409, "claim-decided"]);

  await page.goto(`${start}/my-orders/${orderId}`);
  await expect(told.getByText(say("claim_settled"), { exact: true })).toBeVisible();
  await told.getByRole("link", { name: say("claim_see") }).click();
  await expect(page.locator(".claims__thread")).toContainText("We are sorry.");

  // The second plant dies too: this time the owner offers a new one, and the shopper says yes on the claim's own page.
  const lines = claims[0].lines.map(({ product, size }: ClaimedLine) => ({ product: product._id, size, quantity: 1 }));
  const again = await page.request.post("/api/claim/mine", {
    multipart: {
      claim: JSON.stringify({ orderId, lines, kinds: ["dead"], text: "The other one too.", wish: "plant" }),
    },
    headers: { "idempotency-key": `again-${orderId}` },
  });
  const { claimId } = await again.json();
  await page.goto(`${start}/admin/claims/${claimId}`);
  // A ready reply is written in the customer's language, and can be changed before it is sent.
  await page
    .getByRole("group", { name: say("claims_ready") })
    .last()
    .getByRole("button", { name: say("claims_ready_plant") })
    .click();
  await expect(page.getByLabel(say("claims_reply"))).toHaveValue(/./);
  await page.getByLabel(say("claims_reply")).fill("A fresh one is set aside.");
  await page.getByRole("button", { name: say("claims_offer"), exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: say("claims_offer"), exact: true })
    .click();
  await expect(page.getByRole("heading", { name: say("claims_offered") })).toBeVisible();
  const { claim: offered } = await (await page.request.get(`/api/claim/${claimId}`)).json();
  if (info.project.name === "desktop") {
    // The number leads to it, from anywhere in the office.
    await page.goto(`${start}/admin/orders`);
    const search = page.getByRole("combobox", { name: say("search_desk_label") });
    await search.fill(offered.number.toLowerCase());
    await search.press("Enter");
    await expect(page.getByRole("heading", { name: say("claims_offered") })).toBeVisible();
  }
  expect(await seriousFaults(page)).toEqual([]);
  await expectToFit(page);

  await page.goto(`${start}/my-orders/${orderId}`);
  const second = told.locator(".claims__one").last();
  await expect(second.getByText(say("claim_your_turn"), { exact: true })).toBeVisible();
  await second.getByRole("link", { name: say("claim_read_and_answer") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/G-\d+/);
  await expect(page.getByText("A fresh one is set aside.")).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await expectToFit(page);
  await page.getByRole("button", { name: say("claim_yes_plant") }).click();
  await expect(
    page.locator(".claims__title").getByText(say("claim_waits_plant_to_send"), { exact: true }),
  ).toBeVisible();
  await expectToFit(page);
  const { claims: now } = await (await page.request.get(`/api/claim/mine/${orderId}`)).json();
  const { replacement } = now[1].decision;
  await page.locator(`a[href$="${replacement._id}"]`).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(new RegExp(replacement.number));
  await expect(page.getByRole("article").first()).toContainText(language === "en" ? "৳0.00" : "৳০.০০");
});

type ClaimedLine = { product: { _id: string }; size: string };

test("credit for a claim pays the next checkout, the rest stays, and a cancelled order gives it back @phone", async ({
  page,
}) => {
  const orderId = await delivered(page);
  const { user } = await (await page.request.get("/api/user/is-auth")).json();
  // Credit is spent by who has proven the mailbox.
  await post(page, "/api/user/confirm-email/send");
  await page.goto(linkIn(await mailTo(user.email, /confirm/i)));
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await expect(page.getByRole("heading", { name: "Your email is confirmed." })).toBeVisible();
  const { _id: product } = await productNamed(page, "Snake Plant");
  const claim = {
    orderId,
    lines: [{ product, size: "Small Pot", quantity: 1 }],
    kinds: ["dead"],
    text: "",
    wish: "money",
  };
  const sent = await page.request.post("/api/claim/mine", {
    multipart: { claim: JSON.stringify(claim) },
    headers: { "idempotency-key": `credit-${orderId}` },
  });
  const { claimId } = await sent.json();

  await page.goto(`/admin/claims/${claimId}`);
  await page
    .getByText("Credit", { exact: true })
    .or(page.getByText("Give credit", { exact: true }))
    .first()
    .click();
  await page.getByLabel("Amount").fill("2000");
  await page.getByRole("button", { name: "Give credit" }).click();
  const asked = page.getByRole("dialog");
  await expect(asked).toContainText("৳2,000.00 is taken off the customer's next order.");
  await asked.getByRole("button", { name: "Give credit" }).click();
  await expect(page.getByRole("heading", { name: "৳2,000.00 as credit" })).toBeVisible();
  await expectToFit(page);

  await page.goto("/account");
  await expect(page.getByText("৳2,000.00 of credit is taken off your next order.")).toBeVisible();
  await post(page, "/api/cart/update", { itemId: product, size: "Small Pot", quantity: 1 });
  await page.goto("/cart");
  const sums = page.getByRole("complementary", { name: "Order Summary" });
  await expect(sums.getByText("Credit", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Proceed to Delivery" }).locator("visible=true").first().click();
  await fillAddress(page);
  await expect(sums.getByText("Credit", { exact: true })).toBeVisible();
  await expect(sums.locator(".total")).toHaveText(/৳0\.00$/);
  await expectToFit(page);
  expect(await seriousFaults(page)).toEqual([]);
  await proceedToOrder(page).click();
  await expect(page).toHaveURL(/\/my-orders$/);
  const { orders } = await post(page, "/api/order/userorders");
  const [bought] = orders as { _id: string; credit: number; amount: number }[];
  if (!bought) throw new Error("no order");
  expect(bought.amount).toBe(0);
  const shown = (taka: number) => `৳${taka.toLocaleString("en-US", { minimumFractionDigits: 2 })}`;
  await page.goto("/account");
  await expect(page.getByText(`${shown(2000 - bought.credit)} of credit is taken off`)).toBeVisible();

  await page.goto(`/my-orders/${bought._id}`);
  await expect(page.getByRole("main")).toContainText(`Credit-${shown(bought.credit)}`);
  // It is paid: the nursery cancels it.
  const cancel = { orderId: bought._id, reason: "changed-mind", note: "", refund: false };
  await post(page, "/api/order/cancel", cancel);
  await page.reload();
  await expect(
    page
      .getByRole("main")
      .getByText(/cancelled/i)
      .first(),
  ).toBeVisible();
  await page.goto("/account");
  await expect(page.getByText("৳2,000.00 of credit is taken off your next order.")).toBeVisible();
});
