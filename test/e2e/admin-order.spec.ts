// One order on its page: cash, courier, note, canceling and returning.
import { expect } from "@playwright/test";
import { address, chili, monstera, ordersOf, post, productNamed } from "./checkout-steps.ts";
import { dialogNamed, row, seriousFaults, setUp } from "./order-desk.ts";
import { test } from "./shop-page.ts";

test("an order's page shows who ordered what, and the owner collects the cash, names the courier and writes a note", async ({
  page,
}) => {
  const { name, orders } = await setUp(page, [[monstera, chili]]);
  const { orderId = "", number = "" } = orders[0] ?? {};
  await page.goto(`/admin/orders?q=${name}`);
  await page.getByRole("link", { name: number, exact: true }).click();
  await expect(page.getByRole("heading", { name: `Order ${number}`, level: 1 })).toBeVisible();
  for (const text of ["2 products", "৳1,468.60", "Ordered in the shop", address.street, "1 order"]) {
    await expect(page.getByRole("main")).toContainText(text);
  }
  await expect(page.getByRole("link", { name: address.phone })).toHaveAttribute("href", "tel:01712345678");
  const chat = page
    .getByRole("region", { name: "Customer" })
    .getByRole("link", { name: `WhatsApp to the customer of ${number}` });
  await expect(chat).toHaveAttribute("href", new RegExp(`^https://wa\\.me/8801712345678\\?text=Hello%20.*${number}`));
  await expect(page.getByRole("link", { name: address.email, exact: true })).toHaveAttribute(
    "href",
    `mailto:${address.email}`,
  );

  const payment = page.getByRole("region", { name: "Payment" });
  const history = page.getByRole("list", { name: "History" });
  await payment.getByRole("button", { name: "Cash collected" }).click();
  await expect(payment).toContainText(/Done.*Collected \w{3} \w{3} \d+ \d{4}, \d\d:\d\d by /s);
  await expect(history).toContainText("Cash collected by");
  await payment.getByRole("button", { name: "Set to Pending" }).click();
  await expect(payment.getByRole("button", { name: "Cash collected" })).toBeVisible();
  await expect(history).toContainText("Payment set to Pending");

  await page.getByLabel(`Status of order ${number}`).selectOption("Shipped");
  await expect(history.locator("[aria-current=step]")).toContainText("From Order Placed");
  await page.getByLabel("Courier", { exact: true }).last().fill("Pathao");
  await page.getByLabel("Tracking number").fill("PT-77 881");
  await page.getByRole("button", { name: "Save courier" }).click();
  await expect(history).toContainText("Pathao, PT-77 881");

  const note = page.getByLabel("Note for owners");
  await note.fill("Call before noon");
  await expect(page.getByText("Not saved yet")).toBeVisible();
  await page.getByRole("link", { name: "Orders", exact: true }).locator("visible=true").last().click();
  await page.goto(`/admin/orders/${orderId}`);
  await expect(note).toHaveValue("Call before noon");
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(history).toContainText("Call before noon");
  await expect(page.getByText("Not saved yet")).toHaveCount(0);

  await page.goto("/my-orders");
  const shown = page.getByRole("article", { name: `Order ${number}` });
  await expect(shown).toContainText("Pathao");
  await expect(shown).toContainText("PT-77 881");
  await expect(page.getByText("Call before noon")).toHaveCount(0);
  expect(JSON.stringify(await ordersOf(page))).not.toContain("Call before noon");
});

