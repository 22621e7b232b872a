// Steps on the owner's product screens, and API calls that remove what a test created.
import { expect, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { owner } from "./owner.ts";
import { isComplaint } from "./screens.ts";

let made = 0;

/** A product name that no other test uses. */
export function newName(kind: string): string {
  made += 1;
  return `${kind} ${process.pid}-${Date.now()}-${made}`;
}

export async function openOffice(page: Page, address: string): Promise<void> {
  expect((await page.request.post("/api/admin/login", { data: owner })).ok()).toBe(true);
  await page.goto(address);
}

/** Collects the browser's errors and warnings, except those a test expects. */
export function complaintsOf(page: Page, expected?: RegExp): string[] {
  const complaints: string[] = [];
  const note = (text: string) => expected?.test(text) || complaints.push(text);
  page.on("console", (message) => isComplaint(message) && note(message.text()));
  page.on("pageerror", (error) => note(error.message));
  return complaints;
}

export async function productsNamed(page: Page, name: string): Promise<Record<string, unknown>[]> {
  const answer = await page.request.get(`/api/product/desk?q=${encodeURIComponent(name)}`);
  return (await answer.json()).products;
}

export async function readProduct(page: Page, id: string): Promise<Record<string, unknown>> {
  return (await (await page.request.get(`/api/product/desk/${id}`)).json()).product;
}

/** Deletes the products that a test created through the screens. */
export async function removeNamed(page: Page, name: string): Promise<void> {
  for (const product of await productsNamed(page, name)) {
    expect((await page.request.delete(`/api/product/delete/${product._id}`)).ok()).toBe(true);
  }
}

export async function picture(name: string, red = 60): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const background = { r: red, g: 140, b: 90 };
  const buffer = await sharp({ create: { width: 400, height: 500, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, mimeType: "image/png", buffer };
}

/** A product's row, or its card below 1024 px. */
export function rowOf(page: Page, name: string): Locator {
  return page.getByRole("row").filter({ hasText: name });
}

export async function hasNoSidewaysScroll(page: Page): Promise<void> {
  const { scroll, inner } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    inner: window.innerWidth,
  }));
  expect(scroll).toBeLessThanOrEqual(inner);
}
