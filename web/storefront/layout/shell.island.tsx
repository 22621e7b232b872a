import { useEffect } from "react";
import { useShopper } from "#web/storefront/shopper/shopper.ts";
import { Toaster } from "#web/ui/dialog/toast.tsx";
import { whenShown } from "#web/ui/far/when-shown.ts";
import { iconSheet } from "#web/ui/icons/icon-sheet.ts";
import cactus from "./cactus.avif?url";
import { watchConnection } from "./connection.ts";
import { startKeeper } from "./kept-pages.ts";

/** Runs on all pages: toasts, and the offline cache of pages. */
export default function Shell() {
  useEffect(addOtherIcons, []);
  useEffect(watchScroll, []);
  useEffect(watchConnection, []);
  // Fetches the offline page's picture while there is a connection.
  useEffect(() => void Object.assign(new Image(), { src: cactus }), []);
  useEffect(() => whenShown(startKeeper), []);
  useMarkedCards();
  return <Toaster />;
}

/** Marks favorites on cards and galleries that are not hydrated yet. */
function useMarkedCards(): void {
  const { favorites } = useShopper();
  useEffect(() => {
    for (const id of favorites) {
      const cards = document.querySelectorAll<HTMLElement & { start?(): void }>(`[data-key="${CSS.escape(id)}"]`);
      for (const card of cards) card.start?.();
    }
  }, [favorites]);
}

/** Adds the icons that the document lacks: it has only those it shows, and dialogs may need more. */
function addOtherIcons(): void {
  const sheet = document.getElementById("icons");
  if (sheet) sheet.innerHTML = iconSheet();
}

function watchScroll(): () => void {
  const header = document.querySelector(".header:not(.header--hero)");
  const look = () => header?.classList.toggle("is-scrolled", window.scrollY > 8);
  look();
  window.addEventListener("scroll", look, { passive: true });
  return () => window.removeEventListener("scroll", look);
}
