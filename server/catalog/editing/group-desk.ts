// The owner's view of categories and subcategories, archived ones too. Reads only the view.
import type { DeskCategory, DeskSubcategory } from "#contract/wire/catalog/group-desk.ts";
import type { CatalogView } from "../catalog.ts";

export function listDeskCategories(view: CatalogView): DeskCategory[] {
  const productsOf = Map.groupBy(view.orderings.newest, (entry) => entry.categoryId);
  return [...view.groups.categories.values()].map((category) => ({
    ...category,
    image: category.picture?.url ?? "",
    productCount: productsOf.get(category._id)?.length ?? 0,
  }));
}

export function listDeskSubcategories(view: CatalogView): DeskSubcategory[] {
  const productsOf = Map.groupBy(view.orderings.newest, (entry) => entry.product.subcategory?._id);
  return [...view.groups.subcategories.values()].flatMap(({ categoryId, ...subcategory }) => {
    const category = view.groups.categories.get(categoryId);
    if (category === undefined) return [];
    return [
      {
        ...subcategory,
        image: subcategory.picture?.url ?? "",
        category: { _id: category._id, name: category.name },
        isCategoryArchived: category.isArchived,
        productCount: productsOf.get(subcategory._id)?.length ?? 0,
      },
    ];
  });
}
