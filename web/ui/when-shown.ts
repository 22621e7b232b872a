/**
 * Calls a function when the page is shown: now, or after prerendering when the page is activated. Calls it again each time the
 * page returns from the back/forward cache.
 */
export function whenShown(act: () => void): void {
  if ((document as Document & { prerendering?: boolean }).prerendering)
    document.addEventListener("prerenderingchange", act, { once: true });
  else act();
  addEventListener("pageshow", ({ persisted }) => persisted && act());
}
