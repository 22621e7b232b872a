// Pages that can be read without a connection, kept by public/sw.js. It is asked for when all else is there.
import { useEffect } from "react";
import { useLocation } from "react-router";

/** When false, a browser that keeps pages from before drops them and their keeper. */
const keepsPages = true;

export function useKeptPages(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if ("serviceWorker" in navigator) void (keepsPages ? keepPage(pathname + search) : dropPages());
  }, [pathname, search]);
}

/** Loads the kept copy of a page, when public/sw.js has one and would answer with it. @returns whether it does */
export async function openKept(address: string): Promise<boolean> {
  if (!navigator.serviceWorker?.controller) return false;
  const kept = await caches.match(address).catch(() => undefined);
  if (kept) window.location.assign(address);
  return kept !== undefined;
}

async function keepPage(address: string): Promise<void> {
  try {
    await loaded();
    await navigator.serviceWorker.register("/sw.js");
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ keep: address });
  } catch {
    // In a private window, or switched off: the shop does without.
  }
}

async function dropPages(): Promise<void> {
  const all = await navigator.serviceWorker.getRegistrations();
  await Promise.all(all.map((one) => one.unregister()));
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}

function loaded(): Promise<void> {
  if (document.readyState === "complete") return Promise.resolve();
  return new Promise((resolve) => window.addEventListener("load", () => resolve(), { once: true }));
}
