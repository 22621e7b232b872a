// People of the team, signed in.
import { eq } from "drizzle-orm";
import type { StaffRole } from "#contract/rules/office/roles.ts";
import { owners } from "#db/schema/accounts.ts";
import { addOwner, type Browser, type TestShop } from "#test/shop.ts";

export const staffPassword = "a-long-staff-password-7";
let made = 0;

export type Person = Browser & { id: string; email: string };

export async function signedInStaff(shop: TestShop, admin: Browser, role: StaffRole): Promise<Person> {
  made += 1;
  const email = `${role}${made}.team@example.com`;
  const id = await addOwner(admin, { name: `The ${role}`, email, password: staffPassword });
  await shop.database.db.update(owners).set({ role }).where(eq(owners.id, id));
  const browser = shop.browser();
  const { status } = await browser.post("/api/admin/login", { email, password: staffPassword });
  if (status !== 200) throw new Error(`the login of the ${role} answered ${status}`);
  return Object.assign(browser, { id, email });
}
