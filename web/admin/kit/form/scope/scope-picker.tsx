import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CouponInput } from "#contract/wire/orders/coupons.ts";
import * as m from "#messages";
import { office } from "#web/admin/office.ts";
import { api } from "#web/api.ts";
import { Combo } from "#web/ui/fields/combo.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { matches } from "../../list/search-field.tsx";
import { usePause } from "../../use-pause.ts";
import { useSoldProducts } from "../../use-sold-products.ts";
import "./scope-picker.css";

type ScopePickerProps = {
  on: CouponInput["on"];
  ids: string[];
  error: string | undefined;
  onChange: (ids: string[]) => void;
};

/** The categories or products that a coupon or a sale is for. */
export function ScopePicker({ on, ...props }: ScopePickerProps) {
  if (on === "categories") return <CategoryPicker {...props} />;
  return on === "products" ? <ProductPicker {...props} /> : null;
}

type PickerProps = Omit<ScopePickerProps, "on">;

function CategoryPicker({ ids, error, onChange }: PickerProps) {
  const { data } = useQuery({ queryKey: ["coupon-categories"], queryFn: office.listDeskCategories });
  const [words, setWords] = useState("");
  const all = (data?.categories ?? []).map(({ _id, name, bengaliName }) => ({ id: _id, name, bn: bengaliName }));
  return (
    <>
      <Combo
        id="coupon-ids"
        label={m.offers_add_category()}
        name="category"
        value={words}
        error={error}
        none={m.offers_no_category()}
        find={(typed) => all.filter(({ id, name, bn }) => !ids.includes(id) && matches(typed, name, bn))}
        onType={setWords}
        onChoose={({ id }) => {
          setWords("");
          onChange([...ids, id]);
        }}
      />
      <Chosen ids={ids} nameOf={(id) => all.find((one) => one.id === id)?.name} onChange={onChange} />
    </>
  );
}

const typingPauseMs = 200;
const shownAtOnce = 8;

function ProductPicker({ ids, error, onChange }: PickerProps) {
  const [words, setWords] = useState("");
  const known = useSoldProducts(ids);
  const q = usePause(words.trim(), typingPauseMs);
  const { data } = useQuery({
    queryKey: ["found-products", q],
    queryFn: () => api().searchProducts(q, shownAtOnce),
    enabled: q !== "",
    placeholderData: keepPreviousData,
  });
  const found = words.trim() === "" || !data ? [] : [...data.products, ...data.closest].slice(0, shownAtOnce);
  return (
    <>
      <Combo
        id="coupon-ids"
        label={m.offers_add_product()}
        name="product"
        value={words}
        error={error}
        none={m.offers_type_name()}
        find={() =>
          found
            .filter(({ _id }) => !ids.includes(_id))
            .map(({ _id, name, bengaliName }) => ({ id: _id, name, bn: bengaliName }))
        }
        onType={setWords}
        onChoose={({ id }) => {
          const product = found.find(({ _id }) => _id === id);
          if (product) known.learn(product);
          setWords("");
          onChange([...ids, id]);
        }}
      />
      <Chosen ids={ids} nameOf={(id) => known.find(id)?.name} onChange={onChange} />
    </>
  );
}

type ChosenProps = { ids: string[]; nameOf: (id: string) => string | undefined; onChange: (ids: string[]) => void };

function Chosen({ ids, nameOf, onChange }: ChosenProps) {
  return (
    <ul className="scope__chosen" aria-label={m.offers_chosen()}>
      {ids.map((id) => {
        const name = nameOf(id) ?? m.no_longer_sold();
        return (
          <li className="chip chip--line chip--filter" key={id}>
            {name}
            <button
              type="button"
              aria-label={m.offers_take_out({ name })}
              onClick={() => onChange(ids.filter((one) => one !== id))}
            >
              <Icon name="close" className="i-16" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
