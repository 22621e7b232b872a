import { useCallback, useRef, useState } from "react";
import { api } from "#web/api.ts";
import { Table } from "#web/ui/table.tsx";
import { CheckBox } from "../check-box.tsx";
import { ListState } from "../list-states.tsx";
import type { GroupKind } from "../office.ts";
import { matches, SearchField } from "../search-field.tsx";
import { TableFoot, useAddress, usePaging } from "../table-foot.tsx";
import { useList } from "../use-list.ts";
import { ArchiveDialog } from "./archive-dialog.tsx";
import { EditRow } from "./edit-row.tsx";
import { GroupRow } from "./group-row.tsx";
import { type Group, groupWords, isHidden, useGroups } from "./groups.ts";
import { NewGroupForm } from "./new-group-form.tsx";

/** Categories or subcategories. Search, page, `archived` and the row being edited (`edit`) live in the address. */
export function GroupPage({ kind }: { kind: GroupKind }) {
  const words = groupWords[kind];
  const { list, error, reload, archive, restore } = useGroups(kind);
  const parents = useParents(kind);
  const [filter, setFilter, setAddress] = useAddress();
  const [asked, setAsked] = useState<Group | null>(null);
  const returnTo = useRef<string | null>(null);

  const [q, withArchived, editing] = [filter("q"), filter("archived") === "1", filter("edit")];
  const known = (list ?? []).filter((group) => withArchived || !isHidden(group));
  const found = known.filter(({ name, slug, icon, category }) => matches(q, name, slug, icon, category?.name));
  const paging = usePaging(found);
  const columns = ["Image", "Name", kind === "category" ? slugColumn : "Category", "Icon"];

  function edit(groupId: string) {
    returnTo.current = groupId === "" ? editing : null;
    setAddress({ edit: groupId });
  }
  return (
    <>
      <div className="ahead">
        <h1>{words.title}</h1>
        <span className="soft num">{list?.filter((group) => !isHidden(group)).length}</span>
      </div>
      <div className="two">
        <NewGroupForm kind={kind} parents={parents} onCreated={reload} />
        <section className="panel panel--flat" aria-label={words.title}>
          <div className="tools">
            <SearchField
              placeholder={words.searchIn}
              label={words.search}
              text={q}
              onChange={(text) => setFilter("q", text)}
            />
            <CheckBox
              label="Show archived"
              checked={withArchived}
              onChange={(checked) => setFilter("archived", checked ? "1" : "")}
            />
          </div>
          <ListState
            error={error}
            count={list && found.length}
            none={known.length === 0 ? words.none : words.noMatch}
            onRetry={reload}
          />
          {paging.shown.length > 0 ? (
            <Table caption={words.title} head={[...columns, countColumn, actionColumn]}>
              {paging.shown.map((group) =>
                group._id === editing && !group.isArchived ? (
                  <EditRow
                    key={group._id}
                    kind={kind}
                    group={group}
                    parents={parents}
                    onSaved={reload}
                    onClose={() => edit("")}
                  />
                ) : (
                  <GroupRow
                    key={group._id}
                    kind={kind}
                    group={group}
                    returnTo={returnTo}
                    onEdit={() => edit(group._id)}
                    onArchive={() => setAsked(group)}
                    onRestore={() => restore(group)}
                  />
                ),
              )}
            </Table>
          ) : null}
          {list ? <TableFoot paging={paging} total={found.length} /> : null}
        </section>
      </div>
      <ArchiveDialog kind={kind} group={asked} onClose={() => setAsked(null)} onArchive={archive} />
    </>
  );
}

const slugColumn = { label: "Slug", className: "cslug" };
const countColumn = { label: "Products", className: "n" };
const actionColumn = { label: "Actions", hidden: true };

/** What a subcategory can belong to. */
function useParents(kind: GroupKind) {
  const load = useCallback(
    async () => (kind === "subcategory" ? (await api().listCategories()).categories : []),
    [kind],
  );
  return useList(load).list ?? [];
}
