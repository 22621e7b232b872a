import { GroupPage } from "./group-page.tsx";

export default function CategoriesPage() {
  return <GroupPage key="category" kind="category" />;
}
