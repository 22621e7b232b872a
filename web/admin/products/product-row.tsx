import { fewLeftMax } from "#contract/constants.ts";
import { formatTaka } from "#contract/money.ts";
import type { DeskRow } from "#contract/product-desk.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { AdminIcon } from "../kit/admin-icon.tsx";
import { onRowPress } from "../kit/row-press.ts";

type ProductRowProps = {
  product: DeskRow;
  isSelected: boolean;
  onSelect: () => void;
  onStock: (inStock: boolean) => void;
  onEdit: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
};

export function ProductRow({ product, isSelected, onSelect, onStock, ...acts }: ProductRowProps) {
  const { name, inStock } = product;
  return (
    <tr className={isSelected ? "prow is-sel" : "prow"} onClick={onRowPress(acts.onEdit)}>
      <td className="prow__pick">
        <Pick label={`Select ${name}`} isOn={isSelected} onToggle={onSelect} />
      </td>
      <ProductCells product={product} />
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
          <span className={inStock ? undefined : "soft"}>{stockWords(product)}</span>
        </span>
      </td>
      <td className="acts prow__acts">
        <Button variant="quiet" size="sm" aria-label={`Edit ${name}`} onClick={acts.onEdit}>
          Edit
        </Button>
        <button
          type="button"
          className="iconbtn iconbtn--sm"
          title="Duplicate"
          aria-label={`Duplicate ${name}`}
          onClick={acts.onDuplicate}
        >
          <AdminIcon name="copy" className="i-18" />
        </button>
        <Button variant="danger-quiet" size="sm" aria-label={`Del ${name}`} onClick={acts.onDelete}>
          Del
        </Button>
      </td>
    </tr>
  );
}

/** The switch's word, or what the count says where that is more: nothing left, or how few. */
function stockWords({ inStock, soldOut, stock }: DeskRow): string {
  if (!inStock) return "Out";
  if (soldOut) return "Sold out";
  const fewest = Math.min(...Object.values(stock));
  if (fewest === 0) return "Size sold out";
  return fewest <= fewLeftMax ? `${fewest} left` : "In stock";
}

export function ArchivedRow({ product, onRestore }: { product: DeskRow; onRestore: () => void }) {
  return (
    <tr className="prow is-arch">
      <ProductCells product={product} />
      <td className="prow__stock">
        <span className="soft">{product.inStock ? "Returns in stock" : "Returns out of stock"}</span>
      </td>
      <td className="acts prow__acts">
        <Button variant="quiet" size="sm" aria-label={`Restore ${product.name}`} onClick={onRestore}>
          Restore
        </Button>
      </td>
    </tr>
  );
}

function ProductCells({ product }: { product: DeskRow }) {
  const { name, bengaliName, category, price, offerPrice, popular, pictures } = product;
  return (
    <>
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
        {popular ? (
          <span className="prow__popular" title="Popular">
            <Icon name="star" className="i-16" />
            <span className="vh">Popular</span>
          </span>
        ) : null}
      </td>
      <td className="prow__cat">
        {category}
        {product.categoryArchived ? <span className="soft"> (archived)</span> : null}
      </td>
      <td className="n prow__price">
        <b className="b6">{formatTaka(offerPrice)}</b>
        {price > offerPrice ? (
          <s className="was">
            <span className="vh">was </span>
            {formatTaka(price)}
          </s>
        ) : null}
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
