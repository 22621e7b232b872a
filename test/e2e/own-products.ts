// Products that a test creates for itself through the API and removes afterwards.
import { expect } from "@playwright/test";
import sharp from "sharp";
import { owner } from "./owner.ts";
import { test as base } from "./shop-page.ts";

type ProductData = Record<string, unknown> & { name?: string; inStock?: boolean };
export type OwnProduct = { id: string; name: string; path: string };

export type Nursery = {
  /** By default in Seeds, in stock, in the size Standard, without pictures. `pictures` is how many to add. */
  grow(data?: ProductData, pictures?: number): Promise<OwnProduct>;
  remove(product: OwnProduct): Promise<void>;
};

let grown = 0;

export const test = base.extend<{ nursery: Nursery }>({
  nursery: async ({ playwright, baseURL }, use) => {
    const office = await playwright.request.newContext({ baseURL });
    const login = await office.post("/api/admin/login", { data: owner });
    expect(login.ok()).toBe(true);
    const own = new Set<string>();
    async function remove(id: string) {
      own.delete(id);
      expect((await office.delete(`/api/product/delete/${id}`)).ok()).toBe(true);
    }
    await use({
      async grow({ inStock = true, ...data } = {}, pictures = 0) {
        grown += 1;
        const name = data.name ?? `Test Sapling ${process.pid} ${grown}`;
        const form = new FormData();
        form.set("productData", JSON.stringify({ category: "Seeds", price: 120, offerPrice: 100, ...data, name }));
        for (let at = 0; at < pictures; at += 1) {
          form.append("images", new File([new Uint8Array(await plainPicture(at))], `${at}.png`, { type: "image/png" }));
        }
        const answer = await office.post("/api/product/add", { multipart: form });
        expect(answer.ok(), await answer.text()).toBe(true);
        const { _id: id } = await answer.json();
        own.add(id);
        if (!inStock) await office.post("/api/product/stock", { data: { productId: id, inStock } });
        return { id, name, path: `/collection/seeds/${id}` };
      },
      remove: ({ id }) => remove(id),
    });
    for (const id of own) await remove(id);
    await office.dispose();
  },
});

/** A PNG of 1600 x 1600 pixels; each number has its own color. */
export function plainPicture(at: number): Promise<Buffer> {
  const background = { r: 40 + at * 60, g: 140, b: 90 };
  return sharp({ create: { width: 1600, height: 1600, channels: 3, background } })
    .png()
    .toBuffer();
}
