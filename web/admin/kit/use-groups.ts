import { useQuery } from "@tanstack/react-query";
import type { DeskCategory, DeskSubcategory } from "#contract/wire/catalog/group-desk.ts";
import { office } from "../office.ts";
import { shownName } from "./shown-name.ts";

export type Groups = { categories: DeskCategory[]; subcategories: DeskSubcategory[] };

/**
 * Categories and subcategories to choose from, with their names in both languages: a product names its category in English,
 * whatever the office reads. Without them the lists are empty (specification, section 8).
 */
export function useGroups(): Groups {
  const { categories, subcategories } = useAllGroups();
  return {
    categories: categories.filter(({ isArchived }) => !isArchived),
    subcategories: subcategories.filter((one) => !one.isArchived && !one.isCategoryArchived),
  };
}

/** Of a category that products name in English, archived or not: its name in the language of the office. */
export function useCategoryName(): (name: string) => string {
  const { categories } = useAllGroups();
  return (name) => {
    const category = categories.find((one) => one.name === name);
    return category ? shownName(category) : name;
  };
}

function useAllGroups(): Groups {
  const categories = useQuery({ queryKey: ["desk-categories"], queryFn: () => office.listDeskCategories() });
  const subcategories = useQuery({ queryKey: ["desk-subcategories"], queryFn: () => office.listDeskSubcategories() });
  return {
    categories: categories.data?.categories ?? [],
    subcategories: subcategories.data?.subcategories ?? [],
  };
}
