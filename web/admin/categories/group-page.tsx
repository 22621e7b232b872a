import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import * as m from "#messages";
import { api } from "#web/api.ts";
import { inDigits, showCount } from "#web/ui/figures.ts";
import { Table } from "#web/ui/lists/table.tsx";
import { CheckBox } from "../kit/form/check-box.tsx";
import { LeaveGuard } from "../kit/form/leave-guard.tsx";
import { ListState } from "../kit/list/list-states.tsx";
import { matches, SearchField } from "../kit/list/search-field.tsx";
import { TableFoot, useAddress, usePaging } from "../kit/list/table-foot.tsx";
import { shownName } from "../kit/shown-name.ts";
import type { GroupKind } from "../office.ts";
import { ArchiveDialog } from "./archive-dialog.tsx";
import { EditRow } from "./edit-row.tsx";
import { GroupRow } from "./group-row.tsx";
import { type Group, groupWords, isHidden, siblingsOf, useGroups } from "./groups.ts";
import { NewGroupForm, type Parent } from "./new-group-form.tsx";

/** Categories or subcategories. Search, page, `archived` and the row being edited (`edit`) live in the address. */
export function GroupPage({ kind }: { kind: GroupKind }) {
  const words = groupWords[kind];
  const groups = useGroups(kind);
  const { list, error, reload } = groups;
  const parents = useParents(kind);
  const [filter, setFilter, , keepAddress] = useAddress();
  const [asked, setAsked] = useState<Group | null>(null);

  const [q, withArchived] = [filter("q"), filter("archived") === "1"];
  const known = (list ?? []).filter((group) => withArchived || !isHidden(group));
  const found = known.filter(({ name, bengaliName, slug, icon, category }) =>
    matches(q, name, bengaliName, slug, icon, category?.name),
  );
  const paging = usePaging(found);
  return (
    <LeaveGuard onStay={keepAddress}>
      <div className="ahead">
        <h1>{words.title()}</h1>
        <span className="soft num">{list ? showCount(list.filter((group) => !isHidden(group)).length) : null}</span>
      </div>
      <div className="two">
        <NewGroupForm kind={kind} parents={parents} onCreated={reload} />
        <section className="panel panel--flat" aria-label={words.title()}>
          <div className="tools">
            <SearchField
              placeholder={words.searchIn()}
              label={words.search()}
              text={q}
              onChange={(text) => setFilter("q", text)}
            />
            <CheckBox
              label={m.groups_show_archived()}
              checked={withArchived}
              onChange={(checked) => setFilter("archived", checked ? "1" : "")}
            />
          </div>
          {known.length > 0 && q === "" ? <p className="hint grow__hint">{words.orderHint()}</p> : null}
          <ListState
            error={error}
            count={list ? found.length : null}
            none={known.length === 0 ? words.none() : words.noMatch()}
            onRetry={reload}
          />
          {paging.shown.length > 0 ? (
            <GroupTable
              kind={kind}
              shown={paging.shown}
              parents={parents}
              groups={groups}
              isWhole={q === ""}
              onArchive={setAsked}
            />
          ) : null}
          {list ? <TableFoot paging={paging} total={found.length} /> : null}
        </section>
      </div>
      <ArchiveDialog kind={kind} group={asked} onClose={() => setAsked(null)} onArchive={groups.archive} />
    </LeaveGuard>
  );
}

type GroupTableProps = {
  kind: GroupKind;
  shown: Group[];
  parents: Parent[];
  groups: Pick<ReturnType<typeof useGroups>, "list" | "reload" | "restore" | "move">;
  /** Not while the list is searched: the row that one is moved past might not be seen. */
  isWhole: boolean;
  onArchive: (group: Group) => void;
};

/** At most one row is being edited. */
function GroupTable({ kind, shown, parents, groups, isWhole, onArchive }: GroupTableProps) {
  const { list = [], reload, restore, move } = groups;
  const [said, setSaid] = useState("");
  const [filter, , setAddress] = useAddress();
  const editing = filter("edit");
  const returnTo = useRef<string | null>(null);
  function edit(groupId: string) {
    returnTo.current = groupId === "" ? editing : null;
    setAddress({ edit: groupId });
  }
  function placeOf(group: Group) {
    if (!isWhole || isHidden(group)) return null;
    const siblings = siblingsOf(list, group);
    return { at: siblings.indexOf(group), count: siblings.length };
  }
  function moveTo(group: Group, to: number) {
    move(group, to);
    const total = inDigits(siblingsOf(list, group).length);
    setSaid(m.moved_to({ label: shownName(group), at: inDigits(to + 1), total }));
  }
  const slug = { label: m.groups_slug(), className: "cslug" };
  const columns = [m.groups_image(), m.name(), kind === "category" ? slug : m.category(), m.groups_icon()];
  const count = { label: m.office_products(), className: "n" };
  const actions = { label: m.groups_actions(), hidden: true };
  return (
    <>
      <Table caption={groupWords[kind].title()} head={[...columns, count, actions]}>
        {shown.map((group) =>
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
              place={placeOf(group)}
              onMove={(to) => moveTo(group, to)}
              onEdit={() => edit(group._id)}
              onArchive={() => onArchive(group)}
              onRestore={() => restore(group)}
            />
          ),
        )}
      </Table>
      <p className="vh" role="status">
        {said}
      </p>
    </>
  );
}

/** The groups that a subcategory can belong to. */
function useParents(kind: GroupKind): Parent[] {
  const { data } = useQuery({
    queryKey: ["shop", "categories"],
    queryFn: () => api().listCategories(),
    enabled: kind === "subcategory",
  });
  return data?.categories ?? [];
}
