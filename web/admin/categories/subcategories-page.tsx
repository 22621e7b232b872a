import { GroupPage } from "./group-page.tsx";

export default function SubcategoriesPage() {
  return <GroupPage key="subcategory" kind="subcategory" />;
}
