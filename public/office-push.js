/*
 * Shows the messages to the phones of the team (server/told/push/), and opens what they are about. It answers for no page: there is none
 * in its scope (web/admin/shell/news/push-device.ts), so that public/sw.js goes on answering for the office.
 */
const officePath = /^\/(bn\/)?admin(?!\/print)(\/|$)/;

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("push", (event) => {
  if (event.data) event.waitUntil(show(event.data.json()));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

/** The browser has renewed its subscription, or wants that done. */
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

function show({ title, body, lang, tag, path, address }) {
  const look = { icon: "/icon-192.png", badge: "/icon-192.png" };
  return self.registration.showNotification(title, { body, lang, tag, data: { path, address }, ...look });
}

/** In the office where it is open, whose page asks first about what is not saved; else in a new window. */
async function open({ path, address }) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const office = windows.find(({ url }) => officePath.test(new URL(url).pathname));
  if (office === undefined) return self.clients.openWindow(address);
  office.postMessage({ open: path });
  return office.focus();
}

/** What cannot be renewed is said to the person, who would else wait for messages that no longer come. */
async function renew({ oldSubscription, newSubscription }) {
  if (!oldSubscription) return;
  try {
    const renewed = newSubscription ?? (await self.registration.pushManager.subscribe(oldSubscription.options));
    const { ok } = await fetch("/api/admin/push/on", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...subscriptionOf(renewed), replaces: oldSubscription.endpoint }),
    });
    if (ok) return;
  } catch (error) {
    console.warn("The subscription could not be renewed", error);
  }
  const words = await (await caches.open("office-push")).match("/admin/push-lost");
  if (words) await show({ ...(await words.json()), tag: "push-lost" });
}

function subscriptionOf(subscription) {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint, keys };
}
