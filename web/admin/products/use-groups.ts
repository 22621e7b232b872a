import { useQuery } from "@tanstack/react-query";
import { api } from "#web/api.ts";
import type { Groups } from "./product-fields.tsx";

/** Categories and subcategories to choose from. Without them the lists are empty (specification, section 8). */
export function useGroups(): Groups {
  const categories = useQuery({ queryKey: ["shop", "categories"], queryFn: () => api().listCategories() });
  const subcategories = useQuery({ queryKey: ["shop", "subcategories"], queryFn: () => api().listSubcategories() });
  return {
    categories: categories.data?.categories ?? [],
    subcategories: subcategories.data?.subcategories ?? [],
  };
}
