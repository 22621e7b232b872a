import { useEffect, useRef } from "react";

/** Pressed, or chosen from: a choice with the value that was chosen. */
type Early = [element: HTMLElement, value: string];

declare global {
  interface Window {
    early?: Early[];
  }
}

/**
 * Stands in the page, so that it listens before any script of the shop is there, and before React, which may stop a press.
 */
export const earlyPressListener =
  'early=[];for(let t of["click","change"])addEventListener(t,e=>{(e=e.target.closest("button,select,[type=radio]"))&&early.push([e,e.value])},1)';

/** For the body: what React delivers needs no repetition. */
export function forgetPress({ target }: { target: EventTarget }): void {
  window.early = window.early?.filter(([element]) => !element.contains(target as Node));
}

/**
 * For an element whose buttons and choices can be pressed before their script is there: each is pressed again, in the
 * same order, when it is. A press that React itself could still deliver is not repeated.
 */
export function useEarlyPresses() {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    region.current?.removeAttribute("data-early");
    pressAgain();
  }, []);
  return { ref: region, "data-early": "" };
}

/**
 * But what is in a place that is still to come. What was pressed twice counts once: nothing had answered to the first time.
 * One after the other: the shop may have to draw what the one before has chosen.
 */
export function pressAgain(): void {
  setTimeout(() => {
    const [element] = window.early?.find(([one]) => !one.closest("[data-early]")) ?? [];
    if (!element) return;
    const value = window.early?.findLast(([one]) => one === element)?.[1];
    forgetPress({ target: element });
    if (element instanceof HTMLSelectElement) {
      // React may have set it back.
      element.value = value ?? "";
      element.dispatchEvent(new Event("change", { bubbles: true }));
    } else {
      // Chosen already, it would be no change to React.
      if (element instanceof HTMLInputElement) element.checked = false;
      element.click();
    }
    pressAgain();
  });
}
