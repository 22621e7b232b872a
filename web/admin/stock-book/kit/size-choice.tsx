import { useState } from "react";
import type { ShelfSize } from "#contract/wire/books/stock-book.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { sizeName } from "#web/ui/size-name.ts";
import { matches, SearchField } from "../../kit/list/search-field.tsx";
import { PlantCell } from "./plant-cell.tsx";

const shownAtOnce = 6;

type SizeChoiceProps = {
  sizes: ShelfSize[];
  /** Shown before anything is typed. */
  offered: ShelfSize[];
  chosen: ShelfSize | null;
  onChange: (size: ShelfSize | null) => void;
};

/** A plant and its size, found by name. */
export function SizeChoice({ sizes, offered, chosen, onChange }: SizeChoiceProps) {
  const [text, setText] = useState("");
  if (chosen) {
    return (
      <div className="stockchoice__one">
        <PlantCell row={chosen} />
        <Button variant="quiet" size="md" onClick={() => onChange(null)}>
          {m.growing_change()}
        </Button>
      </div>
    );
  }
  const found = sizes.filter(({ name, bengaliName, size }) =>
    text.split(/\s+/).every((word) => matches(word, name, bengaliName, size, sizeName(size))),
  );
  return (
    <div className="stockchoice">
      <SearchField
        label={m.stock_plant_and_size()}
        placeholder={m.stock_plant_and_size()}
        text={text}
        onChange={setText}
      />
      <p className={found.length === 0 ? "hint" : "vh"} role="status">
        {found.length === 0 ? m.order_desk_no_product_matches() : ""}
      </p>
      <ul>
        {(text.trim() === "" ? offered : found.slice(0, shownAtOnce)).map((size) => (
          <li key={`${size.productId} ${size.size}`}>
            <button type="button" onClick={() => onChange(size)}>
              <PlantCell row={size} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
