// How a row of access-table.ts is written: who may call, and where the call takes an id.
import { dayInDhaka } from "#contract/rules/dhaka.ts";
import type { Role } from "#server/http/guards/guards.ts";
import { address, owner } from "#test/shop.ts";

/** The test makes two of each: one of the customer who asks, one of somebody else. */
export type Thing =
  | "order"
  | "address"
  | "customer device"
  | "owner device"
  | "told device"
  | "product"
  | "category"
  | "subcategory"
  | "coupon"
  | "post"
  | "planned sale"
  | "owner"
  | "mail"
  | "message"
  | "plant"
  | "calendar"
  | "buyer"
  | "question"
  | "claim"
  | "claim photo"
  | "card page"
  | "tracking"
  | "picture";

export type Row = {
  role: Role;
  /** Where the call takes an id. Calls without a body take it in the path, in place of `:id` or the like. */
  id?: {
    thing: Thing;
    body?: (id: string, own: Record<Thing, string>) => unknown;
    /** The statuses for an unknown id and for a malformed one. */
    random: number;
    malformed: number;
    /** The status for a customer who names somebody else's; owners have no such case. */
    others?: number;
  };
};

export const today = () => dayInDhaka(new Date());
export const open: Row = { role: "public" };
export const customers: Row = { role: "customer" };
export const owners: Row = { role: "owner" };

export const inPath = (thing: Thing, random = 404, malformed = 400) => ({ thing, random, malformed });
export const inBody = (thing: Thing, body: (id: string) => unknown, random = 404, malformed = 400) => ({
  thing,
  body,
  random,
  malformed,
});
export const order = (more: object = {}) => inBody("order", (orderId) => ({ orderId, ...more }));
export const owned = (id: Row["id"]): Row => ({ role: "owner", id });
export const own = (id: NonNullable<Row["id"]>, others = 404): Row => ({ role: "customer", id: { ...id, others } });
export const ofPerson = (more: object = {}) =>
  inBody("owner", (ownerId) => ({ ownerId, ...more, currentPassword: owner.password }));
export const lines = (product: string) => ({ items: [{ product, size: "Small Pot", quantity: 1 }], address });
export const nextYears = { startsAt: "2090-01-01T00:00:00Z", endsAt: "2090-01-02T00:00:00Z" };
export const changedCoupon = { code: "CHANGED5", gives: "percent", percent: 5, on: "everything", isOn: false };
export const stockAct = (productId: string) => ({
  actKey: crypto.randomUUID(),
  productId,
  size: "Small Pot",
  pieces: 1,
});
export const edited = { seenEvents: 1, delivery: 10, discount: 0, reason: "By phone", expectedAmount: 0 };
export const marked = { reason: "Changed their mind" };

/** A form that works without script, at this address of a product in each language. */
export const plainForm = (name: string): Record<string, Row> => plainPage(`/${name}/:id`);

/** A form that its own route answers, in both languages. Without script. */
export const plainPage = (path: string): Record<string, Row> =>
  Object.fromEntries(
    ["GET", "POST"].flatMap((method) =>
      ["", "/bn", "/en"].map((language) => [`${method} ${language}${path}`, open] as const),
    ),
  );
