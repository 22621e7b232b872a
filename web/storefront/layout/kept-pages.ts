// Pages that can be read without a connection, kept by public/sw.js. It is asked for when all else is there.

/** When false, a browser that keeps pages from before drops them and their keeper. */
const keepsPages = true;

export function startKeeper(): void {
  if ("serviceWorker" in navigator) void (keepsPages ? keepPage(location.pathname + location.search) : dropPages());
}

async function keepPage(address: string): Promise<void> {
  try {
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
