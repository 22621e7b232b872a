import { type ComponentType, useState } from "react";
import * as m from "#messages";
import { Button } from "#web/ui/button.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icon.tsx";
import { sayNotReached } from "#web/ui/not-reached.ts";
import type { FilterOptions } from "./filter-fields.tsx";
import type { FilterSheetProps } from "./filter-sheet.tsx";
import { type List, useList } from "./list-address.ts";
import { sortOf, withSort } from "./list-search.ts";
import { SortSelect } from "./sort-select.tsx";

type ListBarProps = FilterOptions & { list: List; hasRail: boolean };

/** On a wide page, a switch for the filters beside the list, and the sort order. On a phone, a sheet has the filters. */
export default function ListBar({ list, hasRail: hadRail, ...options }: ListBarProps) {
  const [{ search, total, applied, counted }, visit] = useList(list);
  const [hasRail, setRail] = useState(hadRail);
  const { Sheet, open, close } = useSheet();
  return (
    <div className="right">
      <Button variant="secondary" size="md" className="shop__sheet needs-script" aria-haspopup="dialog" onClick={open}>
        <Icon name="sliders" />
        {m.filters()}
        {applied > 0 && <span className="shop__applied num">{inDigits(applied)}</span>}
      </Button>
      <Button
        variant="quiet"
        size="md"
        className="shop__toggle needs-script"
        aria-expanded={hasRail}
        onClick={() => {
          document.querySelector(".shop")?.classList.toggle("shop--wide", hasRail);
          setRail(!hasRail);
        }}
      >
        <Icon name="sliders" />
        {hasRail ? m.hide_filters() : m.show_filters()}
      </Button>
      <SortSelect
        className="shop__sort"
        form="filters"
        sort={sortOf(search)}
        onChange={(sort) => visit(withSort(search, sort))}
      />
      {Sheet && (
        <Sheet {...options} {...counted} id="sheet" search={search} onChange={visit} onClose={close} total={total} />
      )}
    </div>
  );
}

/** Loads the sheet's script when the sheet is first opened. */
function useSheet() {
  const [Sheet, setSheet] = useState<ComponentType<FilterSheetProps> | null>(null);
  return {
    Sheet,
    open: () => import("./filter-sheet.tsx").then(({ FilterSheet }) => setSheet(() => FilterSheet), sayNotReached),
    close: () => setSheet(null),
  };
}
