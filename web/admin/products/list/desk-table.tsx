import { Fragment } from "react";
import { Link } from "react-router";
import type { DeskPage, DeskRow, DeskSort } from "#contract/wire/catalog/product-desk.ts";
import * as m from "#messages";
import { ButtonLink } from "#web/admin/kit/button-link.tsx";
import { ListState } from "#web/admin/kit/list/list-states.tsx";
import { pageSizeText } from "#web/admin/kit/list/page-sizes.ts";
import { sortColumn } from "#web/admin/kit/list/sort-head.tsx";
import { TableFoot } from "#web/admin/kit/list/table-foot.tsx";
import { useMayCall } from "#web/admin/kit/session/role.ts";
import { search } from "#web/api.ts";
import { type Column, Table } from "#web/ui/lists/table.tsx";
import type { useDeskQuery } from "./desk-query.ts";
import { ArchivedRow, Pick, ProductRow } from "./product-row.tsx";
import type { useDesk } from "./use-desk.ts";
import type { Selection } from "./use-selection.ts";

type DeskTableProps = {
  address: ReturnType<typeof useDeskQuery>;
  desk: ReturnType<typeof useDesk>;
  selection: Selection;
  onDelete: (product: DeskRow) => void;
};

/** One page of the products, as a table or under 1024 px as cards. */
export function DeskTable({ address, desk, selection, onDelete }: DeskTableProps) {
  const { page, error, reload } = desk;
  const isArchive = address.filters.archived === "yes";
  const may = useDeskActs();
  // While another list loads, the one before stays; its rows must not get this one's buttons.
  const shown = (page?.products ?? []).filter(({ archived }) => archived === isArchive);
  const columns = columnsOf(address);
  const isEmptyShop = page !== undefined && page.counts.all + page.counts.archived === 0;
  return (
    <>
      <ListState
        error={error}
        count={page?.total ?? null}
        none={isEmptyShop ? m.product_desk_none() : m.product_desk_no_match()}
        shape="table"
        columns={columns.length}
        rows={8}
        onRetry={reload}
      >
        {isEmptyShop && may.add ? (
          <ButtonLink size="md" to="/admin">
            {m.product_desk_add_a_product()}
          </ButtonLink>
        ) : null}
      </ListState>
      {page && page.total === 0 && page.closest.length > 0 ? <Closest products={page.closest} /> : null}
      {shown.length > 0 && !isArchive ? (
        <ProductsOnDesk {...{ address, desk, selection, onDelete, columns }} products={shown} />
      ) : null}
      {shown.length > 0 && isArchive ? (
        <Table
          caption={m.product_desk_archived_products()}
          head={[...columns, { label: m.product_desk_actions(), hidden: true }]}
        >
          {shown.map((product) => (
            <ArchivedRow
              key={product._id}
              product={product}
              onRestore={may.restore ? () => desk.restore(product) : undefined}
            />
          ))}
        </Table>
      ) : null}
      {page ? <DeskFoot address={address} page={page} /> : null}
    </>
  );
}

/** Acts on a product that are in the person's role; the rest is not offered. */
function useDeskActs() {
  return {
    add: useMayCall("POST /api/product/add"),
    many: useMayCall("POST /api/product/bulk"),
    stock: useMayCall("POST /api/product/stock"),
    edit: useMayCall("PUT /api/product/update/:id"),
    copy: useMayCall("POST /api/product/:id/duplicate"),
    remove: useMayCall("DELETE /api/product/delete/:id"),
    restore: useMayCall("POST /api/product/:id/restore"),
  };
}

type ProductsOnDeskProps = DeskTableProps & { columns: Column[]; products: DeskRow[] };

function ProductsOnDesk({ address, desk, selection, onDelete, columns, products }: ProductsOnDeskProps) {
  const ids = products.map(({ _id }) => _id);
  const isAllPicked = ids.every((id) => selection.ids.includes(id));
  const pickAll = () => selection.togglePage(ids);
  const may = useDeskActs();
  return (
    <>
      {may.many ? (
        <div className="pickall">
          <Pick label={m.product_desk_select_page()} isOn={isAllPicked} onToggle={pickAll}>
            {m.product_desk_select_page()}
          </Pick>
        </div>
      ) : null}
      <Table
        caption={m.office_products()}
        head={[
          ...(may.many
            ? [{ id: "pick", label: <PickAll isOn={isAllPicked} onToggle={pickAll} />, className: "t__pick" }]
            : []),
          ...columns,
          { label: m.product_desk_actions(), hidden: true },
        ]}
      >
        {products.map((product) => (
          <ProductRow
            key={product._id}
            product={product}
            isSelected={selection.ids.includes(product._id)}
            {...(may.many && { onSelect: () => selection.toggle(product._id) })}
            {...(may.stock && { onStock: (inStock: boolean) => desk.setStock(product, inStock) })}
            {...(may.edit && { onEdit: () => address.open(product._id) })}
            {...(may.copy && {
              onDuplicate: () => desk.duplicate(product).then((copy) => copy && address.open(copy._id)),
            })}
            {...(may.remove && { onDelete: () => onDelete(product) })}
          />
        ))}
      </Table>
    </>
  );
}

function columnsOf({ query, hrefSorted }: DeskTableProps["address"]): Column[] {
  const sorting = { sort: query.sort ?? "newest", hrefFor: hrefSorted };
  return [
    m.product_desk_image(),
    sortColumn<DeskSort>({ label: m.product_desk_name(), up: "name", down: "name-desc", first: "name", ...sorting }),
    m.product_desk_category(),
    sortColumn<DeskSort>({
      label: m.product_desk_price(),
      className: "n",
      up: "price-asc",
      down: "price-desc",
      first: "price-asc",
      ...sorting,
    }),
    m.product_desk_in_stock(),
  ];
}

/** Names that come near to what was searched for. */
function Closest({ products }: { products: DeskRow[] }) {
  return (
    <p className="none">
      {m.closest_matches()}:{" "}
      {products.map(({ _id, name, archived }, at) => (
        <Fragment key={_id}>
          {at > 0 ? ", " : null}
          <Link className="link" to={`/admin/list${search({ q: name, archived: archived ? "yes" : undefined })}`}>
            {name}
          </Link>
        </Fragment>
      ))}
    </p>
  );
}

/** Under 1024 px the table head is visually hidden, so the check box is above the cards. */
function PickAll({ isOn, onToggle }: { isOn: boolean; onToggle: () => void }) {
  return (
    <>
      <span className="vh">{m.product_desk_select()}</span>
      <Pick label={m.product_desk_select_all()} isOn={isOn} onToggle={onToggle} />
    </>
  );
}

type DeskFootProps = { address: DeskTableProps["address"]; page: DeskPage };

function DeskFoot({ address, page: { products, page, pages, total } }: DeskFootProps) {
  const { rows, hrefFor, ask } = address;
  const setPageSize = (size: number) => ask({ rows: pageSizeText(size) });
  return <TableFoot total={total} paging={{ shown: products, page, pages, pageSize: rows, hrefFor, setPageSize }} />;
}
