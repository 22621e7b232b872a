declare global {
  interface Document {
    /** Whether the page is prerendered and not yet visible. Missing where the browser never prerenders. */
    readonly prerendering?: boolean;
  }
}

/**
 * Calls a function when the page is shown: now, or after prerendering, once the activated page is drawn. Calls it again each
 * time the page returns from the back/forward cache.
 */
export function whenShown(act: () => void): void {
  if (document.prerendering) document.addEventListener("prerenderingchange", () => afterNextFrame(act), { once: true });
  else act();
  addEventListener("pageshow", ({ persisted }) => persisted && act());
}

/** The browser draws an activated page only after the handlers of its activation, so work in them would delay it. */
function afterNextFrame(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}
