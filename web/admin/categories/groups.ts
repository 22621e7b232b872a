// Differences between categories and subcategories. Creating, listing, changing and archiving are shared.

import { useQuery } from "@tanstack/react-query";
import type { DeskCategory, DeskSubcategory } from "#contract/wire/catalog/group-desk.ts";
import * as m from "#messages";
import { toast } from "#web/ui/dialog/toast.tsx";
import { moved, useArranging } from "../kit/list/use-arranging.ts";
import { queries, refused } from "../kit/queries.ts";
import { type GroupKind, office } from "../office.ts";

/** Only categories have a description; only subcategories have a `category` (the parent). */
export type Group = Omit<DeskCategory, "description" | "bengaliDescription"> &
  Partial<
    Pick<DeskCategory, "description" | "bengaliDescription"> & Pick<DeskSubcategory, "category" | "isCategoryArchived">
  >;

export const groupWords = {
  category: {
    title: m.categories,
    new: m.groups_new_category,
    searchIn: m.groups_search_in,
    search: m.groups_search,
    none: m.groups_none,
    noMatch: m.groups_no_match,
    archive: m.groups_archive_ask,
    required: m.groups_required,
    orderHint: m.groups_order_hint,
  },
  subcategory: {
    title: m.groups_subcategories,
    new: m.groups_new_subcategory,
    searchIn: m.groups_sub_search_in,
    search: m.groups_sub_search,
    none: m.groups_sub_none,
    noMatch: m.groups_sub_no_match,
    archive: m.groups_sub_archive_ask,
    required: m.groups_sub_required,
    orderHint: m.groups_sub_order_hint,
  },
};

/** Hidden from shoppers. */
export const isHidden = (group: Group) => group.isArchived || group.isCategoryArchived === true;

/** Visible ones first, then in the shop's order. */
export function useGroups(kind: GroupKind) {
  const { data: list, error, refetch } = useQuery({ queryKey: ["groups", kind], queryFn: () => listGroups(kind) });
  const reload = async () => void (await refetch());
  const saveOrder = useArranging(
    (ids, was, category) => office.arrangeGroups({ kind, ids, was, ...(category === "" ? {} : { category }) }),
    reload,
  );

  /** Moves a group among its siblings. It is shown there at once. */
  function move(group: Group, to: number) {
    const siblings = siblingsOf(list ?? [], group);
    const arranged = moved(siblings, siblings.indexOf(group), to);
    queries.setQueryData<Group[]>(["groups", kind], (all = []) => inNewOrder(all, arranged));
    void saveOrder(idsOf(arranged), idsOf(siblings), group.category?._id);
  }

  async function restore({ _id }: Group) {
    try {
      toast.ok((await office.restoreGroup(kind, _id)).message);
      await reload();
    } catch (failure) {
      refused(failure);
    }
  }

  async function archive(group: Group) {
    try {
      await office.archiveGroup(kind, group._id);
      toast.ok(m.groups_archived_toast(), { label: m.groups_restore(), onPress: () => void restore(group) });
      await reload();
    } catch (failure) {
      refused(failure);
    }
  }
  return { list, error, reload, archive, restore, move };
}

const idsOf = (groups: Group[]) => groups.map(({ _id }) => _id);

/**
 * The groups that shoppers see in one list with the given one: all categories, or the subcategories of its category.
 */
export const siblingsOf = (list: Group[], { category }: Group) =>
  list.filter((group) => !isHidden(group) && group.category?._id === category?._id);

/** The siblings take each other's places; the others stay. */
function inNewOrder(all: Group[], siblings: Group[]): Group[] {
  const ids = new Set(siblings.map(({ _id }) => _id));
  const next = siblings.values();
  return all.map((group) => (ids.has(group._id) ? (next.next().value ?? group) : group));
}

async function listGroups(kind: GroupKind): Promise<Group[]> {
  const groups: Group[] =
    kind === "category"
      ? (await office.listDeskCategories()).categories
      : (await office.listDeskSubcategories()).subcategories;
  return groups.toSorted((a, b) => Number(isHidden(a)) - Number(isHidden(b)));
}

/** Undoes a move to another category, with its products. */
export async function undoMove(before: Group, products: "move" | "leave", ids: string[]): Promise<void> {
  const form = new FormData();
  form.append("name", before.name);
  form.append("category", before.category?._id ?? "");
  if (products === "move") form.append("products", "move");
  else form.append("regain", ids.join());
  try {
    await office.saveGroup("subcategory", form, before._id);
    toast.ok(m.groups_back_in({ name: before.name, category: before.category?.name ?? "" }));
  } catch (failure) {
    refused(failure);
  }
}
