import { expect } from "@playwright/test";
import { addToCart, newShopper, openProduct } from "./journey.ts";
import { plainPicture } from "./own-products.ts";
import { owner } from "./owner.ts";
import { test } from "./shop-page.ts";

const question = "My balcony gets sun from one to four. Which lemon would fruit there?";

test("with numbers set, product, cart, order and contact offer to write with a ready text, and to call", async ({
  page,
  playwright,
  baseURL,
}) => {
  const office = await playwright.request.newContext({ baseURL });
  await office.post("/api/admin/login", { data: owner });
  const set = (numbers: object) => office.put("/api/admin/settings", { data: { ...numbers, guestOrders: true } });
  await page.goto("/contact");
  await expect(page.getByRole("main").getByRole("link", { name: "Ask on WhatsApp" })).toHaveCount(0);
  await set({ phone: "01711-000000", whatsApp: "+880 1811-000000" });
  try {
    const link = page.getByRole("main").getByRole("link", { name: "Ask on WhatsApp" });
    const text = async () => new URL((await link.getAttribute("href")) ?? "").searchParams.get("text");
    await page.goto("/contact");
    await expect(link).toHaveAttribute("href", /^https:\/\/wa\.me\/8801811000000\?text=/);
    await expect(page.getByRole("main").getByRole("link", { name: "Call us" })).toHaveAttribute(
      "href",
      "tel:01711000000",
    );
    await openProduct(page, "Snake Plant");
    await page.getByText("Small Pot", { exact: true }).first().click();
    await expect.poll(text).toMatch(/Snake Plant, Small Pot, ৳\d+/);
    await addToCart(page, "Small Pot");
    await page.goto("/cart");
    await expect.poll(text).toContain("Snake Plant, Small Pot × 1");
  } finally {
    await set({});
    await office.dispose();
  }
});

test("the contact page: its details and map, a message sent once, and pictures with it", async ({ page }) => {
  await test.step("the contact page has the details and 24/7 support, and asks before loading the map", async () => {
    const foreign: string[] = [];
    await page.route(/openstreetmap/, (route) => {
      foreign.push(route.request().url());
      return route.fulfill({ contentType: "text/html", body: "<p>a map</p>" });
    });
    await page.goto("/contact");
    const main = page.getByRole("main");
    await expect(main.getByText("24/7 support")).toBeVisible();
    await expect(main.getByRole("link", { name: "+880 1700-000000" })).toHaveAttribute("href", "tel:+8801700000000");
    await expect(main.getByRole("link", { name: "hello@gachpala.example" })).toHaveAttribute(
      "href",
      "mailto:hello@gachpala.example",
    );
    const show = page.getByRole("button", { name: "Show the map" });
    await show.scrollIntoViewIfNeeded();
    await page.waitForLoadState("networkidle");
    expect(foreign).toEqual([]);
    await show.click();
    await expect(page.frameLocator("iframe").getByText("a map")).toBeVisible();
    expect(foreign).toHaveLength(1);
    await expect(page.locator("iframe")).toBeFocused();
    // A frame does not report that its site is unreachable, so a hint and the directions link stay beside it.
    await expect(page.getByText("No map? Then OpenStreetMap cannot be reached from here.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Directions" })).toBeVisible();
  });

  await test.step("a message is validated, kept after a failure, and sent once", async () => {
    const { name, email } = newShopper();
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/contact")) sent.push(request.postData() ?? "");
    });
    await page.goto("/contact");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Get in Touch");
    const send = page.getByRole("button", { name: "Send Message" });
    const form = page.getByRole("main").locator("form");

    await expect(form.getByLabel("Message")).toBeEditable();
    await page.waitForLoadState("networkidle");
    await send.click();
    for (const missing of ["Enter your name", "Enter a whole email address", "Write a message"]) {
      await expect(page.getByText(missing)).toBeVisible();
    }
    await form.getByLabel("Name").fill(name);
    await form.getByLabel("Email").fill("ayesha.example.com");
    await form.getByLabel("Message").fill(question);
    await send.click();
    await expect(page.getByText("Enter a whole email address")).toBeVisible();
    await expect(form.getByLabel("Email")).toBeFocused();
    await expect(form.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
    expect(sent).toEqual([]);

    // The server refuses the message and names the field.
    await page.route("**/api/contact", (route) =>
      route.fulfill({
        status: 400,
        json: { success: false, message: "Email is not an email address", field: "email" },
      }),
    );
    await form.getByLabel("Email").fill(email);
    await send.click();
    await expect(page.getByText("Email is not an email address")).toBeVisible();
    await expect(form.getByLabel("Email")).toBeFocused();
    await expect(form.getByLabel("Message")).toHaveValue(question);

    // Without a network the form keeps everything typed.
    await page.unroute("**/api/contact");
    await page.route("**/api/contact", (route) => route.abort());
    await send.click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(form.getByLabel("Message")).toHaveValue(question);
    // The words outlive the page that could not send them.
    await page.goto("/collection");
    await page.goto("/contact");
    await expect(form.getByLabel("Message")).toHaveValue(question);
    await form.getByLabel("Name").fill(name);
    await form.getByLabel("Email").fill(email);

    await page.unroute("**/api/contact");
    sent.length = 0;
    // The answer is held until the second press, however fast the server is.
    const pressed = Promise.withResolvers<void>();
    await page.route("**/api/contact", async (route) => {
      await pressed.promise;
      await route.continue();
    });
    await send.dblclick();
    // Submits once more without the button, as a script or a keyboard's Go key may.
    await form.evaluate((element: HTMLFormElement) => element.requestSubmit());
    pressed.resolve();
    await expect(page.getByText("Message sent. We will write back soon.")).toBeVisible();
    await expect(form.getByRole("status")).toContainText(`We answer to ${email}`);
    for (const label of ["Name", "Email", "Message"]) await expect(form.getByLabel(label)).toHaveValue("");
    expect(sent.map((body) => JSON.parse(body))).toEqual([{ name, email, message: question }]);
  });

  await test.step("pictures go with a message, and what is none is told before it is sent", async () => {
    const { name, email } = newShopper();
    await page.goto("/contact");
    expect(await page.evaluate(() => sessionStorage.getItem("gp:draft:contact"))).toBeNull();
    const form = page.getByRole("main").locator("form");
    await form.getByLabel("Name").fill(name);
    await form.getByLabel("Email").fill(email);
    await form.getByLabel("Message").fill(question);
    const picture = { name: "leaf.png", mimeType: "image/png", buffer: await plainPicture(0) };
    const field = form.getByLabel("Pictures");
    await field.setInputFiles([picture, picture, picture, picture]);
    await form.getByRole("button", { name: "Send Message" }).click();
    await expect(field).toHaveAccessibleDescription(/3/);
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(form.getByLabel("Message")).toHaveValue(question);
    await field.setInputFiles(picture);
    await form.getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByText("Message sent. We will write back soon.")).toBeVisible();
    await page.request.post("/api/admin/login", { data: owner });
    await page.goto("/admin/messages");
    const message = page.getByRole("listitem").filter({ hasText: name }).first();
    await message.click();
    const shown = page.locator("img[src*='/api/contact/picture/']").first();
    await expect(shown).toBeVisible();
    expect(await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(1280);
  });
});
