import type { MouseEvent } from "react";

/** Opens a row's page on click, except on controls inside the row or when text was selected. */
export function onRowPress(open: () => void) {
  return ({ target }: MouseEvent<HTMLElement>) => {
    if (target instanceof Element && target.closest("a, button, input, select, label")) return;
    if (window.getSelection()?.isCollapsed === false) return;
    open();
  };
}
