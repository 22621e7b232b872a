/*
 * The acts of each role of the team, by area of the shop, in the words of issue O and decision 061. Written without the table of
 * the guards (contract/rules/office/staff-calls.ts), which roles.test.ts compares with it, cell by cell.
 */
import type { StaffRole } from "#contract/rules/office/roles.ts";

type Area = { name: string; roles: StaffRole[]; calls: RegExp };

const everyone: StaffRole[] = ["owner", "manager", "packer", "grower", "seller", "writer"];
const manager: StaffRole[] = ["owner", "manager"];

/** The first area that fits a call is the call's. */
const areas: Area[] = [
  {
    name: "my account, my devices, my second factor",
    roles: everyone,
    calls: / \/api\/admin\/(me|used|password|language|devices|push|two-factor)\b/,
  },
  { name: "who did what", roles: everyone, calls: / \/api\/admin\/team-names$/ },
  { name: "that something changed", roles: everyone, calls: / \/api\/office\/events$/ },
  { name: "the team", roles: ["owner"], calls: / \/api\/admin\/(owners|team)\b/ },
  { name: "the book of changes", roles: manager, calls: / \/api\/admin\/activity/ },
  { name: "backups", roles: ["owner"], calls: / \/api\/admin\/backups\b/ },
  {
    name: "keys, and numbers that are paid to",
    roles: ["owner"],
    calls: /^(PUT|POST) \/api\/admin\/(wallets|keys|sms-gateway|phone-records)/,
  },

  {
    name: "orders to read, their notes, and what came of a call",
    roles: [...manager, "seller"],
    calls: / \/api\/order\/(list|neighbors|:id|note|call)$/,
  },
  {
    name: "what couriers and the shop know of a phone",
    roles: [...manager, "seller"],
    calls: / \/api\/(phone-records|order\/blocked-phone)$/,
  },
  {
    name: "how far an order is",
    roles: [...manager, "packer", "seller"],
    calls: / \/api\/order\/status(\/bulk)?$/,
  },
  {
    name: "packing and booking",
    roles: [...manager, "packer"],
    calls: / \/api\/(order\/courier$|parcel\/|packing\/)/,
  },
  {
    name: "taking and changing orders",
    roles: [...manager, "seller"],
    calls: / \/api\/order\/(read-chat|create|link\/\w+|edit|advance|cancel|cancel\/undo|transfer\/told)$/,
  },
  { name: "money, exports and sums of orders", roles: manager, calls: / \/api\/(order|courier-cash)\b/ },

  { name: "reports", roles: manager, calls: / \/api\/admin\/reports\b/ },

  {
    name: "customers to read, their notes and tags",
    roles: [...manager, "seller"],
    calls: / \/api\/buyer\/(list|:buyerId|note|tags)$/,
  },
  { name: "exports and changes of customers", roles: manager, calls: / \/api\/buyer\// },

  { name: "messages", roles: [...manager, "seller"], calls: / \/api\/contact\// },
  {
    name: "reading claims, and writing to the customer",
    roles: [...manager, "seller"],
    calls: / \/api\/claim\/(list|write|:claimId|photo\/:photoId)$/,
  },
  { name: "deciding claims", roles: manager, calls: / \/api\/claim\// },
  {
    name: "reading and answering reviews",
    roles: [...manager, "writer"],
    calls: / \/api\/review\/(desk|waiting|reply)$/,
  },
  {
    name: "reading and answering questions",
    roles: [...manager, "grower", "seller", "writer"],
    calls: / \/api\/question\/(desk|waiting|answer)$/,
  },
  { name: "showing, hiding and removing questions", roles: manager, calls: / \/api\/question\// },
  { name: "showing and hiding reviews", roles: manager, calls: / \/api\/review\// },

  {
    name: "the shelf to read",
    roles: [...manager, "grower", "seller", "writer"],
    calls: /^GET \/api\/((product|category|subcategory)\/desk|product\/desk\/:id)$/,
  },
  {
    name: "texts, pictures and counts of a product",
    roles: [...manager, "grower", "writer"],
    calls: /^PUT \/api\/product\/update/,
  },
  {
    name: "stock, and what died",
    roles: [...manager, "grower"],
    calls: / \/api\/(product\/(stock|low-stock|:id\/stock-moves)|my-plants\/died|stock-alert\/list)$/,
  },
  { name: "pictures of suppliers' bills", roles: manager, calls: /^GET \/api\/stock-book\/paper\// },
  {
    name: "the stock book, stocktakes and the growing book",
    roles: [...manager, "grower"],
    calls: / \/api\/(stock-book|stocktake|growing)\b/,
  },
  { name: "products and groups", roles: manager, calls: / \/api\/(product|category|subcategory)\// },
  { name: "offers", roles: manager, calls: / \/api\/(coupon|planned-sale)\// },

  { name: "words, pages and the blog", roles: [...manager, "writer"], calls: / \/api\/admin\/(words|blog)\b/ },
  { name: "what shoppers search", roles: [...manager, "writer"], calls: / \/api\/searches$/ },
  { name: "the brand to read", roles: [...manager, "writer"], calls: /^GET \/api\/admin\/brand$/ },
  {
    name: "settings and mails",
    roles: manager,
    calls:
      / \/api\/admin\/(settings|brand|wallets|keys|phone-records|delivery|opening|phone-rules|search-words|mails|sms)\b/,
  },
];

/** @throws for a call that belongs to no area: say there who may make it */
export function rolesFor(call: string): StaffRole[] {
  const area = areas.find(({ calls }) => calls.test(call));
  if (area === undefined) throw new Error(`${call} belongs to no area of test/api/role-areas.ts`);
  return area.roles;
}
