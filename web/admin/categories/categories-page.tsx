import { api } from "#web/api.ts";
import { pageTitle } from "#web/settings.ts";
import { Picture } from "#web/ui/picture.tsx";
import { Table } from "#web/ui/table.tsx";
import { ListState } from "../list-states.tsx";
import { matches, SearchField } from "../search-field.tsx";
import { TableFoot, useFilters, usePaging } from "../table-foot.tsx";
import { useList } from "../use-list.ts";
import { CategoryIcon } from "./category-icon.tsx";

export const meta = () => [{ title: pageTitle("Categories") }, { name: "robots", content: "noindex" }];

const loadCategories = async () => (await api().listCategories()).categories;

export default function CategoriesPage() {
  const { list, error, reload } = useList(loadCategories);
  const [filter, setFilter] = useFilters();
  const q = filter("q");
  const found = (list ?? []).filter(({ name, slug, icon }) => matches(q, name, slug, icon));
  const paging = usePaging(found);
  return (
    <>
      <div className="ahead">
        <h1>Categories</h1>
        <span className="soft num">{list?.length}</span>
      </div>
      <section className="panel panel--flat" aria-label="Categories">
        <div className="tools">
          <SearchField
            placeholder="Name, slug or icon"
            label="Search categories"
            text={q}
            onChange={(text) => setFilter("q", text)}
          />
        </div>
        <ListState
          error={error}
          count={list && found.length}
          none={list?.length === 0 ? "No categories yet." : "No category matches."}
          onRetry={reload}
        />
        {paging.shown.length > 0 ? (
          <Table
            caption="Categories"
            head={["Image", "Name", "Slug", "Icon", { label: "Products on sale", className: "n" }]}
          >
            {paging.shown.map(({ _id, name, slug, icon, picture, description, productCount }) => (
              <tr key={_id}>
                <td>
                  <span className="th40 tint-sage">
                    {picture ? <Picture picture={picture} alt="" sizes="40px" /> : null}
                  </span>
                </td>
                <td>
                  <b className="b6">{name}</b>
                  {description ? (
                    <>
                      <br />
                      <span className="soft t13">{description}</span>
                    </>
                  ) : null}
                </td>
                <td className="mono" data-label="Slug">
                  {slug}
                </td>
                <td data-label="Icon">
                  <span className="ic">
                    <CategoryIcon icon={icon} />
                    <span className="vh">{icon}</span>
                  </span>
                </td>
                <td className="n" data-label="Products on sale">
                  {productCount}
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