test("an order is canceled, returned and put back; what another owner did meanwhile is shown", async ({ page }) => {
  await test.step("an order is canceled and returned with a reason the shopper sees, and both are undone", async () => {
    const { orders } = await setUp(page, [[chili]]);
    const { orderId = "", number = "" } = orders[0] ?? {};
    await page.goto(`/admin/orders/${orderId}`);
    await page.getByRole("button", { name: "Cancel order" }).click();
    const cancel = dialogNamed(page, `Cancel order ${number}?`);
    await expect(cancel).toContainText("sees the reason in My Orders");
    await page.keyboard.press("Escape");
    await expect(cancel).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Cancel order" })).toBeFocused();
    await page.keyboard.press("Enter");
    await cancel.getByRole("button", { name: "Cancel order" }).click();
    await expect(cancel.getByText("Reason is required")).toBeVisible();
    await cancel.getByLabel("Reason").selectOption("Another reason");
    await cancel.getByRole("button", { name: "Cancel order" }).click();
    await expect(cancel.getByText("Reason is required")).toBeVisible();
    await cancel.getByLabel("In your words").fill("The last one was damaged in the storm");
    await cancel.getByLabel("Note for owners").fill("She was kind about it");
    await cancel.getByRole("button", { name: "Cancel order" }).click();
    await expect(cancel).toHaveCount(0);
    await expect(page.getByText("Reason: The last one was damaged in the storm.").first()).toBeVisible();
    await expect(page.getByLabel(`Status of order ${number}`)).toHaveCount(0);
    await expect(page.getByText("Nothing is to be collected.")).toBeVisible();

    await page.goto("/my-orders");
    const shown = page.getByRole("article", { name: `Order ${number}` });
    for (const text of ["Cancelled", "The last one was damaged in the storm.", "Nothing is to be paid.", "None due"]) {
      await expect(shown).toContainText(text);
    }
    await expect(shown.getByRole("list", { name: /^Status/ })).toHaveCount(0);
    await expect(page.getByText("She was kind about it")).toHaveCount(0);

    await page.goto(`/admin/orders/${orderId}`);
    await page.getByRole("button", { name: "Undo cancel" }).click();
    await page.getByLabel(`Status of order ${number}`).selectOption("Delivered");
    await expect(page.getByRole("button", { name: "Cancel order" })).toHaveCount(0);
    await page.getByRole("button", { name: "Mark as returned" }).click();
    const dialog = dialogNamed(page, `Mark order ${number} as returned?`);
    await dialog.getByLabel("Reason").selectOption("Damaged on the way");
    await dialog.getByRole("button", { name: "Mark as returned" }).click();
    await expect(page.getByRole("button", { name: "Undo return" })).toBeVisible();
    const [returned] = (await ordersOf(page)) as unknown as { returned: object }[];
    expect(JSON.stringify(returned)).toContain("Damaged on the way");
    await page.getByRole("button", { name: "Undo return" }).click();
    await expect(page.getByLabel(`Status of order ${number}`)).toHaveValue("Delivered");
    await expect(page.getByRole("list", { name: "History" })).toContainText("Return undone");
  });

  await test.step("what another owner did meanwhile is shown, and nothing of theirs or of what is typed is lost", async () => {
    const { orders } = await setUp(page, [[chili], [chili]]);
    const { orderId = "", number = "" } = orders[0] ?? {};
    await page.goto(`/admin/orders/${orderId}`);
    const note = page.getByLabel("Note for owners");
    await note.fill("Mine");
    await page.request.post("/api/order/note", { data: { orderId, note: "Theirs" } });
    await page.getByRole("button", { name: "Save note" }).click();
    await expect(page.getByText("The note now says: “Theirs”. Save again to replace it.")).toBeVisible();
    await expect(note).toHaveValue("Mine");
    await page.getByRole("button", { name: "Save note" }).click();
    await expect(page.getByText("Note Saved")).toBeVisible();
    await page.request.post("/api/order/cancel", { data: { orderId, reason: "Ordered twice" } });
    await page.getByLabel(`Status of order ${number}`).selectOption("Packing");
    await expect(page.getByText(`${number} is cancelled. Undo that first.`)).toBeVisible();
    await expect(page.getByText("Reason: Ordered twice.").first()).toBeVisible();
    await expect(page.getByLabel(`Status of order ${number}`)).toHaveCount(0);

    await test.step("an order paid in cash meanwhile is canceled with a refund", async () => {
      const paid = orders[1];
      await page.goto(`/admin/orders/${paid?.orderId}`);
      await page.getByRole("button", { name: "Cancel order" }).click();
      const cancel = dialogNamed(page, `Cancel order ${paid?.number}?`);
      await cancel.getByLabel("Reason").selectOption("Out of stock");
      await cancel.getByLabel("Note for owners").fill("Hail");
      // Another owner records the cash meanwhile.
      await page.request.post("/api/order/cash", { data: { orderId: paid?.orderId, collected: true } });
      await cancel.getByRole("button", { name: "Cancel order" }).click();
      await expect(cancel).toContainText("was collected: give it back to the customer");
      await expect(cancel.getByLabel("Note for owners")).toHaveValue("Hail");
      await cancel.getByRole("button", { name: "Cancel and refund" }).click();
      await expect(cancel).toHaveCount(0);
      await expect(page.getByText("Reason: Out of stock.").first()).toBeVisible();
      await expect(page.getByRole("list", { name: "History" })).toContainText("Hail");
    });
  });
});

