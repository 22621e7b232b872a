import { api } from "#web/api.ts";
import { pageTitle } from "#web/settings.ts";
import { Picture } from "#web/ui/picture.tsx";
import { Table } from "#web/ui/table.tsx";
import { ListState } from "../list-states.tsx";
import { matches, SearchField } from "../search-field.tsx";
import { TableFoot, useFilters, usePaging } from "../table-foot.tsx";
import { useList } from "../use-list.ts";
import { CategoryIcon } from "./category-icon.tsx";

export const meta = () => [{ title: pageTitle("Subcategories") }, { name: "robots", content: "noindex" }];

const loadSubcategories = async () => (await api().listSubcategories()).subcategories;

export default function SubcategoriesPage() {
  const { list, error, reload } = useList(loadSubcategories);
  const [filter, setFilter] = useFilters();
  const q = filter("q");
  const found = (list ?? []).filter(({ name, slug, icon, category }) => matches(q, name, slug, icon, category.name));
  const paging = usePaging(found);
  return (
    <>
      <div className="ahead">
        <h1>Subcategories</h1>
        <span className="soft num">{list?.length}</span>
      </div>
      <section className="panel panel--flat" aria-label="Subcategories">
        <div className="tools">
          <SearchField
            placeholder="Name, slug, icon or category"
            label="Search subcategories"
            text={q}
            onChange={(text) => setFilter("q", text)}
          />
        </div>
        <ListState
          error={error}
          count={list && found.length}
          none={list?.length === 0 ? "No subcategories yet." : "No subcategory matches."}
          onRetry={reload}
        />
        {paging.shown.length > 0 ? (
          <Table caption="Subcategories" head={["Image", "Name", "Slug", "Category", "Icon"]}>
            {paging.shown.map(({ _id, name, slug, icon, picture, category }) => (
              <tr key={_id}>
                <td>
                  <span className="th40 tint-sand">
                    {picture ? <Picture picture={picture} alt="" sizes="40px" /> : null}
                  </span>
                </td>
                <td>
                  <b className="b6">{name}</b>
                </td>
                <td className="mono" data-label="Slug">
                  {slug}
                </td>
                <td data-label="Category">{category.name}</td>
                <td data-label="Icon">
                  <span className="ic">
                    <CategoryIcon icon={icon} />
                    <span className="vh">{icon}</span>
                  </span>
                </td>
              </tr>
            ))}
          </Table>
        ) : null}
        {list ? <TableFoot paging={paging} total={found.length} /> : null}
      </section>
    </>
  );
}
