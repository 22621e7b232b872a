import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ProductCard } from "#contract/catalog.ts";
import { formatTaka, offerPriceOf } from "#contract/money.ts";
import { api } from "#web/api.ts";
import { Picture } from "#web/ui/picture.tsx";
import { SearchField } from "../kit/search-field.tsx";
import { usePause } from "../kit/use-pause.ts";

const typingPauseMs = 200;
const shownAtOnce = 8;

/** Finds a product by any of its names; each size is a button that adds it. */
export function ProductPicker({ onAdd }: { onAdd: (product: ProductCard, size: string) => void }) {
  const [text, setText] = useState("");
  const { found, error } = useFound(text.trim());
  return (
    <div className="pick">
      <SearchField
        placeholder="Product name, in English or Bengali"
        label="Find a product"
        text={text}
        onChange={setText}
      />
      <p className={error || found?.length === 0 ? "hint" : "vh"} role="status">
        {error ?? (found === null ? "" : found.length === 0 ? "No product matches." : `${found.length} products found`)}
      </p>
      {found && found.length > 0 ? (
        <ul className="pick__list" aria-label="Found products">
          {found.map((product) => (
            <li key={product._id}>
              <span className="th40 th40--cover tint-sand">
                {product.pictures[0] ? <Picture picture={product.pictures[0]} alt="" sizes="40px" /> : null}
              </span>
              <span className="pick__name">
                <b className="b6">{product.name}</b>{" "}
                <span className="soft" lang="bn">
                  {product.bengaliName}
                </span>
              </span>
              {product.inStock ? (
                <span className="pick__sizes">
                  {product.sizes.map((size) => (
                    <button
                      key={size}
                      type="button"
                      className="size size--sm"
                      aria-label={`Add ${product.name}, ${size}`}
                      onClick={() => onAdd(product, size)}
                    >
                      {size} <span className="num soft">{formatTaka(offerPriceOf(product, size))}</span>
                    </button>
                  ))}
                </span>
              ) : (
                <span className="chip chip--out">Out of stock</span>
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function useFound(q: string) {
  const settled = usePause(q, typingPauseMs);
  const { data, error } = useQuery({
    queryKey: ["found-products", settled],
    queryFn: () => api().searchProducts(settled, shownAtOnce),
    enabled: settled !== "" && q !== "",
    placeholderData: keepPreviousData,
  });
  const found = data && q !== "" ? [...data.products, ...data.closest].slice(0, shownAtOnce) : null;
  return { found, error: q === "" ? null : (error?.message ?? null) };
}
