// Registers the service worker public/sw.js, which keeps pages for reading offline, after everything else has loaded.

import { firstLanguage } from "#web/language.ts";

/** If false, browsers unregister the service worker and delete the pages that it kept. */
const keepsPages = true;

export function startKeeper(): void {
  if ("serviceWorker" in navigator) void (keepsPages ? keepPage(location.pathname + location.search) : dropPages());
}

async function keepPage(address: string): Promise<void> {
  try {
    const first = firstLanguage();
    await navigator.serviceWorker.register(first === "en" ? "/sw.js" : `/sw.js?first=${first}`);
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ keep: address });
  } catch {
    // Fails in private windows and with storage disabled. The shop works without it.
  }
}

async function dropPages(): Promise<void> {
  const all = await navigator.serviceWorker.getRegistrations();
  await Promise.all(all.map((one) => one.unregister()));
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}
