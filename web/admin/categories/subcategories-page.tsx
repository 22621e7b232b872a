import { pageTitle } from "#web/settings.ts";
import { GroupPage } from "./group-page.tsx";

export const meta = () => [{ title: pageTitle("Subcategories") }, { name: "robots", content: "noindex" }];

export default function SubcategoriesPage() {
  return <GroupPage key="subcategory" kind="subcategory" />;
}
