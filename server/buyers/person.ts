// One person's accounts, orders, phones and e-mails. The shop shows it, hands it out and forgets it by the same rule.
import { eq, inArray, or, sql } from "drizzle-orm";
import type { Queryable } from "#db/database.ts";
import { customers } from "#db/schema/accounts.ts";
import { orders } from "#db/schema/orders.ts";
import { idsText, keysOf, textArray } from "./list-buyers.ts";
import { accountsOf, ordersOfKeys, requireBuyer } from "./read-buyer.ts";

/** `phones` and `emails`: only theirs; e-mails in lower case. `buyerId`: null where a shopper asks. */
export type Person = {
  buyerId: string | null;
  customerIds: string[];
  orderIds: string[];
  phones: string[];
  emails: string[];
};

/** As the team asks. @throws Refusal 404 */
export async function personOfBuyer(q: Queryable, buyerId: string): Promise<Person> {
  const { id } = await requireBuyer(q, buyerId);
  const keys = (await keysOf(q, [id])).get(id) ?? [];
  const found = await ordersOfKeys(q, keys);
  const accounts = await accountsOf(
    q,
    keys,
    found.map((order) => order.id),
  );
  const customerIds = accounts.map((account) => account.id);
  const ofAccounts = await ordersOfCustomers(q, customerIds);
  const orderIds = [...new Set([...found, ...ofAccounts].map((order) => order.id))];
  const proven = accounts.flatMap(({ email, emailVerifiedAt }) =>
    emailVerifiedAt && email ? [email.toLowerCase()] : [],
  );
  const typed = [...new Set(found.map(({ address }) => address.email.toLowerCase()).filter(Boolean))];
  return {
    buyerId: id,
    customerIds,
    orderIds,
    phones: [...new Set([...keys.filter(isPhone), ...accounts.flatMap(({ phone }) => phone ?? [])])],
    emails: [
      ...new Set([
        ...keys.filter((key) => !isPhone(key)),
        ...proven,
        ...(await usedByNobodyElse(q, typed, orderIds, customerIds)),
      ]),
    ],
  };
}

/** As the shopper asks: the account's own orders, and the ways that it has proven. */
export async function personOfAccount(q: Queryable, customerId: string): Promise<Person> {
  const [account] = await q.select().from(customers).where(eq(customers.id, customerId));
  return {
    buyerId: null,
    customerIds: [customerId],
    orderIds: (await ordersOfCustomers(q, [customerId])).map(({ id }) => id),
    phones: account?.phone ? [account.phone] : [],
    emails: account?.emailVerifiedAt && account.email ? [account.email.toLowerCase()] : [],
  };
}

const isPhone = (key: string) => !key.includes("@");

function ordersOfCustomers(q: Queryable, customerIds: string[]) {
  return q
    .select({ id: orders.id, address: orders.address })
    .from(orders)
    .where(inArray(orders.customerId, customerIds));
}

/** Anybody can type anybody's e-mail: one that another order or account has too may be somebody else's. */
async function usedByNobodyElse(q: Queryable, typed: string[], orderIds: string[], customerIds: string[]) {
  if (typed.length === 0) return [];
  const isOne = or(
    sql`exists (select from orders o where lower(o.address->>'email') = typed.email and not o.id = any(${idsText(orderIds)}::uuid[]))`,
    sql`exists (select from customers c where lower(c.email) = typed.email and not c.id = any(${idsText(customerIds)}::uuid[]))`,
  );
  const { rows } = await q.execute<{ email: string }>(
    sql`select typed.email from unnest(${textArray(typed)}::text[]) typed (email) where not ${isOne}`,
  );
  return rows.map(({ email }) => email);
}
