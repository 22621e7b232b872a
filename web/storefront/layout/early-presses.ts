import { useEffect, useRef } from "react";

declare global {
  interface Window {
    pressed?: Element | null;
  }
}

/** Stands in the page, so that it listens before any script of the shop is there. */
export const earlyPressListener = 'onclick=e=>{pressed=e.target.closest("[data-early] button")}';

/**
 * For an element whose buttons can be pressed before their script is there: the last one pressed is pressed again when
 * it is.
 */
export function useEarlyPresses() {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    region.current?.removeAttribute("data-early");
    const { pressed } = window;
    if (!pressed || !region.current?.contains(pressed)) return;
    window.pressed = null;
    (pressed as HTMLElement).click();
  }, []);
  return { ref: region, "data-early": "" };
}
