// The office's messages to phones: a real push from the shop through a push service to the browser's worker.
import { type CDPSession, expect, type Page, type Worker } from "@playwright/test";
import type { ToldBrowser } from "../push-double.ts";
import { openOffice } from "./back-office.ts";
import { setUp } from "./order-desk.ts";
import { test } from "./shop-page.ts";

test.use({ serviceWorkers: "allow" });

/**
 * Chromium without a window reaches no push service, and shows no notification: it subscribes at the double, says yes for the person, and
 * its worker writes down what it shows. The worker, its registration and the delivery to it are the browser's own.
 */
async function subscribeAt(page: Page, { subscription }: ToldBrowser): Promise<void> {
  await page.addInitScript((given) => {
    const key = "subscription of the test";
    const made = () => ({
      ...given,
      toJSON: () => given,
      unsubscribe: async () => {
        localStorage.removeItem(key);
        return true;
      },
    });
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    Notification.requestPermission = async () => "granted";
    const isOn = () => localStorage.getItem(key) !== null;
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        localStorage.setItem(key, "on");
        return made();
      },
      getSubscription: async () => (isOn() ? made() : null),
    });
  }, subscription);
}

/** Hands what the service got to the worker, as the browser does after it has opened the envelope. */
async function deliver(tools: CDPSession, page: Page, text: object): Promise<void> {
  const registered = new Promise<string>((resolve) => {
    tools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.endsWith("/admin/push-messages"));
      if (found) resolve(found.registrationId);
    });
  });
  await tools.send("ServiceWorker.enable");
  const { origin } = new URL(page.url());
  const data = JSON.stringify(text);
  await tools.send("ServiceWorker.deliverPushMessage", { origin, registrationId: await registered, data });
}

async function placeOrder(page: Page) {
  const { orders } = await setUp(page, [[{ name: "Snake Plant", size: "Small Pot", quantity: 1 }]]);
  return orders[0] ?? { orderId: "", number: "" };
}

type Shown = { title: string; options: { body: string; lang: string; tag: string; data: object } };

function workerOf(page: Page): Worker {
  const found = page.context().serviceWorkers();
  const worker = found.find((one) => one.url().endsWith("/office-push.js"));
  if (worker === undefined) throw new Error("The worker of messages is not running.");
  return worker;
}

/** From now on, on the worker itself. */
const writeDownShown = (page: Page) =>
  workerOf(page).evaluate(() => {
    const shown: unknown[] = [];
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
    Object.assign(self, { shown });
    registration.showNotification = async (title, options) => void shown.push({ title, options });
  });
const shown = (page: Page) => workerOf(page).evaluate(() => (self as unknown as { shown: Shown[] }).shown);

/** As the browser says it: such events cannot be made whole. */
const press = (page: Page, { options }: Shown) =>
  workerOf(page).evaluate((data) => {
    const notification = { data, close: () => {} };
    self.dispatchEvent(Object.assign(new Event("notificationclick"), { notification, waitUntil: () => {} }));
  }, options.data);

/** Runs in each window: how often it sounded, since the test machine has no ears. */
function countSounds(): void {
  const part = { connect: (next: unknown) => next, start() {}, stop() {}, frequency: {} };
  const gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  class SilentContext {
    currentTime = 0;
    constructor() {
      Object.assign(window, { sounds: ((window as { sounds?: number }).sounds ?? 0) + 1 });
    }
    createOscillator = () => part;
    createGain = () => ({ ...part, gain });
    close() {}
  }
  Object.assign(window, { AudioContext: SilentContext });
}
const soundsIn = (page: Page) => page.evaluate(() => (window as { sounds?: number }).sounds ?? 0);

test("a phone that is switched on receives the push of a new order, which opens its page; and is switched off", async ({
  page,
  context,
  browser,
  baseURL,
  doubles,
}) => {
  const phone = doubles.push.browser();
  await context.addInitScript(countSounds);
  await subscribeAt(page, phone);
  await openOffice(page, "/admin/settings/account");
  const panel = page.getByRole("region", { name: "On your phone" });
  const here = panel.getByRole("switch", { name: "Tell this device" });
  await here.click();
  await expect(here).toBeChecked();
  await expect(panel.getByRole("listitem")).toContainText("This one");
  const quiet = panel.getByRole("switch", { name: "Quiet hours" });
  await panel.getByLabel("From").selectOption("23:00");
  await expect(panel.getByLabel("From")).toHaveValue("23:00");
  await quiet.click();
  await expect(panel.getByLabel("From")).toHaveCount(0);
  const sound = page.getByRole("switch", { name: "Play a sound" });
  await sound.click();
  await expect(sound).toBeChecked();
  expect(await soundsIn(page), "so that one hears what it will be").toBe(1);
  await page.reload();
  await expect(here).toBeChecked();
  await expect(sound).toBeChecked();
  // A second window of this device, and another device that nobody has switched on.
  const second = await context.newPage();
  await openOffice(second, "/admin/settings/account");
  const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }) });
  await elsewhere.addInitScript(countSounds);
  const silent = await elsewhere.newPage();
  await openOffice(silent, "/admin/settings/account");
  for (const one of [second, silent]) await expect(one.getByRole("switch", { name: "Play a sound" })).toBeVisible();
  await expect(silent.getByRole("switch", { name: "Play a sound" })).not.toBeChecked();

  const { orderId, number } = await placeOrder(page);
  for (const one of [page, second, silent]) await expect(one.getByText("1 new order")).toBeVisible({ timeout: 15_000 });
  expect((await soundsIn(page)) + (await soundsIn(second))).toBe(1);
  expect(await soundsIn(silent)).toBe(0);
  await second.close();
  await elsewhere.close();
  await expect.poll(() => phone.pushed.length, { timeout: 30_000 }).toBe(1);
  const text = phone.pushed[0]?.text;
  expect(text?.title).toBe(`New order ${number}`);
  const tools = await page.context().newCDPSession(page);
  await writeDownShown(page);
  await deliver(tools, page, text ?? {});
  await expect.poll(() => shown(page)).toHaveLength(1);
  const [message] = await shown(page);
  expect(message).toMatchObject({
    title: `New order ${number}`,
    options: { body: text?.body, lang: "en", tag: text?.tag },
  });
  if (message) await press(page, message);
  await expect(page).toHaveURL(`/admin/orders/${orderId}`);
  await expect(page.getByRole("heading", { name: number })).toBeVisible();

  await page.goto("/admin/settings/account");
  await here.click();
  await expect(here).not.toBeChecked();
  const told = async () => (await (await page.request.get("/api/admin/push")).json()).devices;
  await expect.poll(told).toEqual([]);
});
