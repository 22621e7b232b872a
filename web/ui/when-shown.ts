/**
 * Acts when the page is shown: now, or, while it is made ready beside another one, when its turn comes. And each time it comes
 * back from the browser's cache of pages.
 */
export function whenShown(act: () => void): void {
  if ((document as Document & { prerendering?: boolean }).prerendering)
    document.addEventListener("prerenderingchange", act, { once: true });
  else act();
  addEventListener("pageshow", ({ persisted }) => persisted && act());
}
