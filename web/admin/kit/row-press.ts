import type { MouseEvent } from "react";

/** Opens what a row stands for: not by what can be pressed in it, nor at the end of selecting its text. */
export function onRowPress(open: () => void) {
  return ({ target }: MouseEvent<HTMLElement>) => {
    if (target instanceof Element && target.closest("a, button, input, select, label")) return;
    if (window.getSelection()?.isCollapsed === false) return;
    open();
  };
}
