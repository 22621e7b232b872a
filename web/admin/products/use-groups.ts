import { useEffect, useState } from "react";
import { api } from "#web/api.ts";
import type { Groups } from "./product-fields.tsx";

/** Categories and subcategories to choose from; a failure is only logged (specification, section 8). */
export function useGroups(): Groups {
  const [groups, setGroups] = useState<Groups>({ categories: [], subcategories: [] });
  useEffect(() => {
    const log = (error: unknown) => console.warn("The categories could not be loaded", error);
    api()
      .listCategories()
      .then(({ categories }) => setGroups((known) => ({ ...known, categories })), log);
    api()
      .listSubcategories()
      .then(({ subcategories }) => setGroups((known) => ({ ...known, subcategories })), log);
  }, []);
  return groups;
}
