import { type ComponentType, useState } from "react";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { sayNotReached } from "#web/ui/not-reached.ts";
import type { FilterSheetProps } from "./filter-sheet.tsx";

type FilterSwitchProps = Omit<FilterSheetProps, "id" | "onClose"> & {
  applied: number;
  /** Whether the filters stand beside the list at first. */
  hasRail: boolean;
};

/** On a wide page, a switch for the filters beside the list. On a phone, a button for the sheet that has them. */
export function FilterSwitch({ applied, hasRail: hadRail, ...sheet }: FilterSwitchProps) {
  const [hasRail, setRail] = useState(hadRail);
  const { Sheet, open, close } = useSheet();
  return (
    <>
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
      {Sheet && <Sheet {...sheet} id="sheet" onClose={close} />}
    </>
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
