import { useState } from "react";
import type { Product } from "#contract/catalog.ts";
import { formatTaka } from "#contract/money.ts";
import { api } from "#web/api.ts";
import { pageTitle } from "#web/settings.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { Table } from "#web/ui/table.tsx";
import { toast } from "#web/ui/toast.tsx";
import { ListState } from "../list-states.tsx";
import { office } from "../office.ts";
import { useOwner } from "../owner.ts";
import { matches, SearchField } from "../search-field.tsx";
import { TableFoot, useFilters, usePaging } from "../table-foot.tsx";
import { useList } from "../use-list.ts";
import { DeleteProductDialog } from "./delete-product-dialog.tsx";

export const meta = () => [{ title: pageTitle("Products") }, { name: "robots", content: "noindex" }];

const loadProducts = async () => (await api().listAllProducts()).products;

export default function ProductListPage() {
  const { list, error, reload, setStock, drop } = useProducts();
  const [asked, setAsked] = useState<Product | null>(null);
  const [filter, setFilter] = useFilters();
  const [q, category, stock] = [filter("q"), filter("category"), filter("stock")];
  const found = (list ?? []).filter(
    (product) =>
      matches(q, product.name, product.bengaliName, product.botanicalName, product.commonName) &&
      (category === "" || product.category === category) &&
      (stock === "" || product.inStock === (stock === "in")),
  );
  const paging = usePaging(found);
  const categories = [...new Set((list ?? []).map((product) => product.category))].sort();
  return (
    <>
      <div className="ahead">
        <h1>Products</h1>
        <span className="soft num">{list?.length}</span>
        <div className="right">
          <ButtonLink size="md" className="only-m" to="/admin">
            <Icon name="plus" className="i-18" />
            Add product
          </ButtonLink>
        </div>
      </div>
      <div className="panel panel--flat">
        <div className="tools">
          <SearchField
            placeholder="Filter by name"
            label="Filter by name"
            text={q}
            onChange={(text) => setFilter("q", text)}
          />
          <select
            className="input select tools__category"
            aria-label="Category"
            value={category}
            onChange={(event) => setFilter("category", event.target.value)}
          >
            <option value="">All categories</option>
            {categories.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
          <select
            className="input select"
            aria-label="Stock"
            value={stock}
            onChange={(event) => setFilter("stock", event.target.value)}
          >
            <option value="">Any stock</option>
            <option value="in">In stock</option>
            <option value="out">Out of stock</option>
          </select>
        </div>
        <ListState
          error={error}
          count={list && found.length}
          none={list?.length === 0 ? "No products yet." : "No product matches."}
          onRetry={reload}
        />
        {paging.shown.length > 0 ? (
          <Table
            caption="Products"
            head={[
              "Image",
              "Name",
              "Category",
              { label: "Price", className: "n" },
              "In stock",
              { label: "Actions", hidden: true },
            ]}
          >
            {paging.shown.map((product) => (
              <ProductRow
                key={product._id}
                product={product}
                onStock={(inStock) => setStock(product, inStock)}
                onDelete={() => setAsked(product)}
              />
            ))}
          </Table>
        ) : null}
        {list ? <TableFoot paging={paging} total={found.length} /> : null}
      </div>
      <DeleteProductDialog product={asked} onClose={() => setAsked(null)} onDeleted={drop} />
    </>
  );
}

function useProducts() {
  const { refused } = useOwner();
  const { list, setList, error, reload } = useList(loadProducts);
  const patch = (productId: string, inStock: boolean) =>
    setList((all) => all?.map((one) => (one._id === productId ? { ...one, inStock } : one)) ?? null);
  return {
    list,
    error,
    reload,
    drop: (productId: string) => setList((all) => all?.filter((one) => one._id !== productId) ?? null),
    /** Shows at once; a refusal sets it back. */
    async setStock({ _id }: Product, inStock: boolean) {
      patch(_id, inStock);
      try {
        const { message } = await office.setStock(_id, inStock);
        toast.ok(message);
      } catch (failure) {
        patch(_id, !inStock);
        refused(failure);
      }
    },
  };
}

type ProductRowProps = { product: Product; onStock: (inStock: boolean) => void; onDelete: () => void };

function ProductRow({ product, onStock, onDelete }: ProductRowProps) {
  const { name, bengaliName, category, price, offerPrice, inStock, pictures } = product;
  return (
    <tr className="prow">
      <td className="prow__pic">
        <span className="th40 th40--cover tint-sand">
          {pictures[0] ? <Picture picture={pictures[0]} alt="" sizes="56px" /> : null}
        </span>
      </td>
      <td className="prow__name">
        <b className="b6">{name}</b>{" "}
        {bengaliName ? (
          <span className="bn" lang="bn">
            {bengaliName}
          </span>
        ) : null}
      </td>
      <td className="prow__cat">{category}</td>
      <td className="n prow__price">
        <b className="b6">{formatTaka(offerPrice)}</b>
        {price > offerPrice ? (
          <s className="was">
            <span className="vh">was </span>
            {formatTaka(price)}
          </s>
        ) : null}
      </td>
      <td className="prow__stock">
        <span className="stock">
          <button
            type="button"
            className={inStock ? "switch is-on" : "switch"}
            role="switch"
            aria-checked={inStock}
            aria-label={`${name} in stock`}
            onClick={() => onStock(!inStock)}
          />
          <span className={inStock ? undefined : "soft"}>{inStock ? "In stock" : "Out"}</span>
        </span>
      </td>
      <td className="acts prow__acts">
        <Button variant="danger-quiet" size="sm" aria-label={`Del ${name}`} onClick={onDelete}>
          Del
        </Button>
      </td>
    </tr>
  );
}
