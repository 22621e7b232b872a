import { useQuery } from "@tanstack/react-query";
import { claimNumber } from "#contract/rules/claims.ts";
import { plainPhone } from "#contract/rules/delivery/phone.ts";
import { typedClaimNumber, typedOrderNumber } from "#contract/rules/text.ts";
import * as m from "#messages";
import { api } from "#web/api.ts";
import { language } from "#web/language.ts";
import { statusName } from "#web/ui/buttons/chip.tsx";
import { showCount, showTaka } from "#web/ui/figures.ts";
import { matches } from "../kit/list/search-field.tsx";
import { shownName } from "../kit/shown-name.ts";
import { office } from "../office.ts";

type GroupName = "products" | "orders" | "categories" | "subcategories";
/** `to` is where it is edited. */
export type Hit = { id: string; title: string; detail: string; to: string };
/** `total` may be more than the hits; `all` leads to all of them. */
export type HitGroup = {
  name: GroupName;
  label: string;
  all: string;
  total: number;
  /** There are more than `total`. */
  hasMore?: boolean;
  areClosest?: boolean;
  hits: Hit[];
  error: string | null;
};

const at = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;

type Source = {
  name: GroupName;
  label: () => string;
  path: string;
  find: (q: string, limit: number) => Promise<Found>;
};

const groups: Source[] = [
  {
    name: "products",
    label: m.office_products,
    path: "/admin/list",
    async find(q, limit) {
      const [{ products, total, closest }, categoryName] = await Promise.all([
        office.listDeskProducts({ q, limit: String(limit) }),
        categoryNames(),
      ]);
      const shown = total > 0 ? products : closest.slice(0, limit);
      const hits = shown.map(({ _id, name, bengaliName, category, offerPrice, sale }) => ({
        id: _id,
        title: (language() === "bn" ? [bengaliName, name] : [name, bengaliName]).filter(Boolean).join(" "),
        detail: `${categoryName(category)}, ${showTaka(sale?.offerPrice ?? offerPrice)}`,
        to: at("/admin/list", { q: name, edit: _id }),
      }));
      return { hits, total: total > 0 ? total : hits.length, areClosest: total === 0 };
    },
  },
  {
    name: "orders",
    label: m.office_orders,
    path: "/admin/orders",
    async find(q, limit) {
      const { orders, total, hasMore } = await office.listOrderPage({ q, page: 1, limit });
      const hits = orders.map(({ _id, number, address, amount, status, canceled, returned }) => ({
        id: _id,
        title: `${number} ${address.firstName} ${address.lastName}`,
        detail: `${canceled ? m.canceled() : returned ? m.returned() : statusName(status)}, ${showTaka(amount)}`,
        to: `/admin/orders/${_id}`,
      }));
      return { hits, total, hasMore };
    },
  },
  {
    name: "categories",
    label: m.office_categories,
    path: "/admin/categories",
    async find(q, limit) {
      const { categories } = await api().listCategories();
      const found = categories.filter(({ name, slug }) => matches(q, name, slug));
      const hits = found.slice(0, limit).map(({ _id, name, slug, productCount }) => ({
        id: _id,
        title: name,
        detail: m.product_count({ count: productCount, shown: showCount(productCount) }),
        to: at("/admin/categories", { q: slug, edit: _id }),
      }));
      return { hits, total: found.length };
    },
  },
  {
    name: "subcategories",
    label: m.office_subcategories,
    path: "/admin/subcategories",
    async find(q, limit) {
      const { subcategories } = await api().listSubcategories();
      const found = subcategories.filter(({ name, slug }) => matches(q, name, slug));
      const hits = found.slice(0, limit).map(({ _id, name, slug, category }) => ({
        id: _id,
        title: name,
        detail: category.name,
        to: at("/admin/subcategories", { q: slug, edit: _id }),
      }));
      return { hits, total: found.length };
    },
  },
];

/** Of the categories that products name in English: their names in the language of the office. */
async function categoryNames(): Promise<(name: string) => string> {
  if (language() === "en") return (name) => name;
  const { categories } = await office.listDeskCategories();
  const shown = new Map(categories.map((category) => [category.name, shownName(category)]));
  return (name) => shown.get(name) ?? name;
}

/** `areClosest`: nothing matches exactly; these are the closest matches. */
type Found = { hits: Hit[]; total: number; hasMore?: boolean; areClosest?: boolean };

/** A group that fails shows its error; the others are still listed. */
async function findEverything(q: string, limit: number): Promise<HitGroup[]> {
  const answers = await Promise.allSettled(groups.map(({ find }) => find(q, limit)));
  return groups.map(({ name, label, path }, nth) => {
    const answer = answers[nth];
    const found = answer?.status === "fulfilled" ? answer.value : { hits: [], total: 0 };
    return {
      name,
      label: label(),
      all: at(path, { q }),
      ...found,
      error: answer?.status === "rejected" ? String(answer.reason.message) : null,
    };
  });
}

/** The address of the one order or claim that is meant: by its number, of an order with or without GP-, or by a whole phone number. Null for none or several. */
export async function pageMeant(text: string): Promise<string | null> {
  const wantedClaim = typedClaimNumber(text);
  if (wantedClaim !== undefined) {
    // The one of this number comes first; others only have it in their words.
    const { claims } = await office.listClaims({ q: text, state: "all", limit: 1 });
    const claim = claims.find(({ number }) => number === claimNumber(wantedClaim));
    return claim ? `/admin/claims/${claim._id}` : null;
  }
  const phone = plainPhone(text);
  if (/^01\d{9}$/.test(phone)) {
    const { orders, total } = await office.listOrderPage({ q: phone, page: 1, limit: 1 });
    return orders[0] && total === 1 ? `/admin/orders/${orders[0]._id}` : null;
  }
  const number = typedOrderNumber(text);
  if (number === undefined || number < 100) return null;
  const wanted = `GP-${number}`;
  const { orders } = await office.listOrderPage({ q: wanted, page: 1, limit: 5 });
  const order = orders.find((one) => one.number === wanted);
  return order ? `/admin/orders/${order._id}` : null;
}

/** Null while loading. */
export function useFound(q: string, limit: number): HitGroup[] | null {
  const { data } = useQuery({
    queryKey: ["found", q, limit],
    queryFn: () => findEverything(q, limit),
    enabled: q !== "",
  });
  return data ?? null;
}
