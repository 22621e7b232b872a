import { pageTitle } from "#web/settings.ts";
import { GroupPage } from "./group-page.tsx";

export const meta = () => [{ title: pageTitle("Categories") }, { name: "robots", content: "noindex" }];

export default function CategoriesPage() {
  return <GroupPage key="category" kind="category" />;
}
