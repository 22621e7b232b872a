import { useEffect, useRef } from "react";

declare global {
  interface Window {
    pressed?: Element | null;
  }
}

/** Stands in the page, so that it listens before any script of the shop is there, and before React, which may stop a press. */
export const earlyPressListener = 'addEventListener("click",e=>{pressed=e.target.closest("button,[type=radio]")},1)';

/** The last press that came before React listened, once the page is alive. One in a part that comes later is left to that. */
export function usePressAgain() {
  useEffect(() => {
    const later = setTimeout(() => {
      const { pressed } = window;
      if (!pressed || pressed.closest("[data-early]")) return;
      window.pressed = null;
      (pressed as HTMLElement).click();
    });
    return () => clearTimeout(later);
  }, []);
}

/** For the body: React has delivered this press. */
export function forgetPress(): void {
  window.pressed = null;
}

/**
 * For an element whose buttons and choices can be pressed before their script is there: the last one is pressed again when
 * it is. A press that React itself could still deliver is not repeated.
 */
export function useEarlyPresses() {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    region.current?.removeAttribute("data-early");
    const later = setTimeout(() => {
      const { pressed } = window;
      if (!pressed || !region.current?.contains(pressed)) return;
      window.pressed = null;
      (pressed as HTMLElement).click();
    });
    return () => clearTimeout(later);
  }, []);
  return { ref: region, "data-early": "" };
}
