import type { Activity } from "#contract/wire/shop/activities.ts";
import * as m from "#messages";

const pageOf: Record<string, (id: string, name: string) => string> = {
  order: (id) => `/admin/orders/${id}`,
  claim: (id) => `/admin/claims/${id}`,
  product: (id, name) => `/admin/list?${new URLSearchParams({ q: name, edit: id })}`,
  customer: (id) => `/admin/customers/${id}`,
};

/** Never named in the book, because the name would stay when the person is forgotten. */
const unnamed: Record<string, () => string> = { customer: m.activity_see_customer };

/** How a line calls what was changed, empty where it says nothing of it, and where that is seen. */
export function subjectWay(subject: Activity["subject"]): { words: string; address: string | undefined } {
  if (subject === null) return { words: "", address: undefined };
  const { kind, id, name } = subject;
  const address = id === null ? undefined : pageOf[kind]?.(id, name);
  const words = name || (address === undefined ? "" : (unnamed[kind]?.() ?? ""));
  return { words, address };
}
