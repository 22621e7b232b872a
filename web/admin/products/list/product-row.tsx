import { fewLeftMax } from "#contract/rules/constants.ts";
import type { DeskRow } from "#contract/wire/catalog/product-desk.ts";
import * as m from "#messages";
import { AdminIcon } from "#web/admin/kit/admin-icon.tsx";
import { onRowPress } from "#web/admin/kit/list/row-press.ts";
import { PlantName } from "#web/admin/kit/plant-name.tsx";
import { useCategoryName } from "#web/admin/kit/use-groups.ts";
import { pathHere } from "#web/language.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { inDigits, showTaka } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { Picture } from "#web/ui/picture/picture.tsx";
import { sizeName } from "#web/ui/size-name.ts";
import { SaleNote } from "../sale-note.tsx";

type ProductRowProps = {
  product: DeskRow;
  isSelected: boolean;
} & Acts;

/** Those that the person may do. */
type Acts = {
  onSelect?: () => void;
  onStock?: (inStock: boolean) => void;
  onEdit?: () => void;
  onDuplicate?: () => void;
  onDelete?: () => void;
};

export function ProductRow({ product, isSelected, onSelect, onStock, ...acts }: ProductRowProps) {
  const { name, inStock } = product;
  return (
    <tr className={isSelected ? "prow is-sel" : "prow"} onClick={acts.onEdit && onRowPress(acts.onEdit)}>
      {onSelect ? (
        <td className="prow__pick">
          <Pick label={m.product_desk_select_product({ name })} isOn={isSelected} onToggle={onSelect} />
        </td>
      ) : null}
      <ProductCells product={product} />
      <td className="prow__stock">
        <span className="stock">
          {onStock ? (
            <button
              type="button"
              className={inStock ? "switch is-on" : "switch"}
              role="switch"
              aria-checked={inStock}
              aria-label={m.product_desk_product_in_stock({ name })}
              onClick={() => onStock(!inStock)}
            />
          ) : null}
          <span className={inStock ? undefined : "soft"}>{stockWords(product)}</span>
        </span>
      </td>
      <td className="acts prow__acts">
        {acts.onEdit ? (
          <Button variant="quiet" size="sm" aria-label={m.product_desk_edit_of({ name })} onClick={acts.onEdit}>
            {m.product_desk_edit()}
          </Button>
        ) : null}
        {acts.onDuplicate ? (
          <button
            type="button"
            className="iconbtn iconbtn--sm"
            title={m.product_desk_duplicate()}
            aria-label={m.product_desk_duplicate_of({ name })}
            onClick={acts.onDuplicate}
          >
            <AdminIcon name="copy" className="i-18" />
          </button>
        ) : null}
        <a
          className="iconbtn iconbtn--sm"
          title={m.care_card()}
          aria-label={m.care_card_of({ name })}
          href={pathHere(`/care/${product._id}`)}
          target="_blank"
          rel="noreferrer"
        >
          <Icon name="sprout" className="i-18" />
        </a>
        {acts.onDelete ? (
          <Button variant="danger-quiet" size="sm" aria-label={m.product_desk_del_of({ name })} onClick={acts.onDelete}>
            {m.product_desk_del()}
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

/** The switch's word, or what the counts say where that is more: which size has nothing left, or how few. */
function stockWords({ inStock, soldOut, sizes, stock }: DeskRow): string {
  if (!inStock) return m.product_desk_out();
  if (soldOut) return m.sold_out();
  const [size, fewest] = Object.entries(stock).reduce(
    (least, one) => (one[1] < least[1] ? one : least),
    ["", Number.POSITIVE_INFINITY],
  );
  if (fewest > fewLeftMax) return m.product_desk_in_stock();
  const words = fewest === 0 ? m.sold_out() : m.few_left({ count: inDigits(fewest) });
  return sizes.length > 1 ? m.product_desk_of_size({ size: sizeName(size), words }) : words;
}

export function ArchivedRow({ product, onRestore }: { product: DeskRow; onRestore: (() => void) | undefined }) {
  return (
    <tr className="prow is-arch">
      <ProductCells product={product} />
      <td className="prow__stock">
        <span className="soft">
          {product.inStock ? m.product_desk_returns_in_stock() : m.product_desk_returns_out_of_stock()}
        </span>
      </td>
      <td className="acts prow__acts">
        {onRestore ? (
          <Button
            variant="quiet"
            size="sm"
            aria-label={m.product_desk_restore_of({ name: product.name })}
            onClick={onRestore}
          >
            {m.product_desk_restore()}
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

function ProductCells({ product }: { product: DeskRow }) {
  const categoryName = useCategoryName();
  const { name, bengaliName, category, price, offerPrice, sale, popular, pictures } = product;
  return (
    <>
      <td className="prow__pic">
        <span className="th40 th40--cover tint-sand">
          {pictures[0] ? <Picture picture={pictures[0]} alt="" sizes="56px" /> : null}
        </span>
      </td>
      <td className="prow__name">
        <PlantName name={name} bengaliName={bengaliName} className="bn" />
        {popular ? (
          <span className="prow__popular" title={m.product_desk_popular()}>
            <Icon name="star" className="i-16" />
            <span className="vh">{m.product_desk_popular()}</span>
          </span>
        ) : null}
      </td>
      <td className="prow__cat">
        {categoryName(category)}
        {product.categoryArchived ? <span className="soft">{m.product_desk_category_archived()}</span> : null}
      </td>
      <td className="n prow__price">
        <b className="b6">{showTaka(offerPrice)}</b>
        {price > offerPrice ? (
          <s className="was">
            <span className="vh">{m.price_was()} </span>
            {showTaka(price)}
          </s>
        ) : null}
        {sale ? <SaleNote sale={sale} /> : null}
      </td>
    </>
  );
}

type PickProps = { label: string; isOn: boolean; onToggle: () => void; children?: string };

/** A check box; its label is seen only when it has children. */
export function Pick({ label, isOn, onToggle, children }: PickProps) {
  return (
    <label className="check pick">
      <input className="vh" type="checkbox" aria-label={label} checked={isOn} onChange={onToggle} />
      <span className="box">
        <Icon name="check" />
      </span>
      {children}
    </label>
  );
}
