// Each role opens each of its pages: it is shown, and no call that it makes by itself is refused. The owners' own is shown to none.
import { expect } from "@playwright/test";
import { mayOpen, officePlaces } from "#contract/rules/office/office-places.ts";
import { type StaffRole, staffRoles } from "#contract/rules/office/roles.ts";
import { walkTo } from "./back-office.ts";
import { address, post } from "./checkout-steps.ts";
import { newShopper, password } from "./journey.ts";
import { test } from "./own-products.ts";
import { owner } from "./owner.ts";
import { followRequests, untilQuiet } from "./shop-page.ts";

test.setTimeout(180_000);

const notForRole = "Not part of your role";
const noPage = /^(Not part of your role|We could not find this page|This page could not be loaded|You are offline)$/;

test("no page of the office asks for what the role that opens it may not have", async ({
  page: boss,
  browser,
  shop,
  nursery,
}) => {
  await post(boss, "/api/admin/login", owner);
  const plant = await nursery.grow({ sizes: ["Small Pot"] });
  const shopper = await browser.newPage({ baseURL: shop.address });
  await post(shopper, "/api/user/register", { ...newShopper(), password });
  const items = [{ product: plant.id, size: "Small Pot", quantity: 1 }];
  const { orderId } = await post(shopper, "/api/order/cod", { items, address });
  await shopper.close();
  await post(boss, "/api/order/call", { orderId, outcome: "confirmed" });
  const { buyers } = await post(boss, "/api/buyer/list", {});
  const buyerId = (buyers as { _id: string }[])[0]?._id ?? "";
  // Claims and batches have their own tests; papers are printed of the order.
  const opened: Record<string, string> = { "/admin/orders/:id": orderId as string, "/admin/customers/:id": buyerId };
  const places = officePlaces.filter((place) => !place.includes(":id") || opened[place]);
  const roles = staffRoles.filter((role): role is Exclude<StaffRole, "owner"> => role !== "owner");
  const refused: string[] = [];
  await Promise.all(
    roles.map(async (role) => {
      const email = `${role}-pages-${Date.now()}@example.com`;
      const invited = { name: `The ${role}`, email, role, currentPassword: owner.password };
      const { invitationPath } = await post(boss, "/api/admin/owners", invited);
      const page = await browser.newPage({ baseURL: shop.address });
      await post(page, "/api/admin/new-password", { token: String(invitationPath).split("#")[1], password });
      await post(page, "/api/admin/login", { email, password });
      followRequests(page);
      let at = "";
      page.on("response", (answer) => {
        if (answer.status() !== 403) return;
        refused.push(`${role} at ${at}: ${answer.request().method()} ${new URL(answer.url()).pathname}`);
      });
      for (const place of places.filter((one) => mayOpen(role, one))) {
        at = place.replace(":id", opened[place] ?? "");
        const address = at.startsWith("/admin/print/") ? `${at}?ids=${orderId}` : at;
        await (page.url() === "about:blank" ? page.goto(address) : walkTo(page, address));
        await expect(page.locator("main")).toBeVisible();
        await untilQuiet(page);
        await expect(page.getByRole("heading", { level: 1 }), `${role} at ${at}`).not.toHaveText(noPage);
      }
      at = "/admin/team";
      await walkTo(page, at);
      await untilQuiet(page);
      await expect(page.getByRole("heading", { level: 1 }), `${role} at ${at}`).toHaveText(notForRole);
      await page.close();
    }),
  );
  expect(refused).toEqual([]);
});
