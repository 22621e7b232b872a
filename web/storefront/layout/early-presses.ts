import { useEffect, useRef } from "react";

declare global {
  interface Window {
    pressed?: Element | null;
  }
}

/** Stands in the page, so that it listens before any script of the shop is there, and before React, which may stop a press. */
export const earlyPressListener =
  'addEventListener("click",e=>{pressed=e.target.closest("[data-early] :is(button,[type=radio])")},1)';

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
  const onClickCapture = () => {
    window.pressed = null;
  };
  return { ref: region, "data-early": "", onClickCapture };
}
