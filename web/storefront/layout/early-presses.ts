import { useEffect, useRef } from "react";

declare global {
  interface Window {
    pressed?: Element | null;
  }
}

/** Stands in the page, so that it listens before any script of the shop is there, and before React, which may stop a press. */
export const earlyPressListener = 'addEventListener("click",e=>{pressed=e.target.closest("button,[type=radio]")},1)';

/** For the body: a press that React delivers needs no repetition. */
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
    pressAgain();
  }, []);
  return { ref: region, "data-early": "" };
}

/** Unless its place is one of those that are still to come. */
export function pressAgain(): void {
  setTimeout(() => {
    const { pressed } = window;
    if (!pressed || pressed.closest("[data-early]")) return;
    forgetPress();
    (pressed as HTMLElement).click();
  });
}
