import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { offerPriceOf } from "#contract/rules/money/money.ts";
import type { ProductCard, ProductSearch } from "#contract/wire/catalog/catalog.ts";
import * as m from "#messages";
import { SearchField } from "#web/admin/kit/list/search-field.tsx";
import { PlantName } from "#web/admin/kit/plant-name.tsx";
import { queries, refused } from "#web/admin/kit/queries.ts";
import { shownName } from "#web/admin/kit/shown-name.ts";
import { usePause } from "#web/admin/kit/use-pause.ts";
import { api } from "#web/api.ts";
import { inDigits, showTaka } from "#web/ui/figures.ts";
import { Picture } from "#web/ui/picture/picture.tsx";
import { sizeName } from "#web/ui/size-name.ts";

const typingPauseMs = 200;
const shownAtOnce = 8;

/** Finds a product by any of its names; each size is a button that adds it. */
export function ProductPicker({ onAdd }: { onAdd: (product: ProductCard, size: string) => void }) {
  const [text, setText] = useState("");
  const box = useRef<HTMLDivElement>(null);
  const { found, error } = useFound(text.trim());
  function add(product: ProductCard, size: string) {
    onAdd(product, size);
    setText("");
    box.current?.querySelector("input")?.focus();
  }
  /** Also while the results for the typed text are loading. */
  async function addFirst() {
    try {
      const first = firstOf(await queries.fetchQuery(searchFor(text.trim()))).find(({ inStock }) => inStock);
      if (first?.sizes[0]) add(first, first.sizes[0]);
    } catch (failure) {
      refused(failure);
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside is what has the focus
    <div
      className="pick"
      ref={box}
      onKeyDown={(event) => {
        if (event.key === "Enter" && event.target instanceof HTMLInputElement && text.trim() !== "") void addFirst();
      }}
    >
      <SearchField
        placeholder={m.order_desk_product_names()}
        label={m.order_desk_find_product()}
        text={text}
        onChange={setText}
      />
      <p className={error || found?.length === 0 ? "hint" : "vh"} role="status">
        {error ?? (found ? countWords(found.length) : "")}
      </p>
      {found && found.length > 0 ? (
        <ul className="pick__list" aria-label={m.order_desk_found_products()}>
          {found.map((product) => (
            <li key={product._id}>
              <FoundProduct product={product} onAdd={(size) => add(product, size)} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function countWords(count: number): string {
  if (count === 0) return m.order_desk_no_product_matches();
  return m.order_desk_products_found({ count, shown: inDigits(count) });
}

function FoundProduct({ product, onAdd }: { product: ProductCard; onAdd: (size: string) => void }) {
  const { name, bengaliName, pictures, sizes, inStock } = product;
  return (
    <>
      <span className="th40 th40--cover tint-sand">
        {pictures[0] ? <Picture picture={pictures[0]} alt="" sizes="40px" /> : null}
      </span>
      <span className="pick__name">
        <PlantName name={name} bengaliName={bengaliName} />
      </span>
      {inStock ? (
        <span className="pick__sizes">
          {sizes.map((size) => (
            <button
              key={size}
              type="button"
              className="size size--sm"
              aria-label={m.order_desk_add_line({ name: shownName(product), size: sizeName(size) })}
              onClick={() => onAdd(size)}
            >
              {sizeName(size)} <span className="num soft">{showTaka(offerPriceOf(product, size))}</span>
            </button>
          ))}
        </span>
      ) : (
        <span className="chip chip--out">{m.out_of_stock()}</span>
      )}
    </>
  );
}

const searchFor = (q: string) => ({
  queryKey: ["found-products", q],
  queryFn: () => api().searchProducts(q, shownAtOnce),
});

const firstOf = ({ products, closest }: ProductSearch) => [...products, ...closest].slice(0, shownAtOnce);

function useFound(q: string) {
  const settled = usePause(q, typingPauseMs);
  const { data, error } = useQuery({
    ...searchFor(settled),
    enabled: settled !== "" && q !== "",
    placeholderData: keepPreviousData,
  });
  const found = data && q !== "" ? firstOf(data) : null;
  return { found, error: q === "" ? null : (error?.message ?? null) };
}
