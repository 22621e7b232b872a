/**
 * Keeps the place of the keyboard when the focused control disappears: a form is closed, an order canceled, another page opened.
 * The nearest part of the page that remains takes the focus, or the page's heading. Otherwise the next Tab would start at the top
 * of the document. A page that moves the focus itself comes first.
 */
export function keepFocus(): () => void {
  /** The focused control, then the elements around it. */
  let path: HTMLElement[] = [];
  function remember({ target }: FocusEvent) {
    path = [];
    for (let at = target as HTMLElement | null; at; at = at.parentElement) path.push(at);
  }
  /** A press on an empty place takes the focus away on purpose. */
  function forget({ target }: FocusEvent) {
    requestAnimationFrame(() => {
      if (path[0] === target && path[0]?.isConnected && isLost()) path = [];
    });
  }
  function restore() {
    if (!isLost() || path[0] === undefined || path[0].isConnected) return;
    const part = path
      .find((element) => element.isConnected)
      ?.closest<HTMLElement>("section, article, form, dialog, main");
    const next = part && part.id !== "main" ? part : (document.querySelector<HTMLElement>("#main h1") ?? part);
    if (!next) return;
    if (!next.hasAttribute("tabindex")) next.tabIndex = -1;
    next.focus({ preventScroll: true });
  }
  const observer = new MutationObserver(() => {
    if (path[0] && !path[0].isConnected) requestAnimationFrame(restore);
  });
  document.addEventListener("focusin", remember);
  document.addEventListener("focusout", forget);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener("focusin", remember);
    document.removeEventListener("focusout", forget);
    observer.disconnect();
  };
}

const isLost = () => document.activeElement === null || document.activeElement === document.body;