test("an order says who is to be told, what of it is unpaid, and how other orders of its number ended", async ({
  page,
}) => {
  const { _id: product } = await productNamed(page, chili.name);
  const items = [{ product, size: chili.size, quantity: 1 }];

  await test.step("the cancel of a caller's order says who tells the customer", async () => {
    const { name } = await setUp(page, []);
    for (const [email, words] of [
      ["caller@example.com", `${address.firstName} ${name} gets an email with the reason.`],
      ["", `${address.firstName} ${name} has no account here: please tell them yourself.`],
    ] as const) {
      const order = { items, address: { ...address, email, lastName: name }, source: "phone" };
      const { orderId, number } = await post(page, "/api/order/create", order);
      await page.goto(`/admin/orders/${orderId}`);
      await page.getByRole("button", { name: "Cancel order" }).click();
      await expect(dialogNamed(page, `Cancel order ${number}?`)).toContainText(words);
    }
  });

  await test.step("an unpaid card order says so, asks before packing, and its slip collects nothing", async () => {
    const { name } = await setUp(page, []);
    const { number, orderId } = await post(page, "/api/order/stripe", {
      items,
      address: { ...address, lastName: name },
    });
    await page.goto(`/admin/orders?q=${name}`);
    await expect(row(page, String(number))).toContainText("Unpaid");
    const status = page.getByLabel(`Status of order ${number}`);
    await status.selectOption("Packing");
    const question = page.getByRole("dialog", { name: `Set ${number} to Packing?` });
    await expect(question).toContainText(
      `${number} is to be paid by card, and no payment has come: do not send it yet.`,
    );
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(status).toHaveValue("Order Placed");
    await page.goto(`/admin/print/slip?ids=${orderId}`);
    await expect(page.getByRole("article")).toContainText("NOT PAID, do not send");
    await expect(page.getByRole("article")).not.toContainText("Collect");
  });

  await test.step("an order shows the outcome of other orders with its phone number", async () => {
    const phone = `018${String(Date.now()).slice(-8)}`;
    const order = () =>
      post(page, "/api/order/cod", { items, address: { ...address, phone } }) as Promise<{
        orderId: string;
        number: string;
      }>;
    const taken = await order();
    const sentBack = await order();
    const open = await order();
    await post(page, "/api/order/status", { orderId: taken.orderId, status: "Delivered" });
    await post(page, "/api/order/status", { orderId: sentBack.orderId, status: "Shipped" });
    await post(page, "/api/order/return", { orderId: sentBack.orderId, reason: "Not accepted at the door" });
    await page.goto(`/admin/orders/${open.orderId}`);
    await expect(page.getByText("1 of 2 returned")).toBeVisible();
    await expect(page.getByText("1 delivered, 1 returned, 1 open")).toBeVisible();
    const boxes = page.getByRole("list", { name: "Orders from this number, oldest first" }).getByRole("link");
    await expect(boxes).toHaveCount(3);
    expect(await seriousFaults(page)).toEqual([]);
    await boxes.nth(1).click();
    await expect(page.getByRole("heading", { name: `Order ${sentBack.number}`, level: 1 })).toBeVisible();
    await expect(boxes.nth(1)).toHaveAccessibleName(`${sentBack.number}, returned, this order`);
  });
});
