/**
 * A customer's saved addresses. The first one becomes the default; when the default is removed, the newest of the others
 * does. So one is always the default.
 */
import { and, asc, desc, eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { maxSavedAddresses } from "#contract/rules/constants.ts";
import type { SavedAddress } from "#contract/wire/accounts/accounts.ts";
import type { DeliveryAddress } from "#contract/wire/orders/orders.ts";
import type { Db, Tx } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { customerAddresses, customers } from "#db/schema/accounts.ts";
import * as m from "#messages";
import { Refusal } from "../../http/answers/refusal.ts";
import { figure, say } from "../../http/answers/say.ts";
import { accountGone } from "../../http/guards/guards.ts";

/** The default first, the others in the order they were saved. */
export async function listAddresses(db: Db, customerId: string): Promise<SavedAddress[]> {
  const rows = await db
    .select()
    .from(customerAddresses)
    .where(eq(customerAddresses.customerId, customerId))
    .orderBy(desc(customerAddresses.isDefault), asc(customerAddresses.createdAt), asc(customerAddresses.id));
  return rows.map(({ id, address, isDefault }) => ({ _id: id, address, isDefault }));
}

/** Saves no duplicates. @returns its id. @throws Refusal 409 (too many) */
export async function saveAddress(db: Db, customerId: string, address: DeliveryAddress): Promise<string> {
  return changeAddresses(db, customerId, async (tx, kept) => {
    const same = kept.find((one) => isSame(one.address, address));
    if (same) return same.id;
    if (kept.length >= maxSavedAddresses) {
      throw new Refusal(409, say(m.refusal_no_more_than_addresses_can_be_saved, { count: figure(maxSavedAddresses) }), {
        code: "too-many-addresses",
      });
    }
    const id = uuidv7();
    await tx.insert(customerAddresses).values({ id, customerId, address, isDefault: kept.length === 0 });
    return id;
  });
}

/** @throws Refusal 404 */
export async function changeAddress(
  db: Db,
  customerId: string,
  addressId: string,
  address: DeliveryAddress,
): Promise<void> {
  const changed = await db
    .update(customerAddresses)
    .set({ address })
    .where(isTheirs(customerId, addressId))
    .returning({ id: customerAddresses.id });
  if (changed.length === 0) throw unknownAddress();
}

/** @throws Refusal 404 */
export async function makeDefault(db: Db, customerId: string, addressId: string): Promise<void> {
  await changeAddresses(db, customerId, async (tx, kept) => {
    if (!kept.some(({ id }) => id === addressId)) throw unknownAddress();
    await tx.update(customerAddresses).set({ isDefault: false }).where(eq(customerAddresses.customerId, customerId));
    await tx.update(customerAddresses).set({ isDefault: true }).where(isTheirs(customerId, addressId));
  });
}

/** @throws Refusal 404 */
export async function removeAddress(db: Db, customerId: string, addressId: string): Promise<void> {
  await changeAddresses(db, customerId, async (tx, kept) => {
    const gone = kept.find(({ id }) => id === addressId);
    if (gone === undefined) throw unknownAddress();
    await tx.delete(customerAddresses).where(isTheirs(customerId, addressId));
    const heir = kept.findLast((one) => one !== gone);
    if (!gone.isDefault || heir === undefined) return;
    await tx.update(customerAddresses).set({ isDefault: true }).where(isTheirs(customerId, heir.id));
  });
}

type Row = typeof customerAddresses.$inferSelect;

/** Changes of one customer run one after the other. `kept`: oldest first. */
async function changeAddresses<T>(db: Db, customerId: string, change: (tx: Tx, kept: Row[]) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    const isCustomer = eq(customers.id, customerId);
    const locked = await tx.select({ id: customers.id }).from(customers).where(isCustomer).for("update");
    if (locked.length === 0) throw accountGone();
    const kept = await tx
      .select()
      .from(customerAddresses)
      .where(eq(customerAddresses.customerId, customerId))
      .orderBy(asc(customerAddresses.createdAt), asc(customerAddresses.id));
    return change(tx, kept);
  });
}

const isTheirs = (customerId: string, addressId: string) =>
  and(eq(customerAddresses.customerId, customerId), eq(customerAddresses.id, addressId));

function isSame(one: DeliveryAddress, other: DeliveryAddress): boolean {
  return (Object.keys(other) as (keyof DeliveryAddress)[]).every((field) => one[field] === other[field]);
}

function unknownAddress(): Refusal {
  return new Refusal(404, say(m.refusal_we_do_not_know_this_address), { code: "unknown-address" });
}
